import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anItem } from '../item/item.builders.ts'
import { aRoom, locationTypes } from '../room/room.builders.ts'
import { converted } from '../unit/unit.ts'
import { PackageCreation, packageCreationProblems, packageSourceProblems } from './create-package.ts'
import { aPackage } from './package.builders.ts'

const today = '2026-11-21'
const tag = '1A4FF0300000012000008200'
const label = '1A4FF0300000022000008123'
const room = aRoom({ Name: 'Vault', LocationTypeName: 'Packages' }, ['packaging'])
const facts = {
  room,
  item: anItem(),
  locationTypes,
  availableTags: { runs: [{ first: tag, count: 1 }], promised: [] },
  today,
}
const creation = { label: tag, date: today, quantity: 10, unitOfMeasure: 'Grams' }
const source = (quantity: number, metrc: object = {}, unitOfMeasure = 'Grams') => ({
  name: label,
  pkg: aPackage(metrc),
  quantity,
  unitOfMeasure,
})
const sentences = (problems: { message: string }[]) => problems.map(({ message }) => message)
const body = {
  facilityId: 'GAAA-4KVB-7T2Q',
  ...creation,
  locationId: '21',
  itemId: '61',
  note: '',
  quantity: 10,
  packages: [{ label, quantity: 10, unitOfMeasure: 'Grams' }],
}
const messages = (given: object) =>
  PackageCreation.safeParse({ ...body, ...given }).error?.issues.map(({ message }) => message)

test('[PKG-17] [PKG-19] a whole package may be made, also of all that remains', () => {
  expect(packageCreationProblems(creation, [source(100), source(1)], facts)).toEqual([])
  expect(PackageCreation.safeParse(body).success).toBe(true)
})

test('[PKG-18] the unit is that of the product', () => {
  expect(packageCreationProblems({ ...creation, unitOfMeasure: 'Ounces' }, [source(1)], facts)).toEqual([
    { path: 'unitOfMeasure', message: 'Use Grams, the unit of Blue Dream, bulk flower' },
  ])
  const item = anItem({ Name: 'Pre-roll', UnitOfMeasureName: 'Each' })
  expect(packageCreationProblems({ ...creation, unitOfMeasure: 'Each' }, [source(1)], { ...facts, item })).toEqual([])
})

test('[PKG-17] every problem is told', () => {
  const wrong = { ...facts, room: undefined, item: undefined, availableTags: { runs: [], promised: [] } }
  expect(packageCreationProblems({ ...creation, date: '2026-11-22' }, [source(101)], wrong)).toMatchObject([
    { path: 'label', message: `Tag ${tag} is not an available package tag` },
    { path: 'locationId', message: 'Unknown Room' },
    { path: 'itemId', message: 'Unknown Item' },
    { path: 'date', message: 'The date cannot be in the future' },
    { path: 'packages.0', message: 'Must be a number under remaining' },
  ])
})

test('[PKG-04] [PKG-05] [READ-08] finished, held, empty and foreign packages are no source', () => {
  const refusal = (metrc: object) => packageSourceProblems(source(1, metrc), anItem())[0]?.message
  expect(refusal({ FinishedDate: today })).toMatch(/ is finished and cannot be used for a new package$/)
  expect(refusal({ IsOnHold: true })).toMatch(/ is on hold and cannot be used for a new package$/)
  expect(refusal({ Quantity: 0 })).toMatch(/ is empty$/)
  expect(sentences(packageSourceProblems({ pkg: undefined, quantity: 1, unitOfMeasure: 'Grams' }, anItem()))).toEqual([
    'Invalid Name or Strain for Product',
  ])
})

test('[PKG-14] [PKG-17] [ERR-18] a source is of the strain of the product, or the product of none', () => {
  const of = (ItemStrainName: string | null, StrainName: string | null) =>
    sentences(packageSourceProblems(source(1, { ItemStrainName }), anItem({ StrainName })))
  expect(of('Blue Dream', 'Blue Dream')).toEqual([])
  expect(of('GMO Cookies', 'Blue Dream')).toEqual(['Invalid Name or Strain for Product'])
  expect(of(null, 'Blue Dream')).toEqual(['Invalid Name or Strain for Product'])
  expect(of('GMO Cookies', null)).toEqual([])
})

test('[PKG-19] what is taken is in any unit of the same kind, above 0 and at most what remains', () => {
  const refused = ['Must be a number under remaining']
  expect(packageSourceProblems(source(0.1, {}, 'Kilograms'), anItem())).toEqual([])
  expect(sentences(packageSourceProblems(source(0.1001, {}, 'Kilograms'), anItem()))).toEqual(refused)
  expect(sentences(packageSourceProblems(source(1, {}, 'Each'), anItem()))).toEqual(refused)
  for (const quantity of [0, -1, Number.NaN, Number('1e309'), '10', '1,5', null])
    expect(messages({ packages: [{ label, quantity, unitOfMeasure: 'Grams' }] })).toEqual(refused)
})

test('what passes never takes more of a package than it holds', () => {
  const unit = fc.constantFrom('Grams', 'Kilograms', 'Ounces', 'Each')
  const number = fc.double({ min: 0, max: 1e5, noNaN: true })
  fc.assert(
    fc.property(number, number, unit, (Quantity, quantity, unitOfMeasure) => {
      const passes = packageSourceProblems(source(quantity, { Quantity }, unitOfMeasure), anItem()).length === 0
      const taken = converted(quantity, unitOfMeasure, 'Grams')
      expect(passes).toBe(taken !== null && taken > 0 && taken <= Quantity)
    }),
  )
})

test('each package once, at least one, and a quantity that is one', () => {
  expect(messages({ packages: [...body.packages, ...body.packages] })).toEqual([`Package ${label} is there twice`])
  expect(messages({ packages: [] })).toEqual(['Add at least one package'])
  for (const quantity of [0, -1, 0.00001]) expect(messages({ quantity })).toEqual(['Enter a quantity above 0'])
  for (const quantity of [Number.NaN, '10', '1,5', null]) expect(messages({ quantity })).toHaveLength(1)
  expect(messages({ note: 'x'.repeat(10_000) })).toEqual(['Use at most 1,000 characters'])
})

test('of several sources each problem says which it is about', () => {
  const other = { ...source(101), name: tag }
  expect(sentences(packageCreationProblems(creation, [source(1), other], facts))).toEqual([
    `${tag}: Must be a number under remaining`,
  ])
})

test('[PKG-18] [PKG-19] what is counted goes in and out in whole pieces; what is left in parts can be taken whole', () => {
  const item = anItem({ Name: 'Pre-roll', UnitOfMeasureName: 'Each' })
  const each = { ...creation, unitOfMeasure: 'Each' }
  const preRolls = (quantity: number, Quantity: number) =>
    source(quantity, { Quantity, UnitOfMeasureName: 'Each' }, 'Each')
  const refused = 'Each is counted: enter a whole number'
  expect(packageCreationProblems({ ...each, quantity: 10.5 }, [preRolls(3, 20)], { ...facts, item })).toEqual([
    { path: 'quantity', message: refused },
  ])
  expect(packageCreationProblems({ ...each, quantity: 3 }, [preRolls(3.5, 20)], { ...facts, item })).toEqual([
    { path: 'packages.0', message: refused },
  ])
  expect(packageCreationProblems({ ...each, quantity: 3 }, [preRolls(3.5, 3.5)], { ...facts, item })).toEqual([])
  expect(packageCreationProblems({ ...creation, quantity: 10.5 }, [source(3.5)], facts)).toEqual([])
})
