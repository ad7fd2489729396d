import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

export interface Seen {
  method: string
  path: string
  query: Record<string, string>
  headers: IncomingMessage['headers']
  body: string
  at: number
}

export type Responder = (response: ServerResponse, seen: Seen) => void

export interface LoopbackMetrc {
  url: string
  /** Every request that arrived, in order. */
  seen: Seen[]
  /** Answers by turn; the last one stays. */
  answers(...responders: Responder[]): void
  close(): Promise<void>
}

/** A server on the loopback that answers as the test says: Metrc at the level of its protocol. */
export async function startLoopback(port = 0): Promise<LoopbackMetrc> {
  const seen: Seen[] = []
  let script: Responder[] = []
  const server = createServer((request, response) => void answer(request, response))
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const at = performance.now()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const url = new URL(request.url ?? '/', 'http://loopback')
    const entry = {
      method: request.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
      at,
    }
    seen.push(entry)
    const responder = script.length > 1 ? script.shift() : script[0]
    if (responder) responder(response, entry)
    else response.writeHead(404).end()
  }
  const url = await listen(server, port)
  return {
    url,
    seen,
    answers(...responders) {
      script = responders
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
    })
  })
}

export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Responder =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
      .end(JSON.stringify(body))

export const raw =
  (status: number, type: string, body: string, headers: Record<string, string> = {}): Responder =>
  (response) =>
    response.writeHead(status, type ? { 'content-type': type, ...headers } : headers).end(body)

export const reset: Responder = (response) => response.socket?.resetAndDestroy()

export const silence: Responder = () => {}

/** The start of an answer and then nothing. */
export const half: Responder = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{"Data":[')
}
