import type { Reading } from '@cultivatd/domain/environment/reading'
import type { ReadingValues } from '@cultivatd/domain/environment/reading-kinds'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { only } from '../db/only.ts'

const columns = sql`id, facility_id as "facilityId", room_id as "roomId", system_id as "systemId", version, temperature,
  humidity, vpd, co2, light_level as "lightLevel", user_id as "userId", user_name as "userName", date_time as "dateTime"`

/** A room of a facility. */
export interface RoomKey {
  facilityId: string
  roomId: string
}

const ofRoom = ({ facilityId, roomId }: RoomKey): RawBuilder<SqlBool> =>
  sql<SqlBool>`facility_id = ${facilityId} and room_id = ${roomId}`

/** The newest readings of a room, the newest first; `ids` limits them. */
export async function newestReadings(
  db: Db,
  room: RoomKey,
  most: number,
  ids: readonly string[] | null = null,
): Promise<Reading[]> {
  const { rows } = await sql<Reading>`
    select ${columns} from reading where ${ofRoom(room)} and ${only(ids, 'id')}
    order by date_time desc, id limit ${most}`.execute(db)
  return rows
}

/** The readings of a room between two instants, by their time. */
export async function readingsBetween(db: Db, room: RoomKey, from: string, to: string): Promise<Reading[]> {
  const { rows } = await sql<Reading>`
    select ${columns} from reading where ${ofRoom(room)} and date_time >= ${from} and date_time < ${to}
    order by date_time, id`.execute(db)
  return rows
}

export async function readingById(db: Db, facilityId: string, id: string): Promise<Reading | undefined> {
  const { rows } = await sql<Reading>`
    select ${columns} from reading where facility_id = ${facilityId} and id = ${id}`.execute(db)
  return rows[0]
}

export interface SavedReading extends ReadingValues {
  id: string
  userId: string
  userName: string
  /** An instant. */
  dateTime: string
}

/** Adds readings of the room itself (ENV-06). */
export async function saveReadings(
  tx: Db,
  { facilityId, roomId }: RoomKey,
  readings: readonly SavedReading[],
): Promise<void> {
  await sql`
    insert into reading (facility_id, room_id, id, temperature, humidity, vpd, co2, light_level, user_id, user_name, date_time)
    select ${facilityId}, ${roomId}, r.id, r.temperature, r.humidity, r.vpd, r.co2, r."lightLevel", r."userId", r."userName", r."dateTime"
    from jsonb_to_recordset(${jsonb(readings)}) as r (id text, temperature double precision, humidity double precision,
      vpd double precision, co2 double precision, "lightLevel" double precision, "userId" text, "userName" text,
      "dateTime" timestamptz)`.execute(tx)
}
