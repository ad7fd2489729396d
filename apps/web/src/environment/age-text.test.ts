import { expect, test } from 'vitest'
import { ageText } from './age-text.ts'

const now = new Date('2026-11-21T10:00:00')

test.each([
  ['2026-11-21T09:59:30', 'today 09:59, just now'],
  ['2026-11-21T09:15:00', 'today 09:15, 45 min ago'],
  ['2026-11-21T08:00:00', 'today 08:00, 2 h ago'],
  ['2026-11-20T09:00:00', 'yesterday 09:00, 1 day ago'],
  ['2026-11-18T09:12:00', '18 Nov 09:12, 3 days ago'],
  // A clock that is ahead.
  ['2026-11-21T10:02:00', 'today 10:02, just now'],
])('a reading of %s is of %s', (at, text) => {
  expect(ageText(at, now)).toBe(text)
})
