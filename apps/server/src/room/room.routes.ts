import { roomRoutes } from '@cultivatd/contract/room/room.contract'
import { refuse } from '@cultivatd/domain/app-error'
import { nothingSent } from '@cultivatd/domain/operation/outcome'
import {
  deleteRoomProblems,
  notAMetrcLocation,
  type Room,
  type RoomForm,
  roomForm,
  roomProblems,
} from '@cultivatd/domain/room/room'
import type { Db } from '../db/db.ts'
import { implement } from '../http/implement.ts'
import { createOwn, deleteOwn, foundBy, refuseOvertaken, updateOwn } from '../http/own-change.ts'
import { act } from '../ledger/act.ts'
import { countedNow } from '../live/kept-counts.ts'
import { locationTypes } from '../reference/reference.store.ts'
import { begunWaterProblems, roomFormIn, roomKind, takenNameProblems } from './change-room.ts'
import { roomById, youngPlantsIn } from './room.store.ts'
import { roomSummaries, standing } from './standing.store.ts'

/** As far as it can be known without keeping it from changing. @throws AppError not-found with who deleted it */
const knownRoom = (db: Db, facilityId: string, id: string): Promise<Room> =>
  foundBy(db, { ...roomKind, find: (at) => roomById(at, facilityId, id) }, { facilityId, id })

export const roomHandlers = implement(roomRoutes, {
  create: async (call) => {
    const { db, facilityId, body } = call
    const form = roomFormIn(body)
    refuse(roomProblems(form, await locationTypes(db, facilityId)))
    if (form.locationType === notAMetrcLocation) return nothingSent(await createOwn(call, roomKind, { form, at: {} }))
    refuse(await takenNameProblems(db, { facilityId, form }))
    return act(call, [
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
    const { db, facilityId, params, body } = call
    const form = roomFormIn(body)
    const id = params.metrcLocationId
    const room = await knownRoom(db, facilityId, id)
    refuse(roomProblems(form, await locationTypes(db, facilityId)))
    refuse(placeProblems(room, form))
    const { Id } = room.metrc
    const differs = room.metrc.Name !== form.name || room.metrc.LocationTypeName !== form.locationType
    if (Id === null || !differs) {
      await updateOwn(call, roomKind, { id, form, version: body.version })
      return nothingSent()
    }
    await refuseOvertaken(db, roomKind, { facilityId, id }, { row: room, version: body.version })
    refuse(await takenNameProblems(db, { facilityId, id, form }))
    return act(call, [
      {
        kind: 'location.update',
        records: [room.metrc.Name],
        summary:
          room.metrc.Name === form.name
            ? `Changed the location type of ${form.name}`
            : `Renamed ${room.metrc.Name} to ${form.name}`,
        payload: { ...form, id: Id },
        before: { ...room.metrc, ...roomForm(room), version: room.version },
      },
    ])
  },

  delete: async (call) => {
    const { db, facilityId, params, body } = call
    const id = params.metrcLocationId
    const room = await knownRoom(db, facilityId, id)
    if (room.metrc.Id === null) {
      await deleteOwn(call, roomKind, { id, version: body.version })
      return nothingSent()
    }
    await refuseOvertaken(db, roomKind, { facilityId, id }, { row: room, version: body.version, of: 'delete' })
    const summaries = roomSummaries(await countedNow(db, standing, facilityId))
    const held = summaries.find((other) => other.id === id)?.contents
    if (held)
      refuse(
        deleteRoomProblems(room.metrc.Name, {
          plants: held.vegetative + held.flowering + (await youngPlantsIn(db, facilityId, room.metrc.Id)),
          batches: held.batches,
          packages: held.packages,
          harvests: held.harvests.length,
        }),
      )
    refuse(await begunWaterProblems(db, room), 'conflict')
    return act(call, [
      {
        kind: 'location.delete',
        records: [room.metrc.Name],
        summary: `Deleted room ${room.metrc.Name}`,
        payload: { id: room.metrc.Id, name: room.metrc.Name },
        before: room.metrc,
      },
    ])
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
