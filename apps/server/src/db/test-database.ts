import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Database, embeddedDatabase, openDatabase } from './db.ts'
import { openEngine } from './embedded-engine.ts'
import { migrate, migrations } from './migrate.ts'

/** The server that tests run on; without it they run on the embedded database in memory. */
export const testDatabaseUrl = process.env.TEST_DATABASE_URL

/**
 * A fresh database with the whole schema, for one test file or one test. Close it when done: on PostgreSQL that drops it.
 *
 *     let database: Database
 *     beforeAll(async () => { database = await testDatabase() })
 *     afterAll(() => database.close())
 */
export async function testDatabase(): Promise<Database> {
  return testDatabaseUrl ? onServer(testDatabaseUrl) : openDatabase({ dataDir: null, template: await template() })
}

/** A database of its own on the server; `url` for programs that open it themselves. */
export async function serverDatabase(serverUrl: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const run = async (text: string) => {
    const client = new pg.Client({ connectionString: serverUrl })
    await client.connect()
    try {
      await client.query(text)
    } finally {
      await client.end()
    }
  }
  await run(`create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) }
}

async function onServer(serverUrl: string): Promise<Database> {
  const { url, drop } = await serverDatabase(serverUrl)
  const database = await openDatabase({ databaseUrl: url, dataDir: null })
  await migrate(database.db)
  return {
    ...database,
    async close() {
      await database.close()
      await drop()
    },
  }
}

/**
 * The migrated database as a file, made once for each state of the migrations: creating one takes seconds, copying it
 * a third of one. Written under another name first, so that no other test reads half of it.
 */
async function template(): Promise<string> {
  const engine = fileURLToPath(new URL('../package.json', import.meta.resolve('@electric-sql/pglite')))
  const state = createHash('sha256').update(readFileSync(engine)).update(JSON.stringify(migrations)).digest('hex')
  const path = join(tmpdir(), `cultivatd-test-database-${state.slice(0, 16)}.tar`)
  if (existsSync(path)) return path
  const made = await openEngine({ folder: null })
  const database = embeddedDatabase(made)
  await migrate(database.db)
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, await made.dump())
  await database.close()
  renameSync(draft, path)
  return path
}
