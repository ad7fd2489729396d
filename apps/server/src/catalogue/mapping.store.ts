import { type LastWrite, mappingCell, type MappingCell, type Sent } from '@cultivatd/domain/catalogue/mapping'
import type { MappingRow, MappingStates } from '@cultivatd/domain/catalogue/mapping-row'
import type { LinkedKind } from '@cultivatd/domain/catalogue/links'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '../db/db.ts'
import { only } from '../db/only.ts'

/** A record of ours as an update would send it. */
export interface OwnSent {
  id: string
  version: number
  /** A facility may call things otherwise, such as the strain of an item. */
  sentAt: (facilityId: string) => Sent
}

/** What is mapped across facilities. */
export interface MappedKind {
  kind: LinkedKind
  /** Of these ids; null for all. */
  own: (db: Db, ids: readonly string[] | null) => Promise<readonly OwnSent[]>
  /** The fields of Metrc's record that are compared or shown. */
  printed: readonly string[]
  /**
   * Whether Metrc's record `m` prints to the letter what an update of ours, `o`, would send: then there is nothing to compare,
   * and nothing of it has to leave the database. True only where the rule (`differences`) would find nothing.
   */
  isExact: RawBuilder<SqlBool>
}

type Printed = Record<string, string | number | null>

interface Linked {
  linkedId: number
  /** Null when Metrc has it no more, 'exact' when it prints what an update would send and nobody asked for more. */
  record: Printed | 'exact' | null
}

/** Of one record of ours in one facility. */
interface Mapped {
  own: OwnSent
  facilityId: string
  linked: Linked | null
  cell: MappingCell
}

const tablesOf = {
  strain: { own: 'catalogue_strain', list: 'strainsActive' },
  item: { own: 'catalogue_item', list: 'itemsActive' },
} as const satisfies Record<LinkedKind, { own: string; list: string }>

/** Why a record of ours cannot be made in Metrc in this facility now; empty when it can. */
export async function makingProblems(db: Db, kind: MappedKind, { id, facilityId }: { id: string; facilityId: string }) {
  const rows = await mappingOf(db, kind, id)
  if (rows.length === 0) return [`This ${kind.kind} is not in the catalogue any more`]
  const cell = rows.find((row) => row.id === facilityId)?.cell
  if (cell?.state === 'sent') return [`It is on its way to Metrc already`]
  const isFree = cell === undefined || cell.state === 'unlinked' || cell.state === 'gone'
  return isFree || (cell.state === 'refused' && cell.write.what === 'create') ? [] : ['It is linked there already']
}

/** In the order in which Home shows them. */
async function activeFacilityIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select active.id from organisation o, jsonb_array_elements_text(o.active_facility_ids) with ordinality as active (id, place)
    join facility f on f.id = active.id and f.gone_at is null
    order by active.place`.execute(db)
  return rows.map(({ id }) => id)
}

interface Wanted {
  /** Of records of ours; null for all. */
  ids: readonly string[] | null
  /** Every record with its values, also those that are exactly ours. */
  isWhole: boolean
}

/** By the facility, then by the id of the record of ours: a key of both would have to be made for each. */
type ByFacility<Value> = Map<string, Map<string, Value>>

function put<Value>(values: ByFacility<Value>, facilityId: string, ownId: string, value: Value): void {
  const there = values.get(facilityId)
  if (there) there.set(ownId, value)
  else values.set(facilityId, new Map([[ownId, value]]))
}

/** In no license number and in no id. */
const unitSeparator = '\u001f'

interface LinkedTexts {
  /** One line for each: the id of ours, the facility, Metrc's id. */
  exact: string | null
  /** The same as JSON, with the values; null for one that is gone. */
  others: string | null
}

type LinkedTuple = [ownId: string, facilityId: string, metrcId: number, values: unknown[] | null]

/** In two texts: 25,000 rows of columns take longer to read than to make. */
async function linkedRecords(
  db: Db,
  { kind, printed, isExact }: MappedKind,
  { ids, isWhole }: Wanted,
): Promise<ByFacility<Linked>> {
  const { own, list } = tablesOf[kind]
  const values = sql.join(printed.map((field) => sql`m.metrc -> ${sql.lit(field)}`))
  const { rows } = await sql<LinkedTexts>`
    select string_agg(concat_ws(chr(31), own_id, facility_id, metrc_id), e'\n') filter (where is_exact) as exact,
      json_agg(json_build_array(own_id, facility_id, metrc_id, case when m_id is not null then json_build_array(${values}) end))
        filter (where not is_exact)::text as others
    from (select l.own_id, l.facility_id, l.metrc_id, m.id as m_id, m.metrc,
        ${isWhole ? sql`false` : sql`coalesce(${isExact}, false)`} as is_exact
      from catalogue_link l join ${sql.table(own)} o on o.id = l.own_id
      left join ${sql.table(kind)} m on m.facility_id = l.facility_id and m.id = l.metrc_id::text
        and m.gone_at is null and m.list = ${list}
      where l.kind = ${kind} and ${only(ids, 'l.own_id')}) as m`.execute(db)
  const linked: ByFacility<Linked> = new Map()
  for (const line of rows[0]?.exact?.split('\n') ?? []) {
    const [ownId = '', facilityId = '', metrcId] = line.split(unitSeparator)
    put(linked, facilityId, ownId, { linkedId: Number(metrcId), record: 'exact' })
  }
  for (const [ownId, facilityId, linkedId, fields] of JSON.parse(rows[0]?.others ?? '[]') as LinkedTuple[])
    put(linked, facilityId, ownId, { linkedId, record: fields && recordOf(printed, fields) })
  return linked
}

function recordOf(printed: readonly string[], values: readonly unknown[]): Printed {
  const record: Printed = {}
  for (const [at, field] of printed.entries()) {
    const value = values[at]
    record[field] = typeof value === 'string' || typeof value === 'number' ? value : null
  }
  return record
}

interface WriteRow extends Omit<LastWrite, 'recordedAt' | 'dealtWithAt'> {
  own_id: string
  facility_id: string
  recorded_at: string
  dealt_with_at: string | null
  /** Of the record that an update changes; null for a create. */
  metrc_id: number | null
}

/** Writes that are on their way or were refused and not dealt with, the newest of each record and facility. */
async function lastWrites(db: Db, kind: LinkedKind, ids: readonly string[] | null): Promise<ByFacility<WriteRow>> {
  const ofKinds = sql.join(['strain.create', 'strain.update', 'item.create', 'item.update'].map((one) => sql.lit(one)))
  const { rows } = await sql<WriteRow>`
    select payload ->> 'catalogueId' as own_id, facility_id, id, state, recorded_at, dealt_with_at,
      split_part(kind, '.', 2) as what, (payload ->> 'id')::bigint as metrc_id
    from operation
    where kind in (${ofKinds}) and (state in ('recorded', 'waiting', 'sending', 'unknown', 'needs-person')
        or (state = 'refused' and dealt_with_at is null))
      and payload ->> 'catalogueId' is not null and split_part(kind, '.', 1) = ${kind}
      and ${ids ? sql`payload ->> 'catalogueId' = any (${[...ids]})` : sql`true`}
    order by seq`.execute(db)
  const writes: ByFacility<WriteRow> = new Map()
  for (const row of rows) put(writes, row.facility_id, row.own_id, row)
  return writes
}

/** A write of what it was linked to before tells nothing of what it is linked to now. */
function lastWriteOf(row: WriteRow | undefined, linked: Linked | null): LastWrite | null {
  if (!row || (row.what === 'update' && row.metrc_id !== linked?.linkedId)) return null
  const { id, state, what, recorded_at, dealt_with_at } = row
  return { id, state, what, recordedAt: recorded_at, dealtWithAt: dealt_with_at }
}

/** Of a record that prints what an update would send there is nothing to compare. */
const exactCell = mappingCell({ ours: {}, linkedId: 0, record: {}, lastWrite: null })

function cellOf(own: OwnSent, facilityId: string, linked: Linked | null, write: WriteRow | undefined): Mapped['cell'] {
  if (linked?.record === 'exact' && !write) return exactCell
  const ours = own.sentAt(facilityId)
  const record = linked?.record === 'exact' ? ours : (linked?.record ?? null)
  const lastWrite = lastWriteOf(write, linked)
  return mappingCell({ ours, linkedId: linked?.linkedId ?? null, record, lastWrite })
}

async function mapped(db: Db, kind: MappedKind, wanted: Wanted): Promise<Mapped[]> {
  const facilityIds = await activeFacilityIds(db)
  const own = await kind.own(db, wanted.ids)
  const links = await linkedRecords(db, kind, wanted)
  const writes = await lastWrites(db, kind.kind, wanted.ids)
  return own.flatMap((one) =>
    facilityIds.map((facilityId) => {
      const linked = links.get(facilityId)?.get(one.id) ?? null
      return {
        own: one,
        facilityId,
        linked,
        cell: cellOf(one, facilityId, linked, writes.get(facilityId)?.get(one.id)),
      }
    }),
  )
}

/** How records of ours stand with each active facility; `ids` limits them. */
export async function mappingStates(
  db: Db,
  kind: MappedKind,
  ids: readonly string[] | null = null,
): Promise<MappingStates[]> {
  const states = new Map<string, MappingStates>()
  for (const { own, facilityId, cell } of await mapped(db, kind, { ids, isWhole: false })) {
    const row = states.get(own.id) ?? { id: own.id, version: own.version, cells: [] }
    row.cells.push({ facilityId, state: cell.state })
    states.set(own.id, row)
  }
  return [...states.values()]
}

/** Of what a record of ours is linked to, by facility; also of what Metrc shows no more. */
async function lastNames(db: Db, kind: LinkedKind, id: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ facility_id: string; name: string }>`
    select m.facility_id, m.name from catalogue_link l
    join ${sql.table(kind)} m on m.facility_id = l.facility_id and m.id = l.metrc_id::text
    where l.kind = ${kind} and l.own_id = ${id}`.execute(db)
  return new Map(rows.map(({ facility_id, name }) => [facility_id, name]))
}

/** How one record of ours stands with each active facility, value by value; none when there is no such record. */
export async function mappingOf(db: Db, kind: MappedKind, id: string): Promise<MappingRow[]> {
  const rows = await mapped(db, kind, { ids: [id], isWhole: true })
  const names = await lastNames(db, kind.kind, id)
  return rows.map(({ own, facilityId, linked, cell }) => ({
    id: facilityId,
    version: own.version,
    sent: { ...own.sentAt(facilityId) },
    linkedId: linked?.linkedId ?? null,
    record: linked === null || linked.record === 'exact' ? null : linked.record,
    lastName: names.get(facilityId) ?? null,
    cell,
  }))
}
