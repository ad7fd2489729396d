import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aReading, aReadingForm } from './reading.builders.ts'
import { ReadingForm, valuesOf } from './reading.ts'
import {
  fieldReading,
  isDark,
  readingBounds,
  readingKinds,
  readingLabels,
  readingsText,
  readingUnit,
  readingWithUnit,
  storedReading,
} from './reading-kinds.ts'

const problems = (form: object) =>
  (ReadingForm.safeParse(form).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)

describe('the form', () => {
  test('[ENV-04] [READ-63] [READ-105] asks for each of the five values', () => {
    const { temperatureUnit, dateTime } = aReadingForm()
    const empty = { temperature: null, vpd: undefined, temperatureUnit, dateTime }
    expect(problems(empty)).toEqual(readingKinds.map((kind) => `${kind}: Please enter a value`))
    expect(readingKinds.map((kind) => readingLabels[kind])).toEqual([
      'Temperature',
      'Humidity',
      'VPD',
      'C02',
      'Light Level',
    ])
  })

  test('[ENV-05] [READ-17] takes whole numbers, and decimals for VPD alone', () => {
    expect(problems(aReadingForm({ vpd: 1.29 }))).toEqual([])
    expect(problems(aReadingForm({ temperature: 78.5, humidity: 61.2, co2: 1040.1, lightLevel: 0.5 }))).toEqual([
      'temperature: Enter a whole number',
      'humidity: Enter a whole number',
      'co2: Enter a whole number',
      'lightLevel: Enter a whole number',
    ])
  })

  test('what is no number, or none that a room can have, is refused with what it may be', () => {
    expect(problems(aReadingForm({ temperature: Number.NaN }))).toEqual(['temperature: Enter a number'])
    const outside = { temperature: 131, humidity: 101, vpd: -0.01, co2: 1e300, lightLevel: -1 }
    expect(problems(aReadingForm(outside))).toEqual([
      'temperature: Temperature must be between 0 and 130 °F',
      'humidity: Humidity must be between 0 and 100 %',
      'vpd: VPD must be between 0 and 10 kPa',
      'co2: C02 must be between 0 and 10,000 ppm',
      'lightLevel: Light Level must be between 0 and 3,000 µmol',
    ])
    expect(problems(aReadingForm({ temperature: 130, humidity: 0, vpd: 10, co2: 10_000, lightLevel: 3000 }))).toEqual(
      [],
    )
  })

  test('a temperature is judged in the unit in which it was typed, and stored in °F', () => {
    const celsius = (temperature: number) => aReadingForm({ temperature, temperatureUnit: 'celsius' })
    expect(problems(celsius(26))).toEqual([])
    expect(problems(celsius(78))).toEqual(['temperature: Temperature must be between −17 and 54 °C'])
    expect(valuesOf(celsius(25))).toEqual({ temperature: 77, humidity: 62, vpd: 1.29, co2: 1020, lightLevel: 415 })
    expect(valuesOf(aReadingForm()).temperature).toBe(79)
  })
})

test('what was typed whole comes back whole, in either unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: -17, max: 54 }), (celsius) => {
      const stored = storedReading('temperature', celsius, 'celsius')
      const [least, most] = readingBounds.temperature
      expect(fieldReading('temperature', stored, 'celsius')).toBe(celsius)
      expect(stored >= least && stored <= most).toBe(true)
    }),
  )
})

test('values are read as people write them', () => {
  expect(readingsText(aReading(), 'fahrenheit')).toBe('78 °F, 61 %, 1.28 kPa, 1,040 ppm, 412 µmol')
  expect(readingWithUnit('temperature', 77, 'celsius')).toBe('25 °C')
  expect(readingWithUnit('temperature', 14, 'celsius')).toBe('−10 °C')
  expect(readingWithUnit('vpd', 1.3, 'celsius')).toBe('1.30 kPa')
  expect([readingUnit('temperature', 'fahrenheit'), readingUnit('humidity', 'celsius')]).toEqual(['°F', '%'])
})

test('it is night where the lights are off', () => {
  expect([0, 9, 10, 412].map(isDark)).toEqual([true, true, false, false])
})
