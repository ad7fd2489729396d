import { aHarvest } from '@cultivatd/domain/harvest/harvest.builders'
import { expect, test } from 'vitest'
import { harvestColumns, harvestLists, lostPercent, stepSince } from './harvest-columns.ts'

const dried = { dryStartDateTime: '2026-11-03', dryEndDateTime: '2026-11-12' }
const buds = { HarvestType: 'Product' } as const

test('[HARV-01] [HARV-02] [HARV-03] [READ-39] [READ-55] a board holds the open harvests of its room, oldest first, and says what is empty', () => {
  const columns = harvestColumns(
    [
      aHarvest({ Id: 1, HarvestStartDate: '2026-11-05' }),
      aHarvest({ Id: 2, HarvestStartDate: '2026-11-04' }),
      aHarvest({ Id: 3, ...buds }),
      aHarvest({ Id: 4, ...buds }, { ...dried, trimStartDateTime: '2026-11-13', trimEndDateTime: '2026-11-14' }),
      aHarvest({ Id: 5, FinishedDate: '2026-11-20' }),
      aHarvest({ Id: 6, DryingLocationId: 10 }),
    ],
    9,
  )
  expect(columns.map(({ title, empty, harvests }) => [title, empty, harvests.map(({ id }) => id)])).toEqual([
    ['Manicure', 'No Harvests To Manicure Trim', ['2', '1']],
    ['Drying', 'No Harvests To Dry', ['3']],
    ['Final trim', 'No Harvests To Trim', []],
    ['Completed', 'No Completed Harvests', ['4']],
  ])
  expect(columns[0]?.grams).toBe(28_440)
  expect(harvestColumns([aHarvest()], null).every(({ harvests }) => harvests.length === 0)).toBe(true)
})

test('[HARV-13] the list keeps harvests on hold apart, and leaves finished ones out', () => {
  const { active, onHold } = harvestLists([
    aHarvest({ Id: 1, HarvestStartDate: '2026-11-01' }),
    aHarvest({ Id: 2, HarvestStartDate: '2026-11-02' }),
    aHarvest({ Id: 3, IsOnHold: true }),
    aHarvest({ Id: 4, FinishedDate: '2026-11-20' }),
  ])
  expect(active.map(({ id }) => id)).toEqual(['2', '1'])
  expect(onHold.map(({ id }) => id)).toEqual(['3'])
})

test('[HARV-10] a card tells since when its step goes on, and what was lost', () => {
  expect(stepSince(aHarvest(buds, { dryStartDateTime: '2026-11-03' }), 'InProgressDry')).toBe('2026-11-03')
  expect(stepSince(aHarvest(), 'ToDoManicure')).toBeNull()
  expect(lostPercent(aHarvest({ TotalWetWeight: 1000, CurrentWeight: 300, TotalWasteWeight: 100 }))).toBe(60)
  expect(lostPercent(aHarvest({ TotalWetWeight: 0 }))).toBeNull()
})
