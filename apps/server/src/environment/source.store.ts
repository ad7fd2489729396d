import { createHash, randomBytes } from 'node:crypto'
import type { ReadingSource, SourceForm, SourceOfGoneRoom } from '@cultivatd/domain/environment/source'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { only } from '../db/only.ts'
import { isRoomGone } from '../room/room.store.ts'

const columns = sql`id, facility_id as "facilityId", room_id as "roomId", system_id as "systemId", version, name,
  temperature_unit as "temperatureUnit", leaf_offset as "leafOffset", topic, time_field as "timeField", fields,
  key_ending as "keyEnding", last_at as "lastAt", sent_at as "sentAt", seconds_behind as "secondsBehind", latest,
  latest_at as "latestAt", taken, refused, last_problem as "lastProblem", last_refused_at as "lastRefusedAt"`

/** The room or the system that a source measures; of the two ids one is empty. */
export interface SourcePlace {
  facilityId: string
  roomId: string
  systemId: string
}

type Within = Pick<SourcePlace, 'facilityId' | 'roomId'>

async function sourcesWhere(
  db: Db,
  facilityId: string,
  which: RawBuilder<SqlBool>,
  ids: readonly string[] | null = null,
): Promise<ReadingSource[]> {
  const { rows } = await sql<ReadingSource>`
    select ${columns} from reading_source
    where facility_id = ${facilityId} and ${which} and deleted_at is null and ${only(ids, 'id')}
    order by number`.execute(db)
  return rows
}

/** The sources of a room itself in the order in which they were added; `ids` limits them. */
export const sourcesOfRoom = (
  db: Db,
  { facilityId, roomId }: Within,
  ids?: readonly string[] | null,
): Promise<ReadingSource[]> => sourcesWhere(db, facilityId, sql<SqlBool>`room_id = ${roomId}`, ids)

/** The sources of the water of the systems of a room. */
export const sourcesOfWaters = (
  db: Db,
  { facilityId, roomId }: Within,
  ids?: readonly string[] | null,
): Promise<ReadingSource[]> =>
  sourcesWhere(
    db,
    facilityId,
    sql<SqlBool>`system_id in (select id from system where facility_id = ${facilityId} and room_id = ${roomId})`,
    ids,
  )

/** The sources of rooms that are gone from Metrc, and of the waters there; `ids` limits them. */
export async function sourcesOfGoneRooms(
  db: Db,
  facilityId: string,
  ids: readonly string[] | null = null,
): Promise<SourceOfGoneRoom[]> {
  const { rows } = await sql<SourceOfGoneRoom>`
    select s.*, place.name as "placeName" from (
      select number, ${columns} from reading_source
      where facility_id = ${facilityId} and deleted_at is null and ${only(ids, 'id')}) s
    left join system y on y.facility_id = s."facilityId" and y.id = s."systemId"
    join room r on r.facility_id = s."facilityId" and r.id = coalesce(y.room_id, s."roomId") and ${isRoomGone('r')}
    cross join lateral concat_ws(' in ', y.name, r.metrc ->> 'Name') as place (name)
    order by s.number`.execute(db)
  return rows
}

/** The sources of the same room or system. */
export const sourcesOfPlace = (db: Db, { facilityId, roomId, systemId }: SourcePlace): Promise<ReadingSource[]> =>
  sourcesWhere(db, facilityId, sql<SqlBool>`room_id = ${roomId} and system_id = ${systemId}`)

/** A source that stays as it is until the transaction ends. */
export async function lockedSource(tx: Db, facilityId: string, id: string): Promise<ReadingSource | undefined> {
  const { rows } = await sql<ReadingSource>`
    select ${columns} from reading_source where facility_id = ${facilityId} and id = ${id} and deleted_at is null for update`.execute(
    tx,
  )
  return rows[0]
}

/** Of those who name the sources of a room or a system one comes after the other, until the transaction ends. */
export async function lockSourcesOf(tx: Db, { facilityId, roomId, systemId }: SourcePlace): Promise<void> {
  const name = `sources of ${facilityId} ${roomId} ${systemId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/** Only the hash of a key is stored: it is as long as no guess ever gets. */
export const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex')

/** A key as it is shown once: its beginning says what it is for. */
export const newKey = (): string => `cvs_${randomBytes(24).toString('base64url')}`

/** By which people know it again. */
export const endingOf = (key: string): string => key.slice(-4)

/** Whether it looks like one of ours: what does not is not looked up. */
export const isKey = (text: string): boolean => /^cvs_[\w-]{32}$/.test(text)

/** NOTIFY on it tells whoever listens to the broker that its topics are others. */
export const topicsChannel = 'reading_topic'

const tellOfTopics = (tx: Db) => sql`select pg_notify(${topicsChannel}, '')`.execute(tx)

interface NewSource {
  id: string
  form: SourceForm
  /** For one by MQTT it is nobody's. */
  key: string
}

export async function addSource(
  tx: Db,
  { facilityId, roomId, systemId }: SourcePlace,
  { id, form, key }: NewSource,
): Promise<void> {
  await sql`
    insert into reading_source (facility_id, id, room_id, system_id, name, temperature_unit, leaf_offset, topic, time_field,
      fields, key_hash, key_ending)
    values (${facilityId}, ${id}, ${roomId}, ${systemId}, ${form.name}, ${form.temperatureUnit}, ${form.leafOffset},
      ${form.topic}, ${form.timeField}, ${jsonb(form.fields)}, ${hashOf(key)},
      ${form.topic === '' ? endingOf(key) : ''})`.execute(tx)
  if (form.topic !== '') await tellOfTopics(tx)
}

/** Changes its form; the way in which it sends stays. */
export async function updateSource(tx: Db, facilityId: string, id: string, form: SourceForm): Promise<void> {
  await sql`
    update reading_source set name = ${form.name}, temperature_unit = ${form.temperatureUnit},
      leaf_offset = ${form.leafOffset}, topic = ${form.topic}, time_field = ${form.timeField},
      fields = ${jsonb(form.fields)}, version = nextval('row_version')
    where facility_id = ${facilityId} and id = ${id}`.execute(tx)
  if (form.topic !== '') await tellOfTopics(tx)
}

/** From now on the key that it had is worth nothing. */
export async function saveKey(tx: Db, facilityId: string, id: string, key: string): Promise<void> {
  await sql`
    update reading_source set key_hash = ${hashOf(key)}, key_ending = ${endingOf(key)}, version = nextval('row_version')
    where facility_id = ${facilityId} and id = ${id}`.execute(tx)
}

/** From now on its key and its topic are worth nothing; what it has sent stays. */
export async function deleteSource(tx: Db, facilityId: string, id: string): Promise<void> {
  await sql`
    update reading_source set deleted_at = clock_timestamp(), version = nextval('row_version')
    where facility_id = ${facilityId} and id = ${id}`.execute(tx)
  await tellOfTopics(tx)
}

/** With their room or their system; answers their names. */
export async function deleteSourcesOf(tx: Db, { facilityId, roomId, systemId }: SourcePlace): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    update reading_source set deleted_at = clock_timestamp(), version = nextval('row_version')
    where facility_id = ${facilityId} and room_id = ${roomId} and system_id = ${systemId} and deleted_at is null
    returning name`.execute(tx)
  if (rows.length > 0) await tellOfTopics(tx)
  return rows.map(({ name }) => name)
}

/** A source as its key or its topic names it. */
export interface SendingSource extends SourcePlace {
  id: string
  /** Of its series. */
  number: number
  keyHash: string
  /** Another one as soon as its key or its units are changed. */
  mark: string
  temperatureUnit: ReadingSource['temperatureUnit']
  leafOffset: number
}

/** Compared when what it sent is stored: what is known of a source may be old. */
export const senderMark = sql`concat_ws(' ', key_hash, temperature_unit, leaf_offset)`

const sending = sql`id, number, key_hash as "keyHash", ${senderMark} as mark, facility_id as "facilityId", room_id as "roomId", system_id as "systemId",
  temperature_unit as "temperatureUnit", leaf_offset as "leafOffset"`

/** The source whose key it is; undefined for none and for one that was deleted. */
export async function sourceByKey(db: Db, key: string): Promise<SendingSource | undefined> {
  const { rows } = await sql<SendingSource>`
    select ${sending} from reading_source where key_hash = ${hashOf(key)} and deleted_at is null`.execute(db)
  return rows[0]
}

/** A source as it is now; undefined for one that was deleted. */
export async function sourceByNumber(db: Db, number: number): Promise<SendingSource | undefined> {
  const { rows } = await sql<SendingSource>`
    select ${sending} from reading_source where number = ${number} and deleted_at is null`.execute(db)
  return rows[0]
}

/** A source that sends by MQTT. */
export interface TopicSource extends SendingSource, Pick<ReadingSource, 'topic' | 'timeField' | 'fields'> {}

export async function topicSources(db: Db): Promise<TopicSource[]> {
  const { rows } = await sql<TopicSource>`
    select ${sending}, topic, time_field as "timeField", fields from reading_source
    where topic <> '' and deleted_at is null order by number`.execute(db)
  return rows
}

/** Topics that nobody listens to any more: a broker that keeps our session keeps them too. */
export async function formerTopics(db: Db): Promise<string[]> {
  const { rows } = await sql<{ topic: string }>`
    select topic from reading_source where topic <> ''
    group by topic having bool_and(deleted_at is not null)`.execute(db)
  return rows.map(({ topic }) => topic)
}
