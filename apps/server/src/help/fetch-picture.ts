import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { AppError } from '@cultivatd/domain/app-error'
import { mostFileBytes } from '@cultivatd/domain/file/file-rules'
import { pictureProblem } from '@cultivatd/domain/file/picture-rules'
import { guardedLookup, isPublicAddress } from '../http/public-address.ts'

const notPublicText = 'This address is of this machine or its network. Save the picture, then add it as a file.'
const noAnswer =
  'There was no picture at this address. Look at it in the browser, or save the picture and add it as a file.'
const mostMs = 15_000
const mostRedirects = 3

interface Fetching {
  /** Which addresses may be asked. */
  mayAsk?: (address: string) => boolean
}

const refused = () => new AppError('invalid', notPublicText)

function ask(url: URL, mayAsk: (address: string) => boolean, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // An address in figures is looked up nowhere.
  if (isIP(host) !== 0 && !mayAsk(host)) throw refused()
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest
    const headers = { accept: 'image/*', 'user-agent': 'Cultivatd' }
    request(url, { lookup: guardedLookup(mayAsk, refused), signal, headers, agent: false }, resolve)
      .on('error', reject)
      .end()
  })
}

const tooLarge = (size: number) => new AppError('invalid', pictureProblem({ size, head: new Uint8Array() }) ?? noAnswer)

/** What says beforehand that it is too large is not read at all; what does not say so is left as soon as it is. */
async function bytesOf(answer: IncomingMessage): Promise<Buffer> {
  const declared = Number(answer.headers['content-length']) || 0
  const chunks: Buffer[] = []
  let size = 0
  if (declared > mostFileBytes) {
    answer.destroy()
    throw tooLarge(declared)
  }
  for await (const chunk of answer) {
    chunks.push(chunk as Buffer)
    size += (chunk as Buffer).length
    if (size > mostFileBytes) {
      answer.destroy()
      throw tooLarge(size)
    }
  }
  return Buffer.concat(chunks)
}

/**
 * What is at an address, followed at most three times to another one, each of them public. Nothing is sent with it that
 * tells who asks.
 *
 * @returns at most 10 MB, of whatever kind
 * @throws AppError invalid with a sentence for the person
 */
export async function fetchPicture(address: string, { mayAsk = isPublicAddress }: Fetching = {}): Promise<Buffer> {
  const signal = AbortSignal.timeout(mostMs)
  try {
    let url = new URL(address)
    for (let hop = 0; hop <= mostRedirects; hop++) {
      const answer = await ask(url, mayAsk, signal)
      const { statusCode: status = 0, headers } = answer
      if (status === 200) return await bytesOf(answer)
      answer.destroy()
      if (status < 300 || status >= 400 || !headers.location) break
      url = new URL(headers.location, url)
      if (!/^https?:$/.test(url.protocol)) break
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('invalid', noAnswer, { cause: error })
  }
  throw new AppError('invalid', noAnswer)
}
