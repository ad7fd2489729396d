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
  sent: Sent
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
  linkedId: number | null
  record: Sent | null
  cell: MappingCell
}

const tablesOf = {
  strain: { own: 'catalogue_strain', list: 'strainsActive' },
  item: { own: 'catalogue_item', list: 'itemsActive' },
} as const satisfies Record<LinkedKind, { own: string; list: string }>
const keyOf = (ownId: string, facilityId: string) => `${ownId} ${facilityId}`

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

/** Without values where the record is exactly ours, 0 for one that is gone. */
type LinkedTuple = [ownId: string, facilityId: string, metrcId: number, values?: unknown[] | 0]

interface Wanted {
  /** Of records of ours; null for all. */
  ids: readonly string[] | null
  /** Every record with its values, also those that are exactly ours. */
  isWhole: boolean
}

/** In one text: 25,000 rows of columns take longer to read than to make. */
async function linkedRecords(
  db: Db,
  { kind, printed, isExact }: MappedKind,
  { ids, isWhole }: Wanted,
): Promise<ReadonlyMap<string, Linked>> {
  const { own, list } = tablesOf[kind]
  const values = sql.join(printed.map((field) => sql`m.metrc -> ${sql.lit(field)}`))
  const { rows } = await sql<{ linked: string | null }>`
    select json_agg(case when m.id is null then json_build_array(l.own_id, l.facility_id, l.metrc_id, 0)
      when ${isWhole ? sql`false` : isExact} then json_build_array(l.own_id, l.facility_id, l.metrc_id)
      else json_build_array(l.own_id, l.facility_id, l.metrc_id, json_build_array(${values})) end)::text as linked
    from catalogue_link l join ${sql.table(own)} o on o.id = l.own_id
    left join ${sql.table(kind)} m on m.facility_id = l.facility_id and m.id = l.metrc_id::text
      and m.gone_at is null and m.list = ${list}
    where l.kind = ${kind} and ${only(ids, 'l.own_id')}`.execute(db)
  const tuples = JSON.parse(rows[0]?.linked ?? '[]') as LinkedTuple[]
  return new Map(
    tuples.map(([ownId, facilityId, linkedId, values]) => [
      keyOf(ownId, facilityId),
      { linkedId, record: values === undefined ? 'exact' : values === 0 ? null : recordOf(printed, values) },
    ]),
  )
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
async function lastWrites(
  db: Db,
  kind: LinkedKind,
  ids: readonly string[] | null,
): Promise<ReadonlyMap<string, WriteRow>> {
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
  return new Map(rows.map((row) => [keyOf(row.own_id, row.facility_id), row]))
}

/** A write of what it was linked to before tells nothing of what it is linked to now. */
function lastWriteOf(row: WriteRow | undefined, linked: Linked | null): LastWrite | null {
  if (!row || (row.what === 'update' && row.metrc_id !== linked?.linkedId)) return null
  const { id, state, what, recorded_at, dealt_with_at } = row
  return { id, state, what, recordedAt: recorded_at, dealtWithAt: dealt_with_at }
}

async function mapped(db: Db, kind: MappedKind, wanted: Wanted): Promise<Mapped[]> {
  const facilityIds = await activeFacilityIds(db)
  const own = await kind.own(db, wanted.ids)
  const links = await linkedRecords(db, kind, wanted)
  const writes = await lastWrites(db, kind.kind, wanted.ids)
  return own.flatMap((one) =>
    facilityIds.map((facilityId) => {
      const key = keyOf(one.id, facilityId)
      const linked = links.get(key) ?? null
      const lastWrite = lastWriteOf(writes.get(key), linked)
      const record = linked?.record === 'exact' ? one.sent : (linked?.record ?? null)
      const cell = mappingCell({ ours: one.sent, linkedId: linked?.linkedId ?? null, record, lastWrite })
      return { own: one, facilityId, linkedId: linked?.linkedId ?? null, record, cell }
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
  return rows.map(({ own, facilityId, linkedId, record, cell }) => ({
    id: facilityId,
    version: own.version,
    linkedId,
    record: record && { ...record },
    lastName: names.get(facilityId) ?? null,
    cell,
  }))
}
