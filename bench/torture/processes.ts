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
  await untilAnswering(`${url}/sandbox-control/requests`, child)
  return { url, stop: () => ended(child, 'SIGTERM') }
}

/** The server, which dies and is started again as a service manager does. */
export async function startServer(isSource: boolean, env: Record<string, string>, log: string) {
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const begin = () => run(server, isSource, { ...env, PORT: port }, log)
  let child = begin()
  let isWanted = true
  const state = {
    url,
    endedByItself: 0,
    kill,
    startAgain,
    stop,
    untilAnswering: () => untilAnswering(`${url}/api/health`, null),
  }
  watch(child)
  await untilAnswering(`${url}/api/health`, child)
  return state

  function watch(watched: ChildProcess): void {
    watched.once('exit', (code) => {
      if (!isWanted || watched !== child) return
      state.endedByItself += 1
      appendFileSync(log, `It ended by itself with exit code ${code} and is started again.\n`)
      setTimeout(() => {
        if (isWanted && watched === child) restart()
      }, 500)
    })
  }

  function restart(): void {
    child = begin()
    watch(child)
  }

  /** `kill -9`. */
  async function kill(): Promise<void> {
    isWanted = false
    await ended(child, 'SIGKILL')
  }

  async function startAgain(): Promise<void> {
    isWanted = true
    restart()
    await untilAnswering(`${url}/api/health`, null)
  }

  async function stop(): Promise<void> {
    isWanted = false
    await ended(child, 'SIGTERM')
  }
}

const patienceMs = 90_000

/** @param child whose end is the end of waiting; null when it is started again anyway */
async function untilAnswering(url: string, child: ChildProcess | null): Promise<void> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await wait(30)) {
    if (child && hasEnded(child)) throw new Error(`A process ended instead of starting; its log says why.`)
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.ok) return
  }
  throw new Error(`${url} did not answer within ${patienceMs / 1000} s; the log says why.`)
}
