import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import type { RecordList } from './mirrored-lists.ts'

type Fields = Record<string, unknown>

/** A record of the mirror. */
export interface RecordKey {
  table: 'package' | 'plant' | 'plant_batch' | 'harvest' | 'room' | 'item' | 'strain'
  /** The label of a package or plant, Metrc's id of another record. */
  key: string | number
}

/** What a write that Metrc has confirmed makes of one record. */
export interface OwnWrite extends RecordKey {
  operationId: string
  /** The row versions from this one on were written after it was sent, and may show it already. */
  version: number
  /** Whether Metrc was asked what became of it: then what is mirrored may show it, unless no read was taken over since another. */
  wasLookedFor: boolean
  /** Shown twice it is the same, so that it is shown whatever was mirrored meanwhile: that was read late, or shows it. */
  setsOnly: boolean
  /** The fields that the record shows from now on; null where only Metrc can tell. */
  shows: (record: Fields) => Fields | null
}

/** Longer than Metrc's reads are behind (Metrc reference §10.8). */
const lateSeconds = 60
/** Metrc tells its time in whole seconds. */
const clockToleranceMs = 2_000

/** The moment by Metrc's clock after which others may have changed what was confirmed to us, when Metrc's answer had come. */
export const othersAfter = (answeredAt: Date): Date => new Date(answeredAt.getTime() + clockToleranceMs)

/**
 * Shows what was confirmed, whatever a read that is behind still says. In the transaction of the outcome.
 * @param at Metrc's time when it had answered
 * @returns the records as they were before, by operation; of those that show it now
 */
export async function showOwnWrites(
  tx: Db,
  facilityId: string,
  writes: readonly OwnWrite[],
  at: Date,
): Promise<Map<string, Fields>> {
  const former = new Map<string, Fields>()
  for (const write of writes) {
    const record = await showOwnWrite(tx, facilityId, write, othersAfter(at))
    if (record) former.set(write.operationId, record)
  }
  return former
}

async function showOwnWrite(tx: Db, facilityId: string, write: OwnWrite, at: Date): Promise<Fields | null> {
  const { table, version, wasLookedFor, setsOnly, shows } = write
  const name = sql.table(table)
  const isUnread = isUnreadYet(name)
  const { rows } = await sql<{ id: string; metrc: Fields }>`
    select id, metrc from ${name}
    where facility_id = ${facilityId} and ${isIt(write)} and gone_at is null
      and (${setsOnly}::boolean or (version < ${version} and (not ${wasLookedFor}::boolean or ${isUnread})))
    for update`.execute(tx)
  const [row] = rows
  const fields = row && shows(row.metrc)
  if (!row || !fields) return null
  const shown = { ...fields, ...(await placeOf(tx, facilityId, fields, row.metrc)) }
  const names = toldBy(fields, shown, row.metrc)
  const [now, was] = [shown, row.metrc].map((of) =>
    Object.fromEntries(names.map((field) => [field, of[field] ?? null])),
  )
  // The room of an earlier move is not where it is any more.
  const outdated = 'LocationName' in fields ? 'LocationId' : ''
  // What was confirmed before and no read has shown yet is shown still.
  const before = (part: 'shows' | 'was', none: string) =>
    sql`case when ${isUnread} then coalesce(own_write -> ${sql.lit(part)}, ${none}::jsonb) else ${none}::jsonb end`
  await sql`
    update ${name} set metrc = metrc || ${jsonb(shown)}, version = nextval('row_version'),
      own_write = jsonb_build_object('at', ${at.toISOString()}::text,
        'shows', ${before('shows', '{}')} - ${outdated}::text || ${jsonb(now)},
        'was', ${before('was', '[]')} || ${jsonb([was])},
        'until', clock_timestamp() + make_interval(secs => ${lateSeconds}))
    where facility_id = ${facilityId} and id = ${row.id}`.execute(tx)
  return row.metrc
}

/**
 * By which fields it is told whether a read is behind. Not every record prints the id of its room, and the name that was sent
 * may be that of another room by now: the name tells, and the id where both rooms have one name.
 */
function toldBy(fields: Fields, shown: Fields, former: Fields): string[] {
  const names = Object.keys(fields).filter((field) => field !== 'LocationId')
  const isOneName = names.includes('LocationName') && isSameName(shown.LocationName, former.LocationName)
  const hasRooms = [shown, former].every(({ LocationId }) => typeof LocationId === 'number')
  return isOneName && hasRooms ? [...names, 'LocationId'] : names
}

const isSameName = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' && one.toLowerCase() === other.toLowerCase()

const isIt = ({ key }: RecordKey) => (typeof key === 'string' ? sql`label = ${key}` : sql`id = ${String(key)}`)

/** Whether a record is shown here. */
export async function isMirrored(db: Db, facilityId: string, record: RecordKey): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(record.table)}
    where facility_id = ${facilityId} and ${isIt(record)} and gone_at is null`.execute(db)
  return rows.length > 0
}

/** From now on what is read of this record counts, whatever was confirmed to us. */
export async function believeReads(tx: Db, facilityId: string, record: RecordKey): Promise<void> {
  await sql`update ${sql.table(record.table)} set own_write = null
    where facility_id = ${facilityId} and ${isIt(record)} and own_write is not null`.execute(tx)
}

/** A record that a write has made, as far as what was written tells how Metrc will print it. */
export interface MadeRecord {
  table: Exclude<RecordKey['table'], 'plant' | 'harvest'>
  list: RecordList
  metrc: Fields & { Id: number }
}

/**
 * Shows what a write has made until Metrc shows it; then Metrc's record takes its place. In the transaction of the outcome.
 * @param at Metrc's time when it had answered
 */
export async function showMade(
  tx: Db,
  facilityId: string,
  { table, list, metrc }: MadeRecord,
  at: Date,
): Promise<void> {
  const name = sql.table(table)
  const record = { ...metrc, ...(await placeOf(tx, facilityId, metrc)) }
  const own = sql`jsonb_build_object('at', ${othersAfter(at).toISOString()}::text,
    'shows', jsonb_build_object('Id', ${metrc.Id}::bigint),
    'until', clock_timestamp() + make_interval(secs => ${lateSeconds}))`
  // What is there already was read meanwhile, or is a room of ours, which has its types.
  await sql`
    insert into ${name} (facility_id, id, list, lists, metrc, own_write)
    values (${facilityId}, ${String(metrc.Id)}, ${list}, '{}', ${jsonb(record)}, ${own})
    on conflict (facility_id, id) do update set own_write = excluded.own_write
    where ${name}.lists = '{}' and ${name}.own_write is null`.execute(tx)
}

/** Whether a record may be missing from what is read because reads are behind what was confirmed to us. */
export const isUnreadYet = (old: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${old}.own_write is not null and clock_timestamp() < (${old}.own_write ->> 'until')::timestamptz)`

/**
 * Rooms are known by name to who writes, and by id to the screens; one that was renamed since has its new name. In a room that
 * is not known it is not where it was.
 */
async function placeOf(
  tx: Db,
  facilityId: string,
  { LocationName: name, LocationId: id }: Fields,
  { LocationName: former }: Fields = {},
): Promise<Fields> {
  if (typeof name !== 'string') return {}
  if (typeof id === 'number') return { LocationId: id, LocationName: (await nameOfRoom(tx, facilityId, id)) ?? name }
  const { rows } = await sql<{ LocationId: number }>`
    select metrc_id as "LocationId" from room
    where facility_id = ${facilityId} and lower(metrc ->> 'Name') = lower(${name}) and list = 'locationsActive'
      and metrc_id is not null and gone_at is null
    limit 1`.execute(tx)
  return rows[0] ?? (isSameName(former, name) ? {} : { LocationId: null })
}

async function nameOfRoom(tx: Db, facilityId: string, id: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select metrc ->> 'Name' as name from room
    where facility_id = ${facilityId} and metrc_id = ${id} and gone_at is null`.execute(tx)
  return rows[0]?.name ?? null
}

type Row = RawBuilder<unknown>

/** Whether what was read shows the last write that was confirmed to us. */
export const showsOwnWrite = (old: Row, doc: Row): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${doc} @> (${old}.own_write -> 'shows'), false)`

/**
 * Whether what was read may be from before the last write that was confirmed to us: it shows what was here before it, or
 * before another such write that was just confirmed, and says nothing newer. What it shows besides is news.
 */
export const isBehindOwnWrite = (old: Row, doc: Row, modified: Row): RawBuilder<boolean> =>
  sql<boolean>`(${old}.own_write is not null and clock_timestamp() < (${old}.own_write ->> 'until')::timestamptz
    and not coalesce(${modified} > (${old}.own_write ->> 'at')::timestamptz, false)
    and exists (select from jsonb_array_elements(${old}.own_write -> 'was') as was where ${hasFields(doc, sql`was`)}))`

/** Whether it shows all of these fields; Metrc leaves out what is nothing, or prints null. */
const hasFields = (doc: Row, fields: Row): RawBuilder<boolean> =>
  sql<boolean>`(not exists (select from jsonb_each(${fields}) as f
    where coalesce(${doc} -> f.key, 'null') is distinct from f.value))`
