import fc from 'fast-check'
import { expect, test } from 'vitest'
import { otherPressure, pressureText, rosinFormulas, rosinProblem } from './rosin.ts'

const size = { width: 2, depth: 4 }

test('[ROSIN-02] [ROSIN-04] [DATA-74] the pressure on the puck is 2.75 times the gauge by its area, in psi', () => {
  expect(otherPressure({ known: 'gauge', pressure: 2000, ...size })).toBe(687.5)
  expect(rosinFormulas.gauge).toBe('2.75 × gauge / (width × depth)')
})

test('[ROSIN-03] the gauge is the puck times its area by 2.75', () => {
  expect(otherPressure({ known: 'puck', pressure: 687.5, ...size })).toBe(2000)
  expect(rosinFormulas.puck).toBe('puck × width × depth / 2.75')
})

test('[ROSIN-02] [ROSIN-03] one way and back is where one began', () => {
  const positive = fc.double({ min: 0.01, max: 10_000, noNaN: true })
  fc.assert(
    fc.property(positive, positive, positive, (gauge, width, depth) => {
      const pressure = otherPressure({ known: 'gauge', pressure: gauge, width, depth })
      fc.pre(pressure !== null && rosinProblem(pressure) === '')
      expect(otherPressure({ known: 'puck', pressure, width, depth })).toBeCloseTo(gauge, 6)
    }),
  )
})

test.each([
  [null, 'Please enter a value'],
  [Number.NaN, 'Enter a number'],
  [0, 'Must be a positive number'],
  [-1, 'Must be a positive number'],
  [10 ** 300, 'This number is too large'],
  [Number.POSITIVE_INFINITY, 'This number is too large'],
  [0.5, ''],
])('[ROSIN-01] %s is answered with "%s", and gives no result', (value, problem) => {
  expect(rosinProblem(value)).toBe(problem)
  for (const name of ['pressure', 'width', 'depth'] as const) {
    const press = { known: 'gauge', pressure: 2000, ...size, [name]: value } as const
    expect(otherPressure(press) === null).toBe(problem !== '')
  }
})

test('[READ-104] a pressure is written with two decimals and thousands commas', () => {
  expect(pressureText(687.5)).toBe('687.50')
  expect(pressureText(1_234_567.891)).toBe('1,234,567.89')
})
