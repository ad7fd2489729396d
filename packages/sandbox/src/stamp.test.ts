import { expect, test } from 'vitest'
import { demoDay } from './stamp.ts'

test("the demo's day is that of its licenses, also in the hours after midnight in Greenwich", () => {
  expect(demoDay(new Date('2026-11-22T03:00:00Z'))).toBe('2026-11-21')
  expect(demoDay(new Date('2026-11-22T07:00:00Z'))).toBe('2026-11-22')
})
