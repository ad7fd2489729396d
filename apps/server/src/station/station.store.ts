import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type CrewMember, type Station, type StationForm, stationDays } from '@cultivatd/domain/station/station'
import { permissionsAtStation, readPermissions } from '@cultivatd/domain/user/permission'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { only } from '../db/only.ts'
import type { CallingStation } from '../http/accounts.ts'

/** 256 random bits: a fast hash of them is enough. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** To the minute nobody needs it, and each note is a write. */
const notedMs = 5 * 60_000

/** The station of a token, which is used by that; null for none. */
export async function stationByToken(db: Db, token: string, now: Date): Promise<CallingStation | null> {
  const row = await db
    .selectFrom('station')
    .select(['id', 'name', 'facility_id', 'used_at'])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  if (!row) return null
  const { id, name, facility_id: facilityId } = row
  if (now.getTime() - Date.parse(row.used_at) > notedMs)
    await sql`update station set used_at = ${now}, version = nextval('row_version') where id = ${id}`.execute(db)
  return { id, name, facilityId }
}

/** A device that nobody used for months is none any more. */
export async function removeUnusedStations(db: Db, now: Date): Promise<void> {
  const until = new Date(now.getTime() - stationDays * 86_400_000)
  await sql`delete from station where used_at < ${until}`.execute(db)
}

/** Stations as user admins see them, by name; `ids` limits them. */
export async function stations(db: Db, ids: readonly string[] | null = null): Promise<Station[]> {
  const rows = await db.selectFrom('station').selectAll().where(only(ids, 'id')).orderBy('name').execute()
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    name: row.name,
    facilityId: row.facility_id,
    device: row.device,
    madeBy: row.made_by,
    madeAt: row.made_at,
    usedAt: row.used_at,
    lockedUntil: row.locked_until,
  }))
}

interface NewStation extends StationForm {
  device: string
  by: { name: string }
  at: Date
}

/** @throws the database's unique_violation where another one is called so */
export async function addStation(tx: Db, { name, facilityId, device, by, at }: NewStation) {
  const [id, token] = [randomUUID(), randomBytes(32).toString('base64url')]
  const row = { id, name, facility_id: facilityId, token_hash: hashOf(token), device, made_by: by.name }
  await tx
    .insertInto('station')
    .values({ ...row, made_at: at, used_at: at })
    .execute()
  return { id, token }
}

/** Ends a station, and with it the sessions of those who took over there; null where it is gone. */
export async function removeStation(tx: Db, id: string): Promise<Station | null> {
  const [station] = await stations(tx, [id])
  if (!station) return null
  await tx.deleteFrom('station').where('id', '=', id).execute()
  return station
}

/** Those who can take over, by name: who has a PIN or a badge and may do something there. */
export async function crewOf(db: Db, now: Date): Promise<CrewMember[]> {
  const rows = await db
    .selectFrom('crew_key')
    .innerJoin('user', 'user.id', 'crew_key.user_id')
    .select(['user.id', 'user.name', 'user.permissions', 'pin_hash', 'badge_hash', 'locked_until'])
    .orderBy('user.name')
    .orderBy('user.id')
    .execute()
  return rows
    .filter((row) => permissionsAtStation(readPermissions(row.permissions)).length > 0)
    .map((row) => ({
      id: row.id,
      name: row.name,
      hasPin: row.pin_hash !== null,
      hasBadge: row.badge_hash !== null,
      lockedSeconds: secondsUntil(row.locked_until, now),
    }))
}

/** The spare turns of a station that stand: of whoever may take over there without a network. */
export async function sparesAt(db: Db, stationId: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('session')
    .select('id')
    .where('station_id', '=', stationId)
    .where('is_spare', '=', true)
    .where('expires_at', '>', now.toISOString())
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Names of those who have a turn at a station, or one that it keeps for them. */
export async function crewAt(db: Db, stationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select('user.name')
    .distinct()
    .where('station_id', '=', stationId)
    .orderBy('user.name')
    .execute()
  return rows.map(({ name }) => name)
}

/** Whole seconds, at least one while there are any; 0 for none. */
export const secondsUntil = (until: string | null, now: Date): number =>
  until === null ? 0 : Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / 1000))
