import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../scripts/free-port.mjs'
import { root } from '../../scripts/repository.mjs'

interface Program {
  /** Below the root: what was built, and its source. */
  built: string
  source: string
}

const server: Program = { built: 'apps/server/dist/main.js', source: 'apps/server/src/app/main.ts' }
const sandbox: Program = { built: 'apps/server/dist/sandbox.js', source: 'packages/sandbox/src/main.ts' }

/** A program in a process of its own; its output goes into the log. */
function run({ built, source }: Program, isSource: boolean, env: Record<string, string>, log: string): ChildProcess {
  const command = isSource ? ['--import', 'tsx', source] : ['--enable-source-maps', built]
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => appendFileSync(log, chunk))
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))
  return child
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function ended(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (hasEnded(child)) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  const last = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await exit
  clearTimeout(last)
}

/** The sandbox Metrc; it is never killed, for its journal is what everything is compared with. */
export async function startMetrc(isSource: boolean, env: Record<string, string>, log: string) {
  const port = await freePort()
  const child = run(sandbox, isSource, { ...env, SANDBOX_PORT: String(port) }, log)
  const url = `http://127.0.0.1:${port}`
  await untilWell(`${url}/sandbox-control/requests`, child)
  return { url, stop: () => ended(child, 'SIGTERM') }
}

/** A process of the server, which dies and is started again as a service manager does. */
export interface ServerProcess {
  /** Where it serves people; null for a worker. */
  url: string | null
  endedByItself: number
  /** Answers when it works. */
  start: () => Promise<void>
  untilAnswering: () => Promise<void>
  /** `kill -9`. */
  kill: () => Promise<void>
  stop: () => Promise<void>
}

/** What a worker says when it works; it answers no requests. */
const workerIsReady = 'The worker reads and writes'

/** @param env with ROLE, and DATABASE_URL where it does not bring its own database */
export async function serverProcess(
  isSource: boolean,
  env: Record<string, string>,
  log: string,
): Promise<ServerProcess> {
  const port = String(await freePort())
  const url = env.ROLE === 'worker' ? null : `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  let isWanted = false
  let hasSpoken = false
  const state: ServerProcess = { url, endedByItself: 0, start, untilAnswering, kill, stop }
  return state

  function begin(): void {
    const begun = run(server, isSource, { ...env, PORT: port }, log)
    child = begun
    hasSpoken = false
    begun.stdout?.on('data', (chunk: Buffer) => {
      if (child === begun && chunk.toString().includes(workerIsReady)) hasSpoken = true
    })
    begun.once('exit', (code) => {
      if (!isWanted || child !== begun) return
      state.endedByItself += 1
      appendFileSync(log, `It ended by itself with exit code ${code} and is started again.\n`)
      setTimeout(() => {
        if (isWanted && child === begun) begin()
      }, 500)
    })
  }

  async function start(): Promise<void> {
    isWanted = true
    begin()
    await untilAnswering()
  }

  async function untilAnswering(): Promise<void> {
    if (url !== null) return untilWell(`${url}/api/health`, null)
    await until(async () => hasSpoken, 'A worker')
  }

  async function kill(): Promise<void> {
    isWanted = false
    if (child) await ended(child, 'SIGKILL')
  }

  async function stop(): Promise<void> {
    isWanted = false
    if (child) await ended(child, 'SIGTERM')
  }
}

const patienceMs = 300_000

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await wait(30)) if (await isSo()) return
  throw new Error(`${what} did not answer within ${patienceMs / 1000} s; the log says why.`)
}

/** @param child whose end is the end of waiting; null when it is started again anyway */
const untilWell = (url: string, child: ChildProcess | null): Promise<void> =>
  until(async () => {
    if (child && hasEnded(child)) throw new Error('A process ended instead of starting; its log says why.')
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
    await answer?.arrayBuffer().catch(() => null)
    return answer?.ok === true
  }, url)
