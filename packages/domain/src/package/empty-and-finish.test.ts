import { expect, test } from 'vitest'
import { units } from '../unit/unit.builders.ts'
import { emptyingOf, emptyingProblems } from './empty-and-finish.ts'
import { aPackage } from './package.builders.ts'
import { actionProblems, packageActions } from './package.ts'

const said = (problems: readonly { message: string }[]) => problems.map(({ message }) => message)

const facts = {
  reasons: [
    { Name: 'Scale Variance', RequiresNote: false },
    { Name: 'Theft', RequiresNote: true },
  ],
  units,
  waiting: [],
  today: '2026-11-21',
}
const pkg = aPackage({ Quantity: 0.4 })
const emptying = {
  facilityId: pkg.facilityId,
  label: pkg.metrc.Label,
  holds: 0.4,
  reason: 'Scale Variance',
  date: '2026-11-21',
  note: '',
}
const sentences = (...asked: Parameters<typeof emptyingProblems>) =>
  emptyingProblems(...asked).map(({ message }) => message)

test('only a package under 1 that holds something is offered to be emptied and finished', () => {
  expect(packageActions(pkg)).toContain('emptyAndFinish')
  for (const Quantity of [0, 1, 5, -0.2]) expect(packageActions(aPackage({ Quantity }))).not.toContain('emptyAndFinish')
  expect(said(actionProblems(aPackage({ Quantity: 5 }), 'emptyAndFinish'))).toEqual([
    `Package ${pkg.metrc.Label} can be emptied and finished only when the quantity is under 1`,
  ])
})

test('all that it holds is taken out, in its own unit', () => {
  expect(emptyingProblems(pkg, emptying, facts)).toEqual([])
  expect(emptyingOf(pkg, emptying)).toMatchObject({ quantity: -0.4, unitOfMeasure: 'Grams', reason: 'Scale Variance' })
})

test('another amount than the one that was seen is not taken out', () => {
  expect(sentences(aPackage({ Quantity: 0.6 }), emptying, facts)).toEqual([
    'It holds 0.6 g by now. Look at it, then press again.',
  ])
  const waiting = [{ quantity: -0.1, unitOfMeasure: 'Grams' }]
  expect(sentences(pkg, emptying, { ...facts, waiting })).toEqual([
    'It holds 0.3 g by now. Look at it, then press again.',
  ])
})

test('reason, note and day are those of any adjustment', () => {
  expect(sentences(pkg, { ...emptying, reason: 'Theft' }, facts)).toEqual(['"Theft" needs a note'])
  expect(sentences(pkg, { ...emptying, date: '2026-11-22' }, facts)).not.toEqual([])
})

test('what is empty by now is only finished, also where the change that empties it still waits', () => {
  const waiting = [{ quantity: -0.4, unitOfMeasure: 'Grams' }]
  expect(emptyingProblems(pkg, { ...emptying, reason: '' }, { ...facts, waiting })).toEqual([])
  expect(emptyingProblems(aPackage({ Quantity: 0 }), { ...emptying, reason: '' }, facts)).toEqual([])
})
