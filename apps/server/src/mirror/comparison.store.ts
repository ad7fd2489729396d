import { type DriftEntity, type DriftKind, type FieldDifference, recordName } from '@cultivatd/domain/sync/drift'
import type { ComparisonReason } from '@cultivatd/domain/sync/drift'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { endRestore } from './restored.store.ts'
import type { MetrcRecord } from './mirror.store.ts'
import { listsOfTable, type MirroredTable, type RecordList, recordTable } from './mirrored-lists.ts'

/** A comparison that goes on. */
export interface OpenComparison {
  id: string
  facilityId: string
  reason: ComparisonReason
  startedAt: Date
}

/** How far one list of a comparison is read. */
export interface ListReading {
  comparisonId: string
  pass: 1 | 2
  list: RecordList
  page: number
  total: number | null
  /** Of the slice that is being read, where Metrc reads day by day. */
  windowEnd: Date | null
  /** Rows with a higher version were written since this list was begun. Null before that. */
  rowVersion: number | null
  isRead: boolean
  error: string | null
}

interface ReadingRow {
  comparison_id: string
  pass: 1 | 2
  list: RecordList
  page: number
  total: number | null
  window_end: string | null
  row_version: number | null
  is_read: boolean
  error: string | null
}

/** The comparison of a facility that goes on, or was interrupted. */
export async function openComparison(db: Db, facilityId: string): Promise<OpenComparison | null> {
  const { rows } = await sql<{ id: string; reason: ComparisonReason; started_at: string }>`
    select id, reason, started_at from comparison where facility_id = ${facilityId} and ended_at is null`.execute(db)
  const [row] = rows
  return row ? { id: row.id, facilityId, reason: row.reason, startedAt: new Date(row.started_at) } : null
}

/** When the last nightly comparison of a facility began; null when there was none. */
export async function lastNightly(db: Db, facilityId: string): Promise<Date | null> {
  const { rows } = await sql<{ last: string | null }>`
    select max(started_at) as last from comparison where facility_id = ${facilityId} and reason = 'nightly'`.execute(db)
  return rows[0]?.last ? new Date(rows[0].last) : null
}

/** Begins a comparison of these tables; a facility has one at a time. */
export async function beginComparison(
  db: Db,
  facilityId: string,
  reason: ComparisonReason,
  tables: readonly MirroredTable[],
  now: Date,
): Promise<OpenComparison> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into comparison (facility_id, reason, started_at) values (${facilityId}, ${reason}, ${now.toISOString()})
      returning id`.execute(tx)
    const id = rows[0]?.id ?? ''
    for (const table of tables) await addPass(tx, id, 1, table)
    return { id, facilityId, reason, startedAt: now }
  })
}

/** Plans to read the lists of a table, for the first time or once more. */
export async function addPass(db: Db, comparisonId: string, pass: 1 | 2, table: MirroredTable): Promise<void> {
  const lists = listsOfTable[table].map((list, position) => ({ list, position }))
  await sql`
    insert into comparison_list (comparison_id, pass, list, position)
    select ${comparisonId}, ${pass}::smallint, l.list, l.position
    from jsonb_to_recordset(${jsonb(lists)}) as l (list text, position smallint)
    on conflict do nothing`.execute(db)
}

/** The lists of a table in a comparison, in their order; none when it does not compare the table. */
export async function readingsOf(db: Db, comparisonId: string, table: MirroredTable): Promise<ListReading[]> {
  const { rows } = await sql<ReadingRow>`
    select comparison_id, pass, list, page, total, window_end, row_version, is_read, error from comparison_list
    where comparison_id = ${comparisonId} and list = any (${[...listsOfTable[table]]})
    order by pass, position`.execute(db)
  return rows.map((row) => ({
    comparisonId: row.comparison_id,
    pass: row.pass,
    list: row.list,
    page: row.page,
    total: row.total,
    windowEnd: dateOrNull(row.window_end),
    rowVersion: row.row_version,
    isRead: row.is_read,
    error: row.error,
  }))
}

/** Stores how far a list is read; in the transaction of what was found on the way. */
export async function saveReading(db: Db, reading: ListReading): Promise<void> {
  await sql`
    update comparison_list set page = ${reading.page}, total = ${reading.total},
      window_end = ${reading.windowEnd?.toISOString() ?? null}, row_version = ${reading.rowVersion},
      is_read = ${reading.isRead}, error = ${reading.error}
    where comparison_id = ${reading.comparisonId} and pass = ${reading.pass} and list = ${reading.list}`.execute(db)
}

/** Notes records as seen on a list, and how many were looked at. */
export async function noteSeen(
  db: Db,
  { comparisonId, pass, list }: ListReading,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    with seen as (
      insert into comparison_seen (comparison_id, pass, list, id)
      select ${comparisonId}, ${pass}::smallint, ${list}, id from unnest(${[...new Set(ids)]}::text[]) as id
      on conflict do nothing returning 1)
    update comparison set compared = compared + (select count(*) from seen), version = nextval('row_version')
    where id = ${comparisonId} and ${pass}::smallint = 1`.execute(db)
}

/** A record of Metrc that is not here like this, and what is here. */
export interface Differing {
  id: string
  record: MetrcRecord
  /** Null when it is missing, or marked as gone. */
  here: { record: MetrcRecord; list: RecordList; modified: Date | null } | null
  /** Of the row that is here, also when it is gone; 0 when there is none. */
  version: number
  /** Its stamp; null for records that print none. */
  modified: Date | null
}

interface DifferingRow {
  id: string
  record: MetrcRecord
  metrc: MetrcRecord | null
  list: RecordList | null
  version: number | null
  is_gone: boolean
  modified: string | null
  here_modified: string | null
}

/** The records of a page that are missing here, differ, or are not known to be on this list. */
export async function differingRecords(
  db: Db,
  facilityId: string,
  list: RecordList,
  records: readonly MetrcRecord[],
): Promise<Differing[]> {
  const { rows } = await sql<DifferingRow>`
    with given as materialized (select doc, doc ->> 'Id' as id from jsonb_array_elements(${jsonb(records)}) as doc)
    select g.id, g.doc as record, old.metrc, old.list, old.version, old.gone_at is not null as is_gone,
      old.last_modified as here_modified,
      case when doc ->> 'LastModified' not like '0001%' then (doc ->> 'LastModified')::timestamptz end as modified
    from given g left join ${sql.table(recordTable(list))} as old on old.facility_id = ${facilityId} and old.id = g.id
    where old.id is null or old.gone_at is not null or old.metrc is distinct from g.doc or not ${list} = any (old.lists)`.execute(
    db,
  )
  return rows.map((row) => ({
    id: row.id,
    record: row.record,
    here:
      row.metrc && row.list && !row.is_gone
        ? { record: row.metrc, list: row.list, modified: dateOrNull(row.here_modified) }
        : null,
    version: row.version ?? 0,
    modified: dateOrNull(row.modified),
  }))
}

const dateOrNull = (text: string | null) => (text === null ? null : new Date(text))

/** Something that differed, as it goes into the record of drift. */
export interface FoundDrift {
  recordId: string
  kind: DriftKind
  record: MetrcRecord
  fields: FieldDifference[]
}

/** How the change feed calls the rows of a table. */
const entityOf = (table: MirroredTable): DriftEntity =>
  table === 'plant_batch' ? 'plant-batch' : table === 'transferred_package' ? 'transferred-package' : table

/** Records what differed; in the transaction that repairs it. */
export async function recordDrift(
  db: Db,
  { id: comparisonId, facilityId }: Pick<OpenComparison, 'id' | 'facilityId'>,
  table: MirroredTable,
  found: readonly FoundDrift[],
  now: Date,
): Promise<void> {
  if (found.length === 0) return
  const rows = found.map(({ recordId, kind, record, fields }) => {
    return { recordId, kind, fields, name: recordName({ ...record }) }
  })
  await sql`
    insert into drift (facility_id, comparison_id, entity, record_id, name, kind, fields, found_at)
    select ${facilityId}, ${comparisonId}, ${entityOf(table)}, d."recordId", d.name, d.kind, d.fields, ${now.toISOString()}
    from jsonb_to_recordset(${jsonb(rows)}) as d ("recordId" text, name text, kind text, fields jsonb)`.execute(db)
}

/** A row of ours that no list of its table has shown. */
export interface Unseen {
  id: string
  metrc: MetrcRecord
}

interface Search {
  comparison: Pick<OpenComparison, 'id' | 'facilityId'>
  table: MirroredTable
  /** Rows written later may have been changed since the lists were read. */
  rowVersion: number
  /** What is on these cannot be told. */
  unread: readonly RecordList[]
}

/** The rows of a table that none of its lists has shown, in any pass. */
export async function unseenRows(db: Db, { comparison, table, rowVersion, unread }: Search): Promise<Unseen[]> {
  const { rows } = await sql<Unseen>`
    select t.id, t.metrc from ${sql.table(table)} t
    where t.facility_id = ${comparison.facilityId} and t.gone_at is null and t.version <= ${rowVersion}
      and ${isMetrcs(table)} and not t.list = any (${[...unread]}) and not t.lists && ${[...unread]}::text[]
      and not exists (select from comparison_seen s where s.comparison_id = ${comparison.id}
        and s.list = any (${[...listsOfTable[table]]}) and s.id = t.id)`.execute(db)
  return rows
}

/** Our own rooms are unknown to Metrc. */
const isMetrcs = (table: MirroredTable): RawBuilder<boolean> =>
  table === 'room' ? sql<boolean>`t.metrc_id is not null` : sql<boolean>`true`

/**
 * Marks rows that no list of Metrc shows as gone; answers those that were. Never deletes: the ledger may speak of them.
 */
export async function markGone(
  db: Db,
  { comparison, table, rowVersion }: Search,
  ids: readonly string[],
  now: Date,
): Promise<Unseen[]> {
  const { rows } = await sql<Unseen>`
    update ${sql.table(table)} as t set gone_at = ${now.toISOString()}, lists = '{}', version = nextval('row_version')
    where t.facility_id = ${comparison.facilityId} and t.gone_at is null and t.version <= ${rowVersion}
      and t.id = any (${[...ids]})
    returning t.id, t.metrc`.execute(db)
  return rows
}

/** A row that is on another list than we thought. */
export interface Relisted extends Unseen {
  before: RecordList
  list: RecordList
}

/** Whether a list does not show some record that we have on it and on another one, such as one that was just repaired. */
export async function hasRowsToTakeOff(db: Db, reading: ListReading, facilityId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from (${rowsToTakeOff(reading, facilityId)}) as off limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Takes rows off a list that does not show them, as long as another does; answers those that are now called by another
 * list.
 */
export async function takeOffList(db: Db, reading: ListReading, facilityId: string): Promise<Relisted[]> {
  const { rows } = await sql<Relisted>`
    with off as (${rowsToTakeOff(reading, facilityId)})
    update ${sql.table(recordTable(reading.list))} as t set lists = off.lists, list = off.list, version = nextval('row_version')
    from off where t.facility_id = ${facilityId} and t.id = off.id
    returning t.id, t.metrc, off.before, off.list`.execute(db)
  return rows.filter(({ before, list }) => before !== list)
}

function rowsToTakeOff({ comparisonId, pass, list, rowVersion }: ListReading, facilityId: string): RawBuilder<unknown> {
  const table = recordTable(list)
  const order: readonly RecordList[] = listsOfTable[table]
  return sql`
    select t.id, t.list as before, array_remove(t.lists, ${list}) as lists,
      (select l from unnest(array_remove(t.lists, ${list})) as l
        order by array_position(${[...order]}::text[], l) desc limit 1) as list
    from ${sql.table(table)} t
    where t.facility_id = ${facilityId} and t.gone_at is null and ${list} = any (t.lists)
      and cardinality(array_remove(t.lists, ${list})) > 0
      and (t.version <= ${rowVersion} or exists (select from drift d where d.comparison_id = ${comparisonId}
        and d.entity = ${entityOf(table)} and d.record_id = t.id))
      and not exists (select from comparison_seen s where s.comparison_id = ${comparisonId} and s.pass = ${pass}
        and s.list = ${list} and s.id = t.id)`
}

/** Ends a comparison; `ours` is how many records each list has here. */
export async function endComparison(
  db: Db,
  comparisonId: string,
  ours: ReadonlyMap<RecordList, number>,
  now: Date,
): Promise<void> {
  const counts = [...ours].map(([list, count]) => ({ list, count }))
  await db.transaction().execute(async (tx) => {
    await sql`
      update comparison_list l set ours = c.count
      from jsonb_to_recordset(${jsonb(counts)}) as c (list text, count integer)
      where l.comparison_id = ${comparisonId} and l.list = c.list`.execute(tx)
    // What was read day by day was counted day by day.
    await sql`
      update comparison_list l set total = (select count(*) from comparison_seen s
        where s.comparison_id = l.comparison_id and s.pass = l.pass and s.list = l.list)
      where l.comparison_id = ${comparisonId} and l.window_end is not null`.execute(tx)
    await sql`delete from comparison_seen where comparison_id = ${comparisonId}`.execute(tx)
    await sql`
      update comparison set ended_at = ${now.toISOString()}, version = nextval('row_version')
      where id = ${comparisonId}`.execute(tx)
    await endRestore(tx, comparisonId)
  })
}
