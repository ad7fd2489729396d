import type { BatchPlace, Zone, ZonePlace } from '@cultivatd/domain/system/zone'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'

/** The tables whose rows have a place in a system. */
export type PlacedTable = 'plant' | 'plant_batch'

export interface PlaceRow {
  system_id: string | null
  rack: number | null
  level: number | null
  zone: number | null
}

/** The place of a row as far as it counts: none while the row is not where it was placed (step 0009 of the schema). */
export const placeColumns = (alias: string): RawBuilder<unknown> => {
  const row = sql.table(alias)
  return sql`case when ${row}.place_location_id is not distinct from ${row}.location_id then ${row}.system_id end as system_id,
    ${row}.rack, ${row}.level, ${row}.zone`
}

export const placeOf = ({ system_id, rack, level, zone }: PlaceRow): ZonePlace | null =>
  system_id === null || rack === null || level === null || zone === null
    ? null
    : { systemId: system_id, rack, level, zone }

export const batchPlaceOf = ({ system_id, rack, level, zone }: PlaceRow): BatchPlace | null =>
  system_id === null ? null : { systemId: system_id, rack, level, zone }

/**
 * Which rows stand in a room: those that Metrc has there or, in a room that it does not know, those that have their place
 * in one of its systems. Asked for first, so that each is found by its index whatever the database knows of its tables.
 */
export async function standsIn(
  db: Db,
  alias: string,
  facilityId: string,
  roomId: string,
): Promise<RawBuilder<boolean>> {
  const row = sql.table(alias)
  const { rows } = await sql<{ metrc_id: number | null; systems: string[] }>`
    select metrc_id, array(select s.id from system s where s.facility_id = r.facility_id and s.room_id = r.id) as systems
    from room r where r.facility_id = ${facilityId} and r.id = ${roomId}`.execute(db)
  const [room] = rows
  if (!room) return sql<boolean>`false`
  if (room.metrc_id !== null) return sql<boolean>`${row}.location_id = ${room.metrc_id}::bigint`
  return sql<boolean>`${row}.system_id is not null and ${row}.system_id = any (${room.systems})
    and ${row}.place_location_id is not distinct from ${row}.location_id`
}

/** What stood where before: its rows have the same former place. */
export interface Placed {
  /** Null for none. */
  former: BatchPlace | null
  names: string[]
}

interface FormerRow extends PlaceRow {
  ids: string[]
  names: string[]
}

const nameOf = { plant: sql`p.label`, plant_batch: sql`p.name` }

/**
 * Gives rows a place, or none, where they are; answers those that had another one, by their former place. A row that has
 * meanwhile left the room is left alone: it belongs to no system of it. Two statements, however many there are.
 *
 * @param roomLocationId Metrc's id of the system's room; null when Metrc does not know it, or the place is none
 */
export async function changeZone(
  tx: Db,
  table: PlacedTable,
  facilityId: string,
  { ids, place, roomLocationId }: { ids: readonly string[]; place: ZonePlace | null; roomLocationId: number | null },
): Promise<Placed[]> {
  if (ids.length === 0) return []
  const { systemId, rack, level, zone } = place ?? { systemId: null, rack: null, level: null, zone: null }
  const { rows } = await sql<FormerRow>`
    with former as materialized (
      select p.id, ${nameOf[table]} as name, p.system_id, p.rack, p.level, p.zone
      from ${sql.table(table)} p
      where p.facility_id = ${facilityId} and p.id = any (${ids}) and p.gone_at is null
        and (${roomLocationId}::bigint is null or p.location_id = ${roomLocationId}::bigint)
        and (p.system_id, p.rack, p.level, p.zone) is distinct from
          (${systemId}::text, ${rack}::integer, ${level}::integer, ${zone}::integer)
      order by p.id for update)
    select system_id, rack, level, zone, array_agg(id) as ids, array_agg(name order by name) as names
    from former group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(tx)
  // By themselves: joined in one statement, a database that knows nothing of its tables compares each with each.
  await sql`
    update ${sql.table(table)} p set system_id = ${systemId}, rack = ${rack}::integer, level = ${level}::integer,
      zone = ${zone}::integer, place_location_id = case when ${systemId}::text is not null then p.location_id end,
      place_sent_at = null, version = nextval('row_version')
    where p.facility_id = ${facilityId} and p.id = any (${rows.flatMap((row) => row.ids)})`.execute(tx)
  return rows.map((row) => ({ former: batchPlaceOf(row), names: row.names }))
}

/** Gives many rows of a facility a zone each in one system, where they are; by id. */
export async function saveZones(
  tx: Db,
  table: PlacedTable,
  facilityId: string,
  systemId: string,
  places: readonly ({ id: string } & Zone)[],
): Promise<void> {
  await sql`
    update ${sql.table(table)} p set system_id = ${systemId}, rack = t.rack, level = t.level, zone = t.zone,
      place_location_id = p.location_id, place_sent_at = null, version = nextval('row_version')
    from jsonb_to_recordset(${jsonb(places)}) as t (id text, rack integer, level integer, zone integer)
    where p.facility_id = ${facilityId} and p.id = t.id`.execute(tx)
}

/** Gives what confirmed operations were about the places that they say, as far as these are still there (step 0015). */
export async function placeConfirmed(tx: Db, table: PlacedTable, operationIds: readonly string[]): Promise<void> {
  if (operationIds.length > 0) await sql`select place_confirmed(${table}, ${[...operationIds]})`.execute(tx)
}
