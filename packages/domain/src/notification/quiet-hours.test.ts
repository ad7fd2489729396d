import { describe, expect, test } from 'vitest'
import { isQuiet, mayPush, QuietHours } from './quiet-hours.ts'

const night = { from: '22:00', until: '06:30', zone: 'America/Chicago', letsAlarms: true }
const at = (text: string) => Date.parse(text)

test.each([
  ['2026-01-15T21:59:59-06:00', false],
  ['2026-01-15T22:00:00-06:00', true],
  ['2026-01-16T00:00:00-06:00', true],
  ['2026-01-16T06:29:59-06:00', true],
  ['2026-01-16T06:30:00-06:00', false],
])('over midnight, at %s it is quiet: %s', (instant, quiet) => {
  expect(isQuiet(night, at(instant))).toBe(quiet)
})

test('within a day', () => {
  const siesta = { ...night, from: '12:00', until: '14:00' }
  const seen = ['11:59', '12:00', '13:59', '14:00', '23:00'].map((time) =>
    isQuiet(siesta, at(`2026-06-01T${time}:00-05:00`)),
  )
  expect(seen).toEqual([false, true, true, false, false])
})

describe('in the nights in which clocks are changed', () => {
  const hour = { from: '02:15', until: '02:45', zone: 'America/Chicago' }
  const minutes = (from: string, count: number) => Array.from({ length: count }, (_, n) => at(from) + n * 60_000)

  test('an hour that is left out is not quiet, and what ends in it ends with it', () => {
    // 8 March 2026: 01:59 is followed by 03:00.
    const around = minutes('2026-03-08T01:00:00-06:00', 180)
    expect(around.filter((instant) => isQuiet(hour, instant))).toEqual([])
    const until = { ...hour, from: '23:00', until: '02:30' }
    expect(around.filter((instant) => isQuiet(until, instant))).toHaveLength(60)
  })

  test('an hour that comes twice is quiet twice', () => {
    // 1 November 2026: 01:59 is followed by 01:00.
    const twice = { ...hour, from: '01:15', until: '01:45' }
    expect(minutes('2026-11-01T00:00:00-05:00', 240).filter((instant) => isQuiet(twice, instant))).toHaveLength(60)
  })
})

describe('whatever the hours, the zone and the day', () => {
  const zones = [
    'America/Chicago',
    'America/Phoenix',
    'Pacific/Honolulu',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'UTC',
  ]
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const clock = () => `${String(random(24)).padStart(2, '0')}:${String(random(60)).padStart(2, '0')}`
  const cases = Array.from({ length: 400 }, () => ({
    from: clock(),
    until: clock(),
    zone: zones[random(zones.length)] ?? 'UTC',
    instant: at('2026-01-01T00:00:00Z') + random(366 * 24 * 60) * 60_000,
  })).filter(({ from, until }) => from !== until)

  test('exactly one of the hours and what is left of the day is quiet', () => {
    for (const { from, until, zone, instant } of cases)
      expect(isQuiet({ from, until, zone }, instant)).not.toBe(isQuiet({ from: until, until: from, zone }, instant))
  })

  test('what the clock of the zone shows decides, as a clock of its own tells it', () => {
    for (const { from, until, zone, instant } of cases) {
      const shown = new Date(instant).toLocaleTimeString('en-GB', {
        timeZone: zone,
        hour: '2-digit',
        minute: '2-digit',
      })
      const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
      const day = 24 * 60
      const since = (minutes(shown) - minutes(from) + day) % day
      expect(isQuiet({ from, until, zone }, instant)).toBe(since < (minutes(until) - minutes(from) + day) % day)
    }
  })

  test('without quiet hours everything comes; in them alarms do where the person said so', () => {
    for (const { instant, ...hours } of cases) {
      expect(mayPush(null, 'mention', instant)).toBe(true)
      expect(mayPush({ ...hours, letsAlarms: true }, 'alarm', instant)).toBe(true)
      const quiet = isQuiet(hours, instant)
      expect(mayPush({ ...hours, letsAlarms: false }, 'alarm', instant)).toBe(!quiet)
      expect(mayPush({ ...hours, letsAlarms: true }, 'task-assigned', instant)).toBe(!quiet)
    }
  })
})

test.each([
  [{ from: '24:00' }, 'Enter a time, such as 22:00'],
  [{ until: '6:30' }, 'Enter a time, such as 22:00'],
  [{ until: '22:00' }, 'Enter another time than the one they begin at'],
  [{ zone: 'Mars/Olympus' }, 'Name a time zone, such as America/Chicago'],
])('%j is refused', (change, message) => {
  const { error } = QuietHours.safeParse({ ...night, ...change })
  expect(error?.issues.map((issue) => issue.message)).toEqual([message])
})
