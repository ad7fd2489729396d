import { createHash, randomBytes } from 'node:crypto'
import type { ReadingSource, SourceForm } from '@cultivatd/domain/environment/source'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { only } from '../db/only.ts'
import type { RoomKey } from './reading.store.ts'

const columns = sql`id, facility_id as "facilityId", room_id as "roomId", version, name,
  temperature_unit as "temperatureUnit", leaf_offset as "leafOffset", key_ending as "keyEnding",
  last_at as "lastAt", latest, taken, refused, last_problem as "lastProblem",
  last_refused_at as "lastRefusedAt"`

/** The sources of a room in the order in which they were added; `ids` limits them. */
export async function sourcesOfRoom(
  db: Db,
  { facilityId, roomId }: RoomKey,
  ids: readonly string[] | null = null,
): Promise<ReadingSource[]> {
  const { rows } = await sql<ReadingSource>`
    select ${columns} from reading_source
    where facility_id = ${facilityId} and room_id = ${roomId} and deleted_at is null and ${only(ids, 'id')} order by number`.execute(
    db,
  )
  return rows
}

/** A source that stays as it is until the transaction ends. */
export async function lockedSource(tx: Db, facilityId: string, id: string): Promise<ReadingSource | undefined> {
  const { rows } = await sql<ReadingSource>`
    select ${columns} from reading_source where facility_id = ${facilityId} and id = ${id} and deleted_at is null for update`.execute(
    tx,
  )
  return rows[0]
}

/** Of those who name the sources of a room one comes after the other, until the transaction ends. */
export async function lockSourcesOf(tx: Db, { facilityId, roomId }: RoomKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sources of ${facilityId} ${roomId}`}, 0))`.execute(tx)
}

/** Only the hash of a key is stored: it is as long as no guess ever gets. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex')

/** A key as it is shown once: its beginning says what it is for. */
export const newKey = (): string => `cvs_${randomBytes(24).toString('base64url')}`

export async function addSource(
  tx: Db,
  { facilityId, roomId }: RoomKey,
  { id, form, key }: { id: string; form: SourceForm; key: string },
): Promise<void> {
  await sql`
    insert into reading_source (facility_id, id, room_id, name, temperature_unit, leaf_offset, key_hash, key_ending)
    values (${facilityId}, ${id}, ${roomId}, ${form.name}, ${form.temperatureUnit}, ${form.leafOffset}, ${hashOf(key)},
      ${key.slice(-4)})`.execute(tx)
}

/** From now on its key is worth nothing; what it has sent stays. */
export async function deleteSource(tx: Db, facilityId: string, id: string): Promise<void> {
  await sql`
    update reading_source set deleted_at = clock_timestamp(), version = nextval('row_version')
    where facility_id = ${facilityId} and id = ${id}`.execute(tx)
}

/** A source as its key names it. */
export interface SendingSource extends RoomKey {
  id: string
  /** Of its series. */
  number: number
  temperatureUnit: ReadingSource['temperatureUnit']
  leafOffset: number
}

/** The source whose key it is; undefined for none and for one that was deleted. */
export async function sourceByKey(db: Db, key: string): Promise<SendingSource | undefined> {
  const { rows } = await sql<SendingSource>`
    select id, number, facility_id as "facilityId", room_id as "roomId", temperature_unit as "temperatureUnit",
      leaf_offset as "leafOffset"
    from reading_source where key_hash = ${hashOf(key)} and deleted_at is null`.execute(db)
  return rows[0]
}
