import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import WebSocket from 'ws'
import { freeAddress } from '../apps/server/src/app/start.ts'
import { median } from './figures.ts'

/**
 * What the dearest body costs that somebody can send without having signed in: the processor's time of the thread that serves
 * everybody, per request, from /proc (Linux). The server is the program as it is run, and nothing else is asked of it. Each
 * request comes from an address of its own, so that no limit spares it.
 */
const rounds = 5
const perRound = Number(process.env.REQUESTS ?? 20)
/** As much as public routes take, less than they take, or as much as any route takes: whichever costs the most. */
const sizes = [4, 15, 16, 64, 1023].map((kilobytes) => kilobytes * 1024)

const { port } = await freeAddress({ host: '127.0.0.1', port: 0 })
const dataDir = mkdtempSync(join(tmpdir(), 'cultivatd-bench-'))
const server = spawn(
  process.execPath,
  ['--import', 'tsx', fileURLToPath(new URL('../apps/server/src/app/main.ts', import.meta.url))],
  {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      METRC_URL: 'http://127.0.0.1:9',
      METRC_VENDOR_KEY: 'bench',
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  },
)
await ready(server)

/** A text of about this many bytes, from as many pieces as fit. */
const filled = (bytes: number, before: string, piece: (at: number) => string, after: string): string => {
  const pieces: string[] = []
  let length = before.length + after.length
  for (let at = 0; ; at++) {
    const next = piece(at)
    length += Buffer.byteLength(next) + 1
    if (length > bytes) return `${before}${pieces.join()}${after}`
    pieces.push(next)
  }
}
const signIn = (email: string, password = 'x1') => JSON.stringify({ email, password })
const fitted = (bytes: number, text: (fill: number) => string) => text(Math.max(0, bytes - text(0).length))

/** Each by its size in bytes. */
const bodies: Record<string, (bytes: number) => string> = {
  'unknown names': (bytes) => filled(bytes, '{', (at) => `"k${at}":1`, '}'),
  'unknown names, escaped': (bytes) => filled(bytes, '{', (at) => `"\\u006b${at}":1`, '}'),
  'unknown names, each with an object': (bytes) => filled(bytes, '{', (at) => `"k${at}":{}`, '}'),
  'a list of empty lists': (bytes) => filled(bytes, '{"email":[', () => '[]', ']}'),
  'a list of empty objects': (bytes) => filled(bytes, '{"email":[', () => '{}', ']}'),
  'objects in objects': (bytes) => filled(bytes, '{"a":[', () => `${'{"a":'.repeat(37)}1${'}'.repeat(37)}`, ']}'),
  'lists in lists, too deep': (bytes) => `${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}`,
  'a long e-mail address': (bytes) => fitted(bytes, (fill) => signIn(`${'a'.repeat(fill)}@b.example`)),
  'an address of dots': (bytes) => fitted(bytes, (fill) => signIn(`a@${'a.'.repeat(fill / 2)}`)),
  'an address of at-signs': (bytes) => fitted(bytes, (fill) => signIn('@'.repeat(fill))),
  'white space to be trimmed': (bytes) =>
    fitted(bytes, (fill) => signIn(`${' '.repeat(fill / 2)}a${' '.repeat(fill / 2)}`)),
  'a password of 1 byte letters': (bytes) => fitted(bytes, (fill) => signIn('a@b.example', 'x'.repeat(fill))),
  'ligatures to be normalised': (bytes) => signIn('a@b.example', '\ufdfa'.repeat(bytes / 3 - 20)),
  'marks to be normalised': (bytes) => signIn('a@b.example', `a${'\u0301\u0323'.repeat(bytes / 4 - 20)}`),
  escapes: (bytes) => `{"email":"${String.raw`\u0061`.repeat(bytes / 6 - 10)}"}`,
  backslashes: (bytes) => `{"email":"${String.raw`\\`.repeat(bytes / 2 - 10)}"}`,
  'a string without an end': (bytes) => `{"email":"${'a'.repeat(bytes - 20)}`,
  numbers: (bytes) => filled(bytes, '{"email":[', () => '1e308', ']}'),
  'a long number': (bytes) => `{"email":${'9'.repeat(bytes - 20)}}`,
  'white space': (bytes) => `{${' '.repeat(bytes - 20)}}`,
  'white space before colons': (bytes) => filled(bytes, '{', (at) => `"${at}"${' '.repeat(200)}:1`, '}'),
  'strings before white space': (bytes) => filled(bytes, '{"a":[', () => `""${' '.repeat(500)}`, ']}'),
}
const paths = ['/api/account/sign-in', '/api/account/sign-up', '/api/account/reset-password']

const agent = new Agent({ keepAlive: true })
let sender = 0
interface Cost {
  name: string
  bytes: number
  status: number
  answered: number
  ms: number
}
const costs: Cost[] = []
for (const [name, bodyOf] of Object.entries(bodies))
  for (const bytes of sizes) for (const path of paths) costs.push(await costOf(`${name}, ${path}`, bodyOf(bytes), path))
costs.sort((one, other) => other.ms - one.ms)
const frames: Awaited<ReturnType<typeof frameCost>>[] = []
for (const kind of ['a subscription that is too long', 'a hello of unknown names'])
  for (const kilobytes of [3.9, 15, 60]) frames.push(await frameCost(kind, kilobytes * 1024))
const largestAnswer = Math.max(...costs.map(({ answered }) => answered))

server.kill('SIGTERM')
await new Promise((resolve) => server.once('exit', resolve))
rmSync(dataDir, { recursive: true, force: true })
const shown = (one: Cost) =>
  `| ${one.name} | ${(one.bytes / 1024).toFixed(0)} | ${one.status} | ${(one.answered / 1024).toFixed(1)} | ${one.ms.toFixed(2)} |`
console.log(`## What a body costs that anybody may send

Processor's time of the thread that serves everybody, per request, median of ${rounds} rounds of ${perRound}; nobody is signed in. The ten
dearest of ${costs.length}, ${Object.keys(bodies).length} kinds of ${sizes.map((size) => Math.round(size / 1024)).join(', ')} kB at ${paths.length} routes. The largest answer was ${(largestAnswer / 1024).toFixed(1)} kB. A password that is
checked costs 20 ms more by design, on another thread, and its attempts are counted.

| body | kB | status | answer, kB | ms of the processor |
|---|---|---|---|---|
${costs.slice(0, 10).map(shown).join('\n')}

The same of frames of the live stream before anybody has said who they are, a socket for each ${perRound} of them:

| frames | kB | taken | ms of the processor a frame, its share of the socket included |
|---|---|---|---|
${frames.map(({ name, bytes, taken, ms }) => `| ${name} | ${(bytes / 1024).toFixed(0)} | ${taken} | ${ms.toFixed(2)} |`).join('\n')}
`)
process.exit(0)

async function ready(child: ChildProcess): Promise<void> {
  let output = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += String(chunk)
      if (output.includes('is ready')) resolve()
    })
    child.once('exit', () => reject(new Error(`The server ended: ${output}`)))
  })
}

/** Milliseconds that the main thread of the server has run so far. */
function cpuMs(): number {
  const [ns] = readFileSync(`/proc/${server.pid}/task/${server.pid}/schedstat`, 'utf8').split(' ')
  return Number(ns) / 1_000_000
}

async function costOf(name: string, body: string, path: string): Promise<Cost> {
  let status = 0
  let answered = 0
  const send = async () => {
    const answer = await post(path, body)
    status = answer.status
    answered = answer.bytes
  }
  for (let at = 0; at < 3; at++) await send()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const before = cpuMs()
    for (let at = 0; at < perRound; at++) await send()
    times.push((cpuMs() - before) / perRound)
  }
  return { name, bytes: body.length, status, answered, ms: median(times) }
}

function post(path: string, body: string): Promise<{ status: number; bytes: number }> {
  sender += 1
  const from = `10.${(sender >> 16) & 255}.${(sender >> 8) & 255}.${sender & 255}`
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-forwarded-for': from,
  }
  return new Promise((resolve) => {
    const asked = request({ port, path, method: 'POST', agent, headers }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes }))
      answer.on('error', () => resolve({ status: answer.statusCode ?? 0, bytes }))
    })
    // What is too large is refused while it is still being sent.
    asked.on('error', () => resolve({ status: 0, bytes: 0 }))
    asked.end(body)
  })
}

async function frameCost(name: string, bytes: number) {
  const frame =
    name === 'a hello of unknown names'
      ? filled(bytes, '{"type":"hello",', (at) => `"k${at}":1`, '}')
      : JSON.stringify({ type: 'sub', topic: 'rooms', params: { facilityId: 'x'.repeat(bytes) } })
  const times: number[] = []
  let taken = 0
  for (let round = 0; round < rounds; round++) {
    const before = cpuMs()
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`)
    socket.on('error', () => {})
    const closed = new Promise((resolve) => socket.once('close', resolve))
    await new Promise((resolve) => socket.once('open', resolve))
    const answers: unknown[] = []
    socket.on('message', (data) => answers.push(data))
    for (let at = 0; at < perRound; at++) socket.send(frame)
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 1_000))])
    taken = answers.length
    times.push((cpuMs() - before) / perRound)
    socket.terminate()
  }
  return { name, bytes: frame.length, taken, ms: median(times) }
}
