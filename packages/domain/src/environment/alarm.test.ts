import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AlarmEvent,
  type AlarmState,
  alarmStep,
  freshMs,
  freshOf,
  heard,
  type Heard,
  isSilent,
  mayTell,
  type NewReading,
  type Owed,
  owedOf,
  quietMs,
  roomStanding,
  silentAfterMs,
  standingOf,
  type Standing,
  type Watched,
  watched,
} from './alarm.ts'
import { alarmFlag } from './alarm-flag.ts'
import { alarmLine, alarmTitle, roomMessage } from './alarm-words.ts'
import { anAlarm } from './targets.builders.ts'
import type { Verdict } from './target-bands.ts'

const minute = 60_000
const read = (at: number, verdict: Verdict | null): NewReading => ({ at: at * minute, value: at, verdict })
const after = (...readings: readonly NewReading[]): Watched | undefined =>
  readings.reduce<Watched | undefined>((state, one) => watched(state, one), undefined)
const stand = (readings: readonly NewReading[], now: number, minutes = 15): Standing | undefined => {
  const state = after(...readings)
  return state && standingOf(state, { afterMinutes: minutes, now: now * minute })
}

describe('a value of a source', () => {
  test('is outside once it was for as long as the room says', () => {
    const readings = [0, 5, 10].map((at) => read(at, 'above'))
    expect(stand(readings, 10)).toBe('unclear')
    expect(stand([...readings, read(15, 'above')], 15)).toBe('outside')
    expect(stand([read(0, 'above')], 0, 0)).toBe('outside')
  })

  test('is not by time alone: what was read once says nothing of what came after', () => {
    expect(stand([read(0, 'above')], 25)).toBe('unclear')
  })

  test('begins anew with each reading that is within, or is not judged', () => {
    for (const between of ['within', null] as const)
      expect(stand([read(0, 'above'), read(10, between), read(11, 'above'), read(20, 'above')], 20)).toBe('unclear')
  })

  test('is good again after five minutes at most, not by one reading among bad ones', () => {
    const bad = [0, 10, 20].map((at) => read(at, 'below'))
    expect(stand([...bad, read(21, 'within')], 21)).toBe('unclear')
    expect(stand([...bad, read(21, 'within'), read(26, 'within')], 26)).toBe('inside')
    expect(stand([...bad, read(21, 'within')], 21, 0)).toBe('inside')
  })

  test('is unclear once nothing new is read, and over a gap', () => {
    expect(
      stand(
        [0, 10, 20].map((at) => read(at, 'above')),
        20 + freshMs / minute + 1,
      ),
    ).toBe('unclear')
    expect(stand([read(0, 'above'), read(40, 'above')], 40)).toBe('unclear')
  })

  test('of a time that has not come is not judged', () => {
    expect(stand([read(30, 'above'), read(50, 'above')], 49, 15)).toBe('unclear')
  })

  test('that comes late or in another order raises nothing', () => {
    const good = after(read(60, 'within'))
    const late = [20, 0, 59, 60].map((at) => read(at, 'above'))
    expect(late.reduce<Watched | undefined>((state, one) => watched(state, one), good)).toBe(good)
  })
})

test('whatever order readings come in, a run that stands is one of the readings that came in order', () => {
  const reading = fc.record({
    at: fc.integer({ min: 0, max: 600 }).map((at) => at * minute),
    value: fc.constant(1),
    verdict: fc.constantFrom<Verdict | null>('above', 'below', 'within', null),
  })
  fc.assert(
    fc.property(fc.array(reading, { minLength: 1, maxLength: 40 }), (readings) => {
      const state = after(...readings) as Watched
      expect(state.since).toBeLessThanOrEqual(state.at)
      // No later reading than the newest, and none between its beginning and its end that was taken for another.
      let newest = -1
      const taken = readings.filter(({ at }) => at > newest && ((newest = at), true))
      const run = taken.filter(({ at }) => at >= state.since)
      expect(run.every(({ verdict }) => verdict === state.verdict)).toBe(true)
      expect(state.at).toBe(Math.max(...readings.map(({ at }) => at)))
    }),
  )
})

test('a room is outside as soon as one of its sources is, and good again when all are', () => {
  expect(roomStanding(['inside', 'outside', 'unclear'])).toBe('outside')
  expect(roomStanding(['inside', 'unclear'])).toBe('unclear')
  expect(roomStanding(['inside', 'inside'])).toBe('inside')
  expect(roomStanding([])).toBe('unclear')
})

describe('a source', () => {
  const every = (minutes: number, times: number) =>
    Array.from({ length: times }, (_, index) => index * minutes * minute).reduce<Heard | undefined>(heard, undefined)

  test('is silent after three of its intervals, and not before five minutes', () => {
    expect(silentAfterMs(every(10, 5) as Heard)).toBe(30 * minute)
    expect(silentAfterMs(every(0.1, 5) as Heard)).toBe(5 * minute)
    const source = every(10, 5) as Heard
    expect(isSilent(source, source.at + 30 * minute)).toBe(false)
    expect(isSilent(source, source.at + 30 * minute + 1)).toBe(true)
  })

  test('of which little is known is never silent', () => {
    expect(isSilent(every(10, 3) as Heard, 1e12)).toBe(false)
  })

  test('that is heard of once an hour is judged by what it said then', () => {
    const fresh = freshOf(every(60, 5) as Heard)
    expect(fresh).toBe(180 * minute)
    expect(freshOf(every(1, 5) as Heard)).toBe(freshMs)
    const state = [0, 60]
      .map((at) => read(at, 'above'))
      .reduce<Watched | undefined>((before, one) => watched(before, one, fresh), undefined)
    expect(standingOf(state as Watched, { afterMinutes: 15, now: 100 * minute, fresh })).toBe('outside')
  })

  test('keeps its interval through one long pause', () => {
    const source = heard(every(5, 8), 10_000 * minute)
    expect(silentAfterMs(source)).toBe(15 * minute)
  })
})

const run = (events: readonly AlarmEvent[]) => {
  let alarm: AlarmState | null = null
  const owed: Owed[] = []
  for (const event of events) {
    const step = alarmStep(alarm, event)
    alarm = step.alarm
    owed.push(step.owed)
  }
  return { alarm, owed }
}
const outside = (since: number): AlarmEvent => ({ type: 'outside', since })
const inside = (at: number): AlarmEvent => ({ type: 'inside', at })

describe('an alarm', () => {
  test('is told once when it begins and once when it is good again', () => {
    const { owed, alarm } = run([
      outside(1),
      { type: 'told' },
      outside(2),
      { type: 'unclear' },
      { type: 'seen' },
      inside(9),
      { type: 'told' },
      inside(10),
    ])
    expect(owed).toEqual(['begin', null, null, null, null, 'end', null, null])
    expect(alarm).toEqual({ beganAt: 1, endedAt: 9, endedAs: 'good', told: 'end', isSeen: true })
  })

  test('that ended before anybody could be told is told as one that passed', () => {
    expect(run([outside(1), inside(2), { type: 'told' }]).owed).toEqual(['begin', 'passed', null])
  })

  test('that has nothing to be judged by any more ends, and does not claim that it is good', () => {
    expect(run([outside(1), { type: 'dropped', at: 3 }]).alarm).toMatchObject({ endedAs: 'dropped', endedAt: 3 })
  })

  test('comes anew after it ended, and nothing is good again that never was bad', () => {
    expect(run([inside(1), { type: 'dropped', at: 1 }, { type: 'told' }]).alarm).toBeNull()
    expect(run([outside(1), { type: 'told' }, inside(2), { type: 'told' }, outside(3)]).alarm).toMatchObject({
      beganAt: 3,
      told: 'nothing',
      isSeen: false,
    })
  })
})

const event = fc.oneof(
  fc.nat(100).map(outside),
  fc.nat(100).map(inside),
  fc.constantFrom<AlarmEvent>({ type: 'unclear' }, { type: 'seen' }, { type: 'told' }, { type: 'dropped', at: 5 }),
)

test('whatever happens, a beginning is told at most once before its end, and no end without a beginning', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      let alarm: AlarmState | null = null
      const told: Owed[] = []
      for (const one of events) {
        if (one.type === 'told' && alarm) told.push(owedOf(alarm))
        const { alarm: next }: { alarm: AlarmState | null } = alarmStep(alarm, one)
        // A new one comes in the place of one that ended: what was to be told of that stays in a row of its own.
        if (one.type === 'outside' && next !== alarm) told.length = 0
        alarm = next
        expect(alarm === null || (alarm.endedAt === null) === (alarm.endedAs === null)).toBe(true)
        expect(['', 'begin', 'begin,end', 'passed']).toContain(told.filter(Boolean).join())
      }
    }),
  )
})

/** Sensors that flap as they like, told of as a room tells of them: when people were told, and what is still owed then. */
function tellingsOf(steps: readonly [sensor: number, minutes: number, isBad: boolean][]) {
  const alarms = new Map<number, AlarmState>()
  const tellings: number[] = []
  let now = 0
  const owing = () => [...alarms].filter(([, one]) => owedOf(one))
  const tell = () => {
    if (owing().length === 0 || !mayTell(tellings.at(-1) ?? null, now)) return
    tellings.push(now)
    for (const [id, one] of owing()) alarms.set(id, alarmStep(one, { type: 'told' }).alarm as AlarmState)
  }
  for (const [sensor, minutes, isBad] of steps) {
    now += minutes * minute
    const { alarm } = alarmStep(alarms.get(sensor) ?? null, isBad ? outside(now) : inside(now))
    if (alarm) alarms.set(sensor, alarm)
    tell()
  }
  now += quietMs
  tell()
  return { tellings, owed: owing() }
}

test('200 sensors that flap as they like make at most one message in a quarter of an hour, and nothing stays untold', () => {
  const flap = fc.array(fc.tuple(fc.nat(199), fc.integer({ min: 0, max: 20 }), fc.boolean()), { maxLength: 400 })
  fc.assert(
    fc.property(flap, (steps) => {
      const { tellings, owed } = tellingsOf(steps)
      const pauses = tellings.slice(1).map((at, index) => at - (tellings[index] ?? 0))
      expect(Math.min(quietMs, ...pauses)).toBe(quietMs)
      expect(owed).toEqual([])
    }),
  )
})

describe('what people are told', () => {
  const reader = { unit: 'fahrenheit', zone: 'America/Chicago' } as const
  const ended = { endedAt: '2026-11-21T10:10:00.000Z', endedAs: 'good' } as const

  test('names the value, the target and the time on the wall', () => {
    expect(alarmLine(anAlarm(), 'begin', reader)).toBe('humidity is above its target since 03:02: 68 %, target 55–62')
    expect(alarmLine(anAlarm(ended), 'end', reader)).toBe('humidity is good again since 04:10')
    expect(alarmLine(anAlarm(ended), 'passed', reader)).toBe('humidity was above its target from 03:02 to 04:10')
    expect(alarmLine(anAlarm({ ...ended, endedAs: 'dropped' }), 'end', reader)).toBe('humidity is not judged any more')
    expect(
      alarmLine(anAlarm({ subject: 'vpd', side: 'below', value: 0.7, low: 1.2, high: null }), 'begin', reader),
    ).toBe('VPD is below its target since 03:02: 0.70 kPa, target from 1.20')
  })

  test('names a sensor that is silent', () => {
    const silent = anAlarm({ subject: 'silent', side: 'silent', value: null, low: null, high: null })
    expect(alarmTitle(silent)).toBe('Canopy sensor silent')
    expect(alarmLine(silent, 'begin', reader)).toBe('Canopy sensor is silent since 03:02')
    expect(alarmLine({ ...silent, ...ended }, 'end', reader)).toBe('Canopy sensor sends again')
    expect(alarmLine({ ...silent, ...ended, endedAs: 'dropped' }, 'end', reader)).toBe('Canopy sensor is gone')
    expect(roomMessage('Veg 1', [{ alarm: silent, owed: 'begin' }], reader).subject).toBe(
      'Alarm in Veg 1: Canopy sensor silent',
    )
  })

  test('is one message of a room, what begins first, and no more lines than anybody reads at night', () => {
    const told = [
      { alarm: anAlarm(ended), owed: 'end' as const },
      ...Array.from({ length: 7 }, () => ({
        alarm: anAlarm({ subject: 'temperature', value: 90, low: 76, high: 80 }),
        owed: 'begin' as const,
      })),
    ]
    const { subject, lines, sentence } = roomMessage('Flower 1', told, reader)
    expect(subject).toBe('Alarm in Flower 1: temperature above its target and 6 more')
    expect([lines.length, lines.at(-1)]).toEqual([6, 'and 3 more'])
    expect(sentence).toMatch(/^Flower 1: temperature is above its target since 03:02: 90 °F, target 76–80; /)
    expect(roomMessage('Flower 1', told.slice(0, 1), reader)).toEqual({
      subject: 'Flower 1: good again',
      lines: ['humidity is good again since 04:10'],
      sentence: 'Flower 1: humidity is good again since 04:10.',
    })
  })
})

test('the card of a room names the value that is out of its target before a sensor that is silent', () => {
  const silent = { subject: 'silent', side: 'silent' } as const
  expect([alarmFlag([]), alarmFlag([silent]), alarmFlag([silent, { subject: 'humidity', side: 'above' }])]).toEqual([
    null,
    'Sensor silent',
    'Humidity above',
  ])
})
