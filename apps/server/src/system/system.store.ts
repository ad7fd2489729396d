import { AppError } from '@cultivatd/domain/app-error'
import type { Phase } from '@cultivatd/domain/plant/phase'
import type { RoomType } from '@cultivatd/domain/room/room'
import type { PlacedRecord } from '@cultivatd/domain/system/change-system'
import type { System, SystemForm, SystemOfGoneRoom } from '@cultivatd/domain/system/system'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { only } from '../db/only.ts'
import { deletedBy } from '../history/history.store.ts'
import { type LeftLight, removeLightsOf } from '../light/light.store.ts'
import { isRoomGone } from '../room/room.store.ts'

interface SystemRow {
  id: string
  facility_id: string
  room_id: string
  version: number
  name: string
  type: System['type']
  created_at: string
  rack_count: number
  level_count: number
  zone_count: number
}

const systemOf = (row: SystemRow): System => ({
  id: row.id,
  facilityId: row.facility_id,
  roomId: row.room_id,
  version: row.version,
  name: row.name,
  type: row.type,
  created: row.created_at,
  size: { rackCount: row.rack_count, levelCount: row.level_count, zoneCount: row.zone_count },
})

const columns = sql`s.id, s.facility_id, s.room_id, s.version, s.name, s.type, s.created_at, s.rack_count,
  s.level_count, s.zone_count`

/** The systems of a room, in the order in which they were added; `ids` limits them. */
export async function systemsInRoom(
  db: Db,
  facilityId: string,
  roomId: string,
  ids: readonly string[] | null = null,
): Promise<System[]> {
  const { rows } = await sql<SystemRow>`
    select ${columns} from system s
    where s.facility_id = ${facilityId} and s.room_id = ${roomId} and ${only(ids, 's.id')}
    order by s.created_at, s.id`.execute(db)
  return rows.map(systemOf)
}

/** The systems of rooms that are gone from Metrc, room by room; `ids` limits them. */
export async function systemsOfGoneRooms(
  db: Db,
  facilityId: string,
  ids: readonly string[] | null = null,
): Promise<SystemOfGoneRoom[]> {
  const { rows } = await sql<SystemRow & { room_name: string }>`
    select ${columns}, r.metrc ->> 'Name' as room_name from system s
    join room r on r.facility_id = s.facility_id and r.id = s.room_id and ${isRoomGone('r')}
    where s.facility_id = ${facilityId} and ${only(ids, 's.id')}
    order by room_name, s.created_at, s.id`.execute(db)
  return rows.map((row) => ({ ...systemOf(row), roomName: row.room_name }))
}

/**
 * A system by its id. Locked, so that it stays as it is until the transaction ends: 'place' lets others place in it
 * meanwhile, 'change' nobody.
 */
export async function systemById(
  db: Db,
  facilityId: string,
  id: string,
  lockedTo?: 'place' | 'change',
): Promise<System | undefined> {
  const lock = { place: sql`for share`, change: sql`for update` }
  const { rows } = await sql<SystemRow>`
    select ${columns} from system s
    where s.facility_id = ${facilityId} and s.id = ${id} ${lockedTo ? lock[lockedTo] : sql``}`.execute(db)
  return rows[0] && systemOf(rows[0])
}

/** A system that stays as it is until the transaction ends, in its turn among the changes of its room. */
export async function lockedSystem(tx: Db, facilityId: string, id: string): Promise<System | undefined> {
  const known = await systemById(tx, facilityId, id)
  if (known) await lockSystemsOf(tx, facilityId, known.roomId)
  return known && systemById(tx, facilityId, id, 'change')
}

/**
 * A system whose water or lights somebody changes, in its turn among all that is done to it until the transaction ends.
 *
 * @throws AppError not-found with who deleted it, where somebody did
 */
export async function systemToChange(tx: Db, facilityId: string, id: string): Promise<System | undefined> {
  const system = await systemById(tx, facilityId, id, 'change')
  if (system) return system
  const who = await deletedBy(tx, { facilityId, entity: 'system', record: id })
  if (who) throw new AppError('not-found', `${who} deleted this system, so nothing was changed.`)
  return undefined
}

/** All systems of a facility. */
export async function systemsOfFacility(db: Db, facilityId: string): Promise<System[]> {
  const { rows } = await sql<SystemRow>`select ${columns} from system s where s.facility_id = ${facilityId}`.execute(db)
  return rows.map(systemOf)
}

/** Systems by their ids, those that are there. */
export async function systemsByIds(db: Db, facilityId: string, ids: readonly string[]): Promise<Map<string, System>> {
  const { rows } = await sql<SystemRow>`
    select ${columns} from system s where s.facility_id = ${facilityId} and s.id = any (${ids})`.execute(db)
  return new Map(rows.map((row) => [row.id, systemOf(row)]))
}

/** The type of a system as the one type of where a plant stands; none for no system. */
export async function typesOfSystem(db: Db, facilityId: string, id: string): Promise<RoomType[]> {
  const system = await systemById(db, facilityId, id)
  return system ? [system.type] : []
}

/** Adds a system, or changes one that is there. */
export async function saveSystem(
  tx: Db,
  facilityId: string,
  roomId: string,
  id: string,
  { name, type, rackCount, levelCount, zoneCount }: SystemForm,
): Promise<void> {
  await sql`
    insert into system (facility_id, id, room_id, name, type, rack_count, level_count, zone_count, created_at)
    values (${facilityId}, ${id}, ${roomId}, ${name}, ${type}, ${rackCount}, ${levelCount}, ${zoneCount}, clock_timestamp())
    on conflict (facility_id, id) do update set name = excluded.name, type = excluded.type,
      rack_count = excluded.rack_count, level_count = excluded.level_count, zone_count = excluded.zone_count,
      version = nextval('row_version')`.execute(tx)
}

/**
 * Removes a system; what still had a place in it, and has left the facility, has none any more. Its lights stay in their room.
 *
 * @returns what were its lights
 */
export async function removeSystem(tx: Db, facilityId: string, id: string): Promise<LeftLight[]> {
  for (const table of ['plant', 'plant_batch'])
    await sql`
      update ${sql.table(table)} set system_id = null, rack = null, level = null, zone = null, place_location_id = null,
        place_sent_at = null, version = nextval('row_version')
      where facility_id = ${facilityId} and system_id = ${id}`.execute(tx)
  const lights = await removeLightsOf(tx, facilityId, id)
  await sql`delete from system where facility_id = ${facilityId} and id = ${id}`.execute(tx)
  return lights
}

/** What has its place in a system, also where the mirror does not show it in the room yet. */
export async function standingIn(db: Db, facilityId: string, systemId: string): Promise<PlacedRecord[]> {
  const { rows } = await sql<PlacedRecord>`
    select phase as what, rack, level, zone from plant
    where facility_id = ${facilityId} and system_id = ${systemId} and gone_at is null
    union all
    select 'batch', rack, level, zone from plant_batch
    where facility_id = ${facilityId} and system_id = ${systemId} and gone_at is null`.execute(db)
  return rows.map(({ what, rack, level, zone }) => ({ what: what as Phase | 'batch', rack, level, zone }))
}

/** Of those who change the systems of a room one comes after the other, until the transaction ends. */
export async function lockSystemsOf(tx: Db, facilityId: string, roomId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`systems of ${facilityId} ${roomId}`}, 0))`.execute(tx)
}
