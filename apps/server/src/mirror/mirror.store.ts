import { guessedRoomTypes } from '@cultivatd/domain/room/guessed-room-types'
import type { FacilityFlags } from '@cultivatd/domain/sync/gap'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { dayOrNull } from '../db/metrc-day.ts'
import { takeAway } from './transferred-package.store.ts'
import { listsOfTable, type MirroredTable, type RecordList, recordTable, type ReferenceList } from './mirrored-lists.ts'
import { isBehindOwnWrite, isUnreadYet, showsOwnWrite } from './own-write.store.ts'

/** A record as Metrc sent it; its fields are Metrc's word. */
export interface MetrcRecord {
  Id: number
  LastModified?: string | null
}

/** A transfer with what had to be asked for separately. */
export interface TransferDetails {
  /** A list shows a transfer in as many rows as it has deliveries (Metrc reference §10.6), in the order of these. */
  rows: readonly TransferRecord[]
  deliveries: object[]
  packages: object[]
}

export interface TransferRecord extends MetrcRecord {
  DeliveryId: number
}

/** When and how records were read; what was stored since then may be newer. */
export interface ReadAs {
  /** The newest row version when the read began: rows with a higher one were written while it was under way. */
  version: number
  /** Metrc's time when the page was asked for. */
  at: Date
  /** Replaces also what says to be newer: the rows were compared, and Metrc's word counts. */
  force?: boolean
}

/** When records were asked for by their ids. */
export type AskedAs = Pick<ReadAs, 'at'>

/**
 * Stores records of one list as Metrc sent them and answers the ids of those that were written: new, changed, or shown by
 * one more list. Only the first two get a new version and are told to anyone. Rows of ours beside the record (room types, harvest status) stay.
 *
 * An older LastModified never replaces a newer one, whatever a clock that was set meanwhile makes of them. At the same LastModified what is read later wins when the record
 * differs, such as one that is no longer on hold. Records without it are replaced only by what was asked for after they
 * were stored: a page that was on its way while a room was archived would bring it back.
 *
 * A record that several lists show is on the last of them in `listsOfTable`. Of records that were asked for by their ids
 * (`AskedAs`) the list is only what they look like.
 */
export async function saveRecords(
  db: Db,
  facilityId: string,
  list: RecordList,
  records: readonly MetrcRecord[],
  read: ReadAs | AskedAs,
): Promise<string[]> {
  const newest = newestOfEach(records)
  if (newest.length === 0) return []
  const table = recordTable(list)
  if (table === 'transfer') throw new Error('Transfers are stored with their deliveries')
  const saved = await saveStamped(db, { table, facilityId, list, records: newest, read })
  if (table === 'transferred_package')
    await takeAway(
      db,
      facilityId,
      newest.map(({ Id }) => String(Id)),
    )
  return saved
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

/**
 * LastModified as far as it is believed: Metrc's word for "no moment" is one of year 1 (Metrc reference §2), and a stamp
 * from the future says no more than that the record was like this when it was asked for, or the next change, stamped
 * by a better clock, would look older.
 */
const modifiedAsOf = (at: Date) => sql`case when doc ->> 'LastModified' not like '0001%'
  then least((doc ->> 'LastModified')::timestamptz, ${at.toISOString()}::timestamptz) end`

interface Saving {
  table: Exclude<MirroredTable, 'transfer'>
  facilityId: string
  list: RecordList
  records: readonly MetrcRecord[]
  read: ReadAs | AskedAs
}

/**
 * The rows that are there are compared first: a conflict costs a lock and a dead row even when nothing changes,
 * and most rows of a window have not changed.
 */
async function saveStamped(db: Db, { table, facilityId, list, records, read }: Saving): Promise<string[]> {
  const name = sql.table(table)
  const order: readonly RecordList[] = listsOfTable[table]
  const shown = isPage(read) ? [list] : []
  // Their types are ours: guessed once, when Metrc first tells of a room (READ-51).
  const types = table === 'room' ? { column: sql`, types`, value: sql`, i.types` } : { column: sql``, value: sql`` }
  const documents = table === 'room' ? records.map((doc) => ({ doc, types: guessedTypes(doc) })) : records
  const incoming =
    table === 'room'
      ? sql`select row -> 'doc' as doc, row -> 'types' as types from jsonb_array_elements(${jsonb(documents)}) as row`
      : sql`select doc from jsonb_array_elements(${jsonb(documents)}) as doc`
  // One more list that shows it: nothing that anybody sees.
  const staysOnList = sql<boolean>`(${isShownToo(name)}
    and array_position(${[...order]}::text[], ${name}.list) > array_position(${[...order]}::text[], ${list}))`
  const { rows } = await sql<{ id: string }>`
    with given as materialized (${incoming}),
    incoming as (select given.*, doc ->> 'Id' as id, ${modifiedAsOf(read.at)} as modified from given)
    insert into ${name} (facility_id, id, list, lists, metrc, last_modified ${types.column})
    select ${facilityId}, i.id, ${list}, ${shown}::text[], i.doc, i.modified ${types.value}
    from incoming i ${knownAs(name, facilityId)}
    where old.id is null or ((old.metrc is distinct from i.doc or not old.lists @> ${shown}::text[] or old.gone_at is not null)
      and ${mayReplace(sql`old`, { doc: sql`i.doc`, modified: sql`i.modified` }, read)})
    order by i.id
    on conflict (facility_id, id) do update set
      list = case when ${staysOnList} then ${name}.list else ${list} end,
      lists = case when ${isShownToo(name)} then ${name}.lists || ${shown}::text[] else ${shown}::text[] end,
      metrc = excluded.metrc, last_modified = excluded.last_modified, gone_at = null, own_write = null,
      version = case when ${staysOnList} then ${name}.version else nextval('row_version') end
    where ${mayReplace(name, ofExcluded, read)}
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * The row of each incoming record as `old`, by its key one by one: of a table that was never analyzed, as in a first read,
 * PostgreSQL believes that to read the whole facility is cheaper, and does so for every page of twenty.
 */
const knownAs = (name: RawBuilder<unknown>, facilityId: string): RawBuilder<unknown> =>
  sql`left join lateral (
    select * from ${name} as known where known.facility_id = ${facilityId} and known.id = i.id limit 1) as old on true`

const ofExcluded = { doc: sql`excluded.metrc`, modified: sql`excluded.last_modified` }

const isPage = (read: ReadAs | AskedAs): read is ReadAs => 'version' in read

/** Whether a record that was read may replace the row that is there, where what we wrote may stand before what is read. */
function mayReplace(
  old: RawBuilder<unknown>,
  { doc, modified }: { doc: RawBuilder<unknown>; modified: RawBuilder<unknown> },
  read: ReadAs | AskedAs,
): RawBuilder<boolean> {
  const newer = saysMore(old, { doc, modified }, read)
  return sql<boolean>`(${showsOwnWrite(old, doc)} or (not ${isBehindOwnWrite(old, doc, modified)} and ${newer}))`
}

/** Whether a record that was read may replace the row that is there. */
function saysMore(
  old: RawBuilder<unknown>,
  { doc, modified }: { doc: RawBuilder<unknown>; modified: RawBuilder<unknown> },
  read: ReadAs | AskedAs,
): RawBuilder<boolean> {
  const page = isPage(read) ? read : undefined
  const isLater = sql<boolean>`${old}.version <= ${page?.version ?? Number.MAX_SAFE_INTEGER}::bigint`
  if (page?.force) return isLater
  // A clock that was set back makes what is asked for now look older than what was asked for then, and a stamp of the
  // future is believed only as far as that: Metrc's own stamps of one record grow all the same.
  const isStampedLater = sql<boolean>`coalesce(${stampIn(doc)} > ${stampIn(sql`${old}.metrc`)}, false)`
  return sql<boolean>`(coalesce(${modified} >= ${old}.last_modified, ${isLater}) or ${isStampedLater})`
}

const stampIn = (doc: RawBuilder<unknown>) =>
  sql`case when ${doc} ->> 'LastModified' not like '0001%' then (${doc} ->> 'LastModified')::timestamptz end`

/** The same record on one more list. One without LastModified looks the same after it went from one list to another. */
const isShownToo = (name: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${name}.metrc = excluded.metrc and ${name}.lists <> '{}' and ${name}.gone_at is null
    and excluded.last_modified is not null)`

function guessedTypes(record: MetrcRecord & { Name?: unknown; LocationTypeName?: unknown }) {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return guessedRoomTypes(text(record.Name), text(record.LocationTypeName))
}

export type TransferKind = 'incoming' | 'outgoing' | 'rejected' | 'template'

/** Which kind of transfer a list shows. */
export const transferKind = (list: RecordList): TransferKind => kindOfList[list] ?? 'rejected'

const kindOfList: Partial<Record<RecordList, TransferKind>> = {
  transfersIncoming: 'incoming',
  transfersOutgoing: 'outgoing',
  transferTemplates: 'template',
}

/** Stores transfers with their deliveries and the packages on them (DATA-27). The first row stands for the transfer. */
export async function saveTransfers(
  db: Db,
  facilityId: string,
  list: RecordList,
  transfers: readonly TransferDetails[],
  read: ReadAs | AskedAs,
): Promise<string[]> {
  const kind = transferKind(list)
  const byId = new Map(transfers.map((transfer) => [transfer.rows[0]?.Id, transfer]))
  if (byId.size === 0) return []
  const { rows } = await sql<{ id: string }>`
    with given as materialized (
      select t -> 'rows' as metrc_rows, t -> 'rows' -> 0 as doc, t -> 'deliveries' as deliveries, t -> 'packages' as packages
      from jsonb_array_elements(${jsonb([...byId.values()])}) as t),
    incoming as (
      select given.*, ${`${kind}-`}::text || (doc ->> 'Id') as id, ${modifiedAsOf(read.at)} as modified from given)
    insert into transfer (facility_id, id, type, list, lists, metrc, metrc_rows, metrc_delivery, metrc_packages, last_modified)
    select ${facilityId}, i.id, ${kind}, ${list}, array[${list}::text], i.doc, i.metrc_rows, i.deliveries, i.packages, i.modified
    from incoming i ${knownAs(sql.table('transfer'), facilityId)}
    where old.id is null or old.metrc_rows is distinct from i.metrc_rows or old.metrc_delivery is distinct from i.deliveries
      or old.metrc_packages is distinct from i.packages or old.gone_at is not null
    order by i.id
    on conflict (facility_id, id) do update set list = excluded.list, lists = excluded.lists, metrc = excluded.metrc,
      metrc_rows = excluded.metrc_rows, metrc_delivery = excluded.metrc_delivery,
      metrc_packages = excluded.metrc_packages, last_modified = excluded.last_modified, gone_at = null,
      own_write = null, version = nextval('row_version')
    where ${saysMore(sql`transfer`, ofExcluded, read)} and not ${isBehindOwn}
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether what is read of a template may be from before the write of it that was just confirmed: it has the old stamp. */
const isBehindOwn = sql<boolean>`(${isUnreadYet(sql`transfer`)}
  and excluded.last_modified is not null and excluded.last_modified is not distinct from transfer.last_modified)`

/** The rows of those transfers that are stored, by Metrc's id, with the version; of those that are gone, none. */
export async function storedTransferRows(
  db: Db,
  facilityId: string,
  list: RecordList,
  ids: readonly number[],
): Promise<Map<number, { rows: TransferRecord[]; version: number }>> {
  const kind = transferKind(list)
  const { rows } = await sql<{ rows: TransferRecord[]; version: number }>`
    select metrc_rows as rows, version from transfer
    where facility_id = ${facilityId} and id = any (${ids.map((id) => `${kind}-${id}`)}) and gone_at is null`.execute(
    db,
  )
  return new Map(rows.flatMap((stored) => (stored.rows[0] ? [[stored.rows[0].Id, stored] as const] : [])))
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
  return rows[0]?.version ?? 0
}

/** How many rows a list has as far as we know; a transfer counts as often as Metrc shows it. */
export async function countOnList(db: Db, facilityId: string, list: RecordList): Promise<number> {
  return (await countsOnLists(db, facilityId, recordTable(list), [list])).get(list) ?? 0
}

/** The same for several lists of one table, which is gone through once for all of them. */
export async function countsOnLists(
  db: Db,
  facilityId: string,
  table: MirroredTable,
  lists: readonly RecordList[],
): Promise<Map<RecordList, number>> {
  const shown = table === 'transfer' ? sql`sum(jsonb_array_length(metrc_rows))` : sql`count(*)`
  const isListed =
    table === 'plant' && !lists.includes('plantsInactive')
      ? // In the words of the index plant_lists, which leaves out what is harvested and destroyed.
        sql`lists <> '{plantsInactive}'`
      : sql`lists && ${[...lists]}::text[]`
  const { rows } = await sql<{ list: RecordList; shown: number }>`
    select list, sum(shown)::bigint as shown from (
      select lists, ${shown} as shown from ${sql.table(table)}
      where facility_id = ${facilityId} and gone_at is null and ${isListed}
      group by lists) as alike
    cross join unnest(lists) as list
    where list = any (${[...lists]})
    group by list`.execute(db)
  const counts = new Map(rows.map((row) => [row.list, row.shown]))
  return new Map(lists.map((list) => [list, counts.get(list) ?? 0]))
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

const dayMs = 86_400_000

/** What the license of a facility lets it have; nothing is said of one that Metrc never named. */
export async function facilityFlags(db: Db, facilityId: string): Promise<FacilityFlags> {
  const { rows } = await sql<{ flags: FacilityFlags | null }>`
    select metrc -> 'FacilityType' as flags from facility where id = ${facilityId}`.execute(db)
  return rows[0]?.flags ?? {}
}

/** The day before the one since which a facility has its license; null when Metrc does not say. */
export async function credentialedDay(db: Db, facilityId: string): Promise<Date | null> {
  const { rows } = await sql<{ day: string | null }>`
    select metrc ->> 'CredentialedDate' as day from facility where id = ${facilityId}`.execute(db)
  const day = dayOrNull(rows[0]?.day)
  const at = day === null ? Number.NaN : Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(at) ? null : new Date(at - dayMs)
}

/**
 * Types for rooms whose names told nothing, from what stands in them, and the types without which harvests or packages
 * that are there would be on no screen (READ-54); once, after the first read of a facility. Like the guess by name it
 * is a beginning that people change (READ-51).
 */
export async function guessRoomTypesByContents(db: Db, facilityId: string): Promise<void> {
  await sql`
    with standing (location_id, type) as materialized (
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
    missing as materialized (
      select room.id, jsonb_agg(type order by type) as types
      from standing join room on room.facility_id = ${facilityId} and room.metrc_id = standing.location_id
      where not room.types ? type and (room.types = '[]' or type in ('dry', 'packaging'))
      group by 1)
    update room set types = room.types || missing.types, version = nextval('row_version')
    from missing where room.facility_id = ${facilityId} and room.id = missing.id`.execute(db)
}

/**
 * Tells the database what it holds of what things are looked up by. It looks by itself too, but minutes later, and
 * until then would go through all plants of a facility to find one of them.
 */
export async function gatherStatistics(db: Db): Promise<void> {
  await sql`
    analyze room (facility_id, id, metrc_id), plant (facility_id, id, label, location_id, phase, system_id, gone_at),
      plant_batch (facility_id, id, name, location_id, system_id), harvest (facility_id, id, name, location_id),
      package (facility_id, id, label, location_id, list), transferred_package (facility_id, id, package_id, label)`.execute(
    db,
  )
}
