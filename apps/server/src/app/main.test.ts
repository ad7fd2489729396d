import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const folders: string[] = []
const running = new Set<ChildProcess>()

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'cultivatd-main-'))
  folders.push(made)
  return made
}

afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
  running.clear()
})
afterAll(() => {
  for (const one of folders) rmSync(one, { recursive: true, force: true })
})

/** The program as its operator runs it. */
function run(variables: Record<string, string>) {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: { PATH, HOME, ...(TMPDIR ? { TMPDIR } : {}), PORT: '0', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return {
    child,
    ended,
    output: () => output,
    async url(): Promise<string> {
      await expect.poll(() => /is ready: (\S+)/.exec(output)?.[1] ?? output, { timeout: 40_000 }).toMatch(/^http:/)
      return /is ready: (\S+)/.exec(output)?.[1] ?? ''
    },
  }
}

describe('what cannot be started ends with one message and exit code 1', () => {
  let taken: Server
  beforeAll(async () => {
    taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => void taken.close())

  test('every broken setting at once', async () => {
    const program = run({ PORT: 'x', ROLE: 'y', SMTP_URL: 'z' })
    expect(await program.ended).toBe(1)
    expect(program.output().trim().split('\n')).toEqual([
      'The configuration cannot be used:',
      '  - PORT must be a whole number from 0 to 65535',
      '  - ROLE must be all, web or worker',
      '  - SMTP_URL must be an address such as smtp://user:password@host:587',
    ])
  })

  test('a port that is taken', async () => {
    const { port } = taken.address() as AddressInfo
    const program = run({ PORT: String(port), DATA_DIR: folder() })
    expect(await program.ended).toBe(1)
    expect(program.output()).toContain(`Port ${port} on 127.0.0.1 is taken by another program.`)
    expect(program.output().trim().split('\n')).toHaveLength(1)
  })

  test('a database that does not answer', async () => {
    const program = run({ DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/grow', DATA_DIR: folder() })
    expect(await program.ended).toBe(1)
    expect(program.output().trim()).toMatch(/^The database 127\.0\.0\.1:1\/grow cannot be reached: .*ECONNREFUSED/)
    expect(program.output()).not.toContain('hunter2')
  })

  test('a data folder that cannot be made', async () => {
    const program = run({ DATA_DIR: '/dev/null/data' })
    expect(await program.ended).toBe(1)
    expect(program.output()).toContain('DATA_DIR cannot be written')
  })
})

test('a program whose embedded database ends by itself says so and ends with exit code 1', async () => {
  // Lets a signal end the thread of the database, from outside of the program.
  const killer = `let last; process.on('worker', (thread) => { last = thread }).on('SIGUSR2', () => last.terminate())`
  const program = run({
    DATA_DIR: folder(),
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(killer)}`,
  })
  await program.url()
  program.child.kill('SIGUSR2')
  expect(await program.ended).toBe(1)
  expect(program.output()).toContain('The embedded database ended unasked: its thread ended. Start the server again.')
}, 60_000)

test('a second one on the same data folder refuses; a signal ends the first one cleanly, and it starts again', async () => {
  const DATA_DIR = folder()
  const first = run({ DATA_DIR })
  const url = await first.url()
  expect(first.output()).toMatch(/Sign in as\n {2}\S+@\S+/)
  const second = run({ DATA_DIR })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(`The data folder ${DATA_DIR} is in use by process ${first.child.pid} since`)

  // Neither a tab nor a connection that is kept may hold it up.
  const tab = new WebSocket(`${url.replace('http', 'ws')}/api/live`)
  await new Promise((resolve) => tab.once('open', resolve))
  const closed = new Promise((resolve) => tab.once('close', resolve))
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
  const before = Date.now()
  first.child.kill('SIGTERM')
  expect(await closed).toBe(1001)
  expect(await first.ended).toBe(0)
  expect(Date.now() - before).toBeLessThan(10_000)

  const again = run({ DATA_DIR })
  await again.url()
  again.child.kill('SIGKILL')
  await again.ended
  // The lock and the database of a killed one do not stop the next.
  const last = run({ DATA_DIR })
  await last.url()
  last.child.kill('SIGINT')
  expect(await last.ended).toBe(0)
}, 120_000)
