import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { DatabaseAway, DatabaseError } from './database-error.ts'
import { startEmbedded } from './embedded/embedded-postgres.ts'
import { lockFolder } from './folder-lock.ts'
import { postgresDialect, postgresListener } from './postgres.ts'
import type { Tables } from './tables.ts'

/** The database, or a transaction of it: stores take it first and do not care which. */
export type Db = Kysely<Tables>

export interface Database {
  db: Db
  /**
   * Calls `fn` after each NOTIFY on the channel, and whenever some may have been missed; with `isLost` when from now on
   * none is heard until the next call. Payloads are not passed on: tables are the truth (architecture §4). Answers how to
   * stop.
   */
  listen(channel: string, fn: (isLost?: boolean) => void): Promise<() => void>
  close(): Promise<void>
}

export interface DatabaseConfig {
  /** A PostgreSQL server; without it the one that comes with us runs in `dataDir`. */
  databaseUrl: string | null
  dataDir: string
  report?: (message: string) => void
  /** Called when the embedded database ended and could not be started again: every statement from then on fails. */
  lost?: (reason: Error) => void
}

/**
 * Opens the database that the configuration names. A server that cannot be reached is waited for: it may be starting too.
 *
 * @throws FolderLockedError when another process works in the folder, DatabaseError when the database cannot be used.
 */
export async function openDatabase({ databaseUrl, dataDir, report, lost }: DatabaseConfig): Promise<Database> {
  if (databaseUrl !== null) return whenThere(() => openPostgres(databaseUrl, report), report)
  const lock = lockFolder(dataDir)
  try {
    const embedded = await startEmbedded(dataDir, { report, lost })
    const database = await openPostgres(embedded.url, report).catch(async (error: unknown) => {
      await embedded.close()
      throw error
    })
    return {
      ...database,
      async close() {
        await database.close()
        await embedded.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

const lookAgainMs = 1_000

async function whenThere(
  open: () => Promise<Database>,
  report: (message: string) => void = () => {},
): Promise<Database> {
  for (let times = 0; ; times += 1) {
    try {
      return await open()
    } catch (error) {
      if (!(error instanceof DatabaseError && error.cause instanceof DatabaseAway)) throw error
      if (times === 0) report(`${error.message}. Waiting for it.`)
      await sleep(lookAgainMs)
    }
  }
}

/** @throws DatabaseError when the server does not answer */
export async function openPostgres(
  databaseUrl: string,
  report: (message: string) => void = () => {},
): Promise<Database> {
  const db = new Kysely<Tables>({ dialect: postgresDialect(databaseUrl, report) })
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    await db.destroy()
    const reason = error instanceof Error ? error.message || String(error) : String(error)
    throw new DatabaseError(`The database ${hostOf(databaseUrl)} cannot be reached: ${reason}`, { cause: error })
  }
  const listener = postgresListener(databaseUrl, report)
  return {
    db,
    listen: listener.listen,
    async close() {
      await listener.close()
      await db.destroy()
    },
  }
}

/** Where the database is, without its user and password. */
function hostOf(databaseUrl: string): string {
  try {
    const { hostname, port, pathname } = new URL(databaseUrl)
    return `${hostname}${port ? `:${port}` : ''}${pathname}`
  } catch {
    return 'of DATABASE_URL'
  }
}
