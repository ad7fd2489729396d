import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNightlyDue } from './nightly.ts'

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute)

test('[SYNC-01] everything is compared once a night, in its hour', () => {
  const last = at(19, 3, 10)
  expect(isNightlyDue(at(20, 2, 59), last, 3)).toBe(false)
  expect(isNightlyDue(at(20, 3, 0), last, 3)).toBe(true)
  expect(isNightlyDue(at(20, 3, 59), last, 3)).toBe(true)
  expect(isNightlyDue(at(20, 3, 59), at(20, 3, 1), 3)).toBe(false)
  expect(isNightlyDue(at(20, 4, 0), last, 3)).toBe(false)
  expect(isNightlyDue(at(20, 0, 0), last, 0)).toBe(true)
})

test('[SYNC-01] nights in which nothing ran are made up for at any time of the day', () => {
  expect(isNightlyDue(at(21, 3, 10), at(19, 14), 22)).toBe(false)
  expect(isNightlyDue(at(21, 14, 0), at(19, 14), 3)).toBe(true)
})

test('[SYNC-01] a server that looks every half minute never waits longer than two days, nor compares twice a night', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 23 }), (hour, start) => {
      let last = at(1, start)
      const pauses: number[] = []
      for (let minute = 0; minute < 6 * 24 * 60; minute++) {
        const now = new Date(at(1, start).getTime() + minute * 60_000)
        if (!isNightlyDue(now, last, hour)) continue
        pauses.push((now.getTime() - last.getTime()) / 3_600_000)
        last = now
      }
      expect(pauses.length).toBeGreaterThanOrEqual(4)
      expect(Math.min(...pauses)).toBeGreaterThanOrEqual(12)
      expect(Math.max(...pauses)).toBeLessThanOrEqual(48)
    }),
    { numRuns: 30 },
  )
})
