import type { IncomingMessage } from 'node:http'
import { parameter } from './query.ts'

/** A request as it came in, whole. */
export interface Asked {
  /** Counts the requests of a world, from 1. */
  number: number
  method: string
  /** As sent, without the query. */
  path: string
  search: URLSearchParams
  license: string | null
  authorization: string | undefined
  /** What the helpers of sandboxes ask for in place of it. */
  vendorKey: string | undefined
  /** What the client says that it sends; empty when it does not. */
  contentType: string
  /** The text of a write; null for a GET, and for a text that is too large. */
  text: string | null
}

const maximumBytes = 10_000_000

export const isWrite = (method: string): boolean => method !== 'GET'

/** Reads a request to its end, so that from here on nothing depends on whether the client stays. */
export async function readAsked(request: IncomingMessage, number: number): Promise<Asked> {
  const { url = '/', method = 'GET', headers } = request
  const mark = url.indexOf('?')
  const search = new URLSearchParams(mark < 0 ? '' : url.slice(mark))
  return {
    number,
    method,
    path: mark < 0 ? url : url.slice(0, mark),
    search,
    license: parameter(search, 'licenseNumber'),
    authorization: headers.authorization,
    vendorKey: [headers['x-metrc-key']].flat()[0],
    contentType: headers['content-type'] ?? '',
    text: isWrite(method) ? await readText(request) : null,
  }
}

async function readText(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size > maximumBytes) return null
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}
