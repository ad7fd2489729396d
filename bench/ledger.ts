/**
 * What the ledger costs and how fast it drains:
 *
 * - one adjustment by a person against Metrc's own answer to the same write;
 * - 3,000 writes that waited through an outage of nine hours (by Metrc's clock) against a bare loop that sends the
 *   same writes in tens, one request after the other, as Metrc asks integrators to;
 * - 60,000 writes waiting in one facility: memory, the page of what waits, and a person's write in another facility.
 *
 *     npx tsx bench/ledger.ts
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createMetrcClient, type MetrcClient } from '@cultivatd/metrc/metrc-client'
import { demoLicenses, demoUserKey, demoVendorKey } from '@cultivatd/sandbox/seed/demo'
import { sql } from 'kysely'
import { type Db, openDatabase } from '../apps/server/src/db/db.ts'
import { jsonb } from '../apps/server/src/db/jsonb.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { createLedger, type Ledger } from '../apps/server/src/ledger/ledger.ts'
import type { LedgerWrite } from '../apps/server/src/ledger/payloads.ts'
import { createMetrcAccess } from '../apps/server/src/metrc/metrc-access.ts'
import { operationsOfGroup } from '../apps/server/src/operation/operation.store.ts'
import { metrcState } from '../apps/server/src/sync/sync.store.ts'
import { median, percentile } from './figures.ts'
import { sandboxProcess } from './sandbox-process.ts'

const { redFork: facility, stillwater: other } = demoLicenses
const by = { id: 'bench', name: 'Bench' }
const date = new Date().toISOString().slice(0, 10)
const persons = Number(process.env.PERSONS ?? 300)
const drained = Number(process.env.DRAINED ?? 3_000)
const queued = Number(process.env.QUEUED ?? 60_000)
/** Of one answer; Metrc's own is not less. */
const latencyMs = 100
const nineHoursMs = 9 * 3_600_000

const sandbox = await sandboxProcess({ SANDBOX_LIMITS: 'off' })
const folder = mkdtempSync(join(tmpdir(), 'cultivatd-bench-'))
const database = await openDatabase({ databaseUrl: null, dataDir: folder })
const { db } = database
await migrate(db)
await sql`update organisation set active_facility_ids = ${jsonb([facility, other])}, sync_user_key_sealed = 'x'`.execute(
  db,
)
const keys = { baseUrl: sandbox.url, vendorKey: demoVendorKey }
const access = createMetrcAccess({ ...keys, limits: unlimited() }, async () => demoUserKey)
const bare = createMetrcClient({ ...keys, userKey: demoUserKey })

function unlimited() {
  const none = { perSecond: 10_000, atOnce: 1_000 }
  return { facility: none, integrator: none }
}

/** The package of `costOfOne`: Metrc shows it as changed so shortly before the outage that only a person could tell by whom. */
let adjusted = ''

/** Without a window Metrc shows what changed within the last day (Metrc reference §3.3). */
function allPackages(license: string) {
  const window = { start: new Date('2014-01-01T00:00:00Z'), end: new Date() }
  return bare.readAll('packagesActive', { licenseNumber: license, window })
}

async function packagesOf(license: string): Promise<string[]> {
  const packages = await allPackages(license)
  return packages.filter(({ IsOnHold, Label }) => !IsOnHold && Label !== adjusted).map(({ Label }) => Label)
}

const note = (label: string, text: string): LedgerWrite => ({
  kind: 'package.change-note',
  records: [label],
  summary: 'Changed the note',
  payload: { label, note: text },
  before: null,
})

const adjustment = (label: string, quantity: number): LedgerWrite => ({
  kind: 'package.adjust',
  records: [label],
  summary: 'Adjusted',
  payload: { label, quantity, unitOfMeasure: 'Grams', reason: 'Scale Variance', date, note: '' },
  before: null,
})

const perform = (ledger: Ledger, facilityId: string, writes: LedgerWrite[]) =>
  ledger.perform({ facilityId, by, request: null, writes })

/** Counts the time in which Metrc has the word. */
function timed(client: MetrcClient, spent: { ms: number }): MetrcClient {
  const count =
    <A extends unknown[], R>(call: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      const began = performance.now()
      try {
        return await call(...given)
      } finally {
        spent.ms += performance.now() - began
      }
    }
  return Object.create(client, {
    adjustPackages: { value: count(client.adjustPackages) },
    changePackageNotes: { value: count(client.changePackageNotes) },
    readRecord: { value: count(client.readRecord) },
  }) as MetrcClient
}

async function ledgerOn(spent = { ms: 0 }): Promise<Ledger> {
  let of: { client: MetrcClient; timed: MetrcClient } | null = null
  const ledger = createLedger({
    database,
    access: {
      ...access,
      async client() {
        const client = await access.client()
        if (client && of?.client !== client) of = { client, timed: timed(client, spent) }
        return of?.timed ?? null
      },
    },
    readSoon: () => {},
    // After nine hours the time in which a lost write can still arrive is long over; here the hours pass in no time.
    settleMs: 1_000,
    report: (message) => console.error(message),
  })
  await ledger.start()
  return ledger
}

async function costOfOne(): Promise<string> {
  const spent = { ms: 0 }
  const ledger = await ledgerOn(spent)
  const packages = await allPackages(facility)
  adjusted =
    packages.find((pkg) => pkg.UnitOfMeasureName === 'Grams' && pkg.Quantity > 100 && !pkg.IsOnHold)?.Label ?? ''
  const whole: number[] = []
  const own: number[] = []
  const metrc: number[] = []
  for (let round = 0; round < persons + 20; round++) {
    const before = spent.ms
    const one = await took(() => perform(ledger, facility, [adjustment(adjusted, 0.001)]))
    const straight = await took(() =>
      bare.adjustPackages(facility, [
        {
          Label: adjusted,
          Quantity: 0.001,
          UnitOfMeasure: 'Grams',
          AdjustmentReason: 'Scale Variance',
          AdjustmentDate: date,
          ReasonNote: null,
        },
      ]),
    )
    if (round < 20) continue
    whole.push(one)
    own.push(one - (spent.ms - before))
    metrc.push(straight)
  }
  await ledger.close()
  own.sort((a, b) => a - b)
  return `${ms(median(whole))} | ${ms(median(metrc))} | ${ms(median(own))} | ${ms(percentile(own, 0.99))}`
}

async function drainAfterOutage(): Promise<string> {
  const labels = await packagesOf(facility)
  const ledger = await ledgerOn()
  await sandbox.control('outage', { begin: '503' })
  await sandbox.control('outage', { passMs: nineHoursMs })
  const writes = Array.from({ length: drained }, (_, at) => note(labels[at % labels.length] ?? '', `waited ${at}`))
  // The first one finds out that Metrc is down; it is looked up before it is sent again, and others pass it.
  await ledger.perform({ facilityId: facility, by, request: null, writes })
  await sandbox.control('latency', { ms: latencyMs })
  await sandbox.control('outage', { end: true })
  await until(async () => (await confirmed(db)) > 0)
  const first = await confirmed(db)
  const began = performance.now()
  await until(async () => (await waitingToBeSent(db)) === 0)
  const ours = ((performance.now() - began) / (drained - first)) * drained
  const bareMs = await took(async () => {
    for (let from = 0; from < drained; from += 10)
      await bare.changePackageNotes(
        facility,
        Array.from({ length: 10 }, (_, at) => ({
          PackageLabel: labels[(from + at) % labels.length] ?? '',
          Note: `bare ${from + at}`,
        })),
      )
  })
  await sandbox.control('latency', { ms: 0 })
  await ledger.close()
  return `${seconds(ours)} | ${seconds(bareMs)} | ${((bareMs / ours) * 100).toFixed(1)} %`
}

async function longQueue(): Promise<string> {
  const labels = await packagesOf(facility)
  const ledger = await ledgerOn()
  const [theirs = ''] = await packagesOf(other)
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  await sandbox.control('latency', { ms: latencyMs })
  const actions = Math.ceil(queued / 1_000)
  for (let action = 0; action < actions; action++) {
    const writes = Array.from({ length: 1_000 }, (_, at) => note(labels[at % labels.length] ?? '', `${action}-${at}`))
    void ledger.perform({ facilityId: facility, by, request: null, writes }).catch(() => {})
    await until(async () => (await recorded(db, action + 1)) > 0)
  }
  const after = process.memoryUsage().rss
  const pages: number[] = []
  const counts: number[] = []
  const others: number[] = []
  for (let round = 0; round < 30; round++) {
    pages.push(await took(() => operationsOfGroup(db, 'waiting', [facility, other], undefined)))
    counts.push(await took(() => metrcState(db)))
    others.push(await took(() => perform(ledger, other, [note(theirs, `round ${round}`)])))
  }
  await sandbox.control('latency', { ms: 0 })
  await ledger.close()
  return `${megabytes(before)} and ${megabytes(after)} | ${ms(median(pages))} | ${ms(median(counts))} | ${ms(median(others))} (Metrc: ${2 * latencyMs} ms)`
}

const confirmed = async (of: Db) =>
  count(
    await sql<Count>`select count(*) as n from operation where state = 'confirmed' and kind = 'package.change-note'`.execute(
      of,
    ),
  )
const waitingToBeSent = async (of: Db) =>
  count(
    await sql<Count>`select count(*) as n from operation where state in ('recorded', 'waiting', 'sending')`.execute(of),
  )
const recorded = async (of: Db, actions: number) =>
  count(
    await sql<Count>`select count(*) as n from (select 1 from operation where state in ('recorded', 'waiting', 'sending')
      limit 1) o where (select count(*) from action) >= ${actions}`.execute(of),
  )

interface Count {
  n: number
}
const count = ({ rows }: { rows: Count[] }): number => rows[0]?.n ?? 0

async function until(claim: () => Promise<boolean>): Promise<void> {
  while (!(await claim())) await wait(20)
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const ms = (value: number) => `${value.toFixed(1)} ms`
const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`
const megabytes = (value: number) => `${Math.round(value / 2 ** 20)} MB`

const person = await costOfOne()
const drain = await drainAfterOutage()
const queue = await longQueue()

await bare.close()
await access.close()
await database.close()
sandbox.close()
rmSync(folder, { recursive: true, force: true })

console.log(`## The ledger

One adjustment at a time, ${persons} of them, in turn with the same write straight to the sandbox (no latency of its own). "Own" is
the whole less Metrc's answers to the write and to the reading back of the package. Then ${drained.toLocaleString('en-US')} notes that waited through an
outage of nine hours by Metrc's clock, with answers of ${latencyMs} ms, against a bare loop of the same requests of ten. Then ${queued.toLocaleString('en-US')}
writes waiting in a facility, ended early.

| one write, p50 | Metrc's own answer, p50 | own, p50 | own, p99 | drain of ${drained.toLocaleString('en-US')} | bare loop | drain / bare | memory with 0 and with ${queued.toLocaleString('en-US')} waiting | page of what waits, p50 | top bar's counts, p50 | a write in another facility meanwhile, p50 |
|---|---|---|---|---|---|---|---|---|---|---|
| ${person} | ${drain} | ${queue} |
`)
process.exit(0)
