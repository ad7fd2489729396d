import { randomUUID } from 'node:crypto'
import { placeText } from '@cultivatd/domain/light/light-state'
import type { System, SystemType } from '@cultivatd/domain/system/system'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import { recordChange, system as program } from '../history/history.store.ts'
import { freeLights, hangPieces } from '../inventory/equipment.store.ts'
import { addLight, lightRowsInRoom, saveLight, saveLightRows } from '../light/light.store.ts'
import { rooms } from '../room/room.store.ts'
import { keepEvent } from '../system/event.store.ts'
import { systemsInRoom } from '../system/system.store.ts'
import { demoLights } from './demo-inventory.ts'

const dayMs = 86_400_000

/** How old the bulb of each place is, in days, the lowest row first; 'none': no bulb, null: no light set up. */
type Standing = number | 'none' | null
const many: Standing[] = [212, 212, 31, 402, 212, 'none', 212, 98, null, 365]

/** So that every state can be seen: lit, over the year, without a bulb, a dead place, no light at all, no row. */
const standings: Readonly<Record<SystemType, readonly (readonly Standing[])[]>> = {
  mother: [[null, null, null]],
  clone: [],
  vegetation: [
    [142, 142, 'none'],
    [142, 97, null],
    [388, 97, 97],
  ],
  flower: [[212, 5, 31, 402, 212, 'none']],
}
/** Since when a place is dead. */
const daysDead = 12

/** Lights for the systems of the demo; rooms in which somebody said of any are left alone. */
export async function seedDemoLights(db: Db, facilityId: string, now: Date): Promise<void> {
  for (const room of await rooms(db, facilityId)) {
    if ((await lightRowsInRoom(db, facilityId, room.id)).length > 0) continue
    for (const system of await systemsInRoom(db, facilityId, room.id)) {
      const rows = system.size.rackCount > 8 ? [many] : standings[system.type]
      if (rows.length > 0) await transact(db, (tx) => seedLights(tx, system, rows, now))
    }
  }
}

async function seedLights(
  tx: Db,
  { facilityId, id: systemId, roomId, name, type }: System,
  rows: readonly (readonly Standing[])[],
  now: Date,
): Promise<void> {
  const kind = type === 'flower' ? demoLights.flower : demoLights.vegetation
  const ago = (days: number) => new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10)
  const pieces = await freeLights(tx, { facilityId, roomId }, kind.light)
  const ids: string[] = []
  for (const [at, row] of rows.entries())
    for (const [index, standing] of row.entries()) {
      const tell = (what: 'bulb-replaced' | 'deactivated', days: number, light: { id: string; pieceId: string }) =>
        keepEvent(tx, {
          facilityId,
          roomId,
          systemId,
          systemName: name,
          what,
          at: `${ago(days)}T15:00:00.000Z`,
          light: { ...light, place: placeText({ row: at + 1, position: index + 1 }) },
        })
      const [free] = pieces
      if (standing === null && free !== undefined && row.some((other) => other !== null))
        await tell('deactivated', daysDead, { id: randomUUID(), pieceId: free })
      // What is not there hangs nowhere.
      const pieceId = standing === null ? undefined : pieces.shift()
      if (pieceId === undefined) continue
      const light = { id: randomUUID(), pieceId, dateInstalled: ago(Math.max(430, Number(standing) || 0)) }
      await hangPieces(tx, [pieceId], { roomId, systemId })
      await addLight(tx, { facilityId, systemId }, { ...light, row: at + 1, position: index + 1 })
      if (typeof standing === 'number') {
        await saveLight(tx, facilityId, light.id, { ...light, bulbId: kind.bulb, dateBulbInstalled: ago(standing) })
        await tell('bulb-replaced', standing, { id: light.id, pieceId })
      }
      await sql`update equipment set since = ${light.dateInstalled}::date where id = ${pieceId}`.execute(tx)
      ids.push(light.id, pieceId)
    }
  await saveLightRows(
    tx,
    facilityId,
    systemId,
    rows.map(({ length }) => length),
  )
  await recordChange(tx, {
    by: program,
    facilityId,
    entity: 'light',
    records: [name, systemId, ...ids],
    what: 'light.create',
    summary: `Hung up the lights of ${name} for the demo`,
    before: null,
    after: { rows: rows.map(({ length }) => length) },
  })
}
