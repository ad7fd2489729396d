import { expect, test } from 'vitest'
import { aPackage } from './package.builders.ts'
import { changeOf, type CountedPackage, PackagesAdjustment, packagesAdjustmentProblems } from './adjust-many.ts'

const pkg = aPackage({ Label: '1A4FF0300000022000008101', Quantity: 100, UnitOfMeasureName: 'Grams' })
const units = [
  { QuantityType: 'WeightBased', Name: 'Grams', Abbreviation: 'g' },
  { QuantityType: 'WeightBased', Name: 'Ounces', Abbreviation: 'oz' },
] as const
const facts = { reasons: [{ Name: 'Drying', RequiresNote: false }], units: [...units] as never, today: '2026-11-20' }
const counted = (given: Partial<CountedPackage>): CountedPackage => ({
  label: pkg.metrc.Label,
  quantity: 0,
  isNow: false,
  unitOfMeasure: 'Grams',
  reason: 'Drying',
  note: '',
  pkg,
  waiting: [],
  ...given,
})
const said = (...packages: CountedPackage[]) =>
  packagesAdjustmentProblems(packages, '2026-11-20', facts).map(({ message }) => message)

test('what it holds now is a change of what it will hold once Metrc has taken what waits', () => {
  expect(changeOf(counted({ isNow: true, quantity: 92.4 }))).toBe(-7.6)
  expect(
    changeOf(counted({ isNow: true, quantity: 92.4, waiting: [{ quantity: -7.6, unitOfMeasure: 'Grams' }] })),
  ).toBe(0)
  expect(changeOf(counted({ quantity: 3.5 }))).toBe(3.5)
  expect(changeOf(counted({ isNow: true, quantity: 1, pkg: undefined }))).toBeNaN()
  expect(changeOf(counted({ isNow: true, quantity: 3.5, unitOfMeasure: 'Ounces' }))).toBeCloseTo(
    3.5 - 100 / 28.349523,
    4,
  )
})

test('each is judged by the rule of one, and of several each sentence names its package', () => {
  expect(said(counted({ quantity: -7.6 }))).toEqual([])
  expect(said(counted({ isNow: true, quantity: 100 }))).toEqual(['It holds 100 g already'])
  expect(said(counted({ isNow: true, quantity: -1 }))).toEqual(['Enter what it holds now, 0 or more'])
  expect(said(counted({ quantity: -101 }))).toEqual(['Only 100 g are left'])
  expect(said(counted({ quantity: 0 }))).toEqual(['Enter a change other than 0'])
  const other = counted({ label: 'Z'.repeat(24), pkg: undefined, quantity: 1 })
  expect(said(counted({ quantity: 1, reason: 'Dryng' }), other)).toEqual([
    `${pkg.metrc.Label}: Unknown reason: Dryng`,
    `${other.label}: Package ${other.label} is not in this facility`,
  ])
})

test('each package comes once, and no more than the ledger records at once', () => {
  const rows = (...packages: object[]) =>
    PackagesAdjustment.safeParse({ facilityId: 'GAAA-1', date: '2026-11-20', packages }).success
  const row = { label: pkg.metrc.Label, quantity: 1, isNow: false, reason: 'Drying', note: '' }
  expect([rows(row), rows(row, { ...row, quantity: 2 }), rows()]).toEqual([true, false, false])
  const many = (count: number) =>
    rows(...Array.from({ length: count }, (_, at) => ({ ...row, label: `1A4FF03${String(at).padStart(17, '0')}` })))
  expect([many(2_000), many(2_001)]).toEqual([true, false])
})
