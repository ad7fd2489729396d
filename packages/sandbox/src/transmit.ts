import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from './answer.ts'

const head = (response: ServerResponse, at: Date, { status, type, headers }: Answer, more = {}) =>
  response.writeHead(status, { Date: at.toUTCString(), 'Content-Type': type, ...more, ...headers })

/** Sends an answer as it should be. */
export function send(response: ServerResponse, at: Date, answer: Answer): void {
  head(response, at, answer, { 'Content-Length': Buffer.byteLength(answer.body) })
  response.end(answer.body)
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

const drops = 10

/** Sends the head at once and the body drop by drop. */
export async function drip(
  response: ServerResponse,
  at: Date,
  answer: Answer,
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
