import { BlockList, isIP, isIPv4 } from 'node:net'
import type { IncomingMessage } from 'node:http'

/** Whether an address is the one of a proxy that is believed. */
export type IsTrusted = (address: string) => boolean

/** @param networks addresses or networks with their length: `10.0.0.0/8` */
export function trustedBy(networks: readonly string[]): IsTrusted {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', length] = network.split('/')
    const family = familyOf(address)
    if (length === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(length), family)
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address))
}

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6')

/** Who is behind an upgrade, as Fastify tells it of a request: the first address from the right that is no proxy of ours. */
export function clientAddress({ socket, headers }: IncomingMessage, isTrusted: IsTrusted): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
  let address = socket.remoteAddress ?? ''
  while (isTrusted(address)) {
    const next = forwarded.pop()?.trim()
    if (!next) break
    address = next
  }
  return address
}

/**
 * The network that attempts are counted by: an IPv4 address, or the first 64 bits of an IPv6 one, which is the least that
 * one customer gets, with more addresses in it than anybody could count. What is no address is its own network; who has left
 * already has none any more.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return ''
  const [plain = ''] = address.split('%')
  if (isIP(plain) !== 6) return address
  const groups = groupsOf(plain)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (!isMapped)
    return `${groups
      .slice(0, 4)
      .map((group) => group.toString(16))
      .join(':')}::/64`
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}

/** The eight groups of an IPv6 address, however it is written. */
function groupsOf(address: string): number[] {
  const [before = '', after] = address.split('::')
  const head = partsOf(before)
  if (after === undefined) return head
  const tail = partsOf(after)
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail]
}

const partsOf = (text: string): number[] =>
  text === '' ? [] : text.split(':').flatMap((part) => (isIPv4(part) ? pairsOf(part) : [Number.parseInt(part, 16)]))

function pairsOf(ipv4: string): number[] {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number)
  return [a * 256 + b, c * 256 + d]
}
