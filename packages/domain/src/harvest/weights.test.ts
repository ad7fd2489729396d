import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readWeight } from './weights.ts'

test('a weight is read as it is written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), fc.constantFrom('', ' ', '+', '\t'), (tenths, around) => {
      const weight = tenths / 10
      expect(readWeight(`${around}${weight.toFixed(1)} `)).toEqual({ weight, problem: null })
    }),
  )
  expect(readWeight('.5')).toEqual({ weight: 0.5, problem: null })
  expect(readWeight('1,020.25')).toEqual({ weight: 1020.25, problem: null })
  expect(readWeight('1,250')).toEqual({ weight: 1250, problem: null })
  expect(readWeight('  ')).toEqual({ weight: null, problem: null })
})

test('[PLANT-10] [PLANT-13] what is no weight says why, and is none', () => {
  const problem = (text: string) => {
    const read = readWeight(text)
    expect(read.weight).toBeNull()
    return read.problem
  }
  for (const text of ['12,5', '412,50', ',5', '1.250,5'])
    expect(problem(text)).toBe('Write it without commas, decimals with a point: 1250.5')
  for (const text of ['0', '0.00001', '-3', '−3']) expect(problem(text)).toBe('Enter a weight above 0')
  for (const text of ['NaN', '1e309', 'Infinity', '12 g', '12 345', '1.2.3', '0x10'])
    expect(problem(text)).toBe('Enter a number')
  expect(problem('9'.repeat(400))).toBe('Enter a number')
  expect(problem('1000000001')).toBe('This number is too large')
})
