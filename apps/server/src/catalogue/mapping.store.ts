import {
  isOnItsWay,
  type LastWrite,
  mappingCell,
  type MappingCell,
  type Sent,
} from '@cultivatd/domain/catalogue/mapping'
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
  /** What a facility asks for besides; left out where nothing is asked. */
  askedAt?: (facilityId: string) => Pick<MappingRow, 'makingProblems' | 'filesAsked' | 'lostByUpdate'>
}

/** What is mapped across facilities. */
export interface MappedKind {
  kind: LinkedKind
  /** Of these ids; null for all. */
  own: (db: Db, ids: readonly string[] | null) => Promise<readonly OwnSent[]>
  /** The fields of Metrc's record that are compared or shown. */
  printed: readonly string[]
  exactly: (db: Db, facilityIds: readonly string[]) => Promise<Exactly>
}

/** How the database sees by itself that there is nothing to compare. */
export interface Exactly {
  /** What `is` needs beside ours, `o`, its link, `l`, and Metrc's record, `m`: joins that leave their rows as many as they are. */
  with: RawBuilder<unknown>
  /**
   * Whether Metrc's record prints to the letter what an update of ours would send: then nothing of it has to leave the
   * database. True only where the rule (`differences`) would find nothing.
   */
  is: RawBuilder<SqlBool>
}

type Printed = Record<string, string | number | null>

interface Linked {
  linkedId: number
  /** Null when Metrc has it no more. */
  record: Printed | null
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
  if (cell?.state === 'sent') return [isOnItsWay]
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

/** By the facility, then by the id of the record of ours: a key of both would have to be made for each. */
type ByFacility<Value> = Map<string, Map<string, Value>>

function put<Value>(values: ByFacility<Value>, facilityId: string, ownId: string, value: Value): void {
  const there = values.get(facilityId)
  if (there) there.set(ownId, value)
  else values.set(facilityId, new Map([[ownId, value]]))
}

type LinkedTuple = [ownId: string, facilityId: string, metrcId: number, values: unknown[] | null]

/** The list of Metrc's active records, `m`, that `l` links to. */
const linkedMirror = (kind: LinkedKind) => sql`${sql.table(kind)} m on m.facility_id = l.facility_id
  and m.id = l.metrc_key and m.gone_at is null and m.list = ${tablesOf[kind].list}`

/** A record of ours in one facility. */
interface Place {
  ownId: string
  facilityId: string
}

/** As one text, each document unpacked once: thousands of rows of columns take longer to read than to make. */
async function linkedRecords(
  db: Db,
  { kind, printed }: MappedKind,
  places: readonly Place[],
): Promise<ByFacility<Linked>> {
  const fields = printed.map((field) => sql.ref(field))
  const { rows } = await sql<{ linked: string | null }>`
    select json_agg(json_build_array(l.own_id, l.facility_id, l.metrc_id,
      case when m.id is not null then json_build_array(${sql.join(fields)}) end))::text as linked
    from unnest(${places.map(({ ownId }) => ownId)}::text[], ${places.map(({ facilityId }) => facilityId)}::text[])
      as place (own_id, facility_id)
    join catalogue_link l on l.own_id = place.own_id and l.facility_id = place.facility_id and l.kind = ${kind}
    left join ${linkedMirror(kind)}
    left join lateral jsonb_to_record(m.metrc) as record (${sql.join(fields.map((field) => sql`${field} jsonb`))}) on true`.execute(
    db,
  )
  const linked: ByFacility<Linked> = new Map()
  for (const [ownId, facilityId, linkedId, values] of JSON.parse(rows[0]?.linked ?? '[]') as LinkedTuple[])
    put(linked, facilityId, ownId, { linkedId, record: values && recordOf(printed, values) })
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

function cellOf(own: OwnSent, facilityId: string, linked: Linked | null, write: WriteRow | undefined): Mapped['cell'] {
  return mappingCell({
    ours: own.sentAt(facilityId),
    linkedId: linked?.linkedId ?? null,
    record: linked?.record ?? null,
    lastWrite: lastWriteOf(write, linked),
  })
}

/** By the rule, in the order of the facilities; `isCompared` says of which of them it is asked. */
async function mapped(
  db: Db,
  kind: MappedKind,
  ids: readonly string[],
  isCompared: (id: string, at: number) => boolean = () => true,
): Promise<Mapped[]> {
  const active = await activeFacilityIds(db)
  const facilitiesOf = (id: string) => active.filter((_, at) => isCompared(id, at))
  const own = await kind.own(db, ids)
  const places = own.flatMap((one) => facilitiesOf(one.id).map((facilityId) => ({ one, facilityId })))
  const links = await linkedRecords(
    db,
    kind,
    places.map(({ one, facilityId }) => ({ ownId: one.id, facilityId })),
  )
  const writes = await lastWrites(db, kind.kind, ids)
  return places.map(({ one, facilityId }) => {
    const linked = links.get(facilityId)?.get(one.id) ?? null
    const write = writes.get(facilityId)?.get(one.id)
    return { own: one, facilityId, linked, cell: cellOf(one, facilityId, linked, write) }
  })
}

interface ExactRow {
  id: string
  version: number
  /** One sign for each active facility: '1' where Metrc prints what an update would send. Null where it is linked to nothing. */
  exact: string | null
  /** Linked to something else in an active facility. */
  is_compared: boolean
  /** With a write that may say more. */
  is_written: boolean
}

/** What the database sees by itself, of each record of ours. */
async function exactRows(
  db: Db,
  kind: MappedKind,
  facilityIds: readonly string[],
  ids: readonly string[] | null,
): Promise<ExactRow[]> {
  const exactly = await kind.exactly(db, facilityIds)
  const written = await idsWithWrites(db, kind.kind)
  const { own } = tablesOf[kind.kind]
  const none = '0'.repeat(facilityIds.length)
  const masks = facilityIds.map((_, at) => '1'.padStart(at + 1, '0').padEnd(facilityIds.length, '0'))
  const { rows } = await sql<ExactRow>`
    select o.id, o.version, e.exact::text as exact, coalesce(e.is_compared, false) as is_compared,
      o.id = any (${written}) as is_written
    from ${sql.table(own)} o
    left join (select l.own_id, bit_or(case when one.is_exact then active.mask else ${none}::varbit end) as exact,
        not bool_and(one.is_exact) as is_compared
      from unnest(${[...facilityIds]}::text[], ${masks}::varbit[]) as active (id, mask)
      join catalogue_link l on l.facility_id = active.id and l.kind = ${kind.kind} and ${only(ids, 'l.own_id')}
      join ${sql.table(own)} o on o.id = l.own_id
      left join ${linkedMirror(kind.kind)} ${exactly.with}
      cross join lateral (select coalesce(${exactly.is}, false) as is_exact) as one
      group by l.own_id) e on e.own_id = o.id
    where ${only(ids, 'o.id')}`.execute(db)
  return rows
}

async function idsWithWrites(db: Db, kind: LinkedKind): Promise<string[]> {
  const byFacility = await lastWrites(db, kind, null)
  return [...byFacility.values()].flatMap((writes) => [...writes.keys()])
}

/** How records of ours stand with each active facility; `ids` limits them. Only what may differ is compared by the rule. */
export async function mappingStates(
  db: Db,
  kind: MappedKind,
  ids: readonly string[] | null = null,
): Promise<MappingStates[]> {
  const facilityIds = await activeFacilityIds(db)
  const rows = await exactRows(db, kind, facilityIds, ids)
  const plain = rows
    .filter((row) => !row.is_compared && !row.is_written)
    .map(({ id, version, exact }) => ({
      id,
      version,
      states: facilityIds.map((_, at) => (exact?.[at] === '1' ? exactState : freeState)),
    }))
  const compared = rows.filter((row) => row.is_compared || row.is_written)
  return compared.length === 0 ? plain : [...plain, ...(await comparedStates(db, kind, compared, facilityIds))]
}

/** Of a record that prints what an update would send there is nothing to compare, and of none neither. */
const exactState = mappingCell({ ours: {}, linkedId: 0, record: {}, lastWrite: null }).state
const freeState = mappingCell({ ours: {}, linkedId: null, record: null, lastWrite: null }).state

/** The states of these: by the rule wherever the database does not see that they match, or a write may say more. */
async function comparedStates(
  db: Db,
  kind: MappedKind,
  rows: readonly ExactRow[],
  facilityIds: readonly string[],
): Promise<MappingStates[]> {
  const exactOf = new Map(rows.map(({ id, exact, is_written }) => [id, is_written ? null : exact]))
  const isCompared = (id: string, at: number) => exactOf.get(id)?.[at] !== '1'
  const cells: ByFacility<MappingCell> = new Map()
  const versions = new Map<string, number>()
  const ids = rows.map(({ id }) => id)
  for (const { own, facilityId, cell } of await mapped(db, kind, ids, isCompared)) {
    put(cells, facilityId, own.id, cell)
    versions.set(own.id, own.version)
  }
  return [...versions].map(([id, version]) => ({
    id,
    version,
    states: facilityIds.map((facilityId) => cells.get(facilityId)?.get(id)?.state ?? exactState),
  }))
}

/** Of what a record of ours is linked to, by facility; also of what Metrc shows no more. */
async function lastNames(db: Db, kind: LinkedKind, id: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ facility_id: string; name: string }>`
    select m.facility_id, m.name from catalogue_link l
    join ${sql.table(kind)} m on m.facility_id = l.facility_id and m.id = l.metrc_key
    where l.kind = ${kind} and l.own_id = ${id}`.execute(db)
  return new Map(rows.map(({ facility_id, name }) => [facility_id, name]))
}

/** How one record of ours stands with each active facility, value by value; none when there is no such record. */
export async function mappingOf(db: Db, kind: MappedKind, id: string): Promise<MappingRow[]> {
  const rows = await mapped(db, kind, [id])
  const names = await lastNames(db, kind.kind, id)
  return rows.map(({ own, facilityId, linked, cell }) => ({
    id: facilityId,
    version: own.version,
    sent: { ...own.sentAt(facilityId) },
    linkedId: linked?.linkedId ?? null,
    record: linked?.record ?? null,
    lastName: names.get(facilityId) ?? null,
    cell,
    ...(own.askedAt?.(facilityId) ?? { makingProblems: [], lostByUpdate: null }),
  }))
}
