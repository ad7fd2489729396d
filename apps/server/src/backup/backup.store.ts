import { randomUUID } from 'node:crypto'
import type { BackupRun, Backups, BackupSchedule, Restoration } from '@cultivatd/domain/backup/backup'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** What came of one try. */
export interface EndedRun {
  startedAt: Date
  endedAt: Date
  isScheduled: boolean
  isWhole: boolean
  name: string | null
  moment: Date | null
  bytes: number | null
  rows: number | null
  files: number | null
  problem: string | null
  toldAt: Date | null
}

export async function recordRun(db: Db, run: EndedRun): Promise<void> {
  await sql`
    insert into backup_run (id, started_at, ended_at, is_scheduled, is_whole, name, moment, bytes, row_count, file_count, problem, told_at)
    values (${randomUUID()}, ${run.startedAt}, ${run.endedAt}, ${run.isScheduled}, ${run.isWhole}, ${run.name}, ${run.moment},
      ${run.bytes}, ${run.rows}, ${run.files}, ${run.problem}, ${run.toldAt})`.execute(db)
}

/** How backups stand. */
export interface BackupStanding {
  /** When the last whole one ended. */
  lastWholeAt: string | null
  /** Of the last try that was not whole. */
  lastFailedAt: string | null
  /** When user admins were told last. */
  toldAt: string | null
  /** Of the first try; now where there was none. */
  since: string
}

export async function backupStanding(db: Db, now: Date): Promise<BackupStanding> {
  const { rows } = await sql<BackupStanding>`
    select max(ended_at) filter (where is_whole) as "lastWholeAt", max(ended_at) filter (where not is_whole) as "lastFailedAt",
      max(told_at) as "toldAt", coalesce(min(ended_at), ${now.toISOString()}::timestamptz) as since
    from backup_run`.execute(db)
  return rows[0] ?? { lastWholeAt: null, lastFailedAt: null, toldAt: null, since: now.toISOString() }
}

const shownRuns = 10

/** What admins see, one row. */
export async function backupsRow(db: Db, schedule: BackupSchedule | null, now: Date): Promise<Backups> {
  const { lastWholeAt, since } = await backupStanding(db, now)
  const { rows: runs } = await sql<BackupRun>`
    select id, ended_at as "endedAt", is_scheduled as "isScheduled", is_whole as "isWhole", name, bytes,
      row_count as rows, file_count as files, problem
    from backup_run order by ended_at desc limit ${shownRuns}`.execute(db)
  const { rows: restorations } = await sql<Restoration>`
    select id, backup_of as "backupOf", restored_at as "restoredAt" from restoration
    where begun_at is not null order by restored_at desc limit ${shownRuns}`.execute(db)
  const { rows: waiting } = await sql<{ id: string }>`
    select facility_id as id from restored_facility order by facility_id`.execute(db)
  const { rows: versions } = await sql<{ version: number }>`
    select greatest(0, (select max(version) from backup_run), (select max(version) from restoration),
      (select max(version) from comparison)) as version`.execute(db)
  return {
    id: 'backups',
    version: versions[0]?.version ?? 0,
    schedule,
    lastWholeAt,
    since,
    runs,
    restorations,
    notCompared: waiting.map(({ id }) => id),
  }
}
