import { expect, test } from 'vitest'
import { isDue, isOverdue, overdueText, restoredText } from './backup.ts'

const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 10)

test('a backup is due at once where there is none, in its hour after half a day, and at any hour once it was missed', () => {
  expect(isDue(at(1, 9), null, 2)).toBe(true)
  expect(isDue(at(2, 2), at(1, 2), 2)).toBe(true)
  expect(isDue(at(2, 2), at(1, 23), 2)).toBe(false)
  expect(isDue(at(2, 1), at(1, 2), 2)).toBe(false)
  expect(isDue(at(2, 9), at(1, 2), 2)).toBe(true)
})

test('it is overdue after a day and the time that one may take, counted from the beginning where there was none', () => {
  const since = at(1, 0).toISOString()
  expect(isOverdue(at(2, 1), { lastWholeAt: null, since })).toBe(false)
  expect(isOverdue(at(2, 3), { lastWholeAt: null, since })).toBe(true)
  expect(isOverdue(at(3, 3), { lastWholeAt: at(2, 2).toISOString(), since })).toBe(false)
  expect(isOverdue(at(3, 5), { lastWholeAt: at(2, 2).toISOString(), since })).toBe(true)
})

test('sentences name the minute', () => {
  expect(restoredText('2026-11-29T01:25:39.809Z')).toContain('a backup of 2026-11-29 01:25 UTC.')
  expect(overdueText(null)).toContain('no backup yet')
})
