import type { Room, RoomForm, RoomType } from '@cultivatd/domain/room/room'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { only } from '../db/only.ts'

interface RoomRow {
  id: string
  facility_id: string
  version: number
  types: RoomType[]
  metrc: { Id: number | null; Name: string; LocationTypeName: string }
}

const roomOf = ({ id, facility_id, version, types, metrc }: RoomRow): Room => ({
  id,
  facilityId: facility_id,
  version,
  types,
  metrc: { Id: metrc.Id, Name: metrc.Name, LocationTypeName: metrc.LocationTypeName },
})

/** Whether a row of rooms, by the name it has in a query, is none that people see: deleted here or archived in Metrc. */
export const isRoomGone = (row: string): RawBuilder<SqlBool> =>
  sql`(${sql.ref(`${row}.gone_at`)} is not null or ${sql.ref(`${row}.list`)} = 'locationsInactive')`

/** The rooms of a facility by name; archived ones are not there. `ids` limits them. */
export async function rooms(db: Db, facilityId: string, ids: readonly string[] | null = null): Promise<Room[]> {
  const { rows } = await sql<RoomRow>`
    select id, facility_id, version, types, metrc from room
    where facility_id = ${facilityId} and gone_at is null and list <> 'locationsInactive' and ${only(ids, 'id')}
    order by metrc ->> 'Name'`.execute(db)
  return rows.map(roomOf)
}

/** Of these rooms those that are there in an active facility. */
export async function activeRooms(db: Db, ids: readonly string[]): Promise<Room[]> {
  const { rows } = await sql<RoomRow>`
    select r.id, r.facility_id, r.version, r.types, r.metrc
    from room r join organisation o on o.active_facility_ids ? r.facility_id
    where r.id = any (${[...ids]}) and r.gone_at is null and r.list <> 'locationsInactive'`.execute(db)
  return rows.map(roomOf)
}

export async function roomById(db: Db, facilityId: string, id: string): Promise<Room | undefined> {
  const { rows } = await sql<RoomRow>`
    select id, facility_id, version, types, metrc from room
    where facility_id = ${facilityId} and id = ${id} and gone_at is null and list <> 'locationsInactive'`.execute(db)
  return rows[0] && roomOf(rows[0])
}

/** A room that stays as it is until the transaction ends, in its turn among the changes of its facility. */
export async function lockedRoom(tx: Db, facilityId: string, id: string): Promise<Room | undefined> {
  await lockRoomNames(tx, facilityId)
  await sql`select from room where facility_id = ${facilityId} and id = ${id} for update`.execute(tx)
  return roomById(tx, facilityId, id)
}

/** The types of the room that is this location of Metrc; none when we do not know it. */
export async function roomTypesAt(db: Db, facilityId: string, locationId: number | null): Promise<RoomType[]> {
  const { rows } = await sql<{ types: RoomType[] }>`
    select types from room
    where facility_id = ${facilityId} and metrc_id = ${locationId}::bigint and gone_at is null`.execute(db)
  return rows[0]?.types ?? []
}

/** Waits for its turn to give a room of this facility a name, until the transaction ends. */
export async function lockRoomNames(tx: Db, facilityId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`room names ${facilityId}`}, 0))`.execute(tx)
}

/** Creates a room that the state does not know, or names the types of one that it does (READ-51). */
export async function saveRoom(
  db: Db,
  facilityId: string,
  id: string,
  form: RoomForm,
  metrcId: number | null,
): Promise<void> {
  const metrc = { Id: metrcId, Name: form.name, LocationTypeName: form.locationType }
  await sql`
    insert into room (facility_id, id, types, metrc) values (${facilityId}, ${id}, ${jsonb(form.types)}, ${jsonb(metrc)})
    on conflict (facility_id, id) do update set
      types = excluded.types, metrc = room.metrc || excluded.metrc, gone_at = null, list = 'locationsActive', version = nextval('row_version')`.execute(
    db,
  )
}

/** A deleted room is marked, not deleted: its id may stand in the ledger. */
export async function markRoomGone(db: Db, facilityId: string, id: string): Promise<void> {
  await sql`
    update room set gone_at = now(), version = nextval('row_version')
    where facility_id = ${facilityId} and id = ${id}`.execute(db)
}

/** A room that Metrc has archived: marked here as well. */
export async function archiveRoomInMetrc(db: Db, facilityId: string, metrcId: number): Promise<void> {
  await sql`
    update room set list = 'locationsInactive', gone_at = coalesce(gone_at, now()), version = nextval('row_version')
    where facility_id = ${facilityId} and metrc_id = ${metrcId}`.execute(db)
}

/** Plants without a phase, which rooms do not show (PLANT-01), but which stand there all the same. */
export async function youngPlantsIn(db: Db, facilityId: string, locationId: number | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from plant
    where facility_id = ${facilityId} and location_id = ${locationId}::bigint and gone_at is null and phase = 'young'`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
