/**
 * Fills a database with an operator of a given size: what the mirror read of the demo, and invented facilities beside it
 * that are made of its records by SQL, with triggers off. The same every time but for days, which count back from today.
 * Half a minute, 3 and 15 minutes on a quiet machine; 0.4, 3 and 15 GB.
 *
 *     BENCH_DATABASE_URL=postgres://user@127.0.0.1:5432/postgres npx tsx bench/filling/fill.ts M L XL
 *
 * The user must be a superuser: triggers are switched off for the session. The database appears under its name
 * (`profile_m`) when it is complete; one that is there is left as it is.
 */
import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { withdrawDemo } from '../../apps/server/src/app/demo-accounts.ts'
import { type Db, openDatabase } from '../../apps/server/src/db/db.ts'
import { jsonb } from '../../apps/server/src/db/jsonb.ts'
import { openSecrets } from '../../apps/server/src/db/secrets.ts'
import { saveSyncUserKey } from '../../apps/server/src/organisation/organisation.store.ts'
import { benchServer } from '../bench-server.ts'
import { history, operations } from './operations.ts'
import { amountsOf, databaseOf, inventedLicense, type ProfileName, profiles } from './profiles.ts'
import { others, packages, plants, prepared, small, tallies } from './records.ts'

/** With which the key of a filled database is sealed; it opens nothing else. */
export const fillingSecret = 'the secret of a filling, which is nobody’s'

/** The address of another database of this server. */
export function urlOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** On a connection of its own. */
export async function withDatabase<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const database = await openDatabase({ databaseUrl: url, dataDir: tmpdir() })
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

export async function databaseExists(serverUrl: string, name: string): Promise<boolean> {
  const { rows } = await withDatabase(serverUrl, (db) =>
    sql`select from pg_database where datname = ${name}`.execute(db),
  )
  return rows.length > 0
}

/** Makes the database of a profile when it is missing. */
export async function fillWhenMissing(serverUrl: string, name: ProfileName, say = console.log): Promise<void> {
  const database = databaseOf(name)
  if (await databaseExists(serverUrl, database)) return
  const draft = `${database}_draft`
  await withDatabase(serverUrl, async (db) => {
    await sql.raw(`drop database if exists ${draft} with (force)`).execute(db)
    await sql.raw(`create database ${draft}`).execute(db)
  })
  const url = urlOf(serverUrl, draft)
  await mirrorDemo(url)
  await withDatabase(url, (db) => fill(db, name, say))
  await withDatabase(serverUrl, (db) => sql.raw(`alter database ${draft} rename to ${database}`).execute(db))
}

/** The demo's world, as the product itself reads and stores it. */
async function mirrorDemo(url: string): Promise<void> {
  const server = await benchServer({ DATABASE_URL: url, SECRET_KEY: fillingSecret })
  await server.close()
}

async function fill(db: Db, name: ProfileName, say: (text: string) => void): Promise<void> {
  const profile = profiles[name]
  const active = [...(await activeOfDemo(db)), ...amountsOf(profile).map(({ n }) => inventedLicense(n))]
  const secrets = openSecrets({ secretKey: fillingSecret, dataDir: '' })
  await withdrawDemo(db, secrets)
  await saveSyncUserKey(db, secrets, 'the-key-of-a-filling', { name: 'Filling' })
  await sql`update organisation set active_facility_ids = ${jsonb(active)}`.execute(db)
  const step = async (what: string, ...texts: string[]) => {
    const began = Date.now()
    await Promise.all(texts.map((text) => runWithoutTriggers(db, text)))
    say(`${name}: ${what}, ${((Date.now() - began) / 1000).toFixed(0)} s`)
  }
  await step('what is multiplied', prepared(JSON.stringify(amountsOf(profile))))
  const indexes = await dropIndexes(db)
  await step('rooms, tags, people', small)
  await step('plants, packages, harvests, batches, transfers', plants, `${packages} ${others}`)
  await step('operations', operations)
  await step('history', history)
  await step('indexes', ...halves(indexes).map((half) => half.join(';')))
  await step('counts', tallies)
  await step('the end', 'drop schema filling cascade')
  await sql.raw('vacuum analyze').execute(db)
  await sql.raw('checkpoint').execute(db)
}

async function activeOfDemo(db: Db): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`select active_facility_ids as ids from organisation`.execute(db)
  return rows[0]?.ids ?? []
}

/** A million rows are not worth telling anyone, nor worth a crash-proof commit each. */
const runWithoutTriggers = (db: Db, text: string): Promise<void> =>
  db.connection().execute(async (session) => {
    await sql
      .raw(`set session_replication_role = replica; set synchronous_commit = off;
      set maintenance_work_mem = '1GB'; set work_mem = '256MB'; set jit = off`)
      .execute(session)
    try {
      await sql.raw(text).execute(session)
    } finally {
      await sql.raw('reset all').execute(session)
    }
  })

/** Sorted at once they take a fraction of the time. Answers how they are made again. */
async function dropIndexes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace s on s.oid = c.relnamespace
    where s.nspname = 'public' and not i.indisunique and c.relname in
      ('plant', 'package', 'harvest', 'plant_batch', 'transfer', 'operation', 'operation_record', 'history')
    order by pg_table_size(i.indrelid), 1`.execute(db)
  for (const { name } of rows) await sql.raw(`drop index ${name}`).execute(db)
  return rows.map(({ definition }) => definition)
}

/** The plants have the most rows: they go alone beside all others. */
const isOfPlants = (definition: string) => / ON public\.plant USING /.test(definition)
const halves = (definitions: readonly string[]) => [
  definitions.filter(isOfPlants),
  definitions.filter((definition) => !isOfPlants(definition)),
]

if (import.meta.filename === process.argv[1]) {
  const serverUrl = process.env.BENCH_DATABASE_URL
  const wanted = process.argv.slice(2).filter((name): name is ProfileName => name in profiles)
  if (!serverUrl || wanted.length === 0)
    throw new Error('Set BENCH_DATABASE_URL to a PostgreSQL, and name the profiles: M, L, XL.')
  for (const name of wanted) await fillWhenMissing(serverUrl, name)
  process.exit(0)
}
