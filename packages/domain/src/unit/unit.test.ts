import fc from 'fast-check'
import { expect, test } from 'vitest'
import { units } from './unit.builders.ts'
import { converted, grams, QuantityType, quantityText, rounded, UnitOfMeasure, unitsLike, unitText } from './unit.ts'

test('[DATA-35] [DATA-54] a unit is of one of three quantity types', () => {
  expect(UnitOfMeasure.parse({ Name: 'Grams', QuantityType: 'WeightBased', Abbreviation: 'g' }).Name).toBe('Grams')
  expect(QuantityType.options).toEqual(['CountBased', 'VolumeBased', 'WeightBased'])
  expect(UnitOfMeasure.safeParse({ Name: 'Grams', QuantityType: 'LengthBased', Abbreviation: 'g' }).success).toBe(false)
})

test('[DATA-55] [READ-106] units are abbreviated, gallons as gal', () => {
  const names = ['Ounces', 'Gallons', 'Each', 'Pounds', 'Grams', 'Milligrams', 'Kilograms']
  expect(names.map(unitText)).toEqual(['oz', 'gal', 'ea', 'lb', 'g', 'mg', 'kg'])
  expect(unitText('Stone')).toBe('Stone')
})

test('[PKG-09] units are limited to the same quantity type', () => {
  expect(unitsLike('Grams', units).map(({ Name }) => Name)).toEqual([
    'Grams',
    'Kilograms',
    'Milligrams',
    'Ounces',
    'Pounds',
  ])
  expect(unitsLike('Each', units).map(({ Name }) => Name)).toEqual(['Each'])
  expect(unitsLike('Stone', units)).toEqual([])
})

test('[DATA-80] the same unit gives the same number', () => {
  expect(converted(7.1, 'Stone', 'Stone')).toBe(7.1)
})

test('an unknown unit does not convert', () => {
  expect(converted(1, 'Stone', 'Grams')).toBeNull()
  expect(grams(3, 'Stone')).toBe(3)
})

test('a pound is 453.59237 grams and sixteen ounces', () => {
  expect(converted(1, 'Pounds', 'Grams')).toBeCloseTo(453.59237, 8)
  expect(converted(1, 'Pounds', 'Ounces')).toBeCloseTo(16, 10)
})

test('there and back again is the same weight', () => {
  const weight = fc.constantFrom('Grams', 'Kilograms', 'Milligrams', 'Ounces', 'Pounds')
  fc.assert(
    fc.property(weight, weight, fc.double({ min: -1e6, max: 1e6, noNaN: true }), (from, to, value) => {
      const back = converted(converted(value, from, to) ?? Number.NaN, to, from)
      expect(back).toBeCloseTo(value, 6)
    }),
  )
})

test('binary fractions leave no trace', () => {
  expect(rounded(0.1 + 0.2)).toBe(0.3)
  expect(quantityText(2267.96)).toBe('2,267.96')
  expect(quantityText(-7.6)).toBe('−7.6')
})
