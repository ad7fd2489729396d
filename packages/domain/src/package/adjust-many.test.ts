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
  expect(changeOf(counted({ now: 92.4 }))).toBe(-7.6)
  expect(changeOf(counted({ now: 92.4, waiting: [{ quantity: -7.6, unitOfMeasure: 'Grams' }] }))).toBe(0)
  expect(changeOf(counted({ change: 3.5 }))).toBe(3.5)
  expect(changeOf(counted({ now: 1, pkg: undefined }))).toBeNaN()
  expect(changeOf(counted({ now: 3.5, unitOfMeasure: 'Ounces' }))).toBeCloseTo(3.5 - 100 / 28.349523, 4)
})

test('each is judged by the rule of one, and of several each sentence names its package', () => {
  expect(said(counted({ change: -7.6 }))).toEqual([])
  expect(said(counted({ now: 100 }))).toEqual(['It holds 100 g already'])
  expect(said(counted({ now: -1 }))).toEqual(['Enter what it holds now, 0 or more'])
  expect(said(counted({ change: -101 }))).toEqual(['Only 100 g are left'])
  expect(said(counted({ change: 0 }))).toEqual(['Enter a change other than 0'])
  const other = counted({ label: 'Z'.repeat(24), pkg: undefined, change: 1 })
  expect(said(counted({ change: 1, reason: 'Dryng' }), other)).toEqual([
    `${pkg.metrc.Label}: Unknown reason: Dryng`,
    `${other.label}: Package ${other.label} is not in this facility`,
  ])
})

test('a row is a change or what it holds now, never both nor neither, and each package comes once', () => {
  const rows = (...packages: object[]) =>
    PackagesAdjustment.safeParse({ facilityId: 'GAAA-1', date: '2026-11-20', packages }).success
  const row = { label: pkg.metrc.Label, unitOfMeasure: 'Grams', reason: 'Drying', note: '' }
  expect(rows({ ...row, change: 1 })).toBe(true)
  expect(rows({ ...row, now: 0 })).toBe(true)
  expect([rows(row), rows({ ...row, change: 1, now: 1 }), rows({ ...row, change: 1 }, { ...row, change: 2 })]).toEqual([
    false,
    false,
    false,
  ])
  expect(rows(...Array.from({ length: 2_001 }, (_, at) => ({ ...row, label: `1A4FF03${String(at).padStart(17, '0')}`, now: 1 })))).toBe(
    false,
  )
})
