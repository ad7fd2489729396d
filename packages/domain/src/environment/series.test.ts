import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extentOf, line, means, nearestPoint, nights, type Sample, trend, withGaps } from './series.ts'

const sample = (at: number, value: number, isDark = false): Sample => ({ at, value, isDark })

test('a line breaks where nothing was read for longer than a gap', () => {
  expect(line([sample(0, 70), sample(10, 72), sample(31, 71)], 20)).toEqual([
    { at: 0, value: 70 },
    { at: 10, value: 72 },
    { at: 20.5, value: null },
    { at: 31, value: 71 },
  ])
  expect(line([], 20)).toEqual([])
})

test('means keep the least and the most, so that a peak is seen', () => {
  const hour = (at: number) => Math.floor(at / 60)
  const found = means([sample(0, 70), sample(30, 90), sample(60, 71)], hour)
  expect(found).toEqual([
    { at: 15, value: 80, least: 70, most: 90 },
    { at: 60, value: 71, least: 71, most: 71 },
  ])
  expect(withGaps(found, 30).map(({ value }) => value)).toEqual([80, null, 71])
  expect(extentOf(found)).toEqual({ least: 70, most: 90, last: 71 })
  expect(extentOf([{ at: 1, value: null }])).toBeNull()
})

test('a mean lies between the least and the most, whatever falls together', () => {
  const samples = fc.array(fc.record({ at: fc.nat(1000), value: fc.integer({ min: 0, max: 130 }) }), { minLength: 1 })
  fc.assert(
    fc.property(samples, (given) => {
      const sorted = given.map(({ at, value }) => sample(at, value)).toSorted((a, b) => a.at - b.at)
      const found = means(sorted, (at) => Math.floor(at / 60))
      for (const { value, least = 0, most = 0 } of found) {
        expect(value).toBeGreaterThanOrEqual(least - 1e-9)
        expect(value).toBeLessThanOrEqual(most + 1e-9)
      }
      expect(Math.max(...found.map(({ most = 0 }) => most))).toBe(Math.max(...given.map(({ value }) => value)))
    }),
  )
})

test('it is night from one dark reading to the next, and nobody knows about a long gap', () => {
  const samples = [
    sample(0, 0, true),
    sample(6, 0, true),
    sample(7, 0, true),
    sample(12, 400),
    sample(20, 0, true),
    sample(50, 0, true),
  ]
  expect(nights(samples, 10)).toEqual([[0, 7]])
  expect(nights(samples, 30)).toEqual([
    [0, 7],
    [20, 50],
  ])
})

test('the point nearest to an instant, where one is near enough', () => {
  const points = line([sample(0, 70), sample(100, 80)], 20)
  expect(nearestPoint(points, 52)?.value).toBe(80)
  expect(nearestPoint(points, 52, 10)).toBeUndefined()
  expect(nearestPoint([], 0)).toBeUndefined()
})

test('a change below 2 % is none', () => {
  expect([trend(102, 100), trend(103, 100), trend(97, 100), trend(0, 0), trend(5, 0)]).toEqual([
    'steady',
    'up',
    'down',
    'steady',
    'up',
  ])
})
