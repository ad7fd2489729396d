/**
 * What Metrc is asked in an hour of a facility of which nothing changes, each kind of license of the demo by itself. The
 * clock is not waited for: between two rounds of the mirror it is set on, here and in the sandbox.
 *
 *     npx tsx bench/reads-per-hour.ts
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoLicenses, demoUserKey, demoVendorKey, demoWorld } from '@cultivatd/sandbox/seed/demo'
import { startSandbox } from '@cultivatd/sandbox/sandbox-server'
import { sql } from 'kysely'
import { openDatabase } from '../apps/server/src/db/db.ts'
import { jsonb } from '../apps/server/src/db/jsonb.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { createMetrcAccess } from '../apps/server/src/metrc/metrc-access.ts'
import { createAlarm } from '../apps/server/src/mirror/alarm.ts'
import { createDayWindows } from '../apps/server/src/mirror/day-windows.ts'
import { createFacilityReader } from '../apps/server/src/mirror/facility-reader.ts'
import { keepReading } from '../apps/server/src/mirror/keep-reading.ts'
import { createListCounts } from '../apps/server/src/mirror/list-counts.ts'
import { saveFacilities } from '../apps/server/src/mirror/mirror.store.ts'
import { createPageWriter } from '../apps/server/src/mirror/page-writer.ts'

const hourMs = 3_600_000
/** The first read, and what comes right after it. */
const warmUpMs = hourMs / 4
/** As many as the words of the state are left alone. */
const hours = 6
const pollSeconds = 30
const pace = { calmMs: 300_000, slowMs: 900_000, wordsMs: 6 * hourMs, refusedMs: 60_000 }
const unlimited = { perSecond: 1_000_000, concurrent: 100 }
const facilities = [
  { license: demoLicenses.redFork, kind: 'cultivator' },
  { license: demoLicenses.extracts, kind: 'processor' },
  { license: demoLicenses.provisions, kind: 'dispensary' },
]

/** How often each path was asked for in these hours, of one license. */
async function askedFor(license: string): Promise<Map<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'cultivatd-bench-'))
  const database = await openDatabase({ databaseUrl: null, dataDir: folder })
  const { db } = database
  await migrate(db)
  await sql`update organisation set active_facility_ids = ${jsonb([license])}`.execute(db)
  let at = Date.now()
  const now = () => new Date(at)
  const sandbox = await startSandbox({ seed: () => demoWorld(now().toISOString().slice(0, 10)), limits: null, now })
  const config = {
    baseUrl: sandbox.url,
    vendorKey: demoVendorKey,
    client: { now },
    limits: { facility: unlimited, integrator: unlimited },
  }
  const access = createMetrcAccess(config, async () => demoUserKey)
  const client = await access.client()
  if (!client) throw new Error('There is a key')
  await saveFacilities(db, await client.readAll('facilities', {}), now())

  const stop = new AbortController()
  const { signal } = stop
  const beginning = new Date('2015-01-01T00:00:00Z')
  const facility = {
    db,
    client,
    facilityId: license,
    signal,
    now,
    pace,
    beginning,
    firstDay: beginning,
    writer: createPageWriter(db),
    dayWindows: createDayWindows(access.ways),
  }
  const reader = createFacilityReader(facility)
  const isInStep = (list: Parameters<typeof reader.inStepUpTo>[0]) => reader.inStepUpTo(list) !== null
  const counts = createListCounts({ ...facility, isInStep, isShort: reader.isShort })
  const comparer = { run: async () => {}, ask: () => {} }
  const labResults = { run: async () => {}, look: () => {} }

  const began = at
  let isWarm = false
  const alarm = {
    ...createAlarm(),
    wait: async (ms: number) => {
      at += ms
      const passed = at - began
      if (!isWarm && passed >= warmUpMs) sandbox.control.clearRequests()
      isWarm ||= passed >= warmUpMs
      if (passed >= warmUpMs + hours * hourMs) stop.abort()
      return false
    },
  }
  const report = (message: string, error?: unknown) => console.error(message, error ?? '')
  const supervision = { database, access, pollSeconds, now, report, alarm, signal }
  await keepReading(supervision, { reader, client, facilityId: license, counts, comparer, labResults })
  const asked = new Map(Object.entries(sandbox.control.requests.byPath))
  await access.close()
  await sandbox.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
  return asked
}

const areas = [
  ['plants and plant batches', /^GET .plant(s|batches).v2.(?!types|waste|additives|growthphases)/],
  ['harvests', /^GET .harvests.v2.(?!waste)/],
  ['packages', /^GET .packages.v2.(?!types|adjust)/],
  ['transfers', /^GET .transfers.v2.(?!types|templates)/],
  ['rooms, strains, items, templates of transfers', /(locations|strains|items).v2.(in)?active|templates.outgoing/],
] as const
const others = 'what forms offer, and waste'
const areaOf = (path: string): string => areas.find(([, fits]) => fits.test(path))?.[0] ?? others

const found: { kind: string; asked: Map<string, number> }[] = []
for (const { license, kind } of facilities) found.push({ kind, asked: await askedFor(license) })

const perHour = (asked: Map<string, number>, isCounted: (path: string) => boolean): string => {
  const sum = [...asked].reduce((so, [path, count]) => (isCounted(path) ? so + count : so), 0)
  return Math.round(sum / hours).toLocaleString('en-US')
}
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const lines = [...areas.map(([name]) => name), others].map((area) =>
  row([area, ...found.map(({ asked }) => perHour(asked, (path) => areaOf(path) === area))]),
)

console.log(`## Reads per hour of a quiet facility

Nobody works and nothing changes: means of ${hours} hours of the mirror's rounds against the sandbox Metrc, whose clocks were set on between two
rounds. Left out are the list of facilities, which is asked for 12 times an hour for all of them, and the nightly comparison.

${row(['requests per hour', ...found.map(({ kind }) => kind)])}
|${'---|'.repeat(found.length + 1)}
${lines.join('\n')}
${row(['all', ...found.map(({ asked }) => perHour(asked, () => true))])}
`)
process.exit(0)
