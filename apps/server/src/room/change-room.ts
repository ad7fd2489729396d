import { randomUUID } from 'node:crypto'
import { AppError, refuse } from '@cultivatd/domain/app-error'
import { nothingSent, type Outcome } from '@cultivatd/domain/operation/outcome'
import { deleteRoomProblems, type Room, type RoomForm } from '@cultivatd/domain/room/room'
import type { Db } from '../db/db.ts'
import { type Author, recordChange } from '../history/history.store.ts'
import { type ActingHere, actHere } from '../ledger/act.ts'
import { batchesInRoom } from '../plant-batch/plant-batch.store.ts'
import { plantsInRoom } from '../plant/plant.store.ts'
import { lockSystemsOf, removeSystem, systemById, systemsInRoom } from '../system/system.store.ts'
import { lockRoomNames, markRoomGone, roomById, rooms, saveRoom } from './room.store.ts'

export async function knownRoom(db: Db, facilityId: string, id: string): Promise<Room> {
  const room = await roomById(db, facilityId, id)
  if (!room) throw new AppError('not-found', 'Unknown Room')
  return room
}

/** Names are unique in Metrc; two rooms of one name would also confuse the people who look for one. */
export async function refuseTakenName(db: Db, facilityId: string, form: RoomForm, except?: string): Promise<void> {
  const same = (await rooms(db, facilityId)).find(
    ({ id, metrc }) => id !== except && metrc.Name.toLowerCase() === form.name.toLowerCase(),
  )
  refuse(same ? [{ message: `There is a room called ${same.metrc.Name} already`, path: 'name' }] : [])
}

/** Of two people who give the same name at once the second is refused; for rooms in Metrc, Metrc sees to that. */
export const saveOwn = (call: ActingHere, form: RoomForm, existing?: string): Promise<Outcome> =>
  actHere(call, async (tx) => {
    const { facilityId } = call
    await lockRoomNames(tx, facilityId)
    await refuseTakenName(tx, facilityId, form, existing)
    const before = existing === undefined ? null : await knownRoom(tx, facilityId, existing)
    const id = existing ?? randomUUID()
    await saveRoom(tx, facilityId, id, form, null)
    await recordRoomChange(tx, call.by, before, await knownRoom(tx, facilityId, id))
    return nothingSent(id)
  })

/** The types of a room are ours alone, also where the room is Metrc's. */
export const saveTypes = (call: ActingHere, { id, metrc }: Room, form: RoomForm): Promise<Outcome> =>
  actHere(call, async (tx) => {
    const { facilityId } = call
    await lockRoomNames(tx, facilityId)
    const before = await knownRoom(tx, facilityId, id)
    await saveRoom(tx, facilityId, id, form, metrc.Id)
    await recordRoomChange(tx, call.by, before, await knownRoom(tx, facilityId, id))
    return nothingSent(id)
  })

/** Its systems go with it, so that what still waits for Metrc gets no place in them. @throws AppError while something stands in it */
export const deleteOwn = (call: ActingHere, { facilityId, id }: Room, now: Date): Promise<Outcome> =>
  actHere(call, async (tx) => {
    await lockRoomNames(tx, facilityId)
    await lockSystemsOf(tx, facilityId, id)
    const before = await knownRoom(tx, facilityId, id)
    const systems = await systemsInRoom(tx, facilityId, id)
    // Whoever places something at this moment is done then, and is counted; nobody else begins.
    for (const system of systems) await systemById(tx, facilityId, system.id, 'change')
    refuse(deleteRoomProblems(before.metrc.Name, { ...(await placedIn(tx, before)), packages: 0, harvests: 0 }))
    for (const system of systems) await removeSystem(tx, facilityId, system.id)
    await markRoomGone(tx, facilityId, id, now)
    const names = systems.map(({ name }) => name)
    await recordRoomChange(tx, call.by, before, null, names)
    return nothingSent(id)
  })

/** What stands in a room that Metrc does not know stands in its systems. */
const placedIn = async (db: Db, { facilityId, id }: Room) => ({
  plants: (await plantsInRoom(db, facilityId, id)).length,
  batches: (await batchesInRoom(db, facilityId, id)).length,
})

/** Null before: it is new. Null after: it is gone. */
async function recordRoomChange(
  tx: Db,
  by: Author,
  before: Room | null,
  after: Room | null,
  systemsGone: readonly string[] = [],
): Promise<void> {
  const room = before ?? after
  if (!room) return
  const { Name } = room.metrc
  const kind = before === null ? 'create' : after === null ? 'delete' : 'update'
  const summaries = {
    create: `Created room ${Name}`,
    delete: `Deleted room ${Name}`,
    update: (fields: string) => `Changed ${fields} of ${Name}`,
  }
  await recordChange(tx, {
    by,
    facilityId: room.facilityId,
    entity: 'room',
    records: [Name, room.id],
    what: `room.${kind}`,
    summary: summaries[kind],
    before: before && { ...kept(before), ...(systemsGone.length > 0 && { systems: systemsGone }) },
    after: after && kept(after),
  })
}

/** Types in one order: which of them a room has is no list. */
const kept = ({ types, metrc }: Room) => ({
  name: metrc.Name,
  locationType: metrc.LocationTypeName,
  types: types.toSorted(),
})
