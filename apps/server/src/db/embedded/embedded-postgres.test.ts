import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openPostgres } from '../db.ts'
import { clusterIn } from './cluster.ts'
import { addressOfRunning, type EmbeddedOptions, type EmbeddedPostgres, startEmbedded } from './embedded-postgres.ts'
import { readPidFile, runningIn } from './postmaster.ts'

const parent = mkdtempSync(join(tmpdir(), 'cultivatd-embedded-'))
/** A folder with a database in it and one row, to be copied: making one takes seconds. */
const made = join(parent, 'made')
const isRoot = process.getuid?.() === 0
const open: { close: () => Promise<void> }[] = []

beforeAll(async () => {
  // Its user has to find the way there.
  chmodSync(parent, 0o755)
  const { embedded, db } = await start(made)
  await sql`create table kept as select 'before' as word`.execute(db)
  await db.destroy()
  await embedded.close()
  open.length = 0
}, 60_000)
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})
afterAll(() => rmSync(parent, { recursive: true, force: true }))

let copies = 0
function copyOfMade(...way: string[]): string {
  const folder = join(parent, `copy ${++copies}`, ...way)
  mkdirSync(join(folder, '..'), { recursive: true })
  execFileSync('cp', ['-a', made, folder])
  return folder
}

async function start(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<{ embedded: EmbeddedPostgres; db: Database['db'] }> {
  const embedded = await startEmbedded(dataDir, { isDurable: false, ...options })
  open.push(embedded)
  const database = await openPostgres(embedded.url)
  open.push(database)
  return { embedded, db: database.db }
}

const words = async (db: Database['db']) =>
  (await sql<{ word: string }>`select word from kept`.execute(db)).rows.map(({ word }) => word)
const setting = async (db: Database['db'], name: string) =>
  (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)).rows[0]?.value
const pidIn = (dataDir: string) => readPidFile(clusterIn(dataDir))?.pid ?? 0

describe('where it works', () => {
  test('in a folder with blanks and umlauts whose path is longer than that of a socket may be', async () => {
    const { db } = await start(copyOfMade('grün & gut', 'x'.repeat(90), 'Daten des Betriebs'))
    expect(await words(db)).toEqual(['before'])
    expect(await setting(db, 'listen_addresses')).toBe('')
  })

  test('over loopback with a password where there are no sockets', async () => {
    const dataDir = join(parent, 'loopback')
    const { embedded } = await start(dataDir, { hasSockets: false })
    const url = new URL(embedded.url)
    expect(url.hostname).toBe('127.0.0.1')
    expect(statSync(join(dataDir, 'postgresql-password')).mode & 0o077).toBe(0)
    expect(addressOfRunning(dataDir)).toBe(embedded.url)
    url.password = 'guessed'
    await expect(openPostgres(url.href)).rejects.toThrow(/password authentication failed/)
  }, 60_000)

  test.runIf(isRoot)(
    'as root, whose home is closed: it belongs to a user without rights, and so does its process',
    async () => {
      const dataDir = copyOfMade('home', 'data')
      chmodSync(join(dataDir, '..'), 0o700)
      const { db } = await start(dataDir)
      expect(await words(db)).toEqual(['before'])
      expect(await setting(db, 'data_directory')).toBe('/proc/self/cwd')
      const { uid } = statSync(clusterIn(dataDir))
      expect(uid).toBeGreaterThan(0)
      expect(statSync(`/proc/${pidIn(dataDir)}`).uid).toBe(uid)
      // What root made beside it stays root's.
      expect(statSync(dataDir).uid).toBe(0)
    },
  )

  test.runIf(isRoot)('as root, on a copy that lost its owner', async () => {
    const dataDir = copyOfMade()
    execFileSync('chown', ['-R', '0:0', dataDir])
    const { db } = await start(dataDir)
    expect(await words(db)).toEqual(['before'])
  })

  test('a database that was begun and not finished is begun anew', async () => {
    const dataDir = join(parent, 'begun')
    const unfinished = `${clusterIn(dataDir)}-unfinished`
    mkdirSync(unfinished, { recursive: true })
    writeFileSync(join(unfinished, 'PG_VERSION'), '18\n')
    const { db } = await start(dataDir)
    expect(await setting(db, 'server_encoding')).toBe('UTF8')
    expect(existsSync(unfinished)).toBe(false)
  }, 60_000)
})

describe('what is refused or put aside', () => {
  test('a folder of another version of PostgreSQL is left as it is, with a sentence that says how to go on', async () => {
    const dataDir = copyOfMade()
    const version = join(clusterIn(dataDir), 'PG_VERSION')
    writeFileSync(version, '17\n')
    await expect(start(dataDir)).rejects.toThrow(
      /made by PostgreSQL 17, .* brings PostgreSQL 18\. .*docs\/operations\.md/,
    )
    writeFileSync(version, '18\n')
    expect(await words((await start(dataDir)).db)).toEqual(['before'])
  })

  test('the database of an earlier version is put aside under a name with its day, each time another', async () => {
    const dataDir = copyOfMade()
    const said: string[] = []
    const report = (message: string) => said.push(message)
    for (const content of ['first', 'second']) {
      mkdirSync(join(dataDir, 'database'))
      writeFileSync(join(dataDir, 'database', 'PG_VERSION'), content)
      const { embedded, db } = await start(dataDir, { report })
      await db.destroy()
      await embedded.close()
      open.length = 0
    }
    const day = new Date().toISOString().slice(0, 10)
    const aside = readdirSync(dataDir).filter((name) => name.startsWith('database'))
    expect(aside.toSorted()).toEqual([`database-until-${day}`, `database-until-${day}-2`])
    expect(aside.toSorted().map((name) => readFileSync(join(dataDir, name, 'PG_VERSION'), 'utf8'))).toEqual([
      'first',
      'second',
    ])
    expect(said).toEqual([
      expect.stringContaining(`put aside as ${join(dataDir, `database-until-${day}`)};`),
      expect.stringContaining('nothing was deleted'),
    ])
  })
})

describe('what ends it', () => {
  test('killed, it is started again, and what it had acknowledged is there', async () => {
    const dataDir = copyOfMade()
    const said: string[] = []
    const { db } = await start(dataDir, { isDurable: true, report: (message) => said.push(message) })
    await sql`insert into kept values ('acknowledged')`.execute(db)
    const killed = pidIn(dataDir)
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => said.at(-1), { timeout: 20_000 }).toMatch(/runs again/)
    expect(await words(db)).toEqual(['before', 'acknowledged'])
    expect(pidIn(dataDir)).not.toBe(killed)
  })

  test('when it cannot be started again, that is told', async () => {
    const dataDir = copyOfMade()
    const reasons: string[] = []
    await start(dataDir, { lost: ({ message }) => reasons.push(message) })
    writeFileSync(join(clusterIn(dataDir), 'postgresql.conf'), 'no setting at all')
    process.kill(pidIn(dataDir), 'SIGKILL')
    await expect
      .poll(() => reasons, { timeout: 20_000 })
      .toEqual([expect.stringMatching(/does not start: .*postgresql\.conf/)])
  })

  test('stopped while it is being started again, it does not come back', async () => {
    const dataDir = copyOfMade()
    const { embedded, db } = await start(dataDir)
    process.kill(pidIn(dataDir), 'SIGKILL')
    await db.destroy()
    await embedded.close()
    open.length = 0
    expect(runningIn(clusterIn(dataDir))).toBeNull()
  })

  test('what a killed server left running is stopped by the next one, with the folder of its socket', async () => {
    const dataDir = copyOfMade()
    const program = `
      import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))}
      await startEmbedded(${JSON.stringify(dataDir)}, { isDurable: false })
      console.log('running')
      setInterval(() => {}, 1000)`
    const server = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise((resolve) => server.stdout.once('data', resolve))
    server.kill('SIGKILL')
    const orphan = readPidFile(clusterIn(dataDir))
    expect(runningIn(clusterIn(dataDir))?.pid).toBe(orphan?.pid)
    const { db } = await start(dataDir)
    expect(await words(db)).toEqual(['before'])
    expect(pidIn(dataDir)).not.toBe(orphan?.pid)
    expect(existsSync(orphan?.socketFolder ?? '/')).toBe(false)
  }, 60_000)

  test('when the program that started it ends without closing it, it stops in order', async () => {
    const dataDir = copyOfMade()
    const program = `
      import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))}
      await startEmbedded(${JSON.stringify(dataDir)}, { isDurable: false })
      process.exit(0)`
    const server = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
      stdio: 'inherit',
    })
    await new Promise((resolve) => server.once('exit', resolve))
    await expect.poll(() => runningIn(clusterIn(dataDir)), { timeout: 20_000 }).toBeNull()
    expect(readFileSync(join(dataDir, 'postgresql.log'), 'utf8')).toMatch(/database system is shut down\n$/)
  }, 60_000)

  test.runIf(process.platform === 'linux')(
    'a process that only got the number of one that died is left alone',
    async () => {
      const dataDir = copyOfMade()
      const other = spawn('sleep', ['600'], { stdio: 'ignore' })
      const lines = [String(other.pid), clusterIn(dataDir), '1', '5432', '/nowhere', '', '', 'ready']
      writeFileSync(join(clusterIn(dataDir), 'postmaster.pid'), lines.join('\n'))
      expect(runningIn(clusterIn(dataDir))).toBeNull()
      const { db } = await start(dataDir)
      expect(await words(db)).toEqual(['before'])
      expect(other.exitCode).toBeNull()
      other.kill()
    },
  )
})
