import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { type Database, type Db, openPostgres } from './db.ts'
import { migrate, migrations } from './migrate.ts'

/** The PostgreSQL that tests run on: `cluster.builders.ts` starts one for each run of the tests. */
function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (url) return url
  throw new Error(
    'TEST_DATABASE_URL is not set: run this with vitest, or with node scripts/oldest-postgres.mjs -- COMMAND',
  )
}

/**
 * A fresh database with the whole schema, for one test file or one test. Close it when done, which drops it.
 *
 *     let database: Database
 *     beforeAll(async () => { database = await testDatabase() })
 *     afterAll(() => database.close())
 */
export async function testDatabase(): Promise<Database> {
  const { url, drop } = await migratedDatabase()
  const database = await openPostgres(url)
  return {
    ...database,
    async close() {
      await database.close()
      await drop()
    },
  }
}

export interface DatabaseOfOwn {
  /** For programs that open it themselves. */
  url: string
  drop: () => Promise<void>
}

/** A database with nothing in it. */
export const emptyDatabase = (): Promise<DatabaseOfOwn> => create('')

/** A database with the whole schema: a copy of one that is migrated once for each state of the migrations. */
export async function migratedDatabase(): Promise<DatabaseOfOwn> {
  template ??= makeTemplate()
  return create(`template ${await template} strategy file_copy`)
}

let template: Promise<string> | undefined

async function makeTemplate(): Promise<string> {
  const state = createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 16)
  const name = `test_template_${state}`
  await onServer(async (client) => {
    // Of many processes that need it at once, one makes it.
    await client.query('select pg_advisory_lock(4825163)')
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount !== 0) return
    const draft = `${name}_${process.pid}`
    await client.query(`create database ${draft}`)
    const database = await openPostgres(urlOf(draft))
    await migrate(database.db)
    await sql`vacuum analyze`.execute(database.db)
    await database.close()
    await client.query(`alter database ${draft} rename to ${name}`)
  })
  return name
}

async function create(like: string): Promise<DatabaseOfOwn> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer((client) => client.query(`create database ${name} ${like}`))
  const drop = () => onServer(async (client) => void (await client.query(`drop database ${name} with (force)`)))
  return { url: urlOf(name), drop }
}

function urlOf(name: string): string {
  const url = new URL(serverUrl())
  url.pathname = `/${name}`
  return url.href
}

async function onServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Ends the connection on which a database that was opened here hears NOTIFY, as a lost line does. */
export async function endListening(db: Db): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen %'`.execute(db)
}
