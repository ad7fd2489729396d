import type * as z from 'zod'
import { expect, test } from 'vitest'
import { aPhNutesForm } from './water.builders.ts'
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
  [{ temperature: 213 }, 'temperature: Water is at most 212 °F'],
  [{ ph: 10 ** 300 }, 'ph: PH is at most 14'],
])('what no water has is a slip: %j', (given, said) => {
  expect(problemsOf(PhNutesForm, aPhNutesForm(given))).toEqual([said])
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
