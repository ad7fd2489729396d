import { sql } from 'kysely'
import type { Db } from '../apps/server/src/db/db.ts'
import { databaseExists, fillingSecret, urlOf, withDatabase } from './filling/fill.ts'

/**
 * Where a measurement works: on the embedded database, or with BENCH_DATABASE_URL in a database of its own on that
 * PostgreSQL, whose user must be one who may make databases:
 *
 *     BENCH_DATABASE_URL=postgres://user@127.0.0.1:5432/postgres npm run bench -- environment intake stock
 *
 * @param isKept it is there the next time, with what was filled in; of an embedded one as BENCH_DATA_DIR names a folder
 * @returns what the configuration of the product says of it, and how to end it
 */
export async function benchDatabase(
  name: string,
  { isKept = false } = {},
): Promise<{ env: Record<string, string>; drop: () => Promise<void> }> {
  const { BENCH_DATABASE_URL: serverUrl, BENCH_DATA_DIR: dataDir } = process.env
  if (!serverUrl) return { env: isKept && dataDir ? { DATA_DIR: dataDir } : {}, drop: async () => {} }
  const drop = () =>
    withDatabase(serverUrl, (db) => sql.raw(`drop database if exists ${name} with (force)`).execute(db))
  if (!isKept) await drop()
  if (!(await databaseExists(serverUrl, name)))
    await withDatabase(serverUrl, (db) => sql.raw(`create database ${name}`).execute(db))
  return {
    env: { DATABASE_URL: urlOf(serverUrl, name), SECRET_KEY: fillingSecret },
    drop: async () => void (isKept || (await drop())),
  }
}

/** Which PostgreSQL it is, with what it says of its memory, for the words above a table. */
export async function whichPostgres(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string; memory: string; fsync: string }>`
    select split_part(current_setting('server_version'), ' ', 1) as version, current_setting('shared_buffers') as memory,
      current_setting('fsync') as fsync`.execute(db)
  const [{ version, memory, fsync } = { version: '', memory: '', fsync: '' }] = rows
  const which = process.env.BENCH_DATABASE_URL ? 'a server of PostgreSQL' : 'the embedded PostgreSQL'
  return `${which} ${version} (shared_buffers ${memory}, fsync ${fsync})`
}
