import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'

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

/**
 * Looks a name up where the connection is made: what was looked up earlier may lead elsewhere by then.
 *
 * @param refused what the connection fails with where one of its addresses may not be asked
 */
export const guardedLookup =
  (mayAsk: (address: string) => boolean, refused: () => Error): LookupFunction =>
  (host, options, done) => {
    const fail = (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), [])
    lookup(host, { ...options, all: true }).then((found: LookupAddress[]) => {
      if (found.length === 0 || !found.every(({ address }) => mayAsk(address))) return fail(refused())
      const [first] = found
      if (options.all) done(null, found)
      else if (first) done(null, first.address, first.family)
    }, fail)
  }
