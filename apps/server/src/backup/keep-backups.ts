import { failedBackupText, isDue, isOverdue, overdueText } from '@cultivatd/domain/backup/backup'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { onlyOne, sleep } from '../db/only-process.ts'
import { leaveLetters, letter } from '../mail/letter.store.ts'
import { notifyUserAdmins, userAdminIds } from '../notification/notification.store.ts'
import { backupStanding, recordRun } from './backup.store.ts'
import { sentenceOfFailure } from './backup-error.ts'
import type { WrittenBackup } from './backup-file.ts'

/** Where backups are kept. */
export interface BackupPlace {
  /** Writes one under a name that is not taken. */
  make(name: string): Promise<WrittenBackup>
  /** The names of what is there. */
  list(): Promise<string[]>
  remove(name: string): Promise<void>
}

export interface BackupsOptions {
  db: Db
  place: BackupPlace
  /** The hour of the day, by the clock on the wall. */
  hour: number
  /** How many are kept. */
  keep: number
  now: () => Date
  note: (message: string) => void
  report: (message: string, error?: unknown) => void
}

const lookMs = 60_000
const againMs = 60 * 60_000
/** Told once a day, however often it is tried. */
const tellMs = 20 * 60 * 60_000

/** Makes a backup every day, keeps the newest, and tells user admins when one fails or is overdue; answers how to end that. */
export function keepBackups(options: BackupsOptions): () => Promise<void> {
  const { db, report } = options
  const stop = new AbortController()
  const running = (async () => {
    while (!stop.signal.aborted) {
      await inTurn(db, () => lookAtBackups(options)).catch((error: unknown) =>
        report('Backups could not be looked at', error),
      )
      await sleep(lookMs, stop.signal)
    }
  })()
  return async () => {
    stop.abort()
    await running
  }
}

/** Of several workers one makes it, and the others find it made. */
const inTurn = (db: Db, work: () => Promise<void>): Promise<void> =>
  db.connection().execute(async (own) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_lock(${onlyOne.backsUp}::bigint) as taken`.execute(own)
    if (!rows[0]?.taken) return
    try {
      await work()
    } finally {
      await sql`select pg_advisory_unlock(${onlyOne.backsUp}::bigint)`.execute(own)
    }
  })

/** One look: makes a backup where one is due, and tells of what went wrong. */
export async function lookAtBackups(options: BackupsOptions): Promise<void> {
  const { db, hour, now } = options
  const { lastWholeAt, lastFailedAt, toldAt, since } = await backupStanding(db, now())
  const wasTold = toldAt !== null && now().getTime() - Date.parse(toldAt) < tellMs
  const hasJustFailed = lastFailedAt !== null && now().getTime() - Date.parse(lastFailedAt) < againMs
  const lastWhole = lastWholeAt === null ? null : new Date(lastWholeAt)
  if (!hasJustFailed && isDue(now(), lastWhole, hour)) return makeOne(options, wasTold)
  if (isOverdue(now(), { lastWholeAt, since }) && !wasTold)
    await recordFailure(options, overdueText(lastWholeAt), now(), false)
}

async function makeOne(options: BackupsOptions, wasTold: boolean): Promise<void> {
  const { db, place, keep, now, note, report } = options
  const startedAt = now()
  const name = nameOf(startedAt)
  try {
    const written = await place.make(name)
    const missing = written.missingFiles.length
    await recordRun(db, {
      startedAt,
      endedAt: now(),
      isScheduled: true,
      isWhole: true,
      name,
      moment: written.moment,
      bytes: written.bytes,
      rows: written.rows,
      files: written.files,
      problem: missing === 0 ? null : `${missing} of the files that people added were not in the storage.`,
      toldAt: null,
    })
    note(`The backup ${name} is written and was read back: ${written.bytes} bytes`)
    await thin(place, keep).catch((error: unknown) => report('Old backups were not removed', error))
  } catch (error) {
    const sentence = sentenceOfFailure(error) ?? (error instanceof Error ? error.message : String(error))
    report('The backup failed', error)
    await recordFailure(options, sentence, startedAt, wasTold)
  }
}

async function recordFailure(
  { db, now }: BackupsOptions,
  problem: string,
  startedAt: Date,
  wasTold: boolean,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const nothing = {
      name: null,
      moment: null,
      bytes: null,
      rows: null,
      files: null,
      isScheduled: true,
      isWhole: false,
    }
    await recordRun(tx, { ...nothing, startedAt, endedAt: now(), problem, toldAt: wasTold ? null : now() })
    if (wasTold) return
    const message = problem.startsWith('There is no backup') ? problem : failedBackupText(problem)
    await notifyUserAdmins(tx, { id: '' }, { kind: 'backup', facilityId: null, message })
    const text = letter('The backup of Cultivatd failed', [message], null, [
      'It is tried again every hour. Tell who runs this server: until then what happens is on one machine only.',
    ])
    await leaveLetters(tx, text, { userIds: await userAdminIds(tx), facilityId: null, now: now() })
  })
}

const nameOf = (at: Date): string => `${namesBegin}${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.gz.age`

export const namesBegin = 'cultivatd-'

/** The oldest that were written here go; nothing else that is there is touched. */
async function thin(place: BackupPlace, keep: number): Promise<void> {
  const ours = (await place.list()).filter((name) => /^cultivatd-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz\.age$/.test(name))
  for (const name of ours.sort().slice(0, -keep)) await place.remove(name)
}
