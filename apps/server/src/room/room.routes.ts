import { randomUUID } from 'node:crypto'
import { roomRoutes } from '@cultivatd/contract/room/room.contract'
import { AppError, refuse } from '@cultivatd/domain/app-error'
import {
  deleteRoomProblems,
  notAMetrcLocation,
  type Room,
  type RoomForm,
  roomProblems,
} from '@cultivatd/domain/room/room'
import type { Db } from '../db/db.ts'
import { implement } from '../http/implement.ts'
import { locationTypes } from '../reference/reference.store.ts'
import { lockRoomNames, markRoomGone, roomById, roomSummaries, rooms, saveRoom, youngPlantsIn } from './room.store.ts'

async function knownRoom(db: Db, facilityId: string, id: string): Promise<Room> {
  const room = await roomById(db, facilityId, id)
  if (!room) throw new AppError('not-found', 'Unknown Room')
  return room
}

/** Names are unique in Metrc; two rooms of one name would also confuse the people who look for one. */
async function refuseTakenName(db: Db, facilityId: string, form: RoomForm, except?: string): Promise<void> {
  const same = (await rooms(db, facilityId)).find(
    ({ id, metrc }) => id !== except && metrc.Name.toLowerCase() === form.name.toLowerCase(),
  )
  refuse(same ? [{ message: `There is a room called ${same.metrc.Name} already`, path: 'name' }] : [])
}

/** Of two people who give the same name at once the second is refused; for rooms in Metrc, Metrc sees to that. */
const saveOwn = (db: Db, facilityId: string, form: RoomForm, existing?: string) =>
  db.transaction().execute(async (tx) => {
    await lockRoomNames(tx, facilityId)
    await refuseTakenName(tx, facilityId, form, existing)
    const id = existing ?? randomUUID()
    await saveRoom(tx, facilityId, id, form, null)
    return { id }
  })

const noIdYet = 'Metrc created the room but did not say its id. It appears after the next read.'

const formOf = ({ name, locationType, types }: RoomForm): RoomForm => ({ name, locationType, types })

export const roomHandlers = implement(roomRoutes, {
  create: async ({ db, body, by, services }) => {
    const { facilityId } = body
    const form = formOf(body)
    refuse(roomProblems(form, await locationTypes(db, facilityId)))
    if (form.locationType === notAMetrcLocation) return saveOwn(db, facilityId, form)
    await refuseTakenName(db, facilityId, form)
    const { ids } = await services.ledger.perform({
      kind: 'location.create',
      facilityId,
      by,
      records: [form.name],
      summary: `Created room ${form.name}`,
      payload: { name: form.name, locationType: form.locationType },
      before: null,
    })
    const metrcId = ids[0]
    if (metrcId === undefined) {
      await services.mirror.syncNow(facilityId)
      throw new AppError('conflict', noIdYet)
    }
    await saveRoom(db, facilityId, String(metrcId), form, metrcId)
    return { id: String(metrcId) }
  },

  update: async ({ db, params, body, by, services }) => {
    const { facilityId } = body
    const form = formOf(body)
    const room = await knownRoom(db, facilityId, params.metrcLocationId)
    refuse(roomProblems(form, await locationTypes(db, facilityId)))
    refuse(placeProblems(room, form))
    if (room.metrc.Id === null) {
      await saveOwn(db, facilityId, form, room.id)
      return {}
    }
    await refuseTakenName(db, facilityId, form, room.id)
    const differs = room.metrc.Name !== form.name || room.metrc.LocationTypeName !== form.locationType
    if (differs) {
      await services.ledger.perform({
        kind: 'location.update',
        facilityId,
        by,
        records: [form.name],
        summary:
          room.metrc.Name === form.name
            ? `Changed the location type of ${form.name}`
            : `Renamed ${room.metrc.Name} to ${form.name}`,
        payload: { id: room.metrc.Id, name: form.name, locationType: form.locationType },
        before: room.metrc,
      })
    }
    await saveRoom(db, facilityId, room.id, form, room.metrc.Id)
    return {}
  },

  delete: async ({ db, params, body, by, services }) => {
    const { facilityId } = body
    const room = await knownRoom(db, facilityId, params.metrcLocationId)
    const summary = (await roomSummaries(db, facilityId, services.now())).find(({ id }) => id === room.id)
    const held = summary?.contents
    if (held)
      refuse(
        deleteRoomProblems(room.metrc.Name, {
          plants: held.vegetative + held.flowering + (await youngPlantsIn(db, facilityId, room.metrc.Id)),
          batches: held.batches,
          packages: held.packages,
          harvests: held.harvests.length,
        }),
      )
    if (room.metrc.Id !== null)
      await services.ledger.perform({
        kind: 'location.delete',
        facilityId,
        by,
        records: [room.metrc.Name],
        summary: `Deleted room ${room.metrc.Name}`,
        payload: { id: room.metrc.Id },
        before: room.metrc,
      })
    await markRoomGone(db, facilityId, room.id, services.now())
    return {}
  },
})

/** A room is in Metrc or it is not; turning one into the other would lose what stands in it. */
function placeProblems(room: Room, form: RoomForm): { message: string; path: string }[] {
  const wasInMetrc = room.metrc.Id !== null
  const willBe = form.locationType !== notAMetrcLocation
  if (wasInMetrc === willBe) return []
  const message = wasInMetrc
    ? 'This room is a Metrc location and stays one. Delete it and create another instead.'
    : 'This room is not a Metrc location. Create another room for Metrc instead.'
  return [{ message, path: 'locationType' }]
}
