import { expect, test } from 'vitest'
import { aHarvest } from './harvest.builders.ts'
import { packedPerPlant, spreadOf } from './spread.ts'

test('[READ-10] grams per plant are those packed of a finished harvest, in grams whatever its unit', () => {
  const packed = (metrc: object) =>
    packedPerPlant(aHarvest({ FinishedDate: '2026-11-02', TotalPackagedWeight: 1200, PlantCount: 8, ...metrc }))
  expect(packed({ UnitOfWeightName: 'Grams' })).toBe(150)
  expect(packed({ UnitOfWeightName: 'Kilograms', TotalPackagedWeight: 1.2 })).toBeCloseTo(150)
  expect(packed({ FinishedDate: null })).toBeNull()
  expect(packed({ PlantCount: 0 })).toBeNull()
  expect(packed({ TotalPackagedWeight: 0 })).toBeNull()
})

test('[READ-10] the spread is the least, the middle and the most; of none there is none', () => {
  expect(spreadOf([170, 137, 156])).toEqual({ least: 137, median: 156, most: 170 })
  expect(spreadOf([170, 137])).toEqual({ least: 137, median: 153.5, most: 170 })
  expect(spreadOf([140])).toEqual({ least: 140, median: 140, most: 140 })
  expect(spreadOf([])).toBeNull()
})
