import { describe, expect, test } from 'vitest'
import { permissionsAtStation } from '../user/permissions.ts'
import { badgeCode, readBadge } from './badge.ts'
import { crewProblems, isEasyPin, lockedText, lockSeconds, Pin, randomPin } from './pin.ts'
import { wrongPinText } from './pin-length.ts'

const refusalOf = (pin: string) => Pin.safeParse(pin).error?.issues[0]?.message

describe('a PIN', () => {
  test.each(['482913', '270431', '905172', '135792468', '000001'])('may be %s', (pin) => {
    expect(refusalOf(pin)).toBeUndefined()
  })

  test.each([
    '000000',
    '999999',
    '123456',
    '012345',
    '890123',
    '654321',
    '210987',
    '121212',
    '909090',
    '123123',
    '7777777',
  ])('may not be %s, which is tried first', (pin) => {
    expect(isEasyPin(pin)).toBe(true)
    expect(refusalOf(pin)).toBe('This PIN is guessed first. Take another one')
  })

  test.each(['', '12345', '1234567890123', '48291a', '48 913', '٤٨٢٩١٣'])(
    'is digits, six to twelve, and not %s',
    (pin) => {
      expect(refusalOf(pin)).toBe('A PIN has 6 to 12 digits')
    },
  )

  test('that is made here is a good one, whatever chance says', () => {
    // Numbers that would make easy ones at first, then any.
    const chances = [...Array(6).fill(0.11), ...Array(6).fill(0), 0.4, 0.8, 0.2, 0.9, 0.1, 0.3]
    expect(randomPin(() => chances.shift() ?? 0.5)).toBe('482913')
    for (let at = 0; at < 500; at += 1) expect(refusalOf(randomPin(Math.random))).toBeUndefined()
  })

  test('is locked for longer each time, at most four hours', () => {
    expect([1, 2, 3, 4, 5, 6, 100].map(lockSeconds)).toEqual([60, 300, 900, 3600, 14_400, 14_400, 14_400])
    expect(lockSeconds(0)).toBe(60)
  })

  test('that is wrong says how many more may be', () => {
    expect([4, 1].map((left) => wrongPinText(left, null))).toEqual([
      'That is not the PIN. 4 more wrong ones lock it.',
      'That is not the PIN. One more wrong one locks it.',
    ])
  })

  test('that locks it says at once for how long, and what works meanwhile', () => {
    expect(wrongPinText(0, lockedText('Marcus Reyes', 60))).toBe(
      'That is not the PIN. The PIN of Marcus Reyes is locked for 1 minute after 5 wrong ones. A badge still works, and a user admin can set another PIN.',
    )
  })
})

describe('at a station', () => {
  test('an organization admin may what the work needs, and nothing of people and settings', () => {
    expect(permissionsAtStation(['ORG_ADMIN'])).toEqual(['STRAIN_VIEW', 'STRAIN_EDIT', 'GENERAL_EDIT'])
    expect(permissionsAtStation(['USER_ADMIN', 'STRAIN_VIEW'])).toEqual(['STRAIN_VIEW'])
    expect(permissionsAtStation(['GENERAL_EDIT'])).toEqual(['GENERAL_EDIT'])
    expect(permissionsAtStation([])).toEqual([])
  })

  test('who manages people alone has nothing to do', () => {
    expect(permissionsAtStation(['USER_ADMIN'])).toEqual([])
    expect(crewProblems('Priya', false)).toHaveLength(1)
    expect(crewProblems('Priya', true)).toEqual([])
  })
})

describe('a badge', () => {
  const bytes = (from: number) => Uint8Array.from({ length: 32 }, (_, at) => (from + at * 7) % 256)

  test('says 130 bits in letters and digits that no tag and no place begins with', () => {
    const codes = Array.from({ length: 256 }, (_, from) => badgeCode(bytes(from)))
    for (const code of codes) expect(code).toMatch(/^CREW[A-HJ-NP-Z2-9]{26}$/)
    expect(new Set(codes).size).toBeGreaterThan(30)
  })

  test('is read as scanners send it, and nothing else is', () => {
    const code = badgeCode(bytes(3))
    expect(readBadge(` ${code.toLowerCase()}\n`)).toBe(code)
    for (const other of ['', 'CREW', code.slice(1), `${code}A`, code.replace(/.$/, '0'), '1A4000000000000000000001'])
      expect(readBadge(other)).toBeNull()
  })
})
