import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../scripts/repository.mjs'

/** Starts the built server with these settings and answers when it is ready. */
export async function startServer(
  url: string,
  env: Record<string, string>,
): Promise<{ child: ChildProcess; log: () => string }> {
  let log = ''
  const child = spawn(process.execPath, ['--enable-source-maps', 'apps/server/dist/main.js'], {
    cwd: root,
    env: { ...withoutSettings(process.env), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.on('data', (chunk) => (log += chunk))
  child.stderr.on('data', (chunk) => (log += chunk))
  // The tests' own process may be ended at any moment, and the server must not outlive it.
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))
  await untilReady(url, child, () => log)
  return { child, log: () => log }
}

/** Ends the server: asks it to, or (SIGKILL) does not ask. */
export async function endServer(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  const last = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await ended
  clearTimeout(last)
}

/** Our environment without what a developer may have set for a server of their own. */
function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own =
    /^(PORT|HOST|DATA_DIR|DATABASE_URL|METRC_|SANDBOX_|ADMIN_EMAIL|SMTP_|MQTT_|OIDC_|S3_|ROLE|PUBLIC_URL|SECRET_KEY)/
  return Object.fromEntries(Object.entries(env).filter(([name]) => !own.test(name)))
}

async function untilReady(url: string, child: ChildProcess, log: () => string): Promise<void> {
  const end = Date.now() + 60_000
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`The server ended with exit code ${child.exitCode}:\n${log()}`)
    const answer = await fetch(`${url}/api/health`).catch(() => null)
    // It says that it is ready, and who can sign in, right after it began to answer.
    if (answer?.ok && log().includes('ready')) return
    await wait(50)
  }
  child.kill('SIGKILL')
  throw new Error(`The server was not ready within 60 seconds:\n${log()}`)
}
