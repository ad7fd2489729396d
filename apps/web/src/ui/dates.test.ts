import { expect, test } from 'vitest'
import { clockText, dayText, longDayText, momentText, weekdayText } from './dates.ts'

test('[DATA-85] a business day is the same day in every time zone', () => {
  expect(dayText('2026-11-18', '2026-11-20')).toBe('18 Nov')
  expect(dayText('2025-01-01', '2026-11-20')).toBe('1 Jan 2025')
  expect(longDayText('2022-03-14')).toBe('14 March 2022')
  expect(weekdayText('2026-11-20')).toBe('Friday, 20 November')
})

test('moments are told as people say them', () => {
  const now = new Date(2026, 10, 20, 12, 0)
  expect(momentText(new Date(2026, 10, 20, 7, 50).toISOString(), now)).toBe('Today 07:50')
  expect(momentText(new Date(2026, 10, 19, 22, 5).toISOString(), now)).toBe('Yesterday 22:05')
  expect(momentText(new Date(2026, 10, 18, 9, 12).toISOString(), now)).toBe('18 Nov 09:12')
  expect(clockText(new Date(2026, 10, 20, 9, 38).toISOString(), now)).toBe('09:38')
})
