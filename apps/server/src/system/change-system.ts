import { randomUUID } from 'node:crypto'
import { AppError, refuse } from '@cultivatd/domain/app-error'
import { deleteSystemProblems, systemProblems } from '@cultivatd/domain/system/change-system'
import type { System, SystemForm } from '@cultivatd/domain/system/system'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import { type Author, recordChange } from '../history/history.store.ts'
import { notifyUserAdmins } from '../notification/notification.store.ts'
import { roomById } from '../room/room.store.ts'
import { lockSystemsOf, removeSystem, saveSystem, standingIn, systemById, systemsInRoom } from './system.store.ts'

/** Who asks for a change, and where it is stored. */
interface By {
  db: Db
  by: Author
}

/** Adds a system to a room, tells the user admins (SYS-08, NOTE-08), and answers its id. @throws AppError with every problem (SYS-04 to SYS-06) */
export const addSystem = ({ db, by }: By, facilityId: string, roomId: string, form: SystemForm): Promise<string> =>
  transact(db, async (tx) => {
    await lockSystemsOf(tx, facilityId, roomId)
    await refuseForm(tx, facilityId, roomId, form)
    const id = randomUUID()
    await saveSystem(tx, facilityId, roomId, id, form)
    const room = await roomById(tx, facilityId, roomId)
    const message = `${by.name} added system ${form.name} in ${room?.metrc.Name ?? 'a room'}`
    await notifyUserAdmins(tx, by, { facilityId, message, roomId })
    await recordSystemChange(tx, by, null, await knownSystem(tx, facilityId, id))
    return id
  })

/** @throws AppError with every problem (SYS-04 to SYS-06, READ-64), or not-found */
export const changeSystem = ({ db, by }: By, facilityId: string, id: string, form: SystemForm): Promise<void> =>
  transact(db, async (tx) => {
    const { roomId } = await knownSystem(tx, facilityId, id)
    await lockSystemsOf(tx, facilityId, roomId)
    const before = await knownSystem(tx, facilityId, id, 'change')
    await refuseForm(tx, facilityId, roomId, form, before)
    await saveSystem(tx, facilityId, roomId, id, form)
    await recordSystemChange(tx, by, before, await knownSystem(tx, facilityId, id))
  })

/** @throws AppError conflict while something stands in it, or not-found */
export const deleteSystem = ({ db, by }: By, facilityId: string, id: string): Promise<void> =>
  transact(db, async (tx) => {
    const before = await knownSystem(tx, facilityId, id, 'change')
    refuse(deleteSystemProblems(before, await standingIn(tx, facilityId, id)), 'conflict')
    await removeSystem(tx, facilityId, id)
    await recordSystemChange(tx, by, before, null)
  })

async function knownSystem(db: Db, facilityId: string, id: string, lockedTo?: 'change'): Promise<System> {
  const system = await systemById(db, facilityId, id, lockedTo)
  if (!system) throw new AppError('not-found', 'Unknown System')
  return system
}

async function refuseForm(tx: Db, facilityId: string, roomId: string, form: SystemForm, system?: System) {
  const others = (await systemsInRoom(tx, facilityId, roomId)).filter(({ id }) => id !== system?.id)
  refuse(
    systemProblems(form, {
      room: await roomById(tx, facilityId, roomId),
      system,
      takenNames: others.map(({ name }) => name),
      standing: system ? await standingIn(tx, facilityId, system.id) : [],
    }),
  )
}

/** Null before: it is new. Null after: it is gone. */
async function recordSystemChange(tx: Db, by: Author, before: System | null, after: System | null): Promise<void> {
  const system = before ?? after
  if (!system) return
  const kind = before === null ? 'create' : after === null ? 'delete' : 'update'
  const summaries = {
    create: `Added system ${system.name}`,
    delete: `Deleted system ${system.name}`,
    update: (fields: string) => `Changed ${fields} of system ${system.name}`,
  }
  await recordChange(tx, {
    by,
    facilityId: system.facilityId,
    entity: 'system',
    records: [system.name, system.id, system.roomId],
    what: `system.${kind}`,
    summary: summaries[kind],
    before: before && kept(before),
    after: after && kept(after),
  })
}

const kept = ({ name, type, size }: System) => ({
  name,
  type,
  racks: size.rackCount,
  levels: size.levelCount,
  zones: size.zoneCount,
})
