import { expect, test } from 'vitest'
import { units } from '../unit/unit.builders.ts'
import { adjustmentProblems } from './adjust.ts'
import { aPackage } from './package.builders.ts'

const today = '2026-11-21'
const facts = { reasons: [{ Name: 'Scale Variance', RequiresNote: false }], units, waiting: [], today }
const problems = (held: number, quantity: number, unitOfMeasure = 'Each') =>
  adjustmentProblems(
    aPackage({ Quantity: held, UnitOfMeasureName: unitOfMeasure }),
    { quantity, unitOfMeasure, reason: 'Scale Variance', date: today, note: '' },
    facts,
  )

test('[PKG-08] [PKG-09] what is counted is adjusted by whole pieces, what is weighed by any weight', () => {
  expect(problems(20, -3.5)).toEqual([{ path: 'quantity', message: 'Each is counted: enter a whole number' }])
  expect(problems(20, 10.5)).toHaveLength(1)
  expect(problems(20, -3)).toEqual([])
  expect(problems(20, -3.5, 'Grams')).toEqual([])
})

test('[PKG-10] a package that was counted in parts can be made whole, and emptied', () => {
  expect(problems(10.5, -0.5)).toEqual([])
  expect(problems(10.5, -10.5)).toEqual([])
  expect(problems(10.5, -1)).toEqual([])
  expect(problems(10.5, -0.25)).toHaveLength(1)
})
