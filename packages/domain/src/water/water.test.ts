import type * as z from 'zod'
import { expect, test } from 'vitest'
import { aPhNutesForm } from './water.builders.ts'
import { shownTemperature, storedTemperature, waterTemperatureProblems } from './water-temperature.ts'
import { Dose, PhNutesForm, ReadingForm, WaterForm } from './water.ts'

const problemsOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

test('[WATER-16] [ENV-09] what was read is positive, all three of it', () => {
  expect(problemsOf(ReadingForm, { ph: 0, ec: -1, temperature: null })).toEqual([
    'ph: Must be a positive number',
    'ec: Must be a positive number',
    'temperature: Please enter a value',
  ])
  expect(problemsOf(ReadingForm, { ph: 0.1, ec: 0.1, temperature: 33.5 })).toEqual([])
})

test.each([
  [{ ph: 14.1 }, 'ph: PH is at most 14'],
  [{ ec: 1800 }, 'ec: EC is at most 100 mS/cm: 1800 µS/cm are 1.8'],
  [{ ph: 10 ** 300 }, 'ph: PH is at most 14'],
])('what no water has is a slip: %j', (given, said) => {
  expect(problemsOf(PhNutesForm, aPhNutesForm(given))).toEqual([said])
})

test.each([
  [213, 'fahrenheit', 'Water is between 32 and 212 °F'],
  [31.9, 'fahrenheit', 'Water is between 32 and 212 °F'],
  [101, 'celsius', 'Water is between 0 and 100 °C'],
] as const)('%d in %s is no water', (temperature, temperatureUnit, message) => {
  expect(waterTemperatureProblems({ temperature, temperatureUnit })).toEqual([{ path: 'temperature', message }])
})

test('water is read in the unit of the organization and kept in °F', () => {
  const typed = aPhNutesForm({ temperature: 21.5, temperatureUnit: 'celsius' })
  expect(waterTemperatureProblems(typed)).toEqual([])
  const { temperatureUnit: _, ...kept } = typed
  expect(storedTemperature(typed)).toEqual({ ...kept, temperature: 70.7 })
  expect(shownTemperature({ temperature: 70.7 }, 'celsius').temperature).toBeCloseTo(21.5, 10)
  expect(waterTemperatureProblems({ temperature: 67 })).toEqual([])
})

test.each([Number.NaN, Number.POSITIVE_INFINITY, '6', true, {}])('%s is no reading and no dose', (value) => {
  expect(problemsOf(ReadingForm, { ph: value, ec: 1, temperature: 68 })).toEqual(['ph: Enter a number'])
  expect(problemsOf(Dose, { nutrient: 'n1', doseML: value })).toEqual(['doseML: Enter a number'])
})

test('[WATER-16] [WATER-18] [ERR-11] a dose is positive, and of a nutrient', () => {
  expect(problemsOf(Dose, { nutrient: '', doseML: 0 })).toEqual([
    'nutrient: Please enter a value',
    'doseML: Must be a positive number',
  ])
})

test('[WATER-06] a change without nutrients is one; a nutrient twice is not', () => {
  expect(problemsOf(PhNutesForm, aPhNutesForm())).toEqual([])
  const doses = [
    { nutrient: 'n1', doseML: 3 },
    { nutrient: 'n1', doseML: 4 },
  ]
  expect(problemsOf(PhNutesForm, aPhNutesForm({ nutrients: doses }))).toEqual([
    'nutrients: Enter each nutrient once, with all of its dose',
  ])
})

test('[WATER-15] the gallon capacity is required and positive', () => {
  expect(problemsOf(WaterForm, { gallonCapacity: null })).toEqual(['gallonCapacity: Please enter a value'])
  expect(problemsOf(WaterForm, { gallonCapacity: 0 })).toEqual(['gallonCapacity: Must be a positive number'])
  expect(problemsOf(WaterForm, { gallonCapacity: 120.5 })).toEqual([])
})
