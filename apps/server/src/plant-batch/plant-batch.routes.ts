import { plantBatchRoutes } from '@cultivatd/contract/plant-batch/plant-batch.contract'
import { refuse } from '@cultivatd/domain/app-error'
import { latestDay } from '@cultivatd/domain/field/field'
import { batchMoveProblems } from '@cultivatd/domain/plant-batch/move'
import { toVegProblems } from '@cultivatd/domain/plant-batch/to-veg'
import { implement } from '../http/implement.ts'
import { act } from '../ledger/act.ts'
import { batchRecord, withMoves } from '../operation/open-moves.store.ts'
import { references } from '../reference/reference.store.ts'
import { roomById } from '../room/room.store.ts'
import { availableTags as tagsOf } from '../tag/tag.store.ts'
import { movesTo, taggings } from './batch-writes.ts'
import { withBatches } from './plant-batch.store.ts'

export const plantBatchHandlers = implement(plantBatchRoutes, {
  move: async (call) => {
    const { facilityId, locationId, date, batchNames } = call.body
    const found = await withBatches(call.db, facilityId, batchNames)
    const batches = await withMoves(call.db, facilityId, found, batchRecord)
    const room = await roomById(call.db, facilityId, locationId)
    const { locationUses: locationTypes } = await references(call.db, facilityId)
    const today = latestDay(call.services.now())
    refuse(batchMoveProblems(batches, { room, locationTypes, date, today }))
    return act(call, facilityId, room ? movesTo(room, batches, date) : [])
  },

  toVeg: async (call) => {
    const { facilityId, batchName, locationId, labels, date } = call.body
    const [named] = await withBatches(call.db, facilityId, [batchName])
    const room = await roomById(call.db, facilityId, locationId)
    const { locationUses: locationTypes } = await references(call.db, facilityId)
    const availableTags = await tagsOf(call.db, facilityId, 'plant')
    const today = latestDay(call.services.now())
    refuse(toVegProblems(named?.batch, call.body, { room, locationTypes, availableTags, today }))
    return act(call, facilityId, named && room ? taggings(room, named, labels, date) : [])
  },
})
