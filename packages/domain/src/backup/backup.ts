import * as z from 'zod'

/** One try to make a backup. */
export const BackupRun = z.object({
  id: z.string(),
  endedAt: z.string(),
  /** By itself, or by somebody's command. */
  isScheduled: z.boolean(),
  isWhole: z.boolean(),
  /** Of the file; null where none was written. */
  name: z.string().nullable(),
  bytes: z.number().nullable(),
  rows: z.number().nullable(),
  files: z.number().nullable(),
  /** Why there is none, or what is missing in it. */
  problem: z.string().nullable(),
})
export type BackupRun = z.infer<typeof BackupRun>

/** When and where backups are made by themselves. */
export const BackupSchedule = z.object({ place: z.string(), hour: z.number(), keep: z.number() })
export type BackupSchedule = z.infer<typeof BackupSchedule>

/** That the database was restored: from a backup of which moment, and when. */
export const Restoration = z.object({ id: z.string(), backupOf: z.string(), restoredAt: z.string() })
export type Restoration = z.infer<typeof Restoration>

/** What admins see of backups, one row. */
export const Backups = z.object({
  id: z.literal('backups'),
  version: z.number(),
  /** Null: none are made by themselves. */
  schedule: BackupSchedule.nullable(),
  /** When the last whole one ended, of whatever kind; null where there was none. */
  lastWholeAt: z.string().nullable(),
  /** Since when there could be one: nobody is late before a day has passed. */
  since: z.string(),
  /** The newest first. */
  runs: z.array(BackupRun),
  restorations: z.array(Restoration),
  /** Facilities that are not compared with Metrc since the last restore, so that nothing is sent for them. */
  notCompared: z.array(z.string()),
})
export type Backups = z.infer<typeof Backups>

const hourMs = 3_600_000
/** A day, and the time that one may take. */
const lateMs = 26 * hourMs

/** Whether the last whole backup is older than it may be where one is made every day. */
export const isOverdue = (now: Date, { lastWholeAt, since }: Pick<Backups, 'lastWholeAt' | 'since'>): boolean =>
  now.getTime() - Date.parse(lastWholeAt ?? since) > lateMs

/** Whether one is to be made now: in its hour, or as soon as it can where the last one failed or was missed. */
export function isDue(now: Date, lastWhole: Date | null, hour: number): boolean {
  if (lastWhole === null) return true
  const ageMs = now.getTime() - lastWhole.getTime()
  return ageMs > lateMs || (now.getHours() === hour && ageMs > 12 * hourMs)
}

const minuteOf = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`

export const restoredText = (backupOf: string): string =>
  `The database was restored from a backup of ${minuteOf(backupOf)}. Nothing is sent to Metrc before everything was compared with it.`

/** Of what is not in the ledger, which alone is looked for in Metrc. */
export const beforeSendingAgainText =
  'What lies in a repair tray, or was refused, may have been sent since the backup: look in Metrc before you send it again.'

export const failedBackupText = (problem: string): string => `The backup failed: ${problem}`

export const overdueText = (lastWholeAt: string | null): string =>
  lastWholeAt === null
    ? 'There is no backup yet, though one is to be made every day.'
    : `There is no backup since ${minuteOf(lastWholeAt)}, though one is to be made every day.`
