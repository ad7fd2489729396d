import { randomUUID } from 'node:crypto'
import type { StockPlace } from '@cultivatd/domain/inventory/stock'
import type { Equipment } from '@cultivatd/domain/inventory/stock-records'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { only } from '../db/only.ts'

const columns = sql`e.id, e.version, e.detail_id as "detailId", e.at_facility_id as "facilityId", e.room_id as "roomId",
  e.system_id as "systemId", e.removed, e.since`

/** The pieces of equipment of a facility; `ids` limits them. */
export async function equipmentOf(
  db: Db,
  facilityId: string,
  ids: readonly string[] | null = null,
): Promise<Equipment[]> {
  const { rows } = await sql<Equipment>`
    select ${columns} from equipment e
    where e.at_facility_id = ${facilityId} and ${only(ids, 'e.id')}
    order by e.detail_id, e.since, e.id`.execute(db)
  return rows
}

/** A piece wherever it is, as long as that is no facility of which nothing may be seen. */
export async function pieceById(db: Db, id: string): Promise<Equipment | undefined> {
  const { rows } = await sql<Equipment>`
    select ${columns} from equipment e, organisation o
    where e.id = ${id} and (e.at_facility_id is null or o.active_facility_ids ? e.at_facility_id)`.execute(db)
  return rows[0]
}

/**
 * The pieces of some items at a place that are in no system, those that are there longest first. They stay as they are
 * until the transaction ends.
 */
export async function freePieces(
  tx: Db,
  { facilityId, roomId }: StockPlace,
  detailIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; detail_id: string }>`
    select id, detail_id from equipment
    where at_facility_id = ${facilityId} and coalesce(room_id, '') = ${roomId} and system_id is null
      and detail_id = any (${[...detailIds]})
    order by since, id for update`.execute(tx)
  const pieces = new Map<string, string[]>()
  for (const { id, detail_id: detailId } of rows) pieces.set(detailId, [...(pieces.get(detailId) ?? []), id])
  return pieces
}

/** New pieces in the storage of a facility; answers their ids (INV-15). */
export async function addPieces(
  tx: Db,
  {
    facilityId,
    detailId,
    count,
    since = null,
  }: { facilityId: string; detailId: string; count: number; since?: string | null },
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await sql`
    insert into equipment (id, detail_id, at_facility_id, since)
    select id, ${detailId}, ${facilityId}, coalesce(${since}::timestamptz, clock_timestamp())
    from unnest(${ids}::text[]) as id`.execute(tx)
  return ids
}

/** To another place (INV-18), or out of the inventory where it is null (INV-21). */
export async function placePieces(tx: Db, ids: readonly string[], place: StockPlace | null): Promise<void> {
  await sql`
    update equipment set at_facility_id = ${place?.facilityId ?? null}, room_id = nullif(${place?.roomId ?? ''}, ''),
      system_id = null, removed = ${place === null}, since = clock_timestamp(), version = nextval('row_version')
    where id = any (${[...ids]})`.execute(tx)
}

/**
 * The lights of a kind that are in no system of a facility: those of the room first, then those in the storage, and of each
 * what is there longest. They stay as they are until the transaction ends.
 */
export async function freeLights(tx: Db, { facilityId, roomId }: StockPlace, detailId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from equipment
    where at_facility_id = ${facilityId} and detail_id = ${detailId} and system_id is null
    order by room_id is distinct from ${roomId}, room_id is not null, since, id for update`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Into a system, and so into its room (READ-66). */
export async function hangPieces(
  tx: Db,
  ids: readonly string[],
  { roomId, systemId }: { roomId: string; systemId: string },
): Promise<void> {
  await sql`
    update equipment set room_id = ${roomId}, system_id = ${systemId}, version = nextval('row_version'),
      since = case when room_id is distinct from ${roomId} then clock_timestamp() else since end
    where id = any (${[...ids]})`.execute(tx)
}

/** Out of their system; they stay in their room (READ-66). */
export async function takeDownPieces(tx: Db, ids: readonly string[]): Promise<void> {
  await sql`
    update equipment set system_id = null, version = nextval('row_version') where id = any (${[...ids]})`.execute(tx)
}
