import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Manifest } from './archive/manifest.ts'
import { names } from './archive/manifest.ts'
import { createTally } from './archive/tally.ts'
import type { Entry } from './archive/tar.ts'
import { BackupError } from './backup-error.ts'
import { leftOut, listOf, quoted, type Table, tablesOf } from './schema-parts.ts'
import { onlyOne } from '../db/only-process.ts'

/** A part of a table is cut when it is this long. */
const partBytes = 4_000_000

/** A database as it is at one moment, while others go on writing. */
export interface Snapshot {
  moment: Date
  /** For `set transaction snapshot`. */
  name: string
  postgres: string
  steps: { name: string; checksum: string }[]
  tables: Table[]
  /** What people added, by hash. */
  files: string[]
  /** The sealed sync key; null where there is none. */
  sealedKey: string | null
  /** The rows of a table in the text form of COPY; adds what there was to the manifest. */
  rowsOf(table: Table, manifest: Manifest): AsyncGenerator<Entry>
  sequences(): Promise<Manifest['sequences']>
  close(): Promise<void>
}

export const connectTo = async (url: string, name: string): Promise<pg.Client> => {
  const options = '-c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c search_path=public -c jit=off'
  const client = new pg.Client({ connectionString: url, application_name: name, options, keepAlive: true })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new BackupError(`The database cannot be reached: ${reason}`, { cause: error })
  }
  return client
}

/**
 * Opens a snapshot. Tables are locked first against being dropped or changed in their form, as every read does for its own
 * moment; nobody who reads or writes rows waits. Files of people stay in the storage as long as it is open.
 *
 * @throws BackupError when the database cannot be reached, or is none of this product
 */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = await connectTo(url, 'cultivatd backup')
  try {
    const known = await client.query(`select to_regclass('public.schema_migration') is not null as is_ours`)
    if (!known.rows[0]?.is_ours)
      throw new BackupError('This database has no tables of Cultivatd. Start the server on it once.')
    await client.query('select pg_advisory_lock_shared($1)', [onlyOne.removesFiles])
    const tables = (await tablesOf(client)).filter(({ name }) => !(leftOut as readonly string[]).includes(name))
    await client.query('begin isolation level repeatable read read only')
    await client.query(`lock table ${listOf(tables.map(({ name }) => name))} in access share mode`)
    return await snapshotOf(client, tables)
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

async function snapshotOf(client: pg.Client, tables: Table[]): Promise<Snapshot> {
  const { rows } = await client.query<{ moment: string; name: string; postgres: string; sealed: string | null }>(`
    select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as moment,
      pg_export_snapshot() as name,
      current_setting('server_version') as postgres, (select sync_user_key_sealed from organisation) as sealed`)
  const [{ moment, name, postgres, sealed } = { moment: '', name: '', postgres: '', sealed: null }] = rows
  const steps = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration order by number',
  )
  const files = await client.query<{ hash: string }>('select hash from stored_file order by hash')
  return {
    moment: new Date(moment),
    name,
    postgres: postgres.split(' ')[0] ?? '',
    steps: steps.rows,
    tables,
    files: files.rows.map(({ hash }) => hash),
    sealedKey: sealed,
    rowsOf: (table, manifest) => rowsOf(client, table, manifest),
    sequences: () => sequencesOf(client),
    close: () => client.end().catch(() => {}),
  }
}

async function* rowsOf(client: pg.Client, table: Table, manifest: Manifest): AsyncGenerator<Entry> {
  const { name, columns } = table
  const stream = client.query(copyTo(`copy (select ${listOf(columns)} from ${quoted(name)}) to stdout`))
  const tally = createTally()
  let parts = 0
  let kept: Buffer[] = []
  let length = 0
  const cut = (): Entry => {
    const content = Buffer.concat(kept)
    kept = []
    length = 0
    parts += 1
    return { name: names.part(name, parts), content }
  }
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    tally.add(chunk)
    kept.push(chunk)
    length += chunk.length
    if (length >= partBytes) yield cut()
  }
  if (length > 0) yield cut()
  manifest.tables[name] = { ...tally.sum(), rows: stream.rowCount }
}

/** Read after the rows: a number that stands in a row was drawn before. */
async function sequencesOf(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  )
  const sequences: Manifest['sequences'] = {}
  for (const { name } of rows) {
    const state = await client.query<{ last: string; is_called: boolean }>(
      `select last_value::text as last, is_called from ${quoted(name)}`,
    )
    const [{ last, is_called: isCalled } = { last: '1', is_called: false }] = state.rows
    sequences[name] = { last, isCalled }
  }
  return sequences
}
