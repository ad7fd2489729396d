import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { AppError } from '@cultivatd/domain/app-error'
import { mostFileBytes } from '@cultivatd/domain/file/file-rules'
import { pictureProblem } from '@cultivatd/domain/file/picture-rules'

/** What is at no public address: this machine, the grower's own network, and what is set apart for other ends (RFC 6890). */
const notPublic = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, prefix)
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv6')

const publicIpv6 = new BlockList()
publicIpv6.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is one of the internet's: nothing of this machine and its network is asked for anybody. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4')
  return isIP(address) === 6 && publicIpv6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

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

/** Looks a name up where the connection is made: what was looked up earlier may lead elsewhere by then. */
const guarded =
  (mayAsk: (address: string) => boolean): LookupFunction =>
  (host, options, done) => {
    const fail = (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), [])
    lookup(host, { ...options, all: true }).then((found: LookupAddress[]) => {
      if (found.length === 0 || !found.every(({ address }) => mayAsk(address))) return fail(refused())
      const [first] = found
      if (options.all) done(null, found)
      else if (first) done(null, first.address, first.family)
    }, fail)
  }

function ask(url: URL, mayAsk: (address: string) => boolean, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // An address in figures is looked up nowhere.
  if (isIP(host) !== 0 && !mayAsk(host)) throw refused()
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest
    const headers = { accept: 'image/*', 'user-agent': 'Cultivatd' }
    request(url, { lookup: guarded(mayAsk), signal, headers, agent: false }, resolve)
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
