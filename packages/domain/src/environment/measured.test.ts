import { expect, test } from 'vitest'
import { latestAfter, MeasuredBatch, measuredOf, TimeZone } from './measured.ts'
import { packedParts, seriesPlace } from './measured-kinds.ts'
import { readingBounds, readingKinds } from './reading-kinds.ts'
import { aSource } from './source.builders.ts'
import { minutesBehind, NewSource, type SourceForm, sourceProblems } from './source.ts'

const now = new Date('2026-11-21T10:00:00Z')
const of = (row: unknown, given = {}) => measuredOf(row, aSource(given), now)
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
  for (const row of [null, 'garbage', 7, []]) expect(problemOf(row)).toBeTruthy()
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
    { path: 'name', message: 'There is a source called canopy SENSOR in this room already' },
  ])
  expect(problems('Canopy sensor', 'system-1')[0]?.message).toBe(
    'There is a source called Canopy sensor in this system already',
  )
  expect(problems('Floor sensor')).toEqual([])
  expect(NewSource.safeParse({ name: '', temperatureUnit: 'kelvin', leafOffset: 40 }).error?.issues).toHaveLength(3)
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

test('a source whose clock is behind, or that catches up, says by how much', () => {
  expect([null, 60, 599, 600, 3600].map((secondsBehind) => minutesBehind({ secondsBehind }))).toEqual([
    null,
    null,
    null,
    10,
    60,
  ])
})
