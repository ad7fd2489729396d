import type { Water, WaterReading } from '@cultivatd/domain/water/water'
import { dryWater, type WaterFacts } from '@cultivatd/domain/water/water-machine'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { only } from '../db/only.ts'

interface WaterRow {
  id: string
  facility_id: string
  version: number
  is_filled: boolean
  in_progress: boolean
  gallon_capacity: number | null
  last_filled_at: string | null
  change_count: number
  last_flush_at: string | null
  started_at: string | null
  started_by: string | null
}

const waterOf = (row: WaterRow): Water => ({
  id: row.id,
  facilityId: row.facility_id,
  version: row.version,
  isFilled: row.is_filled,
  changeOrFlushInProgress: row.in_progress,
  gallonCapacity: row.gallon_capacity,
  lastFilledDateTime: row.last_filled_at,
  waterChangeCount: row.change_count,
  lastFlushDateTime: row.last_flush_at,
  startedDateTime: row.started_at,
  startedBy: row.started_by,
})

const columns = sql`w.id, w.facility_id, w.version, w.is_filled, w.in_progress, w.gallon_capacity, w.last_filled_at,
  w.change_count, w.last_flush_at, w.started_at, w.started_by`

/** The water of the systems of a room; none of a system of which nothing was entered yet. `ids` limits them. */
export async function watersInRoom(
  db: Db,
  facilityId: string,
  roomId: string,
  ids: readonly string[] | null = null,
): Promise<Water[]> {
  const { rows } = await sql<WaterRow>`
    select ${columns} from water w join system s on s.facility_id = w.facility_id and s.id = w.id
    where s.facility_id = ${facilityId} and s.room_id = ${roomId} and ${only(ids, 'w.id')}`.execute(db)
  return rows.map(waterOf)
}

/** The water of a system; a dry one of version 0 where nothing was entered yet. */
export async function waterById(db: Db, facilityId: string, systemId: string): Promise<Water> {
  const { rows } = await sql<WaterRow>`
    select ${columns} from water w where w.facility_id = ${facilityId} and w.id = ${systemId}`.execute(db)
  return rows[0] ? waterOf(rows[0]) : { id: systemId, facilityId, version: 0, ...dryWater }
}

/** Whoever calls it has locked the system, so that one comes after the other. */
export async function saveWater(tx: Db, facilityId: string, systemId: string, water: WaterFacts): Promise<void> {
  await sql`
    insert into water (facility_id, id, is_filled, in_progress, gallon_capacity, last_filled_at, change_count,
      last_flush_at, started_at, started_by)
    values (${facilityId}, ${systemId}, ${water.isFilled}, ${water.changeOrFlushInProgress}, ${water.gallonCapacity},
      ${water.lastFilledDateTime}, ${water.waterChangeCount}, ${water.lastFlushDateTime}, ${water.startedDateTime},
      ${water.startedBy})
    on conflict (facility_id, id) do update set is_filled = excluded.is_filled, in_progress = excluded.in_progress,
      gallon_capacity = excluded.gallon_capacity, last_filled_at = excluded.last_filled_at,
      change_count = excluded.change_count, last_flush_at = excluded.last_flush_at, started_at = excluded.started_at,
      started_by = excluded.started_by, version = nextval('row_version')`.execute(tx)
}

/** With its system. What was read and put in stays, as the tickets of the stock do. */
export async function removeWater(tx: Db, facilityId: string, systemId: string): Promise<void> {
  await sql`delete from water where facility_id = ${facilityId} and id = ${systemId}`.execute(tx)
}

interface ReadingRow extends Pick<WaterReading, 'ph' | 'ec' | 'temperature' | 'kind' | 'nutrients'> {
  id: string
  facility_id: string
  system_id: string
  version: number
  at: string
  user_id: string
}

const readingOf = ({ id, facility_id, system_id, version, at, user_id, ...read }: ReadingRow): WaterReading => ({
  id,
  facilityId: facility_id,
  systemId: system_id,
  version,
  dateTime: at,
  userId: user_id,
  ph: read.ph,
  ec: read.ec,
  temperature: read.temperature,
  kind: read.kind,
  nutrients: read.nutrients,
})

const readingColumns = sql`r.id, r.facility_id, r.system_id, r.version, r.at, r.user_id, r.ph, r.ec, r.temperature, r.kind,
  r.nutrients`

/** A line of so many readings is drawn beside each value. */
const drawnReadings = 12

/** The newest readings of each system of a room, and its newest change or flush; `ids` limits them. */
export async function readingsInRoom(
  db: Db,
  facilityId: string,
  roomId: string,
  ids: readonly string[] | null = null,
): Promise<WaterReading[]> {
  const { rows } = await sql<ReadingRow>`
    select ${readingColumns} from system s cross join lateral (
      (select * from water_reading where facility_id = s.facility_id and system_id = s.id
        order by at desc limit ${drawnReadings})
      union
      (select * from water_reading where facility_id = s.facility_id and system_id = s.id and kind <> 'reading'
        order by at desc limit 1)
    ) r
    where s.facility_id = ${facilityId} and s.room_id = ${roomId} and ${only(ids, 'r.id')}
    order by r.at`.execute(db)
  return rows.map(readingOf)
}

/** How many readings of a system a page shows: of three years with one each day. */
export const shownReadings = 1000

/** The newest readings of a system, newest first; `ids` limits them. */
export async function readingsOf(
  db: Db,
  facilityId: string,
  systemId: string,
  { ids = null, limit = shownReadings }: { ids?: readonly string[] | null; limit?: number } = {},
): Promise<WaterReading[]> {
  const { rows } = await sql<ReadingRow>`
    select ${readingColumns} from water_reading r
    where r.facility_id = ${facilityId} and r.system_id = ${systemId} and ${only(ids, 'r.id')}
    order by r.at desc limit ${limit}`.execute(db)
  return rows.map(readingOf)
}

export async function saveReading(tx: Db, reading: Omit<WaterReading, 'version'>): Promise<void> {
  const { facilityId, id, systemId, dateTime, userId, ph, ec, temperature, kind, nutrients } = reading
  await sql`
    insert into water_reading (facility_id, id, system_id, at, user_id, ph, ec, temperature, kind, nutrients)
    values (${facilityId}, ${id}, ${systemId}, ${dateTime}, ${userId}, ${ph}, ${ec}, ${temperature}, ${kind},
      ${jsonb(nutrients)})`.execute(tx)
}
