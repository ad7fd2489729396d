import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lightClock, lightSpans, litHoursPerDay, wallTime } from './light-hours.ts'

const zone = 'America/Chicago'
const hours = { on: '06:00', off: '18:00' }
const at = (instant: string) => Date.parse(instant)
const span = (from: string, to: string, isLit: boolean) => ({ from: at(from), to: at(to), isLit })

describe('lit hours per day', () => {
  test.each([
    ['06:00', '18:00', 12],
    ['05:00', '23:00', 18],
    // Over midnight.
    ['20:00', '08:30', 12.5],
    // Clones are never in the dark.
    ['00:00', '00:00', 24],
    ['23:59', '00:00', 1 / 60],
  ])('from %s to %s they are %d', (on, off, lit) => {
    expect(litHoursPerDay({ on, off })).toBeCloseTo(lit, 9)
  })

  test('nobody knows of a room without light hours', () => {
    expect(litHoursPerDay(null)).toBeNull()
  })
})

describe('the light at an instant', () => {
  test('follows the clock on the wall of the facility, wherever the server stands', () => {
    const lightAt = lightClock(hours, zone)
    // Six hours before UTC.
    expect(lightAt(at('2026-11-21T12:00:00Z'))).toEqual(span('2026-11-21T12:00:00Z', '2026-11-22T00:00:00Z', true))
    expect(lightAt(at('2026-11-22T11:59:59Z'))).toEqual(span('2026-11-22T00:00:00Z', '2026-11-22T12:00:00Z', false))
    expect(lightClock(hours, 'Asia/Kolkata')(at('2026-11-21T00:30:00Z')).isLit).toBe(true)
  })

  test('stays at the same time on the wall when clocks go forward and back', () => {
    const lightAt = lightClock(hours, zone)
    // 8 March 2026: the night has an hour less; 1 November 2026: an hour more.
    expect(lightAt(at('2026-03-08T06:00:00Z'))).toEqual(span('2026-03-08T00:00:00Z', '2026-03-08T11:00:00Z', false))
    expect(lightAt(at('2026-11-01T06:00:00Z'))).toEqual(span('2026-10-31T23:00:00Z', '2026-11-01T12:00:00Z', false))
  })

  test('goes on an hour later where its time is left out by the clock', () => {
    const lightAt = lightClock({ on: '02:30', off: '20:30' }, zone)
    expect(lightAt(at('2026-03-08T08:29:00Z')).isLit).toBe(false)
    expect(lightAt(at('2026-03-08T08:30:00Z')).isLit).toBe(true)
    expect(wallTime(at('2026-03-08T08:30:00Z'), zone)).toBe('03:30')
  })

  test('is always on without hours, and where they never end', () => {
    for (const given of [null, { on: '06:00', off: '06:00' }])
      expect(lightClock(given, zone)(0)).toEqual({ from: -Infinity, to: Infinity, isLit: true })
  })
})

test('spans follow each other without a gap, are lit and dark in turn, and each instant lies in its own', () => {
  const time = fc.integer({ min: 0, max: 24 * 60 - 1 }).map((minutes) => {
    const two = (value: number) => String(value).padStart(2, '0')
    return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  })
  const zones = ['America/Chicago', 'America/Phoenix', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC', 'Europe/Berlin']
  const year = { min: at('2026-01-01T00:00:00Z'), max: at('2026-12-31T00:00:00Z') }
  fc.assert(
    fc.property(time, time, fc.constantFrom(...zones), fc.integer(year), (on, off, where, from) => {
      fc.pre(on !== off)
      const to = from + 10 * 86_400_000
      const spans = lightSpans(lightClock({ on, off }, where), from, to)
      expect([from, ...spans.map((one) => one.to)]).toEqual([...spans.map((one) => one.from), to])
      expect(spans.slice(1).every(({ isLit }, index) => isLit !== spans[index]?.isLit)).toBe(true)
      const inMiddle = spans.map((one) => lightClock({ on, off }, where)((one.from + one.to) / 2).isLit)
      expect(inMiddle).toEqual(spans.map(({ isLit }) => isLit))
      // Whatever it was asked before: each value of a chart goes through the same time.
      const asked = lightClock({ on, off }, where)
      const backAndForth = [...spans, ...spans.toReversed(), ...spans].map((one) => (one.from + one.to) / 2)
      expect(backAndForth.map(asked)).toEqual(backAndForth.map((middle) => lightClock({ on, off }, where)(middle)))
    }),
    { numRuns: 60 },
  )
})
