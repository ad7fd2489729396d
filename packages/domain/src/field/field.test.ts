import { describe, expect, test } from 'vitest'
import { businessDay, dayProblems, email, latestDay, quantity, requiredText } from './field.ts'

const sentences = (problems: readonly { message: string }[]) => problems.map(({ message }) => message)

describe('generic fields', () => {
  test('[SHELL-42] [READ-105] an empty required field says what to do', () => {
    expect(requiredText().safeParse('   ').error?.issues[0]?.message).toBe('Please enter a value')
    expect(requiredText().safeParse(undefined).error?.issues[0]?.message).toBe('Please enter a value')
  })

  test.each(['', 'dana', 'dana@', 'a@b', 'a b@c.de', 'dana@farm.com\r\nBcc: x@y.zz', `${'a'.repeat(300)}@farm.com`])(
    '%j is not an e-mail address',
    (address) => {
      expect(email.safeParse(address).success).toBe(false)
    },
  )

  test('an e-mail address is trimmed', () => {
    expect(email.parse(' dana@farm.com ')).toBe('dana@farm.com')
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number('1e309'), 1e10, -1e10, '5', null])(
    '%j is not a quantity',
    (value) => {
      expect(quantity.safeParse(value).success).toBe(false)
    },
  )

  test.each([
    '2026-02-30',
    '2026-1-1',
    '20261121',
    '2026-11-21T00:00:00Z',
    '',
    // PostgreSQL has no year 0; 0026 is a year that is half typed.
    '0000-02-29',
    '0026-11-21',
    '1899-12-31',
  ])('%j is not a business day', (day) => {
    // In one sentence.
    expect(businessDay.safeParse(day).error?.issues).toHaveLength(1)
  })

  test('a day that has not come yet cannot be reported', () => {
    expect(sentences(dayProblems('2026-11-22', '2026-11-21'))).toEqual(['The date cannot be in the future'])
    expect(dayProblems('2026-11-21', '2026-11-21')).toEqual([])
  })

  test('nothing was done to a record before it came to be, as far as that day is known', () => {
    const since = { day: '2026-11-02', what: 'it was planted' }
    expect(sentences(dayProblems('2026-11-01', '2026-11-21', since))).toEqual([
      'The date cannot be before 2 Nov, when it was planted',
    ])
    expect(dayProblems('2026-11-02', '2026-11-21', since)).toEqual([])
    expect(sentences(dayProblems('2025-12-31', '2026-11-21', since))).toEqual([
      'The date cannot be before 2 Nov 2026, when it was planted',
    ])
    expect(dayProblems('1990-01-01', '2026-11-21', { ...since, day: null })).toEqual([])
  })

  test('the latest day on earth is that of the islands furthest east', () => {
    expect(latestDay(new Date('2026-11-21T09:59:59Z'))).toBe('2026-11-21')
    expect(latestDay(new Date('2026-11-21T10:00:00Z'))).toBe('2026-11-22')
  })
})
