import { describe, expect, test } from 'vitest'
import { bandText, heldJudge, judgeOf, judgeThrough, roomPhase, shareWithin, verdictOf } from './target-bands.ts'
import { targetProblems } from './target-problems.ts'
import { aPhase, aRoomTargets, bands } from './targets.builders.ts'
import { blankTargets, keptTargets, TargetsForm, targetsForm, targetWords } from './targets.ts'

const zone = 'America/Chicago'
const at = (instant: string) => Date.parse(instant)
const counts = { flowering: 0, vegetative: 0, untracked: 0, harvests: [] as number[] }

describe('the phase of a room', () => {
  test('is that of most plants in it: one that flowers changes nothing in a room that grows, nor one that grows in a room that flowers', () => {
    expect(roomPhase({ ...counts, flowering: 1, vegetative: 241 }, ['vegetation'])).toBe('vegetative')
    expect(roomPhase({ ...counts, flowering: 1, vegetative: 241 }, ['flower'])).toBe('vegetative')
    expect(roomPhase({ ...counts, flowering: 241, vegetative: 1 }, ['vegetation'])).toBe('flowering')
    expect(roomPhase({ ...counts, flowering: 121, vegetative: 120 }, ['vegetation', 'flower'])).toBe('flowering')
  })

  test('of as many of both is that of its types, flowering where they allow it or say nothing', () => {
    const even = { ...counts, flowering: 20, vegetative: 20 }
    expect(roomPhase(even, ['vegetation'])).toBe('vegetative')
    expect(roomPhase(even, ['mother', 'clone'])).toBe('vegetative')
    expect(roomPhase(even, ['vegetation', 'flower'])).toBe('flowering')
    expect(roomPhase(even, [])).toBe('flowering')
  })

  test('is that of plants before clones before what hangs there', () => {
    expect(roomPhase({ ...counts, vegetative: 3, untracked: 90 }, ['flower'])).toBe('vegetative')
    expect(roomPhase({ ...counts, untracked: 90, harvests: [1] }, [])).toBe('young')
    expect(roomPhase({ ...counts, harvests: [1] }, ['flower'])).toBe('harvested')
  })

  test('of an empty room is that of its types, the latest of several', () => {
    expect(roomPhase(counts, ['flower'])).toBe('flowering')
    expect(roomPhase(counts, ['mother', 'clone'])).toBe('vegetative')
    expect(roomPhase(counts, ['dry', 'packaging'])).toBe('harvested')
    expect(roomPhase(counts, ['packaging'])).toBeNull()
    expect(roomPhase(counts, [])).toBeNull()
  })
})

describe('a value', () => {
  test('is within its band up to both of its ends', () => {
    const band = { low: 76, high: 80 }
    expect([75.4, 75.5, 76, 80, 80.4, 80.5].map((value) => verdictOf('temperature', value, band))).toEqual([
      'below',
      'within',
      'within',
      'within',
      // It is shown as 80.
      'within',
      'above',
    ])
    expect(verdictOf('co2', 5000, { low: 76, high: null })).toBe('within')
    expect(verdictOf('co2', 5000, { low: null, high: 80 })).toBe('above')
    // As the store has it, with four bytes.
    expect(verdictOf('vpd', Math.fround(1.3), { low: 1.3, high: 1.5 })).toBe('within')
  })

  test('is judged by day and by night, and not in the two hours after the light changes', () => {
    const { verdict } = judgeOf(aPhase(), zone)
    const judged = (instant: string, value: number) => verdict('temperature', at(instant), value)
    // Lights go on at 12:00 UTC.
    expect(judged('2026-11-21T11:59:00Z', 78)).toBe('above')
    expect(judged('2026-11-21T12:00:00Z', 60)).toBeNull()
    expect(judged('2026-11-21T13:59:59Z', 60)).toBeNull()
    expect(judged('2026-11-21T14:00:00Z', 60)).toBe('below')
    expect(judged('2026-11-21T14:00:00Z', 78)).toBe('within')
  })

  test('that is the mean of an hour is not judged where the light changes in it', () => {
    const { verdict } = judgeOf(aPhase({ lightsOff: '18:30' }), zone)
    const hour = 3_600_000
    expect(verdict('temperature', at('2026-11-21T23:00:00Z'), 60, hour)).toBe('below')
    expect(verdict('temperature', at('2026-11-22T00:00:00Z'), 60, hour)).toBeNull()
  })

  test('without a band is not judged, and without light hours always by day', () => {
    const { verdict, bandAt } = judgeOf(aPhase({ lightsOn: '', lightsOff: '', night: bands() }), zone)
    expect(verdict('humidity', 0, 99)).toBeNull()
    expect(verdict('temperature', at('2026-11-21T08:00:00Z'), 60)).toBe('below')
    expect(bandAt('temperature', 0)).toEqual({ low: 76, high: 80 })
  })
})

test('bands change with the light, and a night without one has none', () => {
  const { bands: bandsOf } = judgeOf(aPhase({ night: bands() }), zone)
  const day = at('2026-11-21T06:00:00Z')
  expect(bandsOf('temperature', day, day + 86_400_000)).toEqual([
    { low: 76, high: 80, from: at('2026-11-21T12:00:00Z'), to: at('2026-11-22T00:00:00Z') },
  ])
})

test('what was read before the plants flowered is judged by what they should have then', () => {
  const since = at('2026-11-21T20:00:00Z')
  const [before, after] = [aPhase({ day: bands({ temperature: [70, 74] }) }), aPhase()].map((one) => judgeOf(one, zone))
  if (!before || !after) throw new Error('There are two')
  const judge = judgeThrough([
    { since: 0, judge: before },
    { since, judge: after },
  ])
  expect([since - 1, since].map((instant) => judge.verdict('temperature', instant, 75))).toEqual(['above', 'below'])
  expect(judge.bands('temperature', since - 3_600_000, since + 3_600_000)).toEqual([
    { low: 70, high: 74, from: since - 3_600_000, to: since },
    { low: 76, high: 80, from: since, to: since + 3_600_000 },
  ])
})

describe('what was read in the past', () => {
  const day = 86_400_000
  const [first, second, flowered] = ['2026-11-02T06:00:00Z', '2026-11-10T20:00:00Z', '2026-11-06T06:00:00Z'].map(at)
  const held = (since = 0, flowering: ReturnType<typeof aPhase>) => ({
    since: new Date(since).toISOString(),
    zone,
    phases: { ...aRoomTargets(), flowering, vegetative: aPhase({ day: bands({ temperature: [70, 74] }) }) },
  })
  const warm = aPhase({ lightsOn: '', lightsOff: '', day: bands({ temperature: [78, 84] }), night: bands() })
  const judge = heldJudge([held(first, aPhase()), held(second, warm)], 'flowering', flowered ?? 0)

  test('is judged by the targets that held then, and by none before there were any', () => {
    const noon = (date: string) => judge?.verdict('temperature', at(`2026-11-${date}T19:00:00Z`), 75)
    expect(noon('01')).toBeNull()
    expect([noon('05'), noon('09'), noon('12')]).toEqual(['above', 'below', 'below'])
    expect(judge?.bandAt('temperature', at('2026-11-12T19:00:00Z'))).toEqual({ low: 78, high: 84 })
    expect(heldJudge([], 'flowering', null)).toBeNull()
    expect(heldJudge([held(first, warm)], null, null)).toBeNull()
  })

  test('has a band that changes when they did, and is one where it stayed as it was', () => {
    const [from, to] = [at('2026-11-01T06:00:00Z'), at('2026-11-14T06:00:00Z')]
    const steps = [
      { low: 70, high: 74, from: first, to: flowered },
      { low: 76, high: 80, from: flowered, to: second },
      { low: 78, high: 84, from: second, to },
    ]
    expect(judge?.bandsThrough('temperature', true, from, to)).toEqual(steps)
    const same = heldJudge([held(first, aPhase()), held(second, aPhase())], 'flowering', null)
    expect(same?.bandsThrough('temperature', true, from, to)).toEqual([{ low: 76, high: 80, from: first, to }])
  })

  test('was lit as the light hours of then say', () => {
    const change = second ?? 0
    expect(judge?.hoursAt(change - 1)).toEqual({ on: '06:00', off: '18:00' })
    expect(judge?.hoursAt(change)).toBeNull()
    // Until the change: from then on it is never night.
    expect(judge?.lightAt(change - 1)).toMatchObject({ to: change, isLit: true })
    expect(judge?.lightAt(change + 30 * day)).toEqual({ from: change, to: Number.POSITIVE_INFINITY, isLit: true })
  })
})

test('the share in target counts what was judged alone', () => {
  expect(shareWithin(['within', null, 'above', 'within', 'within'])).toBe(0.75)
  expect(shareWithin([null, null])).toBeNull()
})

test('a band is told in the unit of the organization', () => {
  expect(bandText('temperature', { low: 68, high: 77 }, 'celsius')).toBe('20–25')
  expect(bandText('vpd', { low: 0.8, high: null }, 'fahrenheit')).toBe('from 0.80')
  expect(bandText('co2', { low: null, high: 1200 }, 'fahrenheit')).toBe('to 1,200')
})

describe('the form of targets', () => {
  const blank = targetsForm(blankTargets(zone), 'fahrenheit')
  const messages = (given: object) =>
    (TargetsForm.safeParse({ ...blank, ...given }).error?.issues ?? []).map(
      ({ message, path }) => `${path.join('.')}: ${message}`,
    )

  test('may be left empty, for then nothing is judged', () => {
    expect(messages({})).toEqual([])
    expect(messages({ flowering: aPhase() })).toEqual([])
  })

  test('refuses a band that ends below where it begins, what no room can hold, and parts of a whole', () => {
    const day = bands({ temperature: [80, 79], humidity: [50, 101], co2: [900.5, null], vpd: [0.805, null] })
    expect(messages({ flowering: aPhase({ day }) })).toEqual([
      'flowering.day.temperature.high: This must not be below where it begins',
      'flowering.day.humidity.high: Humidity must be between 0 and 100 %',
      'flowering.day.vpd.low: Use at most two decimals',
      'flowering.day.co2.low: Enter a whole number',
    ])
  })

  test('asks for both times of the light, and for them where there are targets by night', () => {
    expect(messages({ young: aPhase({ lightsOff: '', night: bands() }) })).toEqual([
      'young.lightsOff: Enter when the lights go off, too',
    ])
    expect(messages({ young: aPhase({ lightsOn: '', lightsOff: '' }) })).toEqual([
      'young.lightsOn: Targets by night need light hours: without them it is always day',
    ])
    expect(messages({ young: aPhase({ lightsOn: '25:00' }) })).toEqual(['young.lightsOn: Enter a time as 18:00'])
  })

  test.each([-1, 0.5, 241, Number.NaN, '15', null])('refuses an alarm after %j minutes', (afterMinutes) => {
    expect(messages({ afterMinutes })).toEqual(['afterMinutes: Enter whole minutes, at most 240'])
  })

  test('refuses a zone of time that there is not, and unknown fields', () => {
    expect(messages({ zone: 'Mars/Olympus' })).toEqual(['zone: Name a time zone, such as America/Chicago'])
    expect(messages({ flowering: { ...aPhase(), dusk: bands() } })).toHaveLength(1)
  })

  test('brings temperatures to the unit of the store and back as they were typed', () => {
    const form = {
      ...blank,
      temperatureUnit: 'celsius' as const,
      flowering: aPhase({ day: bands({ temperature: [24, 27] }), night: bands() }),
    }
    expect(targetProblems(form, 'celsius')).toEqual([])
    const kept = keptTargets(form, [{ id: 'u1', name: 'Ana Flor' }])
    expect(kept.flowering.day.temperature).toEqual({ low: 75.2, high: 80.6 })
    expect(targetsForm({ ...kept, people: [] }, 'celsius')).toEqual(form)
  })
})

test('the history tells targets of a phase in one line, and people by their names', () => {
  const { flowering, people } = targetWords
  expect(flowering?.text?.(aPhase())).toBe(
    'lights 06:00 to 18:00 (12 h); day: Temperature 76–80 °F; night: Temperature 67–72 °F',
  )
  expect(flowering?.text?.(aRoomTargets().flowering)).toBe('')
  expect(people?.text?.([{ id: 'u1', name: 'Ana Flor' }])).toBe('Ana Flor')
})
