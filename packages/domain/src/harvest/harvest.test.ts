import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aHarvest } from './harvest.builders.ts'
import {
  harvestGroup,
  harvestGroups,
  harvestStep,
  harvestStepLabels,
  harvestTypeText,
  isInProgress,
  weightBalance,
} from './harvest.ts'

const d = '2026-11-10'

describe('where a harvest stands', () => {
  test.each([
    [{}, 'ToDoManicure'],
    [{ manicureStartDateTime: d }, 'InProgressManicure'],
    [{ manicureStartDateTime: d, manicureEndDateTime: d }, 'ToDoDry'],
    [{ manicureStartDateTime: d, manicureEndDateTime: d, dryStartDateTime: d }, 'InProgressDry'],
    [{ manicureStartDateTime: d, manicureEndDateTime: d, dryStartDateTime: d, dryEndDateTime: d }, 'ToDoTrim'],
  ])('[HARV-05] [HARV-07] a full plant with %j is %s', (status, step) => {
    expect(harvestStep(aHarvest({}, status))).toBe(step)
  })

  test.each([
    [{}, 'ToDoDry'],
    [{ dryStartDateTime: d }, 'InProgressDry'],
    [{ dryStartDateTime: d, dryEndDateTime: d }, 'ToDoTrim'],
    [{ dryStartDateTime: d, dryEndDateTime: d, trimStartDateTime: d }, 'InProgressTrim'],
    [{ dryStartDateTime: d, dryEndDateTime: d, trimStartDateTime: d, trimEndDateTime: d }, 'Complete'],
  ])('[HARV-06] a manicure with %j is %s', (status, step) => {
    expect(harvestStep(aHarvest({ HarvestType: 'Product' }, status))).toBe(step)
  })

  test('[HARV-08] every step has its label', () => {
    expect(Object.values(harvestStepLabels)).toEqual([
      'To Do Manicure',
      'In Progress Manicure',
      'To Do Dry',
      'In Progress Dry',
      'To Do Trim',
      'In Progress Trim',
      'Complete',
    ])
  })

  test('[HARV-14] [DATA-56] [READ-37] Product is a manicure, anything else a full plant', () => {
    expect(harvestTypeText(aHarvest({ HarvestType: 'Product' }))).toBe('Manicure')
    expect(harvestTypeText(aHarvest({ HarvestType: '' }))).toBe('Full Plant')
  })

  test('[HARV-01] [HARV-03] [READ-39] [ERR-23] four groups, each with the text of an empty one', () => {
    expect(harvestGroups.map(({ empty }) => empty)).toEqual([
      'No Harvests To Manicure Trim',
      'No Harvests To Dry',
      'No Harvests To Trim',
      'No Completed Harvests',
    ])
    expect(harvestGroup(aHarvest())).toBe('manicure')
    expect(harvestGroup(aHarvest({ HarvestType: 'Product' }))).toBe('drying')
  })

  test('[HARV-04] only work in progress warns', () => {
    expect(isInProgress('InProgressDry')).toBe(true)
    expect(isInProgress('ToDoDry')).toBe(false)
    expect(isInProgress('Complete')).toBe(false)
  })
})

describe('weights', () => {
  test('add up to the wet weight', () => {
    const weight = fc.integer({ min: 0, max: 10_000 })
    fc.assert(
      fc.property(weight, weight, weight, weight, (now, packaged, waste, lost) => {
        const balance = weightBalance(
          aHarvest({
            CurrentWeight: now,
            TotalPackagedWeight: packaged,
            TotalWasteWeight: waste,
            TotalWetWeight: now + packaged + waste + lost,
          }),
        )
        expect(balance.now + balance.packaged + balance.waste + balance.moisture).toBeCloseTo(balance.wet, 6)
      }),
    )
  })

  test('are given in grams whatever unit Metrc keeps', () => {
    expect(weightBalance(aHarvest({ UnitOfWeightName: 'Kilograms', CurrentWeight: 2, TotalWetWeight: 5 })).now).toBe(
      2000,
    )
  })
})
