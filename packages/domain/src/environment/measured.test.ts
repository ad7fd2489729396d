import { describe, expect, test } from 'vitest'
import { latestAfter, MeasuredBatch, measuredOf, TimeZone } from './measured.ts'
import { packedParts, seriesPlace } from './measured-kinds.ts'
import { readingBounds, readingKinds } from './reading-kinds.ts'
import { aSource } from './source.builders.ts'
import {
  clockProblems,
  minutesBehind,
  NewSource,
  secondsBehindAfter,
  type SourceForm,
  sourceProblems,
} from './source.ts'
import { wholeReadings } from './whole-readings.ts'

const now = new Date('2026-11-21T10:00:00Z')
const of = (row: unknown, given = {}) => {
  const found = measuredOf(row, aSource(given), now)
  if ('problem' in found) return found
  const [measured] = wholeReadings([found.measured], aSource(given), { latest: {}, latestAt: {} })
  return { measured }
}
const at = '2026-11-21T09:59:00Z'
const problemOf = (row: unknown, given = {}) => {
  const found = of(row, given)
  return 'problem' in found ? found.problem : null
}

test('what was measured is kept in the units of the store, with the VPD that follows', () => {
  expect(of({ at: '2026-11-21T03:59:00-06:00', temperature: 79, humidity: 62 })).toEqual({
    measured: {
      at: '2026-11-21T09:59:00.000Z',
      values: { temperature: 79, humidity: 62, vpd: expect.closeTo(1.286, 3) },
    },
  })
  expect(of({ at, temperature: 25.5, co2: 900 }, { temperatureUnit: 'celsius' })).toEqual({
    measured: { at: '2026-11-21T09:59:00.000Z', values: { temperature: 77.9, co2: 900 } },
  })
  expect(of({ at, temperature: 79, humidity: 62, vpd: 1.1 })).toMatchObject({ measured: { values: { vpd: 1.1 } } })
  expect(of({ at, temperature: 79, humidity: 62 }, { leafOffset: -4 })).toMatchObject({
    measured: { values: { vpd: expect.closeTo(0.85, 1) } },
  })
})

test('what is no reading is refused with a sentence', () => {
  const late = 'This was read more than 90 days ago, which is too late to be taken. Check the clock of the device.'
  const early = 'This is a time that has not come yet. Check the clock of the device.'
  expect(problemOf({ at: '1970-01-01T00:00:00Z', humidity: 60 })).toBe(late)
  expect(problemOf({ at: '2026-11-21T11:00:00Z', humidity: 60 })).toBe(early)
  expect(problemOf({ at, humidity: 101 })).toBe('Humidity must be between 0 and 100 %')
  expect(problemOf({ at, co2: 1e300 })).toBe('C02 must be between 0 and 10,000 ppm')
  expect(problemOf({ at, humidity: Number.NaN })).toBe('Humidity must be a number')
  expect(problemOf({ at, humidity: '60' })).toBe('Humidity must be a number')
  expect(problemOf({ at: 'noon', humidity: 60 })).toBe('Give the time as 2026-11-22T08:12:00Z in "at"')
  expect(problemOf({ at })).toBe('Send any of temperature, humidity, vpd, co2, lightLevel')
  for (const row of [null, 'garbage', 7, []]) expect(problemOf(row)).toBe('Each reading is an object')
  expect(problemOf({ at, pressure: 3 })).toBe('Send "at" and any of temperature, humidity, vpd, co2, lightLevel')
})

test('a batch has one reading at least and 1,000 at most', () => {
  const problem = (count: number) =>
    MeasuredBatch.safeParse({ readings: Array.from({ length: count }, () => ({})) }).error?.issues[0]?.message
  expect([problem(0), problem(1), problem(1000), problem(10_000)]).toEqual([
    'Send at least one reading',
    undefined,
    undefined,
    'Send at most 1,000 readings at once',
  ])
  const problems = [null, [], 'garbage', { readings: 7 }, {}].map(
    (body) => MeasuredBatch.safeParse(body).error?.issues[0]?.message,
  )
  expect(new Set(problems)).toEqual(new Set(['Send {"readings": […]}']))
})

describe('temperature and humidity that come as rows of their own', () => {
  const air = (readings: Parameters<typeof wholeReadings>[0], before = {}, given = {}) =>
    wholeReadings(readings, aSource(given), { latest: {}, latestAt: {}, ...before })
  const time = (seconds: number) => new Date(Date.parse(at) + seconds * 1000).toISOString()
  const vpdAt = expect.closeTo(1.286, 3)

  test('of one time are one reading with the VPD that follows, and of a value that comes twice the first counts', () => {
    expect(
      air([
        { at: time(0), values: { temperature: 79 } },
        { at: time(-60), values: { co2: 900 } },
        { at: time(0), values: { humidity: 62, temperature: 20 } },
      ]),
    ).toEqual([
      { at: time(-60), values: { co2: 900 } },
      { at: time(0), values: { temperature: 79, humidity: 62, vpd: vpdAt } },
    ])
    const water = [{ at: time(0), values: { temperature: 79, humidity: 62 } }]
    expect(air(water, {}, { systemId: 'system-1' })).toEqual(water)
  })

  test('have a VPD when they are a minute apart at most, also from what came before', () => {
    const before = { latest: { humidity: 62 }, latestAt: { humidity: time(-60) } }
    expect(air([{ at: time(0), values: { temperature: 79 } }], before)[0]?.values.vpd).toEqual(vpdAt)
    expect(air([{ at: time(1), values: { temperature: 79 } }], before)[0]?.values.vpd).toBeUndefined()
    expect(air([{ at: time(0), values: { co2: 900 } }], before)[0]?.values.vpd).toBeUndefined()
  })

  test('have none between those that the source measures itself', () => {
    const sent = [
      { at: time(0), values: { temperature: 79 } },
      { at: time(1), values: { humidity: 62 } },
      { at: time(2), values: { vpd: 1.1 } },
    ]
    expect(air(sent)).toEqual(sent)
  })
})

test('a zone is one that there is', () => {
  expect(['UTC', 'America/Chicago', 'Mars/Olympus', ''].map((zone) => TimeZone.safeParse(zone).success)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('a source has a name that no other of its place has', () => {
  const problems = (name: string, systemId = '') =>
    sourceProblems({ name, topic: '', fields: {} }, { others: [aSource()], systemId })
  expect(problems(' canopy SENSOR ')).toEqual([
    {
      path: 'name',
      message:
        'There is a source called canopy SENSOR in this room already. Edit that one, or give it a new key if its key was lost.',
    },
  ])
  expect(problems('Canopy sensor', 'system-1')[0]?.message).toMatch(
    /^There is a source called Canopy sensor in this system already/,
  )
  expect(problems('Floor sensor')).toEqual([])
  expect(NewSource.safeParse({ name: '', temperatureUnit: 'kelvin', leafOffset: 40 }).error?.issues).toHaveLength(3)
})

test('a source that is changed may keep its name, and sends as it did', () => {
  const problems = (before: ReturnType<typeof aSource>, topic: string) =>
    sourceProblems(
      { name: before.name, topic, fields: { humidity: 'rh' } },
      { others: [before], before, systemId: '' },
    ).map(({ path }) => path)
  const [http, mqtt] = [aSource(), aSource({ topic: 'farm/veg1' })]
  expect([problems(http, ''), problems(mqtt, 'farm/veg2')]).toEqual([[], []])
  expect([problems(http, 'farm/veg1'), problems(mqtt, '')]).toEqual([['topic'], ['topic']])
})

test('a source by MQTT has a topic, and names one value at least that its place has', () => {
  const problems = (fields: SourceForm['fields'], systemId = '') =>
    sourceProblems({ name: 'Floor', topic: 'farm/veg1', fields }, { others: [], systemId })
  expect(problems({ temperature: 'temp' })).toEqual([])
  expect(problems({ temperature: '' })).toEqual([
    { path: 'fields.temperature', message: 'Name one value of the message at least' },
  ])
  expect(problems({ ph: 'ph' })).toEqual([{ path: 'fields.ph', message: 'PH is not measured of a room' }])
  expect(problems({ ph: 'ph', humidity: '' }, 'system-1')).toEqual([])
  expect(problems({ humidity: 'rh' }, 'system-1')).toEqual([
    { path: 'fields.humidity', message: 'Humidity is not measured of a system' },
  ])
  const form = { name: 'Floor', temperatureUnit: 'celsius', leafOffset: 0, topic: 'farm/#', fields: { co2: 'a\u0000' } }
  expect(NewSource.safeParse(form).error?.issues.map(({ path }) => path.join('.'))).toEqual(['topic', 'fields.co2'])
})

test('of a system PH, EC and the temperature of its water are kept within the bounds of their form', () => {
  const system = { systemId: 'system-1' }
  expect(of({ at, ph: 5.8, ec: 1.9, temperature: 20 }, { ...system, temperatureUnit: 'celsius' })).toEqual({
    measured: { at: '2026-11-21T09:59:00.000Z', values: { ph: 5.8, ec: 1.9, temperature: 68 } },
  })
  expect(problemOf({ at, ph: 15 }, system)).toBe('PH is at most 14')
  expect(problemOf({ at, ec: 1800 }, system)).toBe('EC is at most 100 mS/cm: 1800 µS/cm are 1.8')
  expect(problemOf({ at, temperature: -1 }, system)).toBe('Temperature must be a positive number')
  expect(problemOf({ at, humidity: 60 }, system)).toBe('Send "at" and any of ph, ec, temperature')
})

test('of what comes in any order each value keeps its newest', () => {
  const noon = { at: '2026-11-21T12:00:00Z', values: { temperature: 78, humidity: 60 } }
  const before = latestAfter({ latest: {}, latestAt: {} }, [
    noon,
    { at: '2026-11-21T11:00:00Z', values: { temperature: 70, co2: 900 } },
  ])
  expect(before).toEqual({
    latest: { temperature: 78, humidity: 60, co2: 900 },
    latestAt: { temperature: noon.at, humidity: noon.at, co2: '2026-11-21T11:00:00Z' },
  })
  expect(latestAfter(before, [{ at: '2026-11-21T10:00:00Z', values: { humidity: 10 } }])).toEqual(before)
})

test('a packed minute holds every value within the bounds, and each series is of one kind', () => {
  for (const kind of readingKinds) {
    const [least, most] = readingBounds[kind]
    const parts = packedParts[seriesPlace(kind, { systemId: '' })] ?? 0
    expect([least * parts, most * parts].every((value) => value >= 0 && value <= 32_767)).toBe(true)
  }
  const water = { systemId: 'system-1' }
  for (const [kind, most] of [
    ['ph', 14],
    ['ec', 100],
    ['temperature', 212],
  ] as const)
    expect(most * (packedParts[seriesPlace(kind, water)] ?? 0)).toBeLessThanOrEqual(32_767)
  const places = [
    ...readingKinds.map((kind) => seriesPlace(kind, { systemId: '' })),
    ...(['ph', 'ec', 'temperature'] as const).map((kind) => seriesPlace(kind, water)),
  ]
  expect(places).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})

test('a source whose clock is behind by more than five minutes says by how much', () => {
  expect([null, 60, 299, 300, 3600].map((secondsBehind) => minutesBehind({ secondsBehind }))).toEqual([
    null,
    null,
    null,
    5,
    60,
  ])
})

describe('a clock', () => {
  const instant = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
  /** What is told after each time that it sent: when, and its newest time, in minutes. */
  const told = (sent: readonly (readonly [sentAt: number, newest: number])[]) => {
    let signs: Parameters<typeof secondsBehindAfter>[0] = { lastAt: null, sentAt: null, secondsBehind: null }
    return sent.map(([sentAt, newest]) => {
      const came = { sentAt: instant(sentAt), newest: instant(newest) }
      const lastAt = signs.lastAt !== null && signs.lastAt > came.newest ? signs.lastAt : came.newest
      signs = { lastAt, sentAt: came.sentAt, secondsBehind: secondsBehindAfter(signs, came) }
      return signs.secondsBehind
    })
  }

  test('that is as far behind each time is behind, and right again once it is set', () => {
    expect(
      told([
        [0, -60],
        [1, -59],
        [2, -58.1],
        [3, 3],
      ]),
    ).toEqual([null, 3600, 3606, 0])
  })

  test('that is ahead is told by one reading that was refused, and right again by one that was taken', () => {
    const signs = { lastAt: instant(-60), sentAt: instant(-60), secondsBehind: 0 }
    const ahead = secondsBehindAfter(signs, { newest: null, sentAt: instant(0), secondsAhead: 3600 })
    expect(ahead).toBe(-3600)
    expect(secondsBehindAfter({ ...signs, secondsBehind: ahead }, { newest: null, sentAt: instant(1) })).toBe(-3600)
    const right = { newest: instant(2), sentAt: instant(2) }
    expect(secondsBehindAfter({ ...signs, secondsBehind: ahead }, right)).toBe(0)
    // Of the year 9999, which is no clock.
    expect(secondsBehindAfter(signs, { newest: null, sentAt: instant(0), secondsAhead: 2.5e11 })).toBe(-86_400)
  })

  test('that is wrong is told with what comes of it', () => {
    const told = (secondsBehind: number | null) => clockProblems({ secondsBehind })
    expect([null, 0, 299, -299].flatMap(told)).toEqual([])
    expect(told(600)).toEqual(['Its clock seems 10 min behind.'])
    expect(told(3600)).toEqual(['Its clock seems 60 min behind.', 'What it tells is too old to raise an alarm.'])
    expect(told(-3600)).toEqual([
      'Its clock seems 60 min ahead.',
      'What has not come yet is refused until it is right.',
    ])
    expect(told(-86_400)[0]).toBe('Its clock seems a day or more ahead.')
  })

  test('of what catches up, or sends the same once more, says nothing', () => {
    expect(
      told([
        [0, 0],
        [120, 1],
        [120.02, 2],
        [121, 100],
        [122, 121],
      ]),
    ).toEqual([0, null, null, null, 60])
    expect(
      told([
        [0, -60],
        [0.5, -60],
      ]),
    ).toEqual([null, null])
  })
})

test.each([
  ['America/Chicago', 'America/Chicago'],
  ['UTC', 'UTC'],
  ['PST', 'America/Los_Angeles'],
  ['US/Pacific-New', 'America/Los_Angeles'],
  ['CET', 'Europe/Brussels'],
  ['+05:30', undefined],
  ['Mars/Base', undefined],
  ['', undefined],
])('the zone %s is %s, as the database understands it', (name, zone) => {
  expect(TimeZone.safeParse(name).data).toBe(zone)
})
