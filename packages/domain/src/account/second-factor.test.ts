import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { permission } from '../user/permission.ts'
import { readAppCode, readRecoveryCode, recoveryCodeOf } from './recovery-code.ts'
import { FactorCode, isFactorRequired, removalProblems, resetProblems } from './second-factor.ts'

const { generalEdit, orgAdmin, userAdmin } = permission

describe('a recovery code', () => {
  test('is read however it is typed: small, spaced, with an I for a 1 and an O for a 0', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
        const code = recoveryCodeOf(bytes)
        const plain = code.replaceAll('-', '')
        expect(plain).toHaveLength(16)
        const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('1', 'l').replaceAll('0', 'o')
        expect(readRecoveryCode(typed)).toBe(plain)
      }),
    )
  })
  test.each(['', '123456', 'K7QM-2D4X-9GTR', 'K7QM-2D4X-9GTR-B1WU'])('%j is none', (typed) => {
    expect(readRecoveryCode(typed)).toBeNull()
  })
})

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['12345', null],
  ['1234567', null],
  ['12345a', null],
])('%j is the code %j of an app', (typed, code) => {
  expect(readAppCode(typed)).toBe(code)
})

test('what is neither a code of the app nor a recovery code is told before it is sent', () => {
  const said = (code: string) => FactorCode.safeParse({ code }).error?.issues.map(({ message }) => message)
  expect(said('12345')).toEqual(['Enter the 6 digits of your authenticator app, or a recovery code'])
  expect(said(' ')).toContain('Please enter a value')
  expect(said('123 456')).toBeUndefined()
  expect(said('k7qm 2d4x 9gtr b1wz')).toBeUndefined()
})

test('a second factor is asked of who holds one of these, of organization admins as soon as of anybody, and of nobody where none is named', () => {
  expect(isFactorRequired([userAdmin], [userAdmin])).toBe(true)
  expect(isFactorRequired([generalEdit], [userAdmin])).toBe(false)
  expect(isFactorRequired([orgAdmin], [generalEdit])).toBe(true)
  expect(isFactorRequired([orgAdmin], [])).toBe(false)
})

test('the last one stays where one is asked for', () => {
  expect(removalProblems({ left: 0, isRequired: true })).toHaveLength(1)
  expect(removalProblems({ left: 1, isRequired: true })).toEqual([])
  expect(removalProblems({ left: 0, isRequired: false })).toEqual([])
})

test('a reset is nobody’s own way round, and of an organization admin only another one’s', () => {
  expect(resetProblems({ by: [orgAdmin], held: [orgAdmin], isOwn: true })).toHaveLength(1)
  expect(resetProblems({ by: [userAdmin], held: [orgAdmin], isOwn: false })).toHaveLength(1)
  expect(resetProblems({ by: [userAdmin], held: [userAdmin], isOwn: false })).toEqual([])
  expect(resetProblems({ by: [orgAdmin], held: [orgAdmin], isOwn: false })).toEqual([])
})
