import { refuse } from '@cultivatd/domain/app-error'
import { deleteSystemProblems, systemProblems } from '@cultivatd/domain/system/change-system'
import { type System, type SystemForm, systemForm } from '@cultivatd/domain/system/system'
import type { OwnKind } from '../http/own-change.ts'
import { notifyUserAdmins } from '../notification/notification.store.ts'
import { roomById } from '../room/room.store.ts'
import { deleteSystem } from './delete-system.store.ts'
import { lockedSystem, lockSystemsOf, saveSystem, standingIn, systemsInRoom } from './system.store.ts'

/** A system of a room: ours alone. */
export const systemKind: OwnKind<SystemForm, System, { facilityId: string; roomId: string }, string> = {
  entity: 'system',
  noun: 'system',
  nameOf: ({ name }) => name,
  formOf: systemForm,
  find: (tx, { facilityId, id }) => lockedSystem(tx, facilityId, id),

  async problems(tx, { id, form, at: { facilityId, roomId }, before }) {
    await lockSystemsOf(tx, facilityId, roomId)
    const others = (await systemsInRoom(tx, facilityId, roomId)).filter((other) => other.id !== id)
    return systemProblems(form, {
      room: await roomById(tx, facilityId, roomId),
      system: before ?? undefined,
      takenNames: others.map(({ name }) => name),
      standing: await standingIn(tx, facilityId, id),
    })
  },

  save: (tx, { facilityId, id, form, at }) => saveSystem(tx, facilityId, at.roomId, id, form),

  async remove(tx, { facilityId, id }, before, by) {
    refuse(deleteSystemProblems(before, await standingIn(tx, facilityId, id)), 'conflict')
    const room = await roomById(tx, facilityId, before.roomId)
    return deleteSystem(tx, before, room?.metrc.Name ?? null, by)
  },

  // SYS-08, NOTE-08.
  async notice(tx, by, { before, after }) {
    if (before || !after) return
    const { facilityId, roomId, name } = after
    const room = await roomById(tx, facilityId, roomId)
    const message = `${by.name} added system ${name} in ${room?.metrc.Name ?? 'a room'}`
    await notifyUserAdmins(tx, by, { kind: 'system', facilityId, message, roomId })
  },
}
