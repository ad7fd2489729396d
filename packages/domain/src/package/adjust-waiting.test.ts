import fc from 'fast-check'
import { expect, test } from 'vitest'
import { units } from '../unit/unit.builders.ts'
import { adjustmentProblems, adjustmentSummary, afterWaiting } from './adjust.ts'
import { aPackage } from './package.builders.ts'

const today = '2026-11-21'
const facts = { reasons: [{ Name: 'Scale Variance', RequiresNote: false }], units, today }
const change = (quantity: number) => ({
  quantity,
  unitOfMeasure: 'Grams',
  reason: 'Scale Variance',
  date: today,
  note: '',
})
const waiting = [
  { quantity: -20, unitOfMeasure: 'Grams' },
  { quantity: -0.05, unitOfMeasure: 'Kilograms' },
]

test('[PKG-10] [SYNC-03] what is left is counted after what waits', () => {
  expect(afterWaiting(aPackage(), waiting).metrc.Quantity).toBe(30)
  expect(adjustmentProblems(aPackage(), change(-30), { ...facts, waiting })).toEqual([])
  expect(adjustmentProblems(aPackage(), change(-30.5), { ...facts, waiting })).toEqual([
    { path: 'quantity', message: 'Only 30 g are left after what waits for Metrc' },
  ])
})

test('[SYNC-03] the history tells from where to where it goes once what waits is in Metrc', () => {
  expect(adjustmentSummary(aPackage(), change(-5), waiting)).toBe(
    'Adjusted by −5 g (30 to 25 g, after what waits): Scale Variance',
  )
})

test('what does not convert is not counted', () => {
  expect(afterWaiting(aPackage(), [{ quantity: -1, unitOfMeasure: 'Each' }]).metrc.Quantity).toBe(100)
})

test('[PKG-10] changes of which each is allowed after those before it never take more than there is', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -60, max: 30 }), { maxLength: 12 }), (wanted) => {
      const taken: { quantity: number; unitOfMeasure: string }[] = []
      for (const quantity of wanted.filter((one) => one !== 0))
        if (adjustmentProblems(aPackage(), change(quantity), { ...facts, waiting: taken }).length === 0)
          taken.push({ quantity, unitOfMeasure: 'Grams' })
      expect(afterWaiting(aPackage(), taken).metrc.Quantity).toBeGreaterThanOrEqual(0)
    }),
  )
})
