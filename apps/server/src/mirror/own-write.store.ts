import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'

type Fields = Record<string, unknown>

/** What a write that Metrc has confirmed makes of one record. */
export interface OwnWrite {
  table: 'package' | 'plant' | 'plant_batch' | 'harvest'
  /** The label of a package or plant, Metrc's id of another record. */
  key: string | number
  /** The row versions from this one on were written after it was sent, and may show it already. */
  version: number
  /** The fields that the record shows from now on; null where only Metrc can tell. */
  shows: (record: Fields) => Fields | null
}

/** Longer than Metrc's reads are behind (Metrc reference §10.8). */
const lateSeconds = 60
/** Metrc tells its time in whole seconds. */
const clockDoubtMs = 2_000

/**
 * Shows what was confirmed, whatever a read that is behind still says. In the transaction of the outcome.
 * @param at Metrc's time when it had answered
 */
export async function showOwnWrites(tx: Db, facilityId: string, writes: readonly OwnWrite[], at: Date): Promise<void> {
  for (const write of writes) await showOwnWrite(tx, facilityId, write, new Date(at.getTime() + clockDoubtMs))
}

async function showOwnWrite(tx: Db, facilityId: string, { table, key, version, shows }: OwnWrite, at: Date) {
  const name = sql.table(table)
  const isIt = typeof key === 'string' ? sql`label = ${key}` : sql`id = ${String(key)}`
  const { rows } = await sql<{ id: string; metrc: Fields; was: Fields[] | null }>`
    select id, metrc,
      case when clock_timestamp() < (own_write ->> 'until')::timestamptz then own_write -> 'was' end as was
    from ${name}
    where facility_id = ${facilityId} and ${isIt} and gone_at is null and version < ${version}
    for update`.execute(tx)
  for (const { id, metrc, was } of rows) {
    const fields = shows(metrc)
    if (!fields) continue
    const before = Object.fromEntries(Object.keys(fields).map((field) => [field, metrc[field]]))
    const shown = { ...fields, ...(await placeOf(tx, facilityId, fields)) }
    await sql`
      update ${name} set metrc = metrc || ${jsonb(shown)}, version = nextval('row_version'),
        own_write = jsonb_build_object('shows', ${jsonb(fields)}, 'was', ${jsonb([...(was ?? []), before])}, 'at', ${at.toISOString()}::text,
          'until', clock_timestamp() + make_interval(secs => ${lateSeconds}))
      where facility_id = ${facilityId} and id = ${id}`.execute(tx)
  }
}

/** Rooms are known by name to who writes, and by id to the screens. */
async function placeOf(tx: Db, facilityId: string, { LocationName: name }: Fields): Promise<Fields> {
  if (typeof name !== 'string') return {}
  const { rows } = await sql<{ LocationId: number }>`
    select metrc_id as "LocationId" from room
    where facility_id = ${facilityId} and lower(metrc ->> 'Name') = lower(${name}) and list = 'locationsActive'
      and metrc_id is not null and gone_at is null
    limit 1`.execute(tx)
  return rows[0] ?? {}
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
    and exists (select from jsonb_array_elements(${old}.own_write -> 'was') as was where ${doc} @> was))`
