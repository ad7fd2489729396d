import { once } from 'node:events'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { dbOver } from '../db/over-client.ts'
import { checkSteps, type Migration, migrateWithin, migrations } from '../db/migrate.ts'
import { DatabaseError } from '../db/database-error.ts'
import type { About, Manifest } from './archive/manifest.ts'
import { createTally } from './archive/tally.ts'
import { BackupError, NotWhole } from './backup-error.ts'
import { connectTo } from './read-database.ts'
import { listOf, quoted, tablesOf } from './schema-parts.ts'

/**
 * Loads a database in one transaction, so that it is there whole or not at all: the schema as it was at the backup is made by
 * its own steps, filled, and brought up to this program.
 */
export interface Loading {
  /** Makes the schema. @throws BackupError where the backup is of a newer program, or the database is not empty */
  begin(about: About): Promise<void>
  /** The next part of a table. */
  add(table: string, content: Buffer): Promise<void>
  /** Compares with the manifest, and stores all of it with a mark that it is restored. @throws NotWhole */
  finish(manifest: Manifest): Promise<void>
  /** Leaves the database as it was. */
  close(): Promise<void>
}

interface LoadOptions {
  url: string
  /** What stands in the database is put aside, in a schema of this name; null: then it is refused. */
  aside: string | null
}

/** Steps in the order of this program, as far as the backup has done them. @throws BackupError */
export function stepsOf({ steps }: Pick<About, 'steps'>): readonly Migration[] {
  try {
    checkSteps(steps, migrations)
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    const last = steps.at(-1)?.name ?? 'none'
    throw new BackupError(
      steps.length > migrations.length
        ? `This backup was made by a newer version of Cultivatd (it has ${last}). Restore it with that version or a newer one.`
        : 'This backup was made by another version of Cultivatd, whose tables are not those of this one. Restore it with the version that made it.',
      { cause: error },
    )
  }
  return migrations.slice(0, steps.length)
}

export async function openLoading({ url, aside }: LoadOptions): Promise<Loading> {
  const client = await connectTo(url, 'cultivatd restore')
  try {
    await client.query('begin')
    await refuseOthers(client)
    await makeRoom(client, aside)
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  let schema: Schema | null = null
  let about: About | null = null
  let copying: Copying | null = null
  const loaded = new Map<string, ReturnType<Copying['sum']>>()

  async function endTable(): Promise<void> {
    if (!copying) return
    loaded.set(copying.table, await copying.end())
    copying = null
  }

  return {
    async begin(of) {
      about = of
      await migrateWithin(dbOver(client), stepsOf(of), { isAtOnce: true })
      await makePartitions(client, of)
      schema = await laidBare(client)
    },
    async add(table, content) {
      const columns = about?.tables.find(({ name }) => name === table)?.columns
      if (!columns) throw new NotWhole(`The backup has rows of a table that it does not know: ${table}.`)
      if (copying?.table !== table) {
        await endTable()
        if (loaded.has(table)) throw new NotWhole(`The backup has the table ${table} twice.`)
        copying = copyInto(client, table, columns)
      }
      await copying.add(content)
    },
    async finish(manifest) {
      await endTable()
      compare(loaded, manifest)
      if (!schema || !about) throw new NotWhole('The backup has no beginning.')
      await setSequences(client, manifest)
      await putBack(client, schema)
      await migrateWithin(dbOver(client), migrations, { isAtOnce: true })
      await client.query(
        `insert into restoration (id, backup_of, restored_at) values (gen_random_uuid()::text, $1, clock_timestamp())`,
        [about.moment],
      )
      await client.query('commit')
      await client.query('analyze')
    },
    // An open transaction ends with its connection.
    close: () => client.end().catch(() => {}),
  }
}

/** @throws BackupError while a server works on the database */
async function refuseOthers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'cultivatd%'`)
  if ((rows[0]?.count ?? 0) > 0)
    throw new BackupError('A server works on this database. Stop all that do, then restore. Nothing was changed.')
}

/** @throws BackupError where something stands in the database */
async function makeRoom(client: pg.Client, aside: string | null): Promise<void> {
  const { rows } = await client.query<{ count: number }>(`
    select count(*)::int as count from pg_class where relnamespace = 'public'::regnamespace`)
  if ((rows[0]?.count ?? 0) === 0) return
  if (aside === null)
    throw new BackupError(
      'The database is not empty. Nothing was changed. Restore into an empty one, or with --replace: then what stands in it is put aside.',
    )
  await client.query(`alter schema public rename to ${quoted(aside)}`)
  await client.query('create schema public')
}

async function makePartitions(client: pg.Client, { tables }: About): Promise<void> {
  for (const { name, partitions } of tables)
    for (const { name: partition, bound } of partitions) {
      if (!/^FOR VALUES FROM \('[^']*'\) TO \('[^']*'\)$/.test(bound))
        throw new NotWhole(`The backup has a part of ${name} that is not known: ${bound}.`)
      await client.query(`create table if not exists ${quoted(partition)} partition of ${quoted(name)} ${bound}`)
    }
}

/** What was taken off the tables for loading. */
interface Schema {
  constraints: { table: string; name: string; definition: string }[]
  indexes: string[]
  tables: string[]
}

/** Empties all tables, and takes off them what hinders or slows loading: triggers, references, and indexes. */
async function laidBare(client: pg.Client): Promise<Schema> {
  const tables = (await tablesOf(client)).map(({ name }) => name)
  const { rows: constraints } = await client.query<Schema['constraints'][number]>(`
    select t.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class t on t.oid = k.conrelid
    where k.contype = 'f' and k.conparentid = 0 and t.relnamespace = 'public'::regnamespace order by 1, 2`)
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    select i.relname as name, pg_get_indexdef(x.indexrelid) as definition
    from pg_index x join pg_class i on i.oid = x.indexrelid
    where i.relnamespace = 'public'::regnamespace and not x.indisunique and i.relkind in ('i', 'I') and not i.relispartition
      and not exists (select from pg_constraint k where k.conindid = i.oid) order by 1`)
  for (const { table, name } of constraints)
    await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`)
  for (const { name } of indexes) await client.query(`drop index ${quoted(name)}`)
  for (const name of tables) await client.query(`alter table ${quoted(name)} disable trigger user`)
  await client.query(`truncate ${listOf(tables)}`)
  return { constraints, indexes: indexes.map(({ definition }) => definition), tables }
}

async function putBack(client: pg.Client, { constraints, indexes, tables }: Schema): Promise<void> {
  await client.query(`set local maintenance_work_mem = '256MB'`)
  for (const definition of indexes) await client.query(definition)
  for (const { table, name, definition } of constraints)
    await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`)
  for (const name of tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
}

interface Copying {
  table: string
  add(content: Buffer): Promise<void>
  sum(): Manifest['tables'][string]
  end(): Promise<Manifest['tables'][string]>
}

function copyInto(client: pg.Client, table: string, columns: readonly string[]): Copying {
  const stream = client.query(copyFrom(`copy ${quoted(table)} (${listOf(columns)}) from stdin`))
  const tally = createTally()
  let failure: Error | null = null
  const failed = new Promise<never>((_, reject) => {
    stream.once('error', (error) => {
      failure = error
      reject(error)
    })
  })
  failed.catch(() => {})
  const sum = () => ({ ...tally.sum(), rows: stream.rowCount })
  return {
    table,
    sum,
    async add(content) {
      if (failure) throw failure
      tally.add(content)
      if (!stream.write(content)) await Promise.race([once(stream, 'drain'), failed])
    },
    async end() {
      if (failure) throw failure
      const finished = once(stream, 'finish')
      stream.end()
      await Promise.race([finished, failed])
      return sum()
    },
  }
}

/** @throws NotWhole where what was loaded is not what was saved */
function compare(loaded: ReadonlyMap<string, Manifest['tables'][string]>, { tables }: Manifest): void {
  const nothing = createTally().sum()
  for (const [name, saved] of Object.entries(tables)) {
    const found = loaded.get(name) ?? { ...nothing, rows: 0 }
    if (found.rows !== saved.rows || found.sha256 !== saved.sha256)
      throw new NotWhole(
        `The table ${name} has ${found.rows} rows in the backup and had ${saved.rows}, or they are not the same. Take another backup.`,
      )
  }
  for (const name of loaded.keys())
    if (!(name in tables)) throw new NotWhole(`The table ${name} is not in the list of what was saved.`)
}

async function setSequences(client: pg.Client, { sequences }: Manifest): Promise<void> {
  for (const [name, { last, isCalled }] of Object.entries(sequences))
    await client.query('select setval($1::regclass, $2::bigint, $3)', [`public.${quoted(name)}`, last, isCalled])
}
