import { ownSystemRoutes, placingRoutes } from '@cultivatd/contract/system/system.contract'
import { AppError, refuse } from '@cultivatd/domain/app-error'
import { nothingSent } from '@cultivatd/domain/operation/outcome'
import { placedSince, placementProblems, removalProblems, type ZoneRemoval } from '@cultivatd/domain/system/placement'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import { implement } from '../http/implement.ts'
import { own } from '../http/own.ts'
import { act, actHere } from '../ledger/act.ts'
import { wasDone } from '../ledger/ledger.store.ts'
import { batchRecord, withMoves } from '../operation/open-moves.store.ts'
import { withPlainBatches } from '../plant-batch/plant-batch.store.ts'
import { withPlants } from '../plant/plant.store.ts'
import { references } from '../reference/reference.store.ts'
import { roomById } from '../room/room.store.ts'
import { systemKind } from './change-system.ts'
import { placeHere, placementWrites, takeOut } from './placing.ts'
import { systemById } from './system.store.ts'

const placingHandlers = implement(placingRoutes, {
  place: async (call) => {
    const { db, by, facilityId, body, today } = call
    const { systemId, rack, level, zone, date, onlyFrom } = body
    const system = await systemById(db, facilityId, systemId)
    const room = system && (await roomById(db, facilityId, system.roomId))
    const found = await named(db, body)
    const { locationUses: locationTypes } = await references(db, facilityId)
    refuse(placementProblems({ rack, level, zone, date }, { system, room, ...found, locationTypes, today }))
    if (!system || !room) return nothingSent()
    const placing = { system, room, place: { systemId, rack, level, zone }, ...found }
    const writes = placementWrites(placing, date)
    // Taking a place back is ours alone: what was moved meanwhile stays where it is.
    if (onlyFrom !== undefined && writes.length > 0)
      throw new AppError('conflict', placedSince(writes.map(({ records: [first] }) => first)))
    const here = async (tx: Db) => {
      await wasDone(tx, call.connection.request)
      await placeHere(tx, by, placing, onlyFrom)
      return nothingSent()
    }
    if (writes.length === 0) return actHere(call, here)
    // First, so that those who are here have their place whatever Metrc says of the others.
    await transact(db, here)
    return act(call, writes)
  },

  unplace: async ({ db, by, facilityId, body }) => {
    const found = await named(db, body)
    refuse(removalProblems(found))
    await transact(db, (tx) => takeOut(tx, by, facilityId, { ...found, onlyFrom: body.onlyFrom }))
    return {}
  },
})

export const systemHandlers = [...own(ownSystemRoutes, systemKind), ...placingHandlers]

/** The plants and batches that are meant, in the order in which they were named. */
async function named(db: Db, { facilityId, plants, batches }: ZoneRemoval) {
  const asked = plants.map((label) => ({ label }))
  const found = {
    plants: await withPlants(db, facilityId, asked),
    batches: await withPlainBatches(db, facilityId, batches),
  }
  return {
    plants: await withMoves(db, facilityId, found.plants, ({ label }) => label),
    batches: await withMoves(db, facilityId, found.batches, batchRecord),
  }
}
