import { aPackage } from '@cultivatd/domain/package/package.builders'
import { expect, test } from 'vitest'
import {
  filterCounts,
  filteredPackages,
  type PackageFilter,
  type PackageMarks,
  isMovable,
  shortHarvestName,
  stayingText,
  totalText,
} from './package-list.ts'

const label = (number: number) => `1A4FF0300000022${String(number).padStart(9, '0')}`
const packages = [
  aPackage({ Id: 3, Label: label(3), ProductName: 'Wedding Cake, bulk flower', ItemStrainName: 'Wedding Cake' }),
  aPackage({ Id: 2, Label: label(2), Quantity: 0.4 }),
  aPackage({ Id: 1, Label: label(1), Quantity: 20.2, IsOnHold: true }),
]

const none: PackageMarks = new Map()
const found = (filter: PackageFilter, search: string, marks = none) =>
  filteredPackages(packages, { filter, search, marks }).map(({ id }) => id)

test('[PKG-22] a selection says how many are on hold and stay where they are', () => {
  expect(stayingText(packages)).toBe('1 is on hold and stays here')
  expect(packages.filter(isMovable).map(({ id }) => id)).toEqual(['3', '2'])
  expect(stayingText([...packages, aPackage({ Id: 4, IsOnHold: true })])).toBe('2 are on hold and stay here')
  expect(stayingText(packages.slice(0, 2))).toBeNull()
})

test('[ROOM-12] a total adds up each unit on its own', () => {
  expect(totalText(packages.slice(1))).toBe('20.60 g')
  expect(
    totalText([
      ...packages,
      aPackage({ Id: 9, Quantity: 24, UnitOfMeasureName: 'Each', UnitOfMeasureAbbreviation: 'ea' }),
    ]),
  ).toBe('120.60 g, 24 ea')
})

test('[PKG-03] packages under 1 and on hold can be looked at alone', () => {
  expect(filterCounts(packages, none)).toMatchObject({ all: 3, underOne: 1, onHold: 1, waiting: 0, refused: 0 })
  expect(found('underOne', '')).toEqual(['2'])
})

test('samples for laboratories can be looked at alone', () => {
  const sample = aPackage({ Id: 5, Label: label(5), IsTestingSample: true })
  const looked = { filter: 'labSamples', search: '', marks: none } as const
  expect(filteredPackages([...packages, sample], looked).map(({ id }) => id)).toEqual(['5'])
  expect(filterCounts(packages, none).labSamples).toBe(0)
})

test('[PKG-03] packages that wait for Metrc, and those that it refused, can be looked at alone', () => {
  const marks = new Map([
    [label(1), { mark: 'waiting' }],
    [label(3), { mark: 'refused' }],
    [label(8), { mark: 'refused' }],
  ] as const)
  expect(filterCounts(packages, marks)).toMatchObject({ all: 3, waiting: 1, refused: 1, 'needs-person': 0 })
  expect(found('refused', '', marks)).toEqual(['3'])
})

test('[ROOM-12] a search finds by the end of a label, strain and harvest, all words together', () => {
  expect(found('all', '000003')).toEqual(['3'])
  expect(found('all', 'wedding CAKE')).toEqual(['3'])
  expect(found('all', 'wedding 000001')).toEqual([])
})

test('a default harvest name is shortened, any other stays', () => {
  expect(shortHarvestName('2026-11-02|Dry 1|Blue Dream|FullPlant')).toBe('11-02 Blue Dream')
  expect(shortHarvestName('Autumn mix')).toBe('Autumn mix')
})
