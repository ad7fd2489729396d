import type { LinkedKind } from '@cultivatd/domain/catalogue/links'
import { wordsOf } from '@cultivatd/domain/history/entity-words'
import { difference, fieldChanges, fieldNames, type Fields } from '@cultivatd/domain/history/field-changes'
import { type HistoryEntity, type HistoryEntry, HistoryOutcome } from '@cultivatd/domain/history/history'
import type { EarlierChange } from '@cultivatd/domain/history/overtaken'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { only } from '../db/only.ts'
import { type FormerName, formerNames } from '../operation/former-names.store.ts'
import { writtenFields } from './written-fields.ts'

/** Who changed something: a person, or the program itself. */
export interface Author {
  id: string
  name: string
  /** The shared device at which the person took over. */
  station?: { name: string } | undefined
}

/** The program itself: what the demo begins with, the administrator whom the operator named. */
export const system: Author = { id: 'system', name: 'System' }

export interface RecordedChange {
  by: Author
  /** Null for what belongs to the organization. */
  facilityId: string | null
  entity: HistoryEntity
  /** The names and ids by which the record is found, the one that people know first. */
  records: readonly [string, ...string[]]
  /** 'room.update'. */
  what: string
  /** One line in the words of the trade; `fields` are those that differ, in words: 'the name and the room types'. */
  summary: string | ((fields: string) => string)
  /** The record as it was; null when it was not there. Secrets have no place in here. */
  before: Fields | null
  /** The record as it became; null when it is gone. */
  after: Fields | null
}

/**
 * Appends a change to the history, in the transaction of the change, as its last statement: whoever appends holds up
 * everybody else who does until the transaction ends. Only what differs is kept; when nothing does, nothing is appended.
 */
export async function recordChange(tx: Db, change: RecordedChange): Promise<void> {
  const differing = difference(change.before, change.after)
  if (!differing) return
  const { by, facilityId, entity, records, what, summary } = change
  const { before, after } = differing
  const line = typeof summary === 'string' ? summary : summary(fieldNames(after ?? before, wordsOf(entity)))
  await sql`
    insert into history (person_id, person_name, facility_id, entity, records, what, summary, before, after, station)
    values (${by.id}, ${by.name}, ${facilityId}, ${entity}, ${jsonb([...new Set(records)])}, ${what}, ${line},
      ${before && jsonb(before)}, ${after && jsonb(after)}, ${by.station?.name ?? null})`.execute(tx)
}

/** Until the transaction ends, the entries that triggers write name the station at which this person took over. */
export async function actsAtStation(tx: Db, { station }: Author): Promise<void> {
  if (station) await sql`select act_was_at(${station.name})`.execute(tx)
}

/** Until the transaction ends, new people and ways to sign in count as made by the program, not by the person. */
export async function actAsSystem(tx: Db): Promise<void> {
  await sql`select set_config('history.by', 'system', true)`.execute(tx)
}

/** Which entries: of a record of a facility, or of the organization when the facility is null. */
export interface HistoryOf {
  facilityId: string | null
  entity: HistoryEntity
  record: string
}

interface HistoryRow {
  seq: number
  entity: HistoryEntity
  at: string
  done_at: string | null
  station: string | null
  person_name: string
  what: string
  summary: string
  before: Fields | null
  after: Fields | null
  operation_id: string | null
  /** Where in Metrc it was written, for a record that is linked in several facilities. */
  place: string | null
}

/** How many of the newest entries the details of a record show; a write to Metrc makes two of them. */
const shownEntries = 100

/** The newest entries of a record, newest first; `ids` limits them. */
export async function historyOf(db: Db, of: HistoryOf, ids: readonly string[] | null = null): Promise<HistoryEntry[]> {
  const kind = writtenAs[of.entity]
  const { facilityId, entity } = of
  const isRenamed = facilityId !== null && (entity === 'plant' || entity === 'plant-batch')
  const former = isRenamed ? await formerNames(db, facilityId, entity, of.record) : []
  const writes = kind ? sql`union ${writesOf(kind, of)}` : sql``
  const { rows } = await sql<HistoryRow>`
    select seq, entity, at, done_at, station, person_name, what, summary, before, after, operation_id,
      case when ${kind !== undefined} then (
        select metrc ->> 'DisplayName' from facility where id = history.facility_id) end as place
    from history where seq in (select seq from history where ${ofRecord(of, former)} ${writes}) and ${only(ids, 'seq')}
    order by seq desc limit ${shownEntries}`.execute(db)
  return rows.map(entryFrom)
}

/** As what Metrc knows the records of the catalogue. */
const writtenAs: Partial<Record<HistoryEntity, LinkedKind>> = { 'catalogue-strain': 'strain', 'catalogue-item': 'item' }

/**
 * The writes to Metrc of a record of the catalogue, in active facilities (FAC-02): looked for, by the index of the history,
 * under each name that it had and each id that it was linked to, and taken where they were made of this record.
 */
const writesOf = (kind: LinkedKind, of: HistoryOf) => sql`
  select h.seq from (
    select records ->> 0 as key from history where ${ofRecord(of)}
    union select before ->> 'link' from history where ${ofRecord(of)}
    union select after ->> 'link' from history where ${ofRecord(of)}
    union select name from ${sql.table(`catalogue_${kind}`)} where id = ${of.record}
    union select metrc_id::text from catalogue_link where kind = ${kind} and own_id = ${of.record}) as known
  join history h on h.records @> jsonb_build_array(known.key) and h.entity = ${kind}
  join operation o on o.id = h.operation_id and o.payload ->> 'catalogueId' = ${of.record}
  where h.facility_id in (select jsonb_array_elements_text(active_facility_ids) from organisation)`

/** Who last gave a field of a record a value; null where nobody did. */
export async function setBy(db: Db, of: HistoryOf, field: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select person_name as name from history where ${ofRecord(of)} and after ->> ${field} is not null
    order by seq desc limit 1`.execute(db)
  return rows[0]?.name ?? null
}

type Since = Pick<HistoryRow, 'person_name' | 'before' | 'after'>

/**
 * What was changed of a record since somebody saw it in this version, oldest first; its entries carry versions. Of
 * writes to Metrc those that it confirmed.
 */
export async function changesSince(db: Db, of: HistoryOf, version: number): Promise<EarlierChange[]> {
  const { rows } = await sql<Since>`
    select person_name, before, after from history
    where ${ofRecord(of)} and (before ->> 'version')::bigint >= ${version} and (operation_id is null
      or exists (select from operation o where o.id = operation_id and o.state = 'confirmed'))
    order by seq`.execute(db)
  return rows.map((row) => ({ personName: row.person_name, after: changedOf(row) })).filter(({ after }) => after)
}

/** A write to Metrc is kept whole: the record as it was, and all that was sent. What it changed has one name in both. */
function changedOf({ before, after }: Since): Fields | null {
  const names = Object.keys(after ?? {}).filter((name) => before && name in before)
  const part = (of: Fields | null) => Object.fromEntries(names.map((name) => [name, of?.[name]]))
  return difference(part(before), part(after))?.after ?? null
}

/** Who deleted a record; null when nobody did. */
export async function deletedBy(db: Db, of: HistoryOf): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select person_name as name from history where ${ofRecord(of)} and what like '%.delete' order by seq desc limit 1`.execute(
    db,
  )
  return rows[0]?.name ?? null
}

/** A label is that of one plant or package, and stands in the entries of others too: the harvest that it was cut for. */
const isLabelled = (entity: HistoryEntity): boolean => entity === 'package' || entity === 'plant'

function ofEntity(entity: HistoryEntity) {
  if (isLabelled(entity)) return sql``
  // A batch of clones begins with an act on the plant that they were cut from, or on the package that they came in.
  if (entity === 'plant-batch')
    return sql`and (entity = ${entity} or what like 'plant.cut-clones %' or what like 'package.plant %')`
  return sql`and entity = ${entity}`
}

/** @param former the tags or names that it had before; what was begun under one after that is of another record */
function ofRecord({ facilityId, entity, record }: HistoryOf, former: readonly FormerName[] = []) {
  const place = facilityId === null ? sql`facility_id is null` : sql`facility_id = ${facilityId}`
  const earlier = former.map(
    ({ name, until }) => sql`records @> ${jsonb([name])}
      and coalesce((select o.recorded_at from operation o where o.id = history.operation_id), at) <= ${until}::timestamptz`,
  )
  const named = sql.join([sql`records @> ${jsonb([record])}`, ...earlier], sql` or `)
  return sql`${place} and (${named}) ${ofEntity(entity)}`
}

function entryFrom(row: HistoryRow): HistoryEntry {
  return {
    id: String(row.seq),
    version: row.seq,
    at: row.at,
    ...(row.done_at !== null && { doneAt: row.done_at }),
    personName: row.person_name,
    ...(row.station !== null && { station: row.station }),
    what: row.what,
    summary: row.place === null ? row.summary : `${row.summary} in Metrc at ${row.place}`,
    operationId: row.operation_id,
    ...(row.operation_id === null ? ownChange(row) : row.what.endsWith(' recorded') ? recorded(row) : outcome(row)),
  }
}

type Told = Pick<HistoryEntry, 'changes' | 'outcome'>

const ownChange = ({ entity, before, after }: HistoryRow): Told => ({
  changes: fieldChanges(before, after, wordsOf(entity)),
  outcome: null,
})

function recorded({ entity, what, before, after }: HistoryRow): Told {
  const fields = writtenFields(what.replace(' recorded', ''), before ?? {}, after ?? {})
  return {
    changes: fields ? fieldChanges(fields.before, fields.after, wordsOf(entity)) : [],
    outcome: { state: 'recorded', problems: [], decision: null, reason: null },
  }
}

const outcome = ({ after }: HistoryRow): Told => ({ changes: [], outcome: HistoryOutcome.parse(after) })
