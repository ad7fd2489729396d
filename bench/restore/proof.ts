import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Package } from '@cultivatd/metrc/records'
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { demoVendorKey } from '@cultivatd/sandbox/seed/demo'
import { createRandom } from '@cultivatd/sandbox/seed/random'
import { sql } from 'kysely'
import { readConfig } from '../../apps/server/src/app/config.ts'
import { openSource } from '../../apps/server/src/app/backup-source.ts'
import { backUpInto } from '../../apps/server/src/backup/backup-file.ts'
import { type Db, openPostgres } from '../../apps/server/src/db/db.ts'
import { clusterIn } from '../../apps/server/src/db/embedded/cluster.ts'
import { addressOfRunning } from '../../apps/server/src/db/embedded/embedded-postgres.ts'
import { readPidFile } from '../../apps/server/src/db/embedded/postmaster.ts'
import { startEmbedded } from '../../apps/server/src/db/embedded/embedded-postgres.ts'
import { verifyHistory } from '../../apps/server/src/history/verify-history.ts'
import { stateProblems } from '../../apps/server/src/history/verify-state.ts'
import type { Action } from '../torture/action.ts'
import { createActions } from '../torture/actions.ts'
import { markOfOperation, markOfRow } from '../torture/marks.ts'
import { type Metrc, metrcAt } from '../torture/metrc.ts'
import { decideAll, type Decisions } from '../torture/person.ts'
import { type Place, preparePlace } from '../torture/places.ts'
import { serverProcess, startMetrc } from '../torture/processes.ts'
import { type Server, serverAt } from '../torture/server.ts'
import { admin, userKey } from '../torture/stage.ts'
import type { Protocol } from '../torture/workers.ts'
import { command } from './commands.ts'
import { difference, type Digests, digestsOf } from './digests.ts'

const licenses = [demoLicenses.redFork, demoLicenses.stillwater]
const passphrase = 'only for this measurement'
/** Metrc answers so late that there is always something that waits. */
const latencyMs = 120
const workers = 12
const settleMs = 3_000
const writeTimeoutMs = 2_000

interface Act {
  action: Action
  at: Date
  /** Null: no answer came. */
  status: number | null
  endedAt: Date
}

export interface Proof {
  acts: number
  rows: number
  differing: number
  differingTables: string[]
  /** That were without an end in the ledger at the moment of the backup. */
  open: number
  /** Of those, how many Metrc had got when the machine was destroyed. */
  sentAfter: number
  /** Acts without an answer that were sent again, as a device does. */
  sentAgain: number
  /** Acts that only Metrc knows, and those that nobody knows: they had not been sent. */
  onlyInMetrc: number
  gone: number
  confirmed: number
  refused: number
  decided: number
  lost: string[]
  doubled: string[]
  wrong: string[]
  /** Packages that the mirror shows otherwise than Metrc. */
  notMirrored: number
  historyProblems: string[]
}

/** Writes go on all the time, a backup is made in the middle, the machine is destroyed, and the backup restored on another. */
export async function prove(folder: string, seconds: number, say: (text: string) => void): Promise<Proof> {
  const [one, two] = ['machine-1', 'machine-2'].map((name) => join(folder, name))
  if (!one || !two) throw new Error('No folders')
  const metrcFolder = join(folder, 'metrc')
  mkdirSync(metrcFolder)
  const log = join(folder, 'log')
  const sandbox = await startMetrc(
    false,
    { DATA_DIR: metrcFolder, SANDBOX_LIMITS: 'off', SANDBOX_USER_KEY: userKey, SANDBOX_LATENCY_MS: String(latencyMs) },
    log,
  )
  const metrc = metrcAt(sandbox.url, userKey, markOfRow)
  await metrc.set('quirks', { defaultWindow: 'all', windowCap: 'off' })
  const places: Place[] = []
  for (const [index, license] of licenses.entries())
    places.push(await preparePlace(metrc, license, index, { workers, operations: 4_000 }))
  const env = {
    METRC_URL: sandbox.url,
    METRC_VENDOR_KEY: demoVendorKey,
    METRC_FACILITY_PER_SECOND: '1000',
    METRC_KEY_PER_SECOND: '1000',
    METRC_WRITE_TIMEOUT_MS: String(writeTimeoutMs),
    METRC_SETTLE_MS: String(settleMs),
    SYNC_SECONDS: '5',
    REQUESTS_PER_SECOND: '1000000',
    ADMIN_EMAIL: admin.email,
    LOG_LEVEL: 'warn',
    BACKUP_PASSPHRASE: passphrase,
  }
  const first = await serverProcess(false, { ...env, DATA_DIR: one, ROLE: 'all' }, log)
  await first.start()
  const server = serverAt([first.url ?? ''])
  await server.signUp(admin.email, admin.password)
  await server.setUp({ syncUserKey: userKey }, { activeFacilityIds: licenses })
  await inDatabase(one, (db) => untilRead(db, places))
  say('Both facilities are read; people begin')
  const acts: Act[] = []
  const working = new AbortController()
  const people = Array.from({ length: workers }, (_, worker) => work(server, places, worker, acts, working.signal))
  await wait((seconds * 1000) / 2)
  const file = join(folder, 'in-the-middle.backup')
  const saved = await backUp(one, file)
  say(`Backed up as of ${saved.moment.toISOString()}, ${acts.length} acts so far`)
  await wait((seconds * 1000) / 2)
  await destroy(first, one)
  working.abort()
  await Promise.all(people)
  await metrc.journal.look()
  const inMetrcThen = new Set(metrc.journal.entries.map(({ token }) => token))
  say(`The machine is destroyed after ${acts.length} acts; Metrc has ${metrc.journal.entries.length} rows`)
  const restored = await command('restore', [file], { ...env, DATA_DIR: two })
  if (restored.code !== 0) throw new Error(`The restore failed: ${restored.output}`)
  const compared = await compare(two, saved.digests)
  say(`Restored in ${restored.seconds.toFixed(1)} s: ${compared.differing} of ${compared.rows} rows differ`)
  const second = await serverProcess(false, { ...env, DATA_DIR: two, ROLE: 'all' }, log)
  await second.start()
  const again = serverAt([second.url ?? ''])
  await again.signIn(admin.email, admin.password)
  const unanswered = acts.filter(({ status, endedAt }) => status === null && endedAt > saved.moment)
  for (const { action, at } of unanswered) await again.ask({ ...action, doneAt: at.toISOString() })
  const decisions: Decisions = { applied: 0, notApplied: 0, reasons: new Map(), asked: [] }
  await settle(again, metrc, decisions, say)
  const judged = await inDatabase(two, (db) =>
    judge(db, metrc, acts, { moment: saved.moment, inMetrcThen, open: saved.open }),
  )
  await second.stop()
  await sandbox.stop()
  for (const [reason, count] of alike(decisions.reasons)) say(`needs a person, ${count} times: ${reason}`)
  return {
    ...judged,
    ...compared,
    acts: acts.length,
    sentAgain: unanswered.length,
    decided: decisions.applied + decisions.notApplied,
  }
}

/** Without the records that they name. */
function alike(reasons: ReadonlyMap<string, number>): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [reason, count] of reasons) {
    const words = reason.replaceAll(/(shows (?:the )?\w+) .*? (neither|as it)/g, '$1 … $2')
    sums.set(words, (sums.get(words) ?? 0) + count)
  }
  return sums
}

const inDatabase = async <T>(dataDir: string, fn: (db: Db) => Promise<T>): Promise<T> => {
  const url = addressOfRunning(dataDir)
  if (url === null) throw new Error('The server does not run')
  const { db, close } = await openPostgres(url)
  try {
    return await fn(db)
  } finally {
    await close()
  }
}

async function untilRead(db: Db, places: readonly Place[]): Promise<void> {
  const labels = places.flatMap((place) => place.labels)
  for (;;) {
    const { rows } = await sql<{
      count: number
    }>`select count(*) as count from package where label = any (${labels})`.execute(db)
    const { rows: busy } = await sql`select from sync_state where status = 'inProgress'`.execute(db)
    if (rows[0]?.count === labels.length && busy.length === 0) return
    await wait(300)
  }
}

const briefMs = 4_000
/** What is known again by a token that comes once. */
const isTold = ({ path, isOwn, wanted }: Action): boolean =>
  !isOwn && wanted.length > 0 && /^\/api\/(package\/(adjust|change-note|move)|location|strain|item)/.test(path)

async function work(
  server: Server,
  places: readonly Place[],
  worker: number,
  acts: Act[],
  signal: AbortSignal,
): Promise<void> {
  const actions = createActions(createRandom(1_000 + worker), places, worker, days)
  while (!signal.aborted) {
    const action = actions.next()
    if (!isTold(action)) continue
    const at = new Date()
    const answer = await server.askBriefly(action, briefMs)
    acts.push({ action, at, status: answer?.status ?? null, endedAt: new Date() })
    if (answer === null) await wait(50)
  }
}

/** Of all labels together: a move is known by its day. */
const days = new Map<string, number>()

interface Saved {
  moment: Date
  digests: Digests
  /** Tokens of what had no end in the ledger then. */
  open: Set<string>
}

async function backUp(dataDir: string, file: string): Promise<Saved> {
  const { source, close } = await openSource(
    readConfig({ DATA_DIR: dataDir, METRC_URL: 'http://127.0.0.1:1', METRC_VENDOR_KEY: 'x' }),
  )
  let digests: Digests = new Map()
  let open = new Set<string>()
  const opened = async (snapshot: string) => {
    digests = await digestsOf(source.databaseUrl, snapshot)
    open = await openTokens(source.databaseUrl, snapshot)
  }
  const { moment } = await backUpInto(file, source, { passphrase, opened })
  await close()
  return { moment, digests, open }
}

async function openTokens(url: string, snapshot: string): Promise<Set<string>> {
  const { db, close } = await openPostgres(url)
  try {
    return await db.connection().execute(async (own) => {
      await sql.raw('begin isolation level repeatable read read only').execute(own)
      await sql.raw(`set transaction snapshot '${snapshot}'`).execute(own)
      const { rows } = await sql<OperationRow>`
        select ${columns} from operation where state in ('recorded', 'waiting', 'sending', 'unknown')`.execute(own)
      await sql.raw('rollback').execute(own)
      return new Set(rows.flatMap((row) => tokenOf(row) ?? []))
    })
  } finally {
    await close()
  }
}

interface OperationRow {
  kind: Parameters<typeof markOfOperation>[0]
  facility_id: string
  payload: Record<string, unknown>
  state: string
}
const columns = sql.raw('kind, facility_id, payload, state')
const tokenOf = ({ kind, facility_id: license, payload }: OperationRow) =>
  markOfOperation(kind, license, payload)?.token

/** As a fire does: the processes are gone at once, and the folder with them. */
async function destroy(server: { kill: () => Promise<void> }, dataDir: string): Promise<void> {
  const postgres = readPidFile(clusterIn(dataDir))?.pid ?? 0
  await server.kill()
  if (postgres > 0) process.kill(postgres, 'SIGKILL')
  await wait(500)
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
}

/** Before a server has begun to work on it. */
async function compare(dataDir: string, saved: Digests) {
  const embedded = await startEmbedded(dataDir)
  try {
    const { rows, differing, tables } = difference(saved, await digestsOf(embedded.url, null))
    return { rows, differing, differingTables: tables }
  } finally {
    await embedded.close()
  }
}

async function settle(server: Server, metrc: Metrc, decisions: Decisions, say: (text: string) => void): Promise<void> {
  const protocol = { confirmed: new Map<string, number>() } as unknown as Protocol
  for (let quiet = 0, round = 0; quiet < 5; round += 1) {
    const { waiting, needsPerson } = await server.counts()
    if (round % 20 === 0) say(`${waiting} wait, ${needsPerson} need a person`)
    await decideAll(server, metrc, protocol, decisions)
    quiet = waiting === 0 && needsPerson === 0 ? quiet + 1 : 0
    await wait(1_000)
  }
}

async function judge(
  db: Db,
  metrc: Metrc,
  acts: readonly Act[],
  { moment, inMetrcThen, open }: { moment: Date; inMetrcThen: ReadonlySet<string>; open: ReadonlySet<string> },
) {
  await metrc.journal.look()
  const { rows } = await sql<OperationRow>`select ${columns} from operation`.execute(db)
  const known = new Map(
    rows.flatMap((row) => {
      const token = tokenOf(row)
      return token === undefined ? [] : [[token, row.state] as const]
    }),
  )
  const wrong = [...known].flatMap(([token, state]) => {
    const count = metrc.journal.count(token)
    // It was so already: then a move needs no row.
    if (state === 'confirmed')
      return count === 0 && !token.startsWith('move ') ? [`${token} is confirmed, and Metrc does not have it`] : []
    if (state === 'refused' || state === 'withdrawn') return count > 0 ? [`${token} is ${state}, and Metrc has it`] : []
    return [`${token} is left ${state}`]
  })
  const tokens = new Set(acts.flatMap(({ action }) => action.wanted.map(({ token }) => token)))
  const doubled = [...tokens].filter((token) => metrc.journal.count(token) > 1)
  // Answered before the backup began: recorded for good.
  const before = acts.filter(({ status, endedAt }) => (status === 200 || status === 202) && endedAt < moment)
  const lost = before.flatMap(({ action }) =>
    // Of a change that was so already nothing is recorded.
    action.wanted.flatMap(({ token }) =>
      known.has(token) || metrc.journal.count(token) > 0 || action.path.endsWith('/move') ? [] : [token],
    ),
  )
  const after = acts
    .filter(({ endedAt }) => endedAt >= moment)
    .flatMap(({ action }) => action.wanted.map(({ token }) => token))
  const states = [...known.values()]
  const { problems } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => verifyHistory(tx))
  return {
    open: open.size,
    sentAfter: [...open].filter((token) => inMetrcThen.has(token)).length,
    onlyInMetrc: after.filter((token) => !known.has(token) && metrc.journal.count(token) > 0).length,
    gone: after.filter((token) => !known.has(token) && metrc.journal.count(token) === 0).length,
    confirmed: states.filter((state) => state === 'confirmed').length,
    refused: states.filter((state) => state === 'refused').length,
    lost,
    doubled,
    wrong,
    notMirrored: await notMirrored(db, metrc),
    historyProblems: [...problems, ...(await stateProblems(db))],
  }
}

async function notMirrored(db: Db, metrc: Metrc): Promise<number> {
  let differing = 0
  for (const license of licenses) {
    const { rows } = await sql<{ label: string; metrc: Package }>`
      select label, metrc from package where facility_id = ${license} and gone_at is null`.execute(db)
    const mirrored = new Map(rows.map((row) => [row.label, row.metrc]))
    for (const { Label, Quantity, LocationName, Note } of await metrc.list<Package>('/packages/v2/active', license)) {
      const shown = mirrored.get(Label)
      const isSame =
        shown !== undefined &&
        Math.abs(shown.Quantity - Quantity) < 0.001 &&
        shown.LocationName === LocationName &&
        (shown.Note ?? null) === (Note ?? null)
      if (!isSame) differing += 1
    }
  }
  return differing
}
