import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quantityText } from '../unit/unit.ts'
import { noNumber, readDigits, readNumber } from './typed-number.ts'

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

test('[SHELL-43] [READ-105] a whole number of 0 or more is digits only, trimmed, whatever zeros it begins with', () => {
  expect(['0', '7', ' 42 ', '007', '00'].map(readDigits)).toEqual([0, 7, 42, 7, 0])
  for (const text of ['', '  ', '-1', '+1', '1.5', '1.0', '1,000', '1 000', '1e3', '0x1f', 'ten', '٣'])
    expect(readDigits(text)).toBeNaN()
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
