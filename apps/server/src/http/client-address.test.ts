import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientAddress, networkOf, trustedBy } from './client-address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1::1', '2001:db8:1:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['no address', 'no address'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

const asked = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

test.each([
  ['10.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['::ffff:10.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['10.0.0.1', '203.0.113.7, 10.9.9.9', '203.0.113.7'],
  ['10.0.0.1', 'garbage', 'garbage'],
  ['10.0.0.1', undefined, '10.0.0.1'],
  ['203.0.113.9', '203.0.113.7', '203.0.113.9'],
  ['fd00::5', '203.0.113.7', '203.0.113.7'],
])('of %s, which says it asks for %s, the one who asks is %s', (remote, forwarded, address) => {
  expect(clientAddress(asked(remote, forwarded), trustedBy(['10.0.0.0/8', 'fd00::5']))).toBe(address)
})
