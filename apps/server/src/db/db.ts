import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { embeddedSessions } from './embedded.ts'
import { type EmbeddedEngine, openEngine } from './embedded-engine.ts'
import { openEngineInThread } from './embedded-thread.ts'
import { lockFolder } from './folder-lock.ts'
import { postgresListener, postgresSessions } from './postgres.ts'
import { type SessionSource, sqlDialect } from './sql-dialect.ts'
import type { Tables } from './tables.ts'

/** The database, or a transaction of it: stores take it first and do not care which. */
export type Db = Kysely<Tables>

/** The database cannot be used, with a sentence for the operator. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}

export interface Database {
  db: Db
  kind: 'embedded' | 'postgres'
  /**
   * Calls `fn` after each NOTIFY on the channel, and whenever some may have been missed. Payloads are not passed on:
   * tables are the truth (architecture §4). Answers how to stop.
   */
  listen(channel: string, fn: () => void): Promise<() => void>
  close(): Promise<void>
}

export interface DatabaseConfig {
  /** A PostgreSQL server; without it the embedded database is used. */
  databaseUrl?: string | null
  /** The folder of the embedded database; null keeps it in memory, for tests. */
  dataDir: string | null
  /** In memory only: a dump of a database to begin with. */
  template?: string
  report?: (message: string) => void
  /** Called when the embedded database ends though nobody closed it: every statement from then on fails. */
  lost?: (reason: Error) => void
}

/**
 * Opens the database that the configuration names.
 *
 * @throws FolderLockedError when another process works in the folder, DatabaseError when the server does not answer.
 */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  const report = config.report ?? (() => {})
  return config.databaseUrl ? openPostgres(config.databaseUrl, report) : openEmbedded(config, report)
}

async function openPostgres(databaseUrl: string, report: (message: string) => void): Promise<Database> {
  const db = new Kysely<Tables>({ dialect: sqlDialect(postgresSessions(databaseUrl, report)) })
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
    kind: 'postgres',
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

async function openEmbedded(config: DatabaseConfig, report: (message: string) => void): Promise<Database> {
  const { dataDir } = config
  if (dataDir === null) return embeddedDatabase(await openEngine({ folder: null, template: config.template }), report)
  const lock = lockFolder(dataDir)
  try {
    const engine = await openEngineInThread(join(dataDir, 'database'), config.lost ?? (() => {}))
    return embeddedDatabase(engine, report, () => lock.release())
  } catch (error) {
    lock.release()
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseError(`The embedded database in ${dataDir} cannot be opened: ${reason}`, { cause: error })
  }
}

/** The database of an engine that is open already. */
export function embeddedDatabase(
  engine: EmbeddedEngine,
  report: (message: string) => void = () => {},
  closed: () => void = () => {},
): Database {
  const sessions: SessionSource = embeddedSessions(engine, report)
  const db = new Kysely<Tables>({ dialect: sqlDialect(sessions) })
  const channels = new Map<string, Set<() => void>>()
  engine.onNotify((channel) => {
    for (const fn of channels.get(channel) ?? []) fn()
  })
  return {
    db,
    kind: 'embedded',
    async listen(channel, fn) {
      if (!channels.has(channel)) await sql`listen ${sql.id(channel)}`.execute(db)
      const heard = channels.get(channel) ?? new Set()
      channels.set(channel, heard.add(fn))
      return () => void heard.delete(fn)
    },
    async close() {
      // Kysely closes only a driver that was used.
      await sql`select 1`.execute(db)
      await db.destroy()
      closed()
    },
  }
}
