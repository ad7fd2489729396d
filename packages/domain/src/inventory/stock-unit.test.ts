import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  amountOf,
  convertedStock,
  exactStockText,
  netOf,
  readStockUnit,
  signedStockText,
  stockText,
  type StockUnit,
  stockUnits,
  stockUnitsLike,
} from './stock-unit.ts'

test('[DATA-45] [READ-48] there are five units, read in both spellings', () => {
  expect(stockUnits).toEqual(['SINGLE', 'GALLON', 'LITER', 'MILLILITER', 'FLUID_OUNCE'])
  const both = ['Single', 'Gallon', 'Liter', 'Milliliter', 'FluidOunce'] as const
  expect(both.map(readStockUnit)).toEqual(stockUnits)
  expect(stockUnits.map(readStockUnit)).toEqual(stockUnits)
})

type Conversion = [amount: number, from: StockUnit, to: StockUnit, result: number]

test.each<Conversion>([
  [1, 'FLUID_OUNCE', 'LITER', 0.0295735],
  [0.0295735, 'LITER', 'FLUID_OUNCE', 1],
])('[DATA-77] %d %s in %s is %d', (amount, from, to, result) => {
  expect(convertedStock(amount, from, to)).toBeCloseTo(result, 10)
})

test.each<Conversion>([
  [1, 'GALLON', 'LITER', 3.78541],
  [1, 'GALLON', 'FLUID_OUNCE', 128],
  [1, 'FLUID_OUNCE', 'GALLON', 0.0078125],
  [3.78541, 'LITER', 'GALLON', 1],
])('[DATA-78] [READ-72] %d %s in %s is %d', (amount, from, to, result) => {
  expect(convertedStock(amount, from, to)).toBeCloseTo(result, 10)
})

test.each<Conversion>([
  [1, 'LITER', 'MILLILITER', 1000],
  [250, 'MILLILITER', 'LITER', 0.25],
])('[DATA-79] %d %s in %s is %d', (amount, from, to, result) => {
  expect(convertedStock(amount, from, to)).toBeCloseTo(result, 10)
})

test('[DATA-80] in the same unit it is the same', () => {
  expect(convertedStock(7.1, 'FLUID_OUNCE', 'FLUID_OUNCE')).toBe(7.1)
})

test('[DATA-82] [READ-72] between pieces and liters it stays as it is', () => {
  expect(convertedStock(5, 'SINGLE', 'LITER')).toBe(5)
  expect(convertedStock(5, 'GALLON', 'SINGLE')).toBe(5)
})

test('[DATA-81] nothing and 0 are 0 in every unit', () => {
  for (const missing of [null, undefined, 0]) expect(convertedStock(missing, 'GALLON', 'LITER')).toBe(0)
})

test('[READ-72] only units of the same kind are offered', () => {
  expect(stockUnitsLike('SINGLE')).toEqual(['SINGLE'])
  expect(stockUnitsLike('LITER')).toEqual(['GALLON', 'LITER', 'MILLILITER', 'FLUID_OUNCE'])
})

test('what is put in comes out as the same number in its unit', () => {
  const amounts = fc.integer({ min: 1, max: 100_000_000 }).map((tenThousandths) => tenThousandths / 10_000)
  fc.assert(
    fc.property(fc.constantFrom(...stockUnits), amounts, (unit, amount) => {
      expect(amountOf(netOf(amount, unit), unit)).toBeCloseTo(amount, 4)
    }),
  )
})

test('texts have the unit behind them, pieces have none', () => {
  expect(stockText(3.2388, 'LITER')).toBe('3.24 L')
  expect(stockText(640, 'SINGLE')).toBe('640')
  expect(exactStockText(3.2388, 'LITER')).toBe('3.2388 L')
  expect([signedStockText(4, 'LITER'), signedStockText(-480, 'MILLILITER')]).toEqual(['+4 L', '−480 mL'])
})
