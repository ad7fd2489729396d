import { expect, test } from 'vitest'
import { appAddress, codeOfStep, newAppSecret, stepAt, stepOfCode } from './totp.ts'

/** '12345678901234567890' in base32, of the appendix of RFC 6238. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %d the code is the one of RFC 6238', (second, code) => {
  expect(codeOfStep(secret, stepAt(new Date(second * 1000)))).toBe(code)
})

test('a code is taken half a minute before and after, and not earlier or later', () => {
  const at = new Date(1_111_111_111_000)
  const taken = [-2, -1, 0, 1, 2].map((away) => stepOfCode(secret, codeOfStep(secret, stepAt(at) + away), at))
  expect(taken).toEqual([null, stepAt(at) - 1, stepAt(at), stepAt(at) + 1, null])
  expect(stepOfCode(secret, '12345', at)).toBeNull()
})

test('a new secret has 160 bits that an app reads, and no two are the same', () => {
  expect(newAppSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newAppSecret()).not.toBe(newAppSecret())
})

test('the address names the product and the person', () => {
  expect(appAddress(secret, 'ana+1@grow.example', 'Red Fork & Sons')).toBe(
    `otpauth://totp/Red%20Fork%20%26%20Sons:ana%2B1%40grow.example?secret=${secret}&issuer=Red%20Fork%20%26%20Sons&algorithm=SHA1&digits=6&period=30`,
  )
})
