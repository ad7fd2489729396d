import { aPlant, aPlantThatIs } from '@cultivatd/domain/plant/plant.builders'
import { aPlantBatch } from '@cultivatd/domain/plant-batch/plant-batch.builders'
import { aRoomSummary } from '@cultivatd/domain/room/room.builders'
import { aSystem } from '@cultivatd/domain/system/system.builders'
import { expect, test } from 'vitest'
import { formerPlace } from './former-place.ts'

const room = aRoomSummary({ Id: 5, Name: 'Veg 1' }, ['vegetation', 'flower'])
const to = { system: aSystem({ type: 'vegetation' }), room, moving: new Set<string>() }
const at = (zone: number) => ({ systemId: 'system-1', rack: 1, level: 1, zone })
const plantAt = (Id: number, location: ReturnType<typeof at> | null) => ({ ...aPlant({ Id }), location })

test('what stood in one zone, or in none, can be put back there', () => {
  expect(formerPlace({ plants: [plantAt(1, at(2)), plantAt(2, at(2))], batches: [] }, to)).toEqual(at(2))
  expect(formerPlace({ plants: [plantAt(1, null)], batches: [] }, to)).toBeNull()
})

test('what stood in several zones cannot be put back with one press', () => {
  expect(formerPlace({ plants: [plantAt(1, at(2)), plantAt(2, at(1))], batches: [] }, to)).toBeUndefined()
  expect(formerPlace({ plants: [plantAt(1, at(2)), plantAt(2, null)], batches: [] }, to)).toBeUndefined()
})

test('of what Metrc is told nothing is taken back: another room, the flowering phase, a move on its way', () => {
  const plants = [plantAt(1, at(2))]
  const label = plants[0]?.metrc.Label ?? ''
  expect(formerPlace({ plants, batches: [] }, { ...to, system: aSystem({ type: 'flower' }) })).toBeUndefined()
  expect(formerPlace({ plants, batches: [] }, { ...to, moving: new Set([label]) })).toBeUndefined()
  const elsewhere = { ...aPlantThatIs.flowering({ Id: 9, LocationId: 9 }), location: null }
  expect(formerPlace({ plants: [elsewhere], batches: [] }, to)).toBeUndefined()
})

test('a batch of which only the system is known is not put back', () => {
  const batch = aPlantBatch({ LocationId: 5, LocationName: 'Veg 1' })
  const location = { systemId: 'system-1', rack: null, level: null, zone: null }
  expect(formerPlace({ plants: [], batches: [{ ...batch, location }] }, to)).toBeUndefined()
})
