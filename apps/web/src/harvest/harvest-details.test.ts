import { aHarvest } from '@cultivatd/domain/harvest/harvest.builders'
import { expect, test } from 'vitest'
import { offeredHarvestActions } from './harvest-details.tsx'

const done = {
  dryStartDateTime: '2026-11-03',
  dryEndDateTime: '2026-11-12',
  trimStartDateTime: '2026-11-13',
  trimEndDateTime: '2026-11-14',
}
const labels = (...given: Parameters<typeof aHarvest>) =>
  offeredHarvestActions(aHarvest(...given)).map(({ label, reason }) => (reason ? `${label} (${reason})` : label))

test('[HARV-11] a harvest is packaged and wasted at any time, finished once every step is done', () => {
  expect(labels()).toEqual([
    'Create Package',
    'Waste',
    'Discontinue waste',
    'Finish Harvest (Only when every step is done)',
  ])
  expect(labels({ HarvestType: 'Product' }, done)).toEqual([
    'Create Package',
    'Waste',
    'Discontinue waste',
    'Finish Harvest',
  ])
})

test('[HARV-12] a finished harvest offers only its undo', () => {
  expect(labels({ HarvestType: 'Product', FinishedDate: '2026-11-15' }, done)).toEqual(['UnFinish Harvest'])
})

test('of an empty harvest nothing can be taken, and on hold nothing can be done', () => {
  expect(labels({ CurrentWeight: 0, HarvestType: 'Product' }, done)).toEqual([
    'Create Package (Nothing is left)',
    'Waste (Nothing is left)',
    'Discontinue waste',
    'Finish Harvest',
  ])
  expect(labels({ IsOnHold: true })).toEqual([])
})
