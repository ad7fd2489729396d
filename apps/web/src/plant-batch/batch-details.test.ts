import { aPlantBatch } from '@cultivatd/domain/plant-batch/plant-batch.builders'
import type { PlantBatch } from '@cultivatd/domain/plant-batch/plant-batch'
import { expect, test } from 'vitest'
import { offeredActions } from './batch-details.tsx'

const offered = (batch: PlantBatch, areTagged = false) =>
  offeredActions(batch, areTagged).map(({ label, reason }) => (reason ? `${label} (${reason})` : label))

test('[BATCH-06] clones are moved to the vegetative phase while some remain', () => {
  expect(offered(aPlantBatch({ UntrackedCount: 1 }))).toEqual([
    'Move Clones to Vegetative Phase',
    'Move',
    'Waste',
    'Split',
    'Adjust count',
    'Change strain',
    'Rename',
    'Create Package',
    'Record application',
    'Destroy',
  ])
  expect(offered(aPlantBatch({ UntrackedCount: 0 }))).toEqual([])
})

test('a batch on hold says so', () => {
  expect(offered(aPlantBatch({ IsOnHold: true }))).toEqual([
    'Move Clones to Vegetative Phase (The batch is on hold and cannot be moved to the vegetative phase)',
    'Move (The batch is on hold and cannot be moved)',
    'Waste (The batch is on hold and cannot be given waste)',
    'Split (The batch is on hold and cannot be split)',
    'Adjust count (The batch is on hold and cannot be adjusted)',
    'Change strain (The batch is on hold and cannot be given another strain)',
    'Rename (The batch is on hold and cannot be renamed)',
    'Create Package (The batch is on hold and cannot be packaged)',
    'Record application (The batch is on hold and cannot be given an application)',
    'Destroy (The batch is on hold and cannot be destroyed)',
  ])
})

test('a batch has a name, or where the state calls batches by plant tags a tag that can be replaced', () => {
  expect(offered(aPlantBatch(), true)).toContain('Replace tag')
  expect(offered(aPlantBatch(), true)).not.toContain('Rename')
  expect(offered(aPlantBatch())).not.toContain('Replace tag')
})
