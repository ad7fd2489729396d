import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Db, openPostgres } from '../db/db.ts'
import { emptyDatabase } from '../db/database.builders.ts'
import { clusterIn } from '../db/embedded/cluster.ts'
import { addressOfRunning } from '../db/embedded/embedded-postgres.ts'
import { runningIn } from '../db/embedded/postmaster.ts'
import { wayToDatabase } from '../db/way-to-database.builders.ts'
import { programs } from './program.builders.ts'

const { folder, run, endAll, removeFolders } = programs()
/** A Metrc that nobody listens for: without one, each program would first make the demo and read it. */
const nowhere = { METRC_URL: 'http://127.0.0.1:9', METRC_VENDOR_KEY: 'test' }
afterEach(endAll)
afterAll(removeFolders)

describe('what cannot be started ends with one message and exit code 1', () => {
  let taken: Server
  beforeAll(async () => {
    taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => void taken.close())

  test('every broken setting at once', async () => {
    const program = run({ PORT: 'x', ROLE: 'y', SMTP_URL: 'z' })
    expect(await program.ended).toBe(1)
    expect(program.output().trim().split('\n')).toEqual([
      'The configuration cannot be used:',
      '  - PORT must be a whole number from 0 to 65535',
      '  - ROLE must be all, web or worker',
      '  - SMTP_URL must be an address such as smtp://user:password@host:587',
    ])
  })

  test('a port that is taken', async () => {
    const { port } = taken.address() as AddressInfo
    const program = run({ PORT: String(port), DATA_DIR: folder() })
    expect(await program.ended).toBe(1)
    expect(program.output()).toContain(`Port ${port} on 127.0.0.1 is taken by another program.`)
    expect(program.output().trim().split('\n')).toHaveLength(1)
  })

  test('a data folder that cannot be made', async () => {
    const program = run({ DATA_DIR: '/dev/null/data' })
    expect(await program.ended).toBe(1)
    expect(program.output()).toContain('DATA_DIR cannot be written')
  })
})

test('a database that does not answer yet is waited for, and told without its password', async () => {
  const { url, drop } = await emptyDatabase()
  const way = await wayToDatabase(url)
  await way.cut()
  const address = new URL(way.url)
  address.password = 'hunter2'
  const program = run({ ...nowhere, DATABASE_URL: address.href, DATA_DIR: folder() })
  await expect.poll(program.output, { timeout: 20_000 }).toMatch(/cannot be reached: .*ECONNREFUSED.* Waiting for it\./)
  expect(program.output()).not.toContain('hunter2')
  await way.mend()
  await program.url()
  program.child.kill('SIGKILL')
  await program.ended
  await way.cut()
  await drop()
}, 60_000)

describe('its embedded database', () => {
  /** One for all: to make a database takes longer than what is looked at. */
  let DATA_DIR: string
  beforeAll(() => {
    DATA_DIR = folder()
  })
  const inDatabase = async <T>(dataDir: string, work: (db: Db) => Promise<T>): Promise<T> => {
    const { db, close } = await openPostgres(addressOfRunning(dataDir) ?? 'none is running')
    try {
      return await work(db)
    } finally {
      await close()
    }
  }
  const end = async ({ child, ended }: ReturnType<typeof run>) => {
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(runningIn(clusterIn(DATA_DIR))).toBeNull()
  }
  const killPostgres = (dataDir: string) => process.kill(runningIn(clusterIn(dataDir))?.pid ?? 0, 'SIGKILL')

  test('forces what is acknowledged to the disk, as each connection of the running program sees it', async () => {
    const program = run({ ...nowhere, DATA_DIR })
    await program.url()
    const { rows } = await inDatabase(DATA_DIR, (db) =>
      sql<{ name: string; setting: string; source: string }>`
        select name, setting, source from pg_settings
        where name in ('fsync', 'synchronous_commit', 'full_page_writes') order by name`.execute(db),
    )
    // Said on the command line: no file in the folder can say otherwise.
    const source = 'command line'
    expect(rows).toEqual([
      { name: 'fsync', setting: 'on', source },
      { name: 'full_page_writes', setting: 'on', source },
      { name: 'synchronous_commit', setting: 'on', source },
    ])
    // Nor does a role, a database or a connection of ours.
    const { rows: own } = await inDatabase(DATA_DIR, (db) => sql`select * from pg_db_role_setting`.execute(db))
    expect(own).toEqual([])
    await end(program)
  })

  test.runIf(process.platform === 'linux')(
    'is told none of the secrets of the program, and its folder is closed to others',
    async () => {
      chmodSync(DATA_DIR, 0o755)
      const program = run({
        ...nowhere,
        DATA_DIR,
        SECRET_KEY: 'a-secret-of-at-least-32-characters',
        SMTP_URL: 'smtp://me:hunter2@127.0.0.1:1',
      })
      await program.url()
      const told = readFileSync(`/proc/${runningIn(clusterIn(DATA_DIR))?.pid}/environ`, 'utf8')
      expect(told).toMatch(/(^|\0)PATH=/)
      expect(told).not.toMatch(/secret|hunter2/)
      const openToOthers = [DATA_DIR, ...readdirSync(DATA_DIR).map((name) => join(DATA_DIR, name))].filter(
        (path) => (statSync(path).mode & 0o077) !== 0,
      )
      expect(openToOthers).toEqual([])
      await end(program)
    },
  )

  test('killed, it is started again, and the program goes on', async () => {
    const program = run({ ...nowhere, DATA_DIR })
    const url = await program.url()
    killPostgres(DATA_DIR)
    // A question that is on its way just then may be lost with its connection.
    await expect.poll(program.output).toContain('The embedded database ended unasked')
    // Who asks meanwhile waits and is answered.
    expect((await fetch(`${url}/api/health`)).status).toBe(200)
    await expect.poll(program.output, { timeout: 20_000 }).toContain('The embedded database runs again')
    await end(program)
  })

  test('when it cannot be started again, the program says so and ends with exit code 1', async () => {
    const program = run({ ...nowhere, DATA_DIR })
    await program.url()
    writeFileSync(join(clusterIn(DATA_DIR), 'postgresql.conf'), 'no setting at all')
    killPostgres(DATA_DIR)
    expect(await program.ended).toBe(1)
    expect(program.output()).toMatch(/The embedded database cannot be kept running: .* start the server again\./)
  })
}, 60_000)

test('a second one on the same data folder refuses; a signal ends the first one cleanly, and it starts again', async () => {
  const DATA_DIR = folder()
  const first = run({ DATA_DIR })
  const url = await first.url()
  expect(first.output()).toMatch(/Sign in as\n {2}\S+@\S+/)
  const second = run({ DATA_DIR })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(`The data folder ${DATA_DIR} is in use by process ${first.child.pid} since`)

  // Neither a tab nor a connection that is kept may hold it up.
  const tab = new WebSocket(`${url.replace('http', 'ws')}/api/live`)
  await new Promise((resolve) => tab.once('open', resolve))
  const closed = new Promise((resolve) => tab.once('close', resolve))
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
  const before = Date.now()
  first.child.kill('SIGTERM')
  expect(await closed).toBe(1001)
  expect(await first.ended).toBe(0)
  expect(Date.now() - before).toBeLessThan(10_000)

  const again = run({ DATA_DIR })
  await again.url()
  again.child.kill('SIGKILL')
  await again.ended
  // Neither the lock of a killed one nor its database, which lives on, stops the next.
  expect(runningIn(clusterIn(DATA_DIR))).not.toBeNull()
  const last = run({ DATA_DIR })
  await last.url()
  last.child.kill('SIGINT')
  expect(await last.ended).toBe(0)
}, 120_000)
