import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quantityText } from '../unit/unit.ts'
import { noNumber, readNumber } from './typed-number.ts'

test('numbers are read with commas and spaces between thousands, and with the real minus sign', () => {
  expect(readNumber('2,267.96')).toBe(2267.96)
  expect(readNumber('1 250')).toBe(1250)
  expect(readNumber('−7.6')).toBe(-7.6)
  expect(readNumber('− 7.6')).toBe(-7.6)
  expect(readNumber(' .5')).toBe(0.5)
  expect(readNumber('')).toBeNull()
  for (const text of ['7 grams', '1e9', '12,5', '1,0000', '12 45', '1,250 000', '1.250,5', ',5'])
    expect(readNumber(text)).toBeNaN()
})

test('what is printed can be typed', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (hundredths) => {
      expect(readNumber(quantityText(hundredths / 100))).toBeCloseTo(hundredths / 100, 6)
    }),
  )
})

test('a comma for decimals is told apart from what is no number', () => {
  expect(noNumber('412,5')).toBe('Write it without commas, decimals with a point: 1250.5')
  expect(noNumber('x')).toBe('Enter a number')
})
