import { expect, test } from 'vitest'
import { MeasuredBatch, measuredOf, TimeZone } from './measured.ts'
import { aSource } from './source.builders.ts'
import { SourceForm, sourceProblems } from './source.ts'

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

test('a source has a name that no other of its room has', () => {
  expect(sourceProblems({ name: ' canopy SENSOR ' }, [aSource()])).toEqual([
    { path: 'name', message: 'There is a source called canopy SENSOR in this room already' },
  ])
  expect(SourceForm.safeParse({ name: '', temperatureUnit: 'kelvin', leafOffset: 40 }).error?.issues).toHaveLength(3)
})
