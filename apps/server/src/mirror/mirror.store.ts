import { guessedRoomTypes } from '@cultivatd/domain/room/guessed-room-types'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { listsOfTable, type MirroredTable, type RecordList, recordTable, type ReferenceList } from './mirrored-lists.ts'

/** A record as Metrc sent it; its fields are Metrc's word. */
export interface MetrcRecord {
  Id: number
  LastModified?: string | null
}

/** A transfer with what had to be asked for separately. */
export interface TransferDetails {
  deliveries: object[]
  packages: object[]
}

/**
 * Stores records of one list as Metrc sent them and answers the ids of those that were new or had changed; only these
 * get a new version and are told to anyone. Rows of ours beside the record (room types, harvest status) stay.
 *
 * An older LastModified never replaces a newer one. At the same LastModified what is read later wins when the record
 * differs, such as one that is no longer on hold; the same record is on the later list of `listsOfTable`.
 */
export function saveRecords(
  db: Db,
  facilityId: string,
  list: RecordList,
  records: readonly MetrcRecord[],
): Promise<string[]> {
  const newest = newestOfEach(records)
  if (newest.length === 0) return Promise.resolve([])
  const table = recordTable(list)
  if (table === 'room') return saveRooms(db, facilityId, list, newest)
  if (table === 'transfer') throw new Error('Transfers are stored with their deliveries')
  return saveStamped(db, table, facilityId, list, newest)
}

/** One record for each id: pages overlap, and a statement cannot write the same row twice. */
export function newestOfEach<T extends MetrcRecord>(records: readonly T[]): T[] {
  const byId = new Map<number, T>()
  for (const record of records) {
    const known = byId.get(record.Id)
    if (!known || stampOf(record) >= stampOf(known)) byId.set(record.Id, record)
  }
  return [...byId.values()]
}

const stampOf = ({ LastModified }: MetrcRecord): number => (LastModified ? Date.parse(LastModified) : 0)

// Metrc's word for "no moment" is one of year 1 (Metrc reference §2).
const modified = sql`case when doc ->> 'LastModified' not like '0001%' then (doc ->> 'LastModified')::timestamptz end`

type StampedTable = Exclude<MirroredTable, 'room' | 'transfer'>

/**
 * The rows that are there are compared first: a conflict costs a lock and a dead row even when nothing changes,
 * and most rows of a window have not changed.
 */
async function saveStamped(
  db: Db,
  table: StampedTable,
  facilityId: string,
  list: RecordList,
  records: readonly MetrcRecord[],
) {
  const name = sql.table(table)
  const { rows } = await sql<{ id: string }>`
    with incoming as materialized (
      select doc ->> 'Id' as id, doc, ${modified} as modified from jsonb_array_elements(${jsonb(records)}) as doc)
    insert into ${name} (facility_id, id, list, metrc, last_modified)
    select ${facilityId}, i.id, ${list}, i.doc, i.modified
    from incoming i left join ${name} as old on old.facility_id = ${facilityId} and old.id = i.id
    where old.id is null or ((old.metrc is distinct from i.doc or old.list <> ${list} or old.gone_at is not null)
      and ${isNewer(table, list)})
    on conflict (facility_id, id) do update set list = excluded.list, metrc = excluded.metrc,
      last_modified = excluded.last_modified, gone_at = null, version = nextval('row_version')
    where coalesce(excluded.last_modified >= ${name}.last_modified, true)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether the incoming row `i` says more than `old`, which is there. */
function isNewer(table: MirroredTable, list: RecordList): RawBuilder<boolean> {
  const order: readonly RecordList[] = listsOfTable[table]
  const weaker = order.slice(0, order.indexOf(list) + 1)
  return sql<boolean>`(i.modified is null or old.last_modified is null or i.modified > old.last_modified
    or (i.modified = old.last_modified
      and (old.gone_at is not null or old.metrc is distinct from i.doc or old.list in (${sql.join(weaker)}))))`
}

/** Rooms print no LastModified. Their types are ours: guessed once, when Metrc first tells of a room (READ-51). */
async function saveRooms(
  db: Db,
  facilityId: string,
  list: RecordList,
  records: readonly MetrcRecord[],
): Promise<string[]> {
  const rooms = records.map((doc) => ({ doc, types: guessedTypes(doc) }))
  const { rows } = await sql<{ id: string }>`
    with incoming as materialized (
      select doc -> 'doc' ->> 'Id' as id, doc -> 'doc' as doc, doc -> 'types' as types
      from jsonb_array_elements(${jsonb(rooms)}) as doc)
    insert into room (facility_id, id, list, metrc, types)
    select ${facilityId}, i.id, ${list}, i.doc, i.types
    from incoming i left join room as old on old.facility_id = ${facilityId} and old.id = i.id
    where old.id is null or old.metrc is distinct from i.doc or old.list <> ${list} or old.gone_at is not null
    on conflict (facility_id, id) do update set list = excluded.list, metrc = excluded.metrc, gone_at = null,
      version = nextval('row_version')
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

function guessedTypes(record: MetrcRecord & { Name?: unknown; LocationTypeName?: unknown }) {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return guessedRoomTypes(text(record.Name), text(record.LocationTypeName))
}

export type TransferKind = 'incoming' | 'outgoing' | 'rejected'

/** Which kind of transfer a list shows. */
export const transferKind = (list: RecordList): TransferKind =>
  list === 'transfersIncoming' ? 'incoming' : list === 'transfersOutgoing' ? 'outgoing' : 'rejected'

/** Stores transfers with their deliveries and the packages on them (DATA-27). */
export async function saveTransfers(
  db: Db,
  facilityId: string,
  list: RecordList,
  transfers: readonly (TransferDetails & { record: MetrcRecord })[],
): Promise<string[]> {
  const kind = transferKind(list)
  const byId = new Map(transfers.map((transfer) => [transfer.record.Id, transfer]))
  if (byId.size === 0) return []
  const { rows } = await sql<{ id: string }>`
    with incoming as materialized (
      select ${`${kind}-`}::text || (t -> 'record' ->> 'Id') as id, t -> 'record' as doc, t -> 'deliveries' as deliveries,
        t -> 'packages' as packages from jsonb_array_elements(${jsonb([...byId.values()])}) as t),
    stamped as (select i.*, ${modified} as modified from incoming i)
    insert into transfer (facility_id, id, type, list, metrc, metrc_delivery, metrc_packages, last_modified)
    select ${facilityId}, i.id, ${kind}, ${list}, i.doc, i.deliveries, i.packages, i.modified
    from stamped i left join transfer as old on old.facility_id = ${facilityId} and old.id = i.id
    where old.id is null or old.metrc is distinct from i.doc or old.metrc_delivery is distinct from i.deliveries
      or old.metrc_packages is distinct from i.packages or old.gone_at is not null
    on conflict (facility_id, id) do update set list = excluded.list, metrc = excluded.metrc,
      metrc_delivery = excluded.metrc_delivery, metrc_packages = excluded.metrc_packages,
      last_modified = excluded.last_modified, gone_at = null, version = nextval('row_version')
    where coalesce(excluded.last_modified >= transfer.last_modified, true)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The transfers among these that are stored exactly as given: their details need not be asked for again. */
export async function unchangedTransfers(
  db: Db,
  facilityId: string,
  list: RecordList,
  records: readonly MetrcRecord[],
): Promise<Set<number>> {
  const kind = transferKind(list)
  const { rows } = await sql<{ id: number }>`
    select (doc ->> 'Id')::bigint as id from jsonb_array_elements(${jsonb(records)}) as doc
    join transfer t on t.facility_id = ${facilityId} and t.id = ${`${kind}-`}::text || (doc ->> 'Id')
    where t.metrc = doc and t.gone_at is null`.execute(db)
  return new Set(rows.map(({ id }) => Number(id)))
}

/** Stores a vocabulary of a facility as one document. */
export async function saveReference(
  db: Db,
  facilityId: string,
  list: ReferenceList,
  rows: readonly unknown[],
): Promise<void> {
  await sql`
    insert into reference_list (facility_id, id, metrc) values (${facilityId}, ${list}, ${jsonb(rows)})
    on conflict (facility_id, id) do update set metrc = excluded.metrc, version = nextval('row_version')
    where reference_list.metrc is distinct from excluded.metrc`.execute(db)
}

/** The newest version there is: what a full read must not take for vanished when it came after. */
export async function newestVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ version: number }>`select nextval('row_version') as version`.execute(db)
  return Number(rows[0]?.version ?? 0)
}

/**
 * Marks the records of a facility that no list shows any more. Never deletes: the ledger may speak of them. Records
 * written after the read began (`version` newer) and those of lists that could not be read are left alone.
 */
export async function markGone(
  db: Db,
  table: MirroredTable,
  facilityId: string,
  {
    seen,
    version,
    unread,
    now,
  }: { seen: ReadonlySet<string>; version: number; unread: readonly RecordList[]; now: Date },
): Promise<number> {
  const ours = table === 'room' ? sql`and metrc_id is not null` : sql``
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set gone_at = ${now.toISOString()}, version = nextval('row_version')
    where facility_id = ${facilityId} and gone_at is null and version <= ${version} ${ours}
      and not list in (select jsonb_array_elements_text(${jsonb(unread)}))
      and not id in (select jsonb_array_elements_text(${jsonb([...seen])}))`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** What Metrc's facilities list says of each license; those it no longer names are marked gone (ORG-05, READ-101). */
export async function saveFacilities(
  db: Db,
  facilities: readonly { License: { Number: string } }[],
  now: Date,
): Promise<void> {
  const byId = new Map(facilities.map((facility) => [facility.License.Number, facility]))
  await sql`
    insert into facility (id, metrc)
    select doc -> 'License' ->> 'Number', doc from jsonb_array_elements(${jsonb([...byId.values()])}) as doc
    on conflict (id) do update set metrc = excluded.metrc, gone_at = null, version = nextval('row_version')
    where facility.metrc is distinct from excluded.metrc or facility.gone_at is not null`.execute(db)
  await sql`
    update facility set gone_at = ${now.toISOString()}, version = nextval('row_version')
    where gone_at is null and not id in (select jsonb_array_elements_text(${jsonb([...byId.keys()])}))`.execute(db)
}

/** Licenses that Metrc names now. */
export async function knownFacilityIds(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from facility where gone_at is null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Types for rooms whose names told nothing, from what stands in them, and the types without which harvests or packages
 * that are there would be on no screen (READ-54); once, after the first read of a facility. Like the guess by name it
 * is a beginning that people change (READ-51).
 */
export async function guessRoomTypesByContents(db: Db, facilityId: string): Promise<void> {
  await sql`
    with standing (location_id, type) as (
      select location_id, 'flower' from plant where facility_id = ${facilityId} and phase = 'flowering' and gone_at is null
      union select location_id, 'vegetation' from plant
        where facility_id = ${facilityId} and phase = 'vegetative' and list not like 'plantsMother%' and gone_at is null
      union select location_id, 'mother' from plant
        where facility_id = ${facilityId} and list like 'plantsMother%' and list <> 'plantsMotherInactive' and gone_at is null
      union select location_id, 'clone' from plant_batch
        where facility_id = ${facilityId} and list = 'plantBatchesActive' and gone_at is null
      union select location_id, 'dry' from harvest
        where facility_id = ${facilityId} and list <> 'harvestsInactive' and gone_at is null
      union select location_id, 'packaging' from package
        where facility_id = ${facilityId} and list in ('packagesActive', 'packagesOnHold') and gone_at is null),
    missing as (
      select room.id, jsonb_agg(type order by type) as types
      from standing join room on room.facility_id = ${facilityId} and room.metrc_id = standing.location_id
      where not room.types ? type and (room.types = '[]' or type in ('dry', 'packaging'))
      group by 1)
    update room set types = room.types || missing.types, version = nextval('row_version')
    from missing where room.facility_id = ${facilityId} and room.id = missing.id`.execute(db)
}
