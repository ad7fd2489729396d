import { aPlantBatch } from '@cultivatd/domain/plant-batch/plant-batch.builders'
import { aPlantThatIs } from '@cultivatd/domain/plant/plant.builders'
import { aRoom } from '@cultivatd/domain/room/room.builders'
import { aSystem } from '@cultivatd/domain/system/system.builders'
import { expect, test } from 'vitest'
import { placementCheck, roomMoveCheck } from './placement-check.ts'

const room = aRoom({ Id: 12, Name: 'Flower 3' }, ['flower'])
const system = aSystem({ roomId: '12', type: 'flower' })
const facts = { room, system, date: '2026-11-20', today: '2026-11-21', locationTypes: [], moving: new Set<string>() }
const place = { systemId: system.id, rack: 1, level: 1, zone: 1 }
const nothing = new Map()

test('[SYS-13] [SYS-15] each plant has its own reason, and those that begin to flower are counted', () => {
  const plants = new Map([
    ['A', aPlantThatIs.vegetative()],
    ['B', aPlantThatIs.young()],
    ['C', undefined],
    ['D', aPlantThatIs.flowering({ LocationId: 12 })],
    // Not looked up yet: the server tells.
    ['E', null],
  ])
  const batches = new Map([['F', aPlantBatch({ UntrackedCount: 0 })]])
  const check = placementCheck({ ...facts, place, plants, batches })
  expect(Object.fromEntries(check.ofEach)).toEqual({
    B: ['Plant is not in a valid phase (Young/Unknown) for system type (Flower)'],
    C: ['Unknown Plant Label'],
    F: ['Batch must still have remaining clones'],
  })
  expect(check).toMatchObject({ flowering: 1, others: [] })
})

test('[SYS-17] of one plant alone the reason stands beside it too', () => {
  const one = placementCheck({ ...facts, place, plants: new Map([['C', undefined]]), batches: nothing })
  expect(one.ofEach.get('C')).toEqual(['Unknown Plant Label'])
  const late = placementCheck({ ...facts, place, date: '2026-11-22', plants: nothing, batches: nothing })
  expect(late.others.map(({ path }) => path)).toEqual(['date'])
})

test('[API-12] a move to the room in which they are is told of the room, and what cannot move of the plant', () => {
  const asked = { ...facts, batches: nothing }
  const here = roomMoveCheck({ ...asked, plants: new Map([['A', aPlantThatIs.flowering({ LocationId: 12 })]]) })
  expect(here.others).toEqual([{ path: 'locationId', message: 'The plant is in Flower 3 already' }])
  const cut = roomMoveCheck({ ...asked, plants: new Map([['A', aPlantThatIs.harvested()]]) })
  expect(cut.ofEach.get('A')).toEqual(['The plant is Harvested and cannot be moved'])
})

test('[API-12] what is on its way out of the room is not in it already, and may be sent back', () => {
  const plants = new Map([['A', aPlantThatIs.flowering({ LocationId: 12 })]])
  const back = { ...facts, plants, batches: nothing, moving: new Set(['A']) }
  expect(roomMoveCheck(back).others).toEqual([])
  expect(placementCheck({ ...back, place })).toMatchObject({ others: [], ofEach: nothing })
  const own = aRoom({ Id: null, Name: 'Tent' })
  expect(placementCheck({ ...back, place, room: own }).ofEach.get('A')).toEqual([
    'A move of the plant still waits for Metrc. Place it here when that has its outcome.',
  ])
})
