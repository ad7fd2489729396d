import { request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { guardedLookup } from './public-address.ts'

interface Post {
  headers: OutgoingHttpHeaders
  body: Buffer
  /** Which addresses may be asked. */
  mayAsk: (address: string) => boolean
  /** Said where the name leads to one that may not. */
  refused: string
  /** How long the whole of it may take. */
  mostMs: number
}

/**
 * Sends something to an address that somebody else chose: asks nothing that may not be asked, follows no redirect, and reads no
 * answer beside its status and headers.
 */
export function posted(address: string, { headers, body, mayAsk, refused, mostMs }: Post): Promise<IncomingMessage> {
  const url = new URL(address)
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  const lookup = guardedLookup(mayAsk, () => new Error(refused))
  const signal = AbortSignal.timeout(mostMs)
  return new Promise((resolve, reject) => {
    request(url, { method: 'POST', lookup, signal, headers, agent: false }, (answer) => {
      answer.on('error', () => {})
      answer.destroy()
      resolve(answer)
    })
      .on('error', reject)
      .end(body)
  })
}
