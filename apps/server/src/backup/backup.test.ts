import { createHash, randomUUID } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type DatabaseOfOwn, emptyDatabase, migratedDatabase } from '../db/database.builders.ts'
import { type Database, type Db, openDatabase, openPostgres } from '../db/db.ts'
import { migrate, migrations } from '../db/migrate.ts'
import { openSecrets } from '../db/secrets.ts'
import { createFolderStorage } from '../file/folder-storage.ts'
import { recordChange, system } from '../history/history.store.ts'
import { verifyHistory } from '../history/verify-history.ts'
import { stateProblems } from '../history/verify-state.ts'
import { backUpInto } from './backup-file.ts'
import { stepsOf } from './load-database.ts'
import { readBackup } from './read-backup.ts'
import { restoreBackup, type Target } from './restore-backup.ts'
import { leftOut } from './schema-parts.ts'
import type { Source } from './write-backup.ts'

const passphrase = 'twelve or more'
const folder = mkdtempSync(join(tmpdir(), 'cultivatd-backup-'))
const secretKey = 'k'.repeat(64)
const secrets = openSecrets({ secretKey, dataDir: folder })
const files = createFolderStorage(join(folder, 'files'))
const photo = Buffer.from('a photo')
const hash = createHash('sha256').update(photo).digest('hex')

let own: DatabaseOfOwn
let database: Database
let source: Source
let file: string
const targets: DatabaseOfOwn[] = []
beforeAll(async () => {
  own = await migratedDatabase()
  database = await openPostgres(own.url)
  await fill(database.db)
  await files.put(hash, photo)
  source = { databaseUrl: own.url, files, secretKey, secrets, sandboxFolder: null }
  file = join(folder, 'kept.backup')
  await backUpInto(file, source, { passphrase })
})
afterEach(async () => {
  for (const target of targets.splice(0)) await target.drop()
})
afterAll(async () => {
  await database.close()
  await own.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function fill(db: Db): Promise<void> {
  await sql`insert into stored_file (hash, size, type, put_at) values (${hash}, 7, 'image/png', now())`.execute(db)
  await sql`call measurement_month('2026-03-04T00:00:00Z')`.execute(db)
  await sql`insert into measurement (series, at, value) values (8, '2026-03-04T10:00:00Z', 0.1)`.execute(db)
  for (const name of ['one\ttab', 'two\nlines', 'back\\slash and ’']) await change(db, name)
}

const change = (db: Db, name: string) =>
  db.transaction().execute(async (tx) => {
    const id = randomUUID()
    await recordChange(tx, {
      by: system,
      facilityId: null,
      entity: 'organisation',
      records: [id],
      what: 'organisation.update',
      summary: name,
      before: null,
      after: { name },
    })
  })

const folderOfOwn = () => mkdtempSync(join(folder, 'target-'))

async function target(more: Partial<Target> = {}): Promise<Target & { databaseUrl: string }> {
  const empty = await emptyDatabase()
  targets.push(empty)
  const wanted = { dataDir: folderOfOwn(), databaseUrl: empty.url, secretKey: null, bucket: null }
  return { ...wanted, folderStorage: createFolderStorage, isDemo: false, replaces: false, ...more } as Target & {
    databaseUrl: string
  }
}

/** Every row of every table, as text. */
async function contents(url: string): Promise<Record<string, string>> {
  const { db, close } = await openPostgres(url)
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(
    db,
  )
  const found: Record<string, string> = {}
  for (const { name } of rows.filter(({ name: table }) => !(leftOut as readonly string[]).includes(table))) {
    const { rows: lines } = await sql<{ all: string | null }>`
      select string_agg(t::text, chr(10) order by t::text) as all from ${sql.table(name)} t`.execute(db)
    found[name] = lines[0]?.all ?? ''
  }
  await close()
  return found
}

test('a database is restored row by row, with its files, its key, its numbers and a whole history', async () => {
  const to = await target()
  const { manifest } = await restoreBackup(file, passphrase, to)
  expect(manifest.files).toEqual({ count: 1, bytes: photo.length })
  const { restoration, ...restored } = await contents(to.databaseUrl)
  const { restoration: _none, ...saved } = await contents(own.url)
  expect(restored).toEqual(saved)
  expect(restoration).not.toBe('')
  expect(readFileSync(join(to.dataDir, 'secret-key'), 'utf8')).toBe(secretKey)
  expect(readFileSync(join(to.dataDir, 'files', hash.slice(0, 2), hash))).toEqual(photo)
  expect(existsSync(join(to.dataDir, 'restoring'))).toBe(false)
  const { db, close } = await openPostgres(to.databaseUrl)
  await migrate(db)
  await change(db, 'after')
  expect((await verifyHistory(db)).problems).toEqual([])
  expect(await stateProblems(db)).toEqual([])
  const parts = (of: Db) =>
    sql<{ text: string }>`
      select pg_get_indexdef(indexrelid) as text from pg_index where indrelid in (
        select oid from pg_class where relnamespace = 'public'::regnamespace)
      union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
      order by 1`.execute(of)
  expect((await parts(db)).rows).toEqual((await parts(database.db)).rows)
  await close()
})

test('what is written meanwhile is in it whole or not at all', async () => {
  let isOver = false
  const writing = (async () => {
    for (let at = 0; !isOver; at += 1) await change(database.db, `meanwhile ${at}`)
  })()
  const path = join(folder, 'meanwhile.backup')
  await backUpInto(path, source, { passphrase })
  isOver = true
  await writing
  const to = await target()
  await restoreBackup(path, passphrase, to)
  const { db, close } = await openPostgres(to.databaseUrl)
  expect((await verifyHistory(db)).problems).toEqual([])
  await close()
})

test('one is read to its end and is whole, or what is wrong with it is told', async () => {
  expect((await readBackup(file, passphrase)).manifest.missingFiles).toEqual([])
  await expect(readBackup(file, 'another passphrase')).rejects.toThrow(/passphrase is not the one/)
  await expect(readBackup(join(folder, 'none'), passphrase)).rejects.toThrow(/There is no file/)
  const cut = join(folder, 'cut.backup')
  copyFileSync(file, cut)
  truncateSync(cut, readFileSync(file).length - 100)
  await expect(readBackup(cut, passphrase)).rejects.toThrow(/was cut/)
  const to = await target()
  await expect(restoreBackup(cut, passphrase, to)).rejects.toThrow(/was cut/)
  expect(readdirSync(to.dataDir)).toEqual([])
  expect(await contents(to.databaseUrl)).toEqual({})
})

test('nothing is overwritten: a file that is there, a database or a folder with something in it', async () => {
  await expect(backUpInto(file, source, { passphrase })).rejects.toThrow(/is there already/)
  await expect(backUpInto(join(folder, 'no', 'such'), source, { passphrase })).rejects.toThrow(/There is no folder/)
  expect(readdirSync(folder).filter((name) => name.endsWith('.half'))).toEqual([])
  const to = await target()
  await restoreBackup(file, passphrase, to)
  await expect(restoreBackup(file, passphrase, to)).rejects.toThrow(/is not empty: it has secret-key, files/)
  await expect(restoreBackup(file, passphrase, { ...to, dataDir: folderOfOwn() })).rejects.toThrow(
    /database is not empty.*--replace/,
  )
  const before = await contents(to.databaseUrl)
  const { aside } = await restoreBackup(file, passphrase, { ...to, replaces: true })
  expect(readdirSync(aside ?? '').toSorted()).toEqual(['files', 'secret-key'])
  expect(Object.keys(await contents(to.databaseUrl))).toEqual(Object.keys(before))
})

test('a database on which a server works is left alone', async () => {
  const to = await target()
  const { close } = await openPostgres(to.databaseUrl)
  await expect(restoreBackup(file, passphrase, to)).rejects.toThrow(/A server works on this database/)
  await close()
})

test('another SECRET_KEY than that of the backup is refused, and so is a backup that nobody could use', async () => {
  const to = await target({ secretKey: 'x'.repeat(64) })
  await expect(restoreBackup(file, passphrase, to)).rejects.toThrow(/SECRET_KEY is not the one/)
  expect(await contents(to.databaseUrl)).toEqual({})
  await sql`update organisation set sync_user_key_sealed = ${secrets.seal('key', 'sync-user-key')}`.execute(database.db)
  const other = openSecrets({ secretKey: 'y'.repeat(64), dataDir: folder })
  const path = join(folder, 'foreign.backup')
  await expect(backUpInto(path, { ...source, secrets: other }, { passphrase })).rejects.toThrow(
    /not the one that this database was written with/,
  )
  expect(existsSync(path)).toBe(false)
})

test('a backup of a newer version is refused, of an older one the missing steps are done', () => {
  const done = migrations.map(({ name, sql: text }) => ({
    name,
    checksum: createHash('sha256').update(text).digest('hex'),
  }))
  expect(stepsOf({ steps: done.slice(0, 3) })).toHaveLength(3)
  expect(() => stepsOf({ steps: [...done, { name: '9999-later', checksum: '' }] })).toThrow(
    /newer version of Cultivatd \(it has 9999-later\)/,
  )
  expect(() => stepsOf({ steps: [{ name: '0001-foundation', checksum: 'other' }] })).toThrow(/made by another version/)
})

test('onto a machine that has nothing the database that comes with the product is made', async () => {
  const dataDir = folderOfOwn()
  await restoreBackup(file, passphrase, { ...(await target()), dataDir, databaseUrl: null })
  const restored = await openDatabase({ databaseUrl: null, dataDir })
  const { rows } = await sql<{ count: number }>`select count(*) as count from history`.execute(restored.db)
  expect(rows[0]?.count).toBeGreaterThan(2)
  const running = { ...(await target()), dataDir, databaseUrl: null, replaces: true }
  await expect(restoreBackup(file, passphrase, running)).rejects.toThrow(/in use by process/)
  await restored.close()
}, 60_000)

test('what could not be moved to its place once the database is stored is kept, and said where', async () => {
  const to = await target()
  const inTheWay = () => void mkdirSync(join(to.dataDir, 'secret-key', 'in-the-way'), { recursive: true })
  await expect(restoreBackup(file, passphrase, to, inTheWay)).rejects.toThrow(/The rest is kept in .*half-restored-/)
  const [place = ''] = readdirSync(to.dataDir).filter((name) => name.startsWith('half-restored-'))
  expect(readFileSync(join(to.dataDir, place, 'secret-key'), 'utf8')).toBe(secretKey)
  expect(existsSync(join(to.dataDir, 'files'))).toBe(true)
  expect(await contents(to.databaseUrl)).toHaveProperty('history', expect.stringContaining('organisation.update'))
  // A failure before that leaves nothing.
  const other = await target({ secretKey: 'x'.repeat(64) })
  await expect(restoreBackup(file, passphrase, other)).rejects.toThrow(/SECRET_KEY/)
  expect(readdirSync(other.dataDir).filter((name) => name.startsWith('restoring'))).toEqual([])
})

test('programs of PostgreSQL that are there already do not hinder a restore', async () => {
  const to = await target()
  mkdirSync(join(to.dataDir, 'programs', 'old'), { recursive: true })
  const putProgramsThere = () => void mkdirSync(join(to.dataDir, 'restoring', 'programs', 'new'), { recursive: true })
  await restoreBackup(file, passphrase, to, putProgramsThere)
  expect(readdirSync(join(to.dataDir, 'programs'))).toEqual(['old'])
  expect(existsSync(join(to.dataDir, 'restoring'))).toBe(false)
})

test('a file that the storage has not as it was is told, and the rest is kept', async () => {
  const broken = createFolderStorage(join(folder, 'broken'))
  await broken.put(hash, Buffer.from('other bytes'))
  const path = join(folder, 'missing.backup')
  const { missingFiles } = await backUpInto(path, { ...source, files: broken }, { passphrase })
  expect(missingFiles).toEqual([hash])
})
