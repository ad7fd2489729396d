import type {
  CountPlace,
  CountReport,
  CountScan,
  CycleCount,
  ScanForm,
} from '@cultivatd/domain/cycle-count/cycle-count'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { only } from '../db/only.ts'
import { recordsByLabels } from './counted-record.store.ts'

type Ids = readonly string[] | null

/** How many counts of a room a page shows. */
export const shownCounts = 100

/** The newest first; none of a facility that is not active (READ-21). */
async function countsWhere(db: Db, condition: RawBuilder<SqlBool>): Promise<CycleCount[]> {
  const { rows } = await sql<CycleCount>`
    select c.id, c.version, c.facility_id as "facilityId", c.room_id as "roomId", c.system_id as "systemId", c.rack,
      c.room_name as "roomName", c.system_name as "systemName", c.state,
      coalesce(starter.name, '') as "startedByName", c.started_at as "startedAt", ender.name as "endedByName",
      c.ended_at as "endedAt", coalesce(scans.scanned, 0)::int as scanned, coalesce(scans.people, '{}') as people,
      c.sums, c.seal, c.task_id as "taskId", c.reason
    from cycle_count c join organisation o on o.active_facility_ids ? c.facility_id
    left join author starter on starter.id = c.started_by
    left join author ender on ender.id = c.ended_by
    left join lateral (
      select count(distinct s.label) as scanned, array_agg(distinct scanner.name) as people
      from cycle_count_scan s join author scanner on scanner.id = s.scanned_by
      where s.count_id = c.id and not s.is_taken_back and not s.is_late) scans on true
    where ${condition} order by c.started_at desc, c.id limit ${shownCounts}`.execute(db)
  return rows
}

/** The newest counts of a room. */
export const countsOfRoom = (
  db: Db,
  { facilityId, roomId }: { facilityId: string; roomId: string },
  ids: Ids = null,
): Promise<CycleCount[]> =>
  countsWhere(db, sql`c.facility_id = ${facilityId} and c.room_id = ${roomId} and ${only(ids, 'c.id')}`)

export async function countById(db: Db, facilityId: string, id: string): Promise<CycleCount | undefined> {
  return (await countsWhere(db, sql`c.facility_id = ${facilityId} and c.id = ${id}`))[0]
}

/** One that stays as it is until the transaction ends: of those who scan in it, one comes after the other. */
export async function lockedCount(tx: Db, facilityId: string, id: string): Promise<CycleCount | undefined> {
  await sql`select from cycle_count where facility_id = ${facilityId} and id = ${id} for update`.execute(tx)
  return countById(tx, facilityId, id)
}

/** The count of a place that goes on; of those who begin one, one comes after the other until the transaction ends. */
export async function openCountAt(
  tx: Db,
  facilityId: string,
  { roomId, systemId, rack }: CountPlace,
): Promise<CycleCount | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`counts of ${facilityId} ${roomId}`}, 0))`.execute(tx)
  return (
    await countsWhere(
      tx,
      sql`c.facility_id = ${facilityId} and c.room_id = ${roomId} and c.state = 'open'
        and c.system_id is not distinct from ${systemId}::text and c.rack is not distinct from ${rack}::integer`,
    )
  )[0]
}

interface NewCount extends CountPlace {
  id: string
  facilityId: string
  roomName: string
  systemName: string | null
  startedBy: string
  startedAt: string
}

export async function addCount(tx: Db, count: NewCount): Promise<void> {
  await sql`
    insert into cycle_count (id, facility_id, room_id, system_id, rack, room_name, system_name, started_by, started_at)
    values (${count.id}, ${count.facilityId}, ${count.roomId}, ${count.systemId}, ${count.rack}, ${count.roomName},
      ${count.systemName}, ${count.startedBy}, ${count.startedAt})`.execute(tx)
}

interface NewScans {
  facilityId: string
  countId: string
  scans: ScanForm['scans']
  by: string
  /** An instant. */
  at: string
  isLate: boolean
}

/** Adds scans, and tells the count that it has more. */
export async function addScans(tx: Db, { facilityId, countId, scans, by, at, isLate }: NewScans): Promise<void> {
  await sql`
    insert into cycle_count_scan (id, facility_id, count_id, label, scanned_by, scanned_at, is_late)
    select each.id, ${facilityId}, ${countId}, each.label, ${by}, ${at}, ${isLate}
    from jsonb_to_recordset(${jsonb(scans)}) as each (id text, label text)
    on conflict (id) do nothing`.execute(tx)
  await touchCount(tx, countId)
}

/** How many scans count, and the label of the last one. */
export async function scanTotals(tx: Db, countId: string): Promise<{ scans: number; lastScan: string | null }> {
  const { rows } = await sql<{ scans: number; lastScan: string | null }>`
    select count(*)::int as scans, (array_agg(label order by scanned_at desc, id desc))[1] as "lastScan"
    from cycle_count_scan where count_id = ${countId} and not is_taken_back`.execute(tx)
  return rows[0] ?? { scans: 0, lastScan: null }
}

/** The label of a scan that counts; undefined of one that was taken back, and where there is none. */
export async function scannedLabel(tx: Db, countId: string, scanId: string): Promise<string | undefined> {
  const { rows } = await sql<{ label: string }>`
    select label from cycle_count_scan where count_id = ${countId} and id = ${scanId} and not is_taken_back`.execute(tx)
  return rows[0]?.label
}

export async function takeBackScan(tx: Db, countId: string, scanId: string): Promise<void> {
  await sql`
    update cycle_count_scan set is_taken_back = true, version = nextval('row_version')
    where count_id = ${countId} and id = ${scanId}`.execute(tx)
  await touchCount(tx, countId)
}

const touchCount = async (tx: Db, id: string): Promise<void> => {
  await sql`update cycle_count set version = nextval('row_version') where id = ${id}`.execute(tx)
}

interface Sealed {
  by: string
  at: string
  /** As it is sealed, to the letter. */
  text: string
  seal: string
  sums: CountReport['sums']
  taskId: string | null
}

export async function sealCount(tx: Db, id: string, { by, at, text, seal, sums, taskId }: Sealed): Promise<void> {
  await sql`
    update cycle_count set state = 'finished', ended_by = ${by}, ended_at = ${at}, report = ${text}, seal = ${seal},
      sums = ${jsonb(sums)}, task_id = ${taskId}, version = nextval('row_version')
    where id = ${id}`.execute(tx)
}

export async function giveUpCount(
  tx: Db,
  id: string,
  { by, at, reason }: { by: string; at: string; reason: string },
): Promise<void> {
  await sql`
    update cycle_count set state = 'given-up', ended_by = ${by}, ended_at = ${at}, reason = ${reason},
      version = nextval('row_version')
    where id = ${id}`.execute(tx)
}

/** The report of a finished count as it was sealed, and the seal that the history has of it; null of one without. */
export async function sealedReport(
  db: Db,
  facilityId: string,
  id: string,
): Promise<{ text: string; seal: string; told: string | null } | null> {
  const { rows } = await sql<{ text: string; seal: string; told: string | null }>`
    select c.report as text, c.seal, (
      select h.after ->> 'seal' from history h
      where h.facility_id = c.facility_id and h.entity = 'cycle-count' and h.records @> to_jsonb(array[c.id])
        and h.after ->> 'seal' is not null
      order by h.seq limit 1) as told
    from cycle_count c where c.facility_id = ${facilityId} and c.id = ${id} and c.report is not null`.execute(db)
  return rows[0] ?? null
}

interface ScanRow extends Omit<CountScan, 'record'> {
  version: number
}

/** The scans of a count with what has each label, the oldest first; `ids` limits them. */
export async function scansOf(
  db: Db,
  facilityId: string,
  countId: string,
  ids: Ids = null,
): Promise<(CountScan & { version: number })[]> {
  const { rows } = await sql<ScanRow>`
    select s.id, s.version, s.label, s.scanned_at as at, s.scanned_by as "userId", coalesce(u.name, '') as "userName",
      s.is_taken_back as "isTakenBack", s.is_late as "isLate"
    from cycle_count_scan s left join author u on u.id = s.scanned_by
    where s.facility_id = ${facilityId} and s.count_id = ${countId} and ${only(ids, 's.id')}
    order by s.scanned_at, s.id`.execute(db)
  const known = await recordsByLabels(db, facilityId, [...new Set(rows.map(({ label }) => label))])
  return rows.map((row) => ({ ...row, record: known.get(row.label) ?? null }))
}
