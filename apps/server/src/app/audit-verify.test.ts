import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Db, openDatabase, openPostgres } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import { type DatabaseOfOwn, migratedDatabase } from '../db/database.builders.ts'
import { builtProgram } from './program.builders.ts'
import { givenOperation, settleOperation } from '../history/history.builders.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cultivatd-audit-'))
/** Where the history is that the tests look at. */
let history: DatabaseOfOwn

beforeAll(async () => {
  history = await migratedDatabase()
  await inDatabase(history.url, writeHistory)
})
afterAll(async () => {
  await history.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function writeHistory(db: Db): Promise<void> {
  const id = await givenOperation(db, { facilityId: 'GAAA-HIST-0001', records: ['1A4'] })
  await settleOperation(db, id, { state: 'confirmed' })
}

async function inDatabase(url: string, work: (db: Db) => Promise<unknown>): Promise<void> {
  const database = await openPostgres(url)
  try {
    await work(database.db)
  } finally {
    await database.close()
  }
}

/** The program as its operator runs it: its lines and its exit code. */
async function verify(args: string[] = [], env: Record<string, string> = { DATABASE_URL: history.url }) {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env
  const child = spawn(process.execPath, [builtProgram('audit-verify'), ...args], {
    env: { PATH, HOME, ...(TMPDIR ? { TMPDIR } : {}), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, lines: output.trim().split('\n') }
}

describe('the operator asks whether the history is whole', () => {
  test('and is told how long it is, its head, and that it is', async () => {
    expect(await verify()).toEqual({
      code: 0,
      lines: ['2 entries', expect.stringMatching(/^head 2:[0-9a-f]{64}$/), 'history is whole'],
    })
  })

  test('since a head that was printed before, and is told when it is not', async () => {
    expect(await verify([`--head=2:${'0'.repeat(64)}`])).toEqual({
      code: 1,
      lines: [
        '- Entry 2 has another hash than the head that was printed: the history was written anew.',
        '2 entries',
        expect.stringMatching(/^head 2:[0-9a-f]{64}$/),
        'history is not whole: 1 problem',
      ],
    })
  })

  test('and is told what is wrong and where', async () => {
    await inDatabase(history.url, async (db) => {
      await sql`alter table history disable trigger user`.execute(db)
      await sql`update history set person_name = 'Somebody else' where seq = 2`.execute(db)
      await sql`alter table history enable trigger user`.execute(db)
    })
    const { code, lines } = await verify()
    expect(code).toBe(1)
    expect(lines[0]).toMatch(/^- Entry 2 \(.*Somebody else: Moved to Pack 2\) is not what was written/)
    expect(lines.at(-1)).toBe('history is not whole: 1 problem')
  })

  test('and is told when it cannot be looked at', async () => {
    expect(await verify(['--head', '2:abc'])).toMatchObject({ code: 2 })
    expect((await verify(['--had', '2'])).lines).toEqual(['Usage: npm run audit:verify -- [--head SEQ:HASH]'])
    const nowhere = join(dataDir, 'nowhere')
    expect(await verify([], { DATA_DIR: nowhere })).toEqual({
      code: 2,
      lines: [`There is no database in ${nowhere}. Set DATA_DIR or DATABASE_URL as the server has them.`],
    })
  })

  test('of an embedded database, also while a server works on it', async () => {
    const place = join(dataDir, 'embedded')
    const whole = { code: 0, lines: ['2 entries', expect.stringMatching(/^head 2:/), 'history is whole'] }
    const server = await openDatabase({ databaseUrl: null, dataDir: place })
    await migrate(server.db)
    await writeHistory(server.db)
    expect(await verify([], { DATA_DIR: place })).toEqual(whole)
    // Who looked has stopped nothing.
    expect((await sql`select 1 as one`.execute(server.db)).rows).toEqual([{ one: 1 }])
    await server.close()
    expect(await verify([], { DATA_DIR: place })).toEqual(whole)
  }, 60_000)
})
