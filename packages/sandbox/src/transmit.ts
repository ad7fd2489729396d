import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Answer } from './answer.ts'

const head = (response: ServerResponse, at: Date, { status, type, headers }: Answer, more = {}) =>
  response.writeHead(status, { Date: at.toUTCString(), 'Content-Type': type, ...more, ...headers })

/** Smaller bodies are not worth it. */
const worthPacking = 1024
const fastest = { level: 1 }

/** Sends an answer as it should be, packed where the client takes that. */
export function send(response: ServerResponse, at: Date, answer: Answer): void {
  const takesGzip = /\bgzip\b/.test(String(response.req.headers['accept-encoding'] ?? ''))
  const isPacked = takesGzip && answer.body.length >= worthPacking
  const body = isPacked ? gzipSync(answer.body, fastest) : answer.body
  const packing = isPacked ? { 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' } : {}
  head(response, at, answer, { 'Content-Length': Buffer.byteLength(body), ...packing })
  response.end(body)
}

/** Cuts the connection, as a router does that forgot it. */
export const cut = (response: ServerResponse): void => void response.socket?.resetAndDestroy()

/** What was sent must be with the client when the reset comes, for a reset throws away what is still on its way. */
const arrivalMs = 30

/** Sends the head and half of the body, then cuts the connection. An empty body has no end either. */
export async function sendHalf(response: ServerResponse, at: Date, answer: Answer): Promise<void> {
  const bytes = Buffer.from(answer.body)
  // Without a length the client waits for an end mark, which never comes.
  head(response, at, answer)
  response.flushHeaders()
  if (bytes.length > 1) response.write(bytes.subarray(0, bytes.length / 2))
  await sleep(arrivalMs)
  cut(response)
}

/** Sends the head at once and the body in so many parts, each after its share of the time. */
export async function drip(
  response: ServerResponse,
  at: Date,
  answer: Answer,
  drops: number,
  pause: (share: number) => Promise<void>,
): Promise<void> {
  const bytes = Buffer.from(answer.body)
  head(response, at, answer)
  response.flushHeaders()
  for (let drop = 0; drop < drops && !response.destroyed; drop += 1) {
    await pause(1 / drops)
    const from = Math.floor((bytes.length * drop) / drops)
    const to = Math.floor((bytes.length * (drop + 1)) / drops)
    if (to > from) response.write(bytes.subarray(from, to))
  }
  response.end()
}
