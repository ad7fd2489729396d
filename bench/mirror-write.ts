/**
 * How fast the mirror writes what it reads, against the bare bulk insert of the same rows on the same database, in the
 * same run: plants of a first read, in pages of 20 as they come from Metrc, each with its cursor.
 *
 *     npx tsx bench/mirror-write.ts
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { profileLicense, profileWorld } from '@cultivatd/sandbox/seed/profile'
import { sql } from 'kysely'
import { type Database, type Db, openDatabase } from '../apps/server/src/db/db.ts'
import { jsonb } from '../apps/server/src/db/jsonb.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { freshCursor } from '../apps/server/src/mirror/cursor.store.ts'
import { createPageWriter } from '../apps/server/src/mirror/page-writer.ts'
import { median } from './figures.ts'

const rounds = 5
const pageSize = 20
/** The mirror's own transactions hold up to this many rows (page-writer.ts); the bare insert gets the same. */
const rowsInStatement = 400
const plants = [...profileWorld('S', '2026-11-20', 15_000).table(profileLicense, 'plant').values()].map(
  ({ record }) => record,
)

const chunks = <T>(rows: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size))

async function rowsPerSecond(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (plants.length / (performance.now() - began)) * 1000
}

/** The rows into the same table, its index and its change feed; no comparing, no cursor. */
async function bareInsert(db: Db): Promise<void> {
  for (const rows of chunks(plants, rowsInStatement))
    await sql`
      insert into plant (facility_id, id, list, metrc, last_modified)
      select ${profileLicense}, doc ->> 'Id', 'plantsFlowering', doc, (doc ->> 'LastModified')::timestamptz
      from jsonb_array_elements(${jsonb(rows)}) as doc`.execute(db)
}

/** The rows into a table with nothing but a key. */
async function nakedInsert(db: Db): Promise<void> {
  for (const rows of chunks(plants, rowsInStatement))
    await sql`
      insert into naked (facility_id, id, metrc)
      select ${profileLicense}, doc ->> 'Id', doc from jsonb_array_elements(${jsonb(rows)}) as doc`.execute(db)
}

async function mirrorWrite(db: Db): Promise<void> {
  const writer = createPageWriter(db)
  const window = { start: new Date('2014-01-01T00:00:00Z'), end: new Date() }
  const pages = chunks(plants, pageSize).map((records, at) =>
    writer.save({
      facilityId: profileLicense,
      list: 'plantsFlowering',
      records,
      read: { version: Number.MAX_SAFE_INTEGER, at: new Date() },
      cursor: {
        ...freshCursor('plantsFlowering'),
        window,
        page: at + 2,
        done: at * pageSize + records.length,
        total: plants.length,
      },
    }),
  )
  await Promise.all(pages)
}

async function measure(database: Database): Promise<string> {
  const { db } = database
  await migrate(db)
  await sql`create table naked (facility_id text not null, id text not null, metrc jsonb not null, primary key (facility_id, id))`.execute(
    db,
  )
  const speeds = { naked: [] as number[], bare: [] as number[], mirror: [] as number[], again: [] as number[] }
  const empty = () => sql`truncate plant, naked, change, sync_cursor`.execute(db)
  for (let round = 0; round < rounds; round++) {
    await empty()
    speeds.naked.push(await rowsPerSecond(() => nakedInsert(db)))
    speeds.bare.push(await rowsPerSecond(() => bareInsert(db)))
    await empty()
    speeds.mirror.push(await rowsPerSecond(() => mirrorWrite(db)))
    speeds.again.push(await rowsPerSecond(() => mirrorWrite(db)))
  }
  await database.close()
  const [naked, bare, mirror, again] = [speeds.naked, speeds.bare, speeds.mirror, speeds.again].map(median) as [
    number,
    number,
    number,
    number,
  ]
  const whole = (value: number) => Math.round(value).toLocaleString('en-US')
  return `| ${whole(naked)} | ${whole(bare)} | ${whole(mirror)} | ${(mirror / bare).toFixed(2)} | ${(mirror / naked).toFixed(2)} | ${whole(again)} |`
}

const folder = mkdtempSync(join(tmpdir(), 'cultivatd-bench-'))
const line = await measure(await openDatabase({ databaseUrl: null, dataDir: folder }))
rmSync(folder, { recursive: true, force: true })

console.log(`## Mirror write

${plants.length.toLocaleString('en-US')} plants, rows per second, medians of ${rounds} rounds. "Bare" is one insert of ${rowsInStatement} rows after the
other into the same table, with its indexes and its change feed; "naked" the same into a table with a key and nothing
else. "Unchanged" is the mirror once more with the same rows.

| naked | bare | mirror | mirror / bare | mirror / naked | unchanged |
|---|---|---|---|---|---|
${line}
`)
