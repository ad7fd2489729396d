import { type Problem, refuse } from '@cultivatd/domain/app-error'
import { deleteRoomProblems, type Room, type RoomForm, roomForm } from '@cultivatd/domain/room/room'
import { removeWaterProblems } from '@cultivatd/domain/water/water-machine'
import type { Db } from '../db/db.ts'
import { deleteSourcesOf } from '../environment/source.store.ts'
import type { OwnKind } from '../http/own-change.ts'
import { batchesInRoom } from '../plant-batch/plant-batch.store.ts'
import { plantsInRoom } from '../plant/plant.store.ts'
import { deleteSystem } from '../system/delete-system.store.ts'
import { lockSystemsOf, systemById, systemsInRoom } from '../system/system.store.ts'
import { waterById } from '../water/water.store.ts'
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

  /** Its systems and its sources go with it, so that what still waits for Metrc gets no place in them. */
  async remove(tx, { facilityId, id }, room, by) {
    await lockSystemsOf(tx, facilityId, id)
    const systems = await systemsInRoom(tx, facilityId, id)
    // Whoever places something at this moment is done then, and is counted; nobody else begins.
    for (const system of systems) await systemById(tx, facilityId, system.id, 'change')
    refuse(deleteRoomProblems(room.metrc.Name, { ...(await placedIn(tx, room)), packages: 0, harvests: 0 }))
    for (const system of systems) await deleteSystem(tx, system, room.metrc.Name, by)
    const sources = await deleteSourcesOf(tx, { facilityId, roomId: id, systemId: '' })
    await markRoomGone(tx, facilityId, id)
    return {
      ...(systems.length > 0 && { systems: systems.map(({ name }) => name) }),
      ...(sources.length > 0 && { sources }),
    }
  },
}

/** Why a room may not go yet, for the water of its systems: nobody could end what was begun. */
export async function begunWaterProblems(
  db: Db,
  { facilityId, id }: Pick<Room, 'facilityId' | 'id'>,
): Promise<string[]> {
  const problems = []
  for (const system of await systemsInRoom(db, facilityId, id))
    problems.push(...removeWaterProblems(system.name, await waterById(db, facilityId, system.id)))
  return problems
}

/** What stands in a room that Metrc does not know stands in its systems. */
const placedIn = async (db: Db, { facilityId, id }: Room) => ({
  plants: (await plantsInRoom(db, facilityId, id)).length,
  batches: (await batchesInRoom(db, facilityId, id)).length,
})
