import { aPlant, aPlantThatIs } from '@cultivatd/domain/plant/plant.builders'
import { aRoom } from '@cultivatd/domain/room/room.builders'
import { aSystem } from '@cultivatd/domain/system/system.builders'
import { expect, test } from 'vitest'
import { offeredActions, standsInOf } from './plant-offers.ts'

const offered = (...given: Parameters<typeof offeredActions>) =>
  offeredActions(...given).map(({ label, reason }) => (reason ? `${label} (${reason})` : label))

test('[PLANT-02] [PLANT-04] a flowering plant offers its harvest, a move and its destruction', () => {
  expect(offered(aPlantThatIs.flowering(), ['flower'])).toEqual([
    'Harvest',
    'Move',
    'Record application',
    'Waste',
    'Change strain',
    'Replace tag',
    'Destroy',
  ])
})

test('[PLANT-02] [PLANT-03] a vegetative plant says why it is no mother and cannot be harvested', () => {
  expect(offered(aPlantThatIs.vegetative(), ['vegetation'])).toEqual([
    'Cut Clones (Not in the Vegetative phase as required for Mother plants)',
    'Harvest (The plant is Vegetative and can be harvested only when Flowering)',
    'Move',
    'Record application',
    'Waste',
    'Change strain',
    'Replace tag',
    'Destroy',
  ])
})

test('[PLANT-03] a vegetative plant among mothers offers Cut Clones', () => {
  expect(offered(aPlantThatIs.vegetative(), ['mother'])[0]).toBe('Cut Clones')
})

test('[PLANT-05] [PLANT-06] [READ-31] a harvested or destroyed plant says both literally', () => {
  for (const plant of [aPlantThatIs.harvested(), aPlantThatIs.destroyed()])
    expect(offered(plant, ['flower'])).toEqual(['Harvest (Already Harvested)', 'Destroy (Not Valid for Destroying)'])
})

test('a young plant can be moved, given an application and named anew, one on hold not even that, and one that is gone offers nothing', () => {
  expect(offered(aPlantThatIs.young(), ['clone'])).toEqual([
    'Move',
    'Record application',
    'Change strain',
    'Replace tag',
  ])
  expect(offered(aPlantThatIs.flowering({ IsOnHold: true }), ['flower'])).toEqual([
    'Harvest (The plant is on hold and cannot be harvested)',
    'Move (The plant is on hold and cannot be moved)',
    'Record application (The plant is on hold and cannot be given an application)',
    'Waste (The plant is on hold and cannot be given waste)',
    'Change strain (The plant is on hold and cannot be given another strain)',
    'Replace tag (The plant is on hold and cannot be given another tag)',
    'Destroy (The plant is on hold and cannot be destroyed)',
  ])
  expect(offered(aPlant({}, { isGone: true }), ['mother'])).toEqual([])
})

test('[PLANT-03] [READ-33] [READ-115] a place in a system counts before the types of the room', () => {
  const room = aRoom({}, ['mother', 'vegetation'])
  expect(standsInOf(aSystem({ type: 'vegetation' }), room)).toEqual(['vegetation'])
  expect(standsInOf(undefined, room)).toEqual(['mother', 'vegetation'])
  expect(standsInOf(undefined, undefined)).toEqual([])
})
