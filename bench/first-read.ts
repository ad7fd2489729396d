/**
 * The first read of a facility of 15,000 plants (profile S) from the sandbox at Metrc's default limits, into the
 * embedded database and, with TEST_DATABASE_URL, into PostgreSQL: how close to the ceiling of the limits, how many 429.
 *
 *     npx tsx bench/first-read.ts
 */
import { sql } from 'kysely'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '@cultivatd/sandbox/sandbox-server'
import { demoUserKey, demoVendorKey } from '@cultivatd/sandbox/seed/demo'
import { profileLicense, profileWorld } from '@cultivatd/sandbox/seed/profile'
import { type Database, openDatabase } from '../apps/server/src/db/db.ts'
import { jsonb } from '../apps/server/src/db/jsonb.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { serverDatabase, testDatabaseUrl } from '../apps/server/src/db/test-database.ts'
import { createMetrcAccess } from '../apps/server/src/metrc/metrc-access.ts'
import { createMirror } from '../apps/server/src/mirror/mirror.ts'
import { syncStates } from '../apps/server/src/sync/sync.store.ts'

const plants = 15_000
/** Metrc's limit for one facility (Metrc reference §6). */
const perSecond = 50

interface Result {
  requests: number
  seconds: number
  refused: number
  plants: number
}

async function firstRead(database: Database): Promise<Result> {
  const sandbox = await startSandbox({ seed: () => profileWorld('S', '2026-11-20', plants) })
  const access = createMetrcAccess({ baseUrl: sandbox.url, vendorKey: demoVendorKey }, async () => demoUserKey)
  const { db } = database
  await migrate(db)
  await sql`update organisation set active_facility_ids = ${jsonb([profileLicense])}, sync_user_key_sealed = 'x'`.execute(
    db,
  )
  const mirror = createMirror({ database, access, pollSeconds: 3600, report: console.error })
  let ended: { at: number; requests: number } | null = null
  const { requests } = sandbox.control
  const began = performance.now()
  mirror.start()
  while (!ended) {
    const [state] = await syncStates(db, [profileLicense])
    if (state?.status === null && state.since) ended = { at: performance.now(), requests: requests.total }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const { rows } = await sql<{ count: number }>`select count(*) as count from plant where phase <> 'destroyed'`.execute(
    db,
  )
  const result = {
    requests: ended.requests,
    seconds: (ended.at - began) / 1000,
    refused: requests.byStatus['429'] ?? 0,
    plants: Number(rows[0]?.count ?? 0),
  }
  await mirror.stop()
  await access.close()
  await sandbox.close()
  await database.close()
  return result
}

/** In a second that begins with none, the limit may be used at once; so n requests need (n / limit) - 1 seconds. */
const ceilingSeconds = (requests: number) => requests / perSecond - 1

function line(name: string, { requests, seconds, refused, plants: read }: Result): string {
  // Against the sustained rate, which is the stricter of the two readings of the ceiling.
  const ofRate = (requests / seconds / perSecond) * 100
  const ofBest = (ceilingSeconds(requests) / seconds) * 100
  return `| ${name} | ${read} | ${requests} | ${seconds.toFixed(2)} s | ${ofRate.toFixed(1)} % | ${ofBest.toFixed(1)} % | ${refused} |`
}

const folder = mkdtempSync(join(tmpdir(), 'cultivatd-bench-'))
const lines = [line('embedded', await firstRead(await openDatabase({ dataDir: folder })))]
rmSync(folder, { recursive: true, force: true })
if (testDatabaseUrl) {
  const { url, drop } = await serverDatabase(testDatabaseUrl)
  lines.push(line('PostgreSQL', await firstRead(await openDatabase({ databaseUrl: url, dataDir: null }))))
  await drop()
}

console.log(`## First read of ${plants.toLocaleString('en-US')} plants

One facility at 50 requests per second and 10 at once, until every list is stored.

| database | plants | requests | time | of ${perSecond} requests per second | of the fastest that the limit allows | 429 |
|---|---|---|---|---|---|---|
${lines.join('\n')}
`)
