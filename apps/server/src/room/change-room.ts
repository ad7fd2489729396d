import { type Problem, refuse } from '@cultivatd/domain/app-error'
import { deleteRoomProblems, type Room, type RoomForm, roomForm } from '@cultivatd/domain/room/room'
import type { Db } from '../db/db.ts'
import type { OwnKind } from '../http/own-change.ts'
import { batchesInRoom } from '../plant-batch/plant-batch.store.ts'
import { plantsInRoom } from '../plant/plant.store.ts'
import { recordLightsLeft } from '../light/light.store.ts'
import { lockSystemsOf, removeSystem, systemById, systemsInRoom } from '../system/system.store.ts'
import { lockedRoom, lockRoomNames, markRoomGone, rooms, saveRoom } from './room.store.ts'

/** Names are unique in Metrc; two rooms of one name would also confuse the people who look for one. */
export async function takenNameProblems(
  db: Db,
  { facilityId, id, form }: { facilityId: string; id?: string; form: RoomForm },
): Promise<Problem[]> {
  const same = (await rooms(db, facilityId)).find(
    (other) => other.id !== id && other.metrc.Name.toLowerCase() === form.name.toLowerCase(),
  )
  return same ? [{ message: `There is a room called ${same.metrc.Name} already`, path: 'name' }] : []
}

/** The form alone, of all that a call sends. */
export const roomFormIn = ({ name, locationType, types }: RoomForm): RoomForm => ({
  name,
  locationType,
  types: types.toSorted(),
})

type OwnRoom = OwnKind<RoomForm, Room, { metrc?: Pick<Room['metrc'], 'Id'> }, string>

/** What is ours alone of rooms: all of those that the state does not know, the types of the others. */
export const roomKind: OwnRoom = {
  entity: 'room',
  noun: 'room',
  nameOf: ({ metrc }) => metrc.Name,
  formOf: roomForm,
  find: (tx, { facilityId, id }) => lockedRoom(tx, facilityId, id),

  // Of two people who give the same name at once the second is refused; for rooms in Metrc, Metrc sees to that.
  async problems(tx, wanted) {
    await lockRoomNames(tx, wanted.facilityId)
    return takenNameProblems(tx, wanted)
  },

  save: (tx, { facilityId, id, form, at }) => saveRoom(tx, facilityId, id, form, at.metrc?.Id ?? null),

  /** Its systems go with it, so that what still waits for Metrc gets no place in them. */
  async remove(tx, { facilityId, id }, room, by) {
    await lockSystemsOf(tx, facilityId, id)
    const systems = await systemsInRoom(tx, facilityId, id)
    // Whoever places something at this moment is done then, and is counted; nobody else begins.
    for (const system of systems) await systemById(tx, facilityId, system.id, 'change')
    refuse(deleteRoomProblems(room.metrc.Name, { ...(await placedIn(tx, room)), packages: 0, harvests: 0 }))
    for (const { id: systemId, name: systemName } of systems) {
      const pieces = await removeSystem(tx, facilityId, systemId)
      await recordLightsLeft(tx, by, { facilityId, systemName, roomName: room.metrc.Name, pieces })
    }
    await markRoomGone(tx, facilityId, id)
    return systems.length > 0 ? { systems: systems.map(({ name }) => name) } : {}
  },
}

/** What stands in a room that Metrc does not know stands in its systems. */
const placedIn = async (db: Db, { facilityId, id }: Room) => ({
  plants: (await plantsInRoom(db, facilityId, id)).length,
  batches: (await batchesInRoom(db, facilityId, id)).length,
})
