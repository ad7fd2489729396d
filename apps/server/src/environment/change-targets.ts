import { AppError, type Problem } from '@cultivatd/domain/app-error'
import { blankTargets, type KeptTargets, type RoomTargets } from '@cultivatd/domain/environment/targets'
import { isActive } from '@cultivatd/domain/user/permissions'
import type { Db } from '../db/db.ts'
import type { OwnSaved } from '../http/own-change.ts'
import { roomById } from '../room/room.store.ts'
import { users } from '../user/user.store.ts'
import { lockTargets, saveTargets, targetsOfFacility } from './target.store.ts'

interface NamedTargets extends RoomTargets {
  roomName: string
}

/** The targets of a room, whose id is theirs; of one without any they are blank, in version 0. */
export const targetsKind: OwnSaved<KeptTargets, NamedTargets, object, string> = {
  entity: 'room-target',
  noun: 'the targets',
  nameOf: ({ roomName }) => roomName,
  formOf: ({ id: _id, facilityId: _facilityId, version: _version, roomName: _roomName, ...kept }) => kept,
  did: (name) => `Set the targets of ${name}`,

  async find(tx, { facilityId, id }) {
    await lockTargets(tx, { facilityId, roomId: id })
    const room = await roomById(tx, facilityId, id)
    if (!room) throw new AppError('not-found', 'Unknown Room')
    const [targets = { ...blankTargets('UTC'), id, facilityId, version: 0 }] = await targetsOfFacility(tx, facilityId, [
      id,
    ])
    return { ...targets, roomName: room.metrc.Name }
  },

  save: (tx, { facilityId, id, form }) => saveTargets(tx, { facilityId, roomId: id }, form),
}

/** Those who are told, by name, and why some of them cannot be. */
export async function toldPeople(
  db: Db,
  ids: readonly string[],
): Promise<{ people: RoomTargets['people']; problems: Problem[] }> {
  const active = (await users(db, ids)).filter(({ permissions }) => isActive(permissions))
  const isMissing = new Set(ids).size > active.length
  return {
    people: active.map(({ id, displayName }) => ({ id, name: displayName })),
    problems: isMissing
      ? [{ path: 'people', message: 'Somebody who was chosen has no access any more. Choose again who is told.' }]
      : [],
  }
}
