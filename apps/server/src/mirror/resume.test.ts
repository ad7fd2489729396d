import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { startSandbox } from '@cultivatd/sandbox/sandbox-server'
import { profileLicense, profileWorld } from '@cultivatd/sandbox/seed/profile'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Db, openPostgres } from '../db/db.ts'
import { emptyDatabase } from '../db/database.builders.ts'
import { today, until } from './metrc.builders.ts'

const plants = 2000
const plantPages = plants / 20
/** Pages on their way or read and not yet stored, of the lists that are read at once. */
const mostTwice = 40

test('[SYNC-01] a first read that is killed in the middle goes on where it was, and misses nothing', async () => {
  const { url: databaseUrl, drop } = await emptyDatabase()
  // What is counted here is pages, and no host's days.
  const sandbox = await startSandbox({
    seed: () => profileWorld('S', today, plants),
    quirks: { pagingNotFound: false },
  })
  const { requests } = sandbox.control
  const plantRequests = () =>
    (requests.byPath['GET /plants/v2/flowering'] ?? 0) + (requests.byPath['GET /plants/v2/vegetative'] ?? 0)
  const first = start(sandbox.url, databaseUrl)
  await until(async () => plantRequests() > plantPages / 2, 90)
  // Nothing more is answered, and what was has time to be stored.
  sandbox.control.setLatency(60_000)
  const database = await openPostgres(databaseUrl)
  await until(async () => (await storedPlants(database.db)) > 0, 60)
  first.kill('SIGKILL')
  await ended(first)
  const stored = await storedPlants(database.db)
  sandbox.control.setLatency(0)
  sandbox.control.release()
  // What was let go with that is counted.
  await new Promise((resolve) => setImmediate(resolve))
  const before = plantRequests()
  const all = requests.total
  // Somebody works on while we are away: a plant that was read is moved, another dies.
  const [moved, gone] = sandbox.control.all(profileLicense, 'plant')
  sandbox.control.modify(profileLicense, 'plant', moved?.Id ?? 0, { LocationName: 'Elsewhere' })
  sandbox.control.modify(profileLicense, 'plant', gone?.Id ?? 0, { State: 'Destroyed', DestroyedDate: today })

  expect(await ended(start(sandbox.url, databaseUrl))).toBe(0)
  expect(before).toBeLessThan(plantPages)
  // What was on its way or not stored yet is asked for again, and nothing else but the windows that follow, of which an
  // empty list has as many.
  const windows = 2 * (requests.byPath['GET /plants/v2/onhold'] ?? 0)
  expect(stored).toBeGreaterThan(0)
  expect(plantRequests() - before).toBeLessThanOrEqual(plantPages - Math.floor(stored / 20) + windows)
  expect(requests.total - all).toBeLessThan(all + mostTwice * 3)

  const { rows } = await sql<{
    metrc: { Id: number }
  }>`select metrc from plant order by (metrc ->> 'Id')::bigint`.execute(database.db)
  const there = sandbox.control.printed(sandbox.control.all(profileLicense, 'plant')).sort((a, b) => a.Id - b.Id)
  expect(rows.map(({ metrc }) => metrc)).toEqual(there)
  await database.close()
  await sandbox.close()
  await drop()
}, 180_000)

async function storedPlants(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from plant`.execute(db)
  return rows[0]?.count ?? 0
}

function start(url: string, databaseUrl: string): ChildProcess {
  const file = fileURLToPath(new URL('reader.builders.ts', import.meta.url))
  return spawn(process.execPath, ['--import', 'tsx', file], {
    env: { ...process.env, METRC_URL: url, LICENSE: profileLicense, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) =>
    child.exitCode !== null || child.signalCode !== null ? resolve(child.exitCode) : child.once('exit', resolve),
  )
