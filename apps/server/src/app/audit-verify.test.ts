import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DatabaseConfig, type Db, openDatabase } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import { serverDatabase, testDatabaseUrl } from '../db/test-database.ts'
import { givenOperation, settleOperation } from '../history/history.builders.ts'

const program = fileURLToPath(new URL('./audit-verify.ts', import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'cultivatd-audit-'))
/** Where the history is that the tests look at, as the database is opened and as the operator says it. */
let place: DatabaseConfig
let variables: Record<string, string>
let drop = async () => {}

beforeAll(async () => {
  const server = testDatabaseUrl ? await serverDatabase(testDatabaseUrl) : null
  if (server) drop = server.drop
  place = { databaseUrl: server?.url ?? null, dataDir }
  variables = { DATA_DIR: dataDir, ...(server ? { DATABASE_URL: server.url } : {}) }
  await inDatabase(async (db) => {
    await migrate(db)
    const id = await givenOperation(db, { facilityId: 'GAAA-HIST-0001', records: ['1A4'] })
    await settleOperation(db, id, { state: 'confirmed' })
  })
})
afterAll(async () => {
  await drop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function inDatabase(work: (db: Db) => Promise<unknown>): Promise<void> {
  const database = await openDatabase(place)
  try {
    await work(database.db)
  } finally {
    await database.close()
  }
}

/** The program as its operator runs it: its lines and its exit code. */
async function verify(args: string[] = [], env: Record<string, string> = variables) {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], {
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
    await inDatabase(async (db) => {
      await sql`alter table history disable trigger user`.execute(db)
      await sql`update history set person_name = 'Somebody else' where seq = 2`.execute(db)
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

  test.runIf(!testDatabaseUrl)('and is told so plainly while a server has the embedded database open', async () => {
    await inDatabase(async () => {
      const { code, lines } = await verify()
      expect(code).toBe(2)
      expect(lines[0]).toContain(`is in use by process ${process.pid}`)
      expect(lines[1]).toContain('the history is verified while the server is stopped')
    })
  })
})
