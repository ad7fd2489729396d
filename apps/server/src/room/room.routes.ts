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
import { nothingSent } from '@cultivatd/domain/operation/outcome'
import type { Db } from '../db/db.ts'
import { act, implement } from '../http/implement.ts'
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
    return nothingSent(id)
  })

const formOf = ({ name, locationType, types }: RoomForm): RoomForm => ({ name, locationType, types })

export const roomHandlers = implement(roomRoutes, {
  create: async (call) => {
    const { db, body } = call
    const { facilityId } = body
    const form = formOf(body)
    refuse(roomProblems(form, await locationTypes(db, facilityId)))
    if (form.locationType === notAMetrcLocation) return saveOwn(db, facilityId, form)
    await refuseTakenName(db, facilityId, form)
    return act(call, facilityId, [
      {
        kind: 'location.create',
        records: [form.name],
        summary: `Created room ${form.name}`,
        payload: form,
        before: null,
      },
    ])
  },

  update: async (call) => {
    const { db, params, body } = call
    const { facilityId } = body
    const form = formOf(body)
    const room = await knownRoom(db, facilityId, params.metrcLocationId)
    refuse(roomProblems(form, await locationTypes(db, facilityId)))
    refuse(placeProblems(room, form))
    if (room.metrc.Id === null) return saveOwn(db, facilityId, form, room.id)
    await refuseTakenName(db, facilityId, form, room.id)
    const differs = room.metrc.Name !== form.name || room.metrc.LocationTypeName !== form.locationType
    if (differs)
      return act(call, facilityId, [
        {
          kind: 'location.update',
          records: [room.metrc.Name],
          summary:
            room.metrc.Name === form.name
              ? `Changed the location type of ${form.name}`
              : `Renamed ${room.metrc.Name} to ${form.name}`,
          payload: { ...form, id: room.metrc.Id },
          before: room.metrc,
        },
      ])
    await saveRoom(db, facilityId, room.id, form, room.metrc.Id)
    return nothingSent(room.id)
  },

  delete: async (call) => {
    const { db, params, body, services } = call
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
      return act(call, facilityId, [
        {
          kind: 'location.delete',
          records: [room.metrc.Name],
          summary: `Deleted room ${room.metrc.Name}`,
          payload: { id: room.metrc.Id, name: room.metrc.Name },
          before: room.metrc,
        },
      ])
    await markRoomGone(db, facilityId, room.id, services.now())
    return nothingSent(room.id)
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
