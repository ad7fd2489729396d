import { roomRoutes } from '@cultivatd/contract/room/room.contract'
import { refuse } from '@cultivatd/domain/app-error'
import {
  deleteRoomProblems,
  notAMetrcLocation,
  type Room,
  type RoomForm,
  roomProblems,
} from '@cultivatd/domain/room/room'
import { implement } from '../http/implement.ts'
import { act } from '../ledger/act.ts'
import { countedNow } from '../live/kept-counts.ts'
import { locationTypes } from '../reference/reference.store.ts'
import { deleteOwn, knownRoom, refuseTakenName, saveOwn, saveTypes } from './change-room.ts'
import { youngPlantsIn } from './room.store.ts'
import { roomSummaries, standing } from './standing.store.ts'

const formOf = ({ name, locationType, types }: RoomForm): RoomForm => ({ name, locationType, types })

export const roomHandlers = implement(roomRoutes, {
  create: async (call) => {
    const { db, facilityId, body } = call
    const form = formOf(body)
    refuse(roomProblems(form, await locationTypes(db, facilityId)))
    if (form.locationType === notAMetrcLocation) return saveOwn(call, form)
    await refuseTakenName(db, facilityId, form)
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
    const form = formOf(body)
    const room = await knownRoom(db, facilityId, params.metrcLocationId)
    refuse(roomProblems(form, await locationTypes(db, facilityId)))
    refuse(placeProblems(room, form))
    if (room.metrc.Id === null) return saveOwn(call, form, room.id)
    await refuseTakenName(db, facilityId, form, room.id)
    const differs = room.metrc.Name !== form.name || room.metrc.LocationTypeName !== form.locationType
    if (differs)
      return act(call, [
        {
          kind: 'location.update',
          records: [room.metrc.Name],
          summary:
            room.metrc.Name === form.name
              ? `Changed the location type of ${form.name}`
              : `Renamed ${room.metrc.Name} to ${form.name}`,
          payload: { ...form, id: room.metrc.Id },
          before: { ...room.metrc, types: room.types },
        },
      ])
    return saveTypes(call, room, form)
  },

  delete: async (call) => {
    const { db, facilityId, params, services } = call
    const room = await knownRoom(db, facilityId, params.metrcLocationId)
    if (room.metrc.Id === null) return deleteOwn(call, room, services.now())
    const summaries = roomSummaries(await countedNow(db, standing, facilityId), services.now())
    const held = summaries.find(({ id }) => id === room.id)?.contents
    if (held)
      refuse(
        deleteRoomProblems(room.metrc.Name, {
          plants: held.vegetative + held.flowering + (await youngPlantsIn(db, facilityId, room.metrc.Id)),
          batches: held.batches,
          packages: held.packages,
          harvests: held.harvests.length,
        }),
      )
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
