import { expect, test } from 'vitest'
import { gapTexts, isListOfFacility, isStandingLimit, listNouns } from './gap.ts'

test('[SYNC-01] what lists hold is said in the words of the trade, each once', () => {
  expect(listNouns(['packagesActive', 'packagesOnHold'])).toBe('packages')
  expect(listNouns(['plantBatchesActive', 'plantsFlowering', 'locationsInactive'])).toBe('batches, plants and rooms')
  expect(listNouns(['plantTagsAvailable', 'wasteMethods'])).toBe('tags and the choices of forms')
})

test('[SYNC-01] each kind of gap is a line that names what it is about, the worst first', () => {
  const lists = [
    { list: 'transfersIncoming', gap: 'closed' },
    { list: 'packagesActive', gap: 'failed' },
    { list: 'packagesInactive', gap: 'short' },
    { list: 'plantsFlowering', gap: 'lost' },
    { list: 'itemsActive', gap: null },
  ] as const
  expect(gapTexts(lists)).toEqual([
    'Metrc could not be asked for packages',
    'Metrc does not open plants to the sync key any more',
    'Metrc counts more packages than it gave',
    'Metrc does not open transfers to the sync key',
  ])
  expect(gapTexts([{ list: 'itemsActive', gap: null }])).toEqual([])
})

test('[SYNC-01] a license that grows nothing has no plants, and one that tracks no mothers none of these', () => {
  expect(isListOfFacility('plantsFlowering', { CanGrowPlants: false })).toBe(false)
  expect(isListOfFacility('harvestWasteTypes', { CanGrowPlants: false })).toBe(false)
  expect(isListOfFacility('packagesActive', { CanGrowPlants: false })).toBe(true)
  expect(isListOfFacility('plantsFlowering', { CanGrowPlants: true })).toBe(true)
  expect(isListOfFacility('plantsFlowering', {})).toBe(true)
  const noMothers = {
    CanGrowPlants: true,
    CanTrackMotherPlantsAsGrowthPhase: false,
    PlantBatchesCanContainMotherPlants: false,
  }
  expect(isListOfFacility('plantsMother', noMothers)).toBe(false)
  expect(isListOfFacility('plantsMother', { ...noMothers, PlantBatchesCanContainMotherPlants: true })).toBe(true)
})

test('[SYNC-01] a host without a list of the states of lab tests is no alarm; that a list of records is closed is one', () => {
  expect(isStandingLimit({ list: 'labTestStates', gap: 'closed' })).toBe(true)
  expect(isStandingLimit({ list: 'labTestStates', gap: 'failed' })).toBe(false)
  expect(isStandingLimit({ list: 'packagesActive', gap: 'closed' })).toBe(false)
})
