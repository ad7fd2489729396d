import { describe, expect, test } from 'vitest'
import { anItem } from '../item/item.builders.ts'
import { PackagePlanting, plantingProblems } from '../package/plant.ts'
import { actionProblems } from '../package/package.ts'
import { aPackage } from '../package/package.builders.ts'
import { motherPackageProblems } from '../plant/create-package.ts'
import { aPlantThatIs } from '../plant/plant.builders.ts'
import { aRoom, locationTypes } from '../room/room.builders.ts'
import { units } from '../unit/unit.builders.ts'
import { BatchAdjustment, batchAdjustmentProblems } from './adjust.ts'
import { BatchStrainChange, batchStrainProblems, strainChoices } from './change-strain.ts'
import { batchPackageProblems } from './create-package.ts'
import { aPlantBatch } from './plant-batch.builders.ts'
import { splitProblems } from './split.ts'

const today = '2026-11-21'
const label = '1A4FF0300000022000000100'
const sentences = (problems: { message: string }[]) => problems.map(({ message }) => message)
const vault = aRoom({ Id: 11, Name: 'Pack 1' }, ['dry'])
const cloneRoom = aRoom({ Id: 3, Name: 'Clone 1' }, ['clone'])
const clones = anItem({ Name: 'Blue Dream, clones', UnitOfMeasureName: 'Each' })
const tags = { runs: [{ first: label, count: 5 }], promised: [] }
const packed = { room: vault, item: clones, locationTypes, availableTags: tags, units, today }
const placed = { room: cloneRoom, locationTypes, batchNames: ['Spring'], today }

describe('a package of a batch', () => {
  const pkg = { label, date: today, count: 20, staysWhole: false }

  test('[READ-131] holds as many clones as are left, or as many cuttings as anybody likes', () => {
    expect(batchPackageProblems(aPlantBatch(), pkg, packed)).toEqual([])
    expect(sentences(batchPackageProblems(aPlantBatch(), { ...pkg, count: 21 }, packed))).toEqual([
      'Only 20 are left in the batch',
    ])
    expect(batchPackageProblems(aPlantBatch(), { ...pkg, count: 21, staysWhole: true }, packed)).toEqual([])
  })

  test('is of a product that is counted and of the same strain, not before the batch, under a free tag', () => {
    const item = anItem({ StrainName: 'Gelato' })
    const wrong = { ...pkg, label: `${label.slice(0, -1)}9`, date: '2026-11-01' }
    expect(sentences(batchPackageProblems(aPlantBatch(), wrong, { ...packed, item }))).toEqual([
      expect.stringContaining('not an available'),
      'Blue Dream, bulk flower is measured in Grams, clones and seeds are counted',
      'Blue Dream, bulk flower is of Gelato, and these are Blue Dream',
      'The date cannot be before 2 Nov, when it was planted',
    ])
  })

  test('of a batch that is there, holds something and is not on hold', () => {
    expect(sentences(batchPackageProblems(undefined, pkg, packed))).toEqual(['Unknown Plant Batch Name'])
    expect(sentences(batchPackageProblems(aPlantBatch({ UntrackedCount: 0 }), pkg, packed))).toEqual([
      'Batch must still have remaining clones',
    ])
    expect(sentences(batchPackageProblems(aPlantBatch({ IsOnHold: true }), pkg, packed))).toEqual([
      'The batch is on hold and cannot be packaged',
    ])
  })
})

test('[PLANT-03] a package is made of a plant of which clones are cut, and of no other', () => {
  const pkg = { label, date: today }
  const of = (plant: ReturnType<typeof aPlantThatIs.vegetative>, standsIn: 'mother' | 'vegetation') =>
    sentences(motherPackageProblems(plant, pkg, { ...packed, standsIn: [standsIn] }))
  expect(of(aPlantThatIs.vegetative(), 'mother')).toEqual([])
  expect(of(aPlantThatIs.vegetative(), 'vegetation')).toEqual([
    'Not in the Vegetative phase as required for Mother plants',
  ])
  expect(of(aPlantThatIs.flowering(), 'mother')).toHaveLength(1)
})

describe('a part of a batch becomes one of its own', () => {
  const split = { name: 'Bench 2', count: 5, date: today }

  test('of at most what is left, under a name that no other has, in a clone room', () => {
    expect(splitProblems(aPlantBatch(), split, placed)).toEqual([])
    expect(
      sentences(splitProblems(aPlantBatch(), { ...split, name: 'SPRING', count: 99 }, { ...placed, room: vault })),
    ).toEqual([
      'Only 20 are left in the batch',
      'Pack 1 is not a clone room',
      'There is a plant batch called SPRING already',
    ])
  })
})

describe('the count of a batch is adjusted', () => {
  const reasons = [
    { Name: 'Entry Error', RequiresNote: true },
    { Name: 'Pests', RequiresNote: false },
  ]
  const change = { quantity: -3, reason: 'Pests', note: '', date: today }
  const refused = (given: Partial<typeof change>) =>
    sentences(batchAdjustmentProblems(aPlantBatch(), { ...change, ...given }, { reasons, today }))

  test('either way, with a reason of the state and the note that it asks for, never below 0', () => {
    expect(refused({})).toEqual([])
    expect(refused({ quantity: 40 })).toEqual([])
    expect(refused({ quantity: -20 })).toEqual([])
    expect(refused({ quantity: -21 })).toEqual(['Only 20 are left in the batch'])
    expect(refused({ reason: 'Entry Error', note: ' ' })).toEqual(['"Entry Error" needs a note'])
    expect(refused({ reason: 'Magic', date: '2026-11-22' })).toEqual([
      'Magic is not a reason for an adjustment',
      'The date cannot be in the future',
    ])
  })

  test.each([0, 1.5, Number.NaN, 20_000])('by %s it is not', (quantity) => {
    const body = { facilityId: 'F', batchName: 'B', ...change, quantity }
    expect(BatchAdjustment.safeParse(body).success).toBe(false)
  })
})

describe('what is planted of a package', () => {
  const young = aPackage({
    PackageType: 'ImmaturePlant',
    Quantity: 20,
    UnitOfMeasureName: 'Each',
    UnitOfMeasureAbbreviation: 'ea',
  })
  const facts = { ...placed, strainNames: ['Blue Dream', 'Gelato'], units }
  const planting = { name: 'Bought', count: 8, quantity: 8, strainName: 'Blue Dream', date: today }
  const refused = (given: Partial<typeof planting>, pkg = young) =>
    sentences(plantingProblems(pkg, { ...planting, ...given }, facts))

  test('is taken out of it, with what did not take, and no more than it holds', () => {
    expect(refused({})).toEqual([])
    expect(refused({ quantity: 10 })).toEqual([])
    expect(refused({ quantity: 7 })).toEqual(['Take out at least as many as are planted'])
    expect(refused({ count: 21, quantity: 21 })).toEqual(['The package holds 20 ea, no more'])
    expect(refused({ quantity: 8.5 })).toHaveLength(1)
  })

  test('is of its strain, or of one of the facility where it says none', () => {
    expect(refused({ strainName: 'Gelato' })).toEqual(['The package is Blue Dream, and so are its plants'])
    const mixed = aPackage({ ...young.metrc, ItemStrainName: null })
    expect(refused({ strainName: 'Gelato' }, mixed)).toEqual([])
    expect(refused({ strainName: 'Unknown' }, mixed)).toEqual(['Unknown is not a strain of this facility'])
  })

  test('only clones and seeds are, by the type of the package or the category', () => {
    expect(sentences(actionProblems(aPackage(), 'plant'))).toEqual([
      'Package 1A4FF0300000022000008123 holds no clones or seeds',
    ])
    expect(actionProblems(aPackage({ ProductCategoryName: 'Seeds' }), 'plant')).toEqual([])
    expect(sentences(actionProblems(aPackage({ ...young.metrc, Quantity: 0 }), 'plant'))).toEqual([
      'Package 1A4FF0300000022000008123 is empty',
    ])
    expect(refused({}, aPackage({ ...young.metrc, IsOnHold: true }))).toEqual([
      'Package 1A4FF0300000022000008123 is on hold and cannot be planted',
    ])
  })

  test('not before it was packaged', () => {
    expect(refused({ date: '2026-11-01' })).toEqual(['The date cannot be before 18 Nov, when it was packaged'])
    expect(PackagePlanting.shape.type.safeParse('Twig').success).toBe(false)
  })
})

describe('a batch is given another strain', () => {
  const known = ['Blue Dream', 'Gelato']
  const refused = (strainName: string, batch = aPlantBatch()) =>
    sentences(batchStrainProblems(batch, strainName, known))

  test('of this facility, other than the one that it has', () => {
    expect(strainChoices(aPlantBatch(), known)).toEqual(['Gelato'])
    expect(refused('Gelato')).toEqual([])
    expect(refused('Blue Dream')).toEqual(['This is the strain already'])
    expect(refused('blue dream')).toEqual(['This is the strain already'])
    expect(refused('Haze')).toEqual(['Haze is not a strain of this facility'])
    expect(BatchStrainChange.safeParse({ facilityId: 'F', batchName: 'B', strainName: ' ' }).success).toBe(false)
  })

  test('while clones remain and nothing holds it', () => {
    expect(refused('Gelato', aPlantBatch({ UntrackedCount: 0 }))).toEqual(['Batch must still have remaining clones'])
    expect(refused('Gelato', aPlantBatch({ IsOnHold: true }))).toEqual([
      'The batch is on hold and cannot be given another strain',
    ])
    expect(sentences(batchStrainProblems(undefined, 'Gelato', known))).toEqual(['Unknown Plant Batch Name'])
  })
})
