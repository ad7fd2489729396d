import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Location } from '@cultivatd/metrc/records'
import { demoLicenses, demoVendorKey } from '@cultivatd/sandbox/seed/demo'
import { createRandom } from '@cultivatd/sandbox/seed/random'
import { createActions } from './torture/actions.ts'
import { compare, type LedgerEntry, markOfOperation, type Verdict } from './torture/compare.ts'
import { type Metrc, metrcAt } from './torture/metrc.ts'
import { type Options, readOptions, usage } from './torture/options.ts'
import { decideAll, decideOnAndOn, type Decisions } from './torture/person.ts'
import { type Place, preparePlace } from './torture/places.ts'
import { databaseOf } from './torture/database.ts'
import { startMetrc, startServer } from './torture/processes.ts'
import { type Server, serverAt } from './torture/server.ts'
import {
  beginFaults,
  disturb,
  endFaults,
  killAtRandom,
  settleMs,
  type Victim,
  writeTimeoutMs,
} from './torture/trouble.ts'
import { createProtocol, perform, type Protocol } from './torture/workers.ts'

/**
 * `npm run torture -- --operations N --kills N`: people work on the product while Metrc fails at every second write and
 * server and database are killed at random moments. Whatever they were told, and whatever the ledger says, must be what
 * the sandbox Metrc's own journal says: nothing lost, nothing twice, nothing told wrong. Exit code 1 when anything is.
 */
const licenses = [demoLicenses.redFork, demoLicenses.stillwater, demoLicenses.extracts]
/** Not the demo's: a server with a Metrc of its own forgets that one. */
const userKey = 'the-key-of-tess-torture'
const admin = { email: 'tess@example.org', password: 'torture 1 for all' }

const began = Date.now()
const seconds = () => Math.round((Date.now() - began) / 1000)
const say = (text: string) => console.log(`${String(seconds()).padStart(5)} s  ${text}`)

function optionsOrUsage(): Options {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
    process.exit(2)
  }
}

interface Stage {
  server: Server
  metrc: Metrc
  victims: Victim[]
  /** How often the server ended without being killed. */
  endedByItself: () => number
  close: () => Promise<void>
}

/** Everything in processes of its own: the sandbox Metrc, and the server with its PostgreSQL. */
async function setUp({ isSource }: Options, folder: string): Promise<Stage> {
  const log = join(folder, 'log')
  const metrcFolder = join(folder, 'metrc')
  mkdirSync(metrcFolder)
  const dataDir = join(folder, 'data')
  const sandbox = await startMetrc(
    isSource,
    { DATA_DIR: metrcFolder, SANDBOX_LIMITS: 'off', SANDBOX_USER_KEY: userKey },
    log,
  )
  const running = await startServer(
    isSource,
    {
      DATA_DIR: dataDir,
      METRC_URL: sandbox.url,
      METRC_VENDOR_KEY: demoVendorKey,
      METRC_FACILITY_PER_SECOND: '1000',
      METRC_KEY_PER_SECOND: '1000',
      METRC_WRITE_TIMEOUT_MS: String(writeTimeoutMs),
      METRC_SETTLE_MS: String(settleMs),
      SYNC_SECONDS: '5',
      REQUESTS_PER_SECOND: '1000000',
      ADMIN_EMAIL: admin.email,
      SECRET_KEY: 'only for torture, and only on this machine',
      LOG_LEVEL: 'warn',
    },
    log,
  )
  const victims: Victim[] = [
    { name: 'server', kills: 0, kill: running.kill, startAgain: running.startAgain },
    { name: 'database', kills: 0, ...databaseOf(dataDir, running.untilAnswering) },
  ]
  return {
    server: serverAt(running.url),
    metrc: metrcAt(sandbox.url, userKey),
    victims,
    endedByItself: () => running.endedByItself,
    close: async () => {
      await running.stop()
      await sandbox.stop()
    },
  }
}

/** Until the mirror has read what the first actions need. */
async function warmUp(
  { server }: Stage,
  protocol: Protocol,
  places: readonly Place[],
  { seed, workers: worker }: Options,
  days: Days,
) {
  const random = createRandom(seed)
  const { each } = createActions(random, places, worker, days)
  for (const place of places)
    for (const make of each(place))
      for (let answered = 0, attempt = 0; answered === 0; attempt += 1) {
        const before = protocol.operations
        const action = make()
        await perform(server, protocol, random, action)
        answered = protocol.operations - before
        if (attempt > 600) throw new Error(`${action.path} is still refused in ${place.license}.`)
        if (answered === 0) await wait(200)
      }
}

type Days = Map<string, number>

async function work(options: Options, stage: Stage, protocol: Protocol, places: readonly Place[], days: Days) {
  const { server, metrc, victims } = stage
  const { operations, kills, workers, seed } = options
  const random = createRandom(seed)
  const decisions: Decisions = { applied: 0, notApplied: 0, reasons: new Map() }
  await beginFaults(metrc, random)
  let isKilling = true
  const killing = killAtRandom(victims, random, { operations, kills }, () => protocol.operations)
  const isDone = () => protocol.operations >= operations && !isKilling
  const people = Array.from({ length: workers }, async (_, worker) => {
    const own = createRandom(seed + worker + 1)
    const actions = createActions(own, places, worker, days)
    while (!isDone()) await perform(server, protocol, own, actions.next())
  })
  let isOver = false
  const decide = () => decideAll(server, metrc, protocol, decisions)
  const reporting = setInterval(() => {
    const killed = victims.map(({ name, kills }) => `${kills} × ${name}`).join(', ')
    say(`${protocol.operations} of ${operations} operations; killed: ${killed}`)
  }, 10_000)
  try {
    await Promise.all([
      Promise.all([...people, killing.finally(() => (isKilling = false))]).finally(() => (isOver = true)),
      disturb(metrc, places, createRandom(seed + 1000), () => isOver),
      decideOnAndOn(decide, () => isOver),
    ])
  } finally {
    clearInterval(reporting)
  }
  const faults = (await metrc.planned()).map(({ plan: { match, every, chance }, seen, struck }) => {
    return `${struck} of ${seen} ${match?.method ?? (match?.writesOnly ? 'writes' : 'requests')} (${every ? `every ${every}` : chance})`
  })
  await endFaults(metrc)
  await untilNothingIsOpen(server, decide)
  return { decisions, faults }
}

const drainMs = 15 * 60_000

async function untilNothingIsOpen(server: Server, decide: () => Promise<void>): Promise<void> {
  let said = Date.now()
  for (const until = Date.now() + drainMs; ; await wait(500)) {
    const { waiting, needsPerson } = await server.counts()
    if (waiting === 0 && needsPerson === 0) return
    if (needsPerson > 0) await decide()
    const text = `${waiting} operations still wait, ${needsPerson} need a person`
    if (Date.now() > until) return say(text)
    if (Date.now() > said + 10_000) {
      said = Date.now()
      say(text)
    }
  }
}

async function wholeLedger(server: Server): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = []
  for await (const { id, kind, facilityId, state, seq } of server.operations('recent')) {
    const { payload } = await server.operation(id)
    const mark = markOfOperation(kind, facilityId, payload)
    if (!mark) throw new Error(`The ledger has ${kind}, which nobody asked for.`)
    entries.push({ ...mark, state, seq })
  }
  return entries
}

function report(verdict: Verdict, more: readonly string[]): void {
  for (const line of more) console.log(line)
  for (const name of ['lost', 'doubled', 'wrong'] as const)
    for (const sentence of verdict[name].slice(0, 50)) console.log(`${name}: ${sentence}`)
}

/** Which room has a name; here no two rooms ever have the same. */
async function roomIds(metrc: Metrc): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const license of licenses)
    for (const { Id, Name } of await metrc.list<Location>('/locations/v2/active', license))
      ids.set(`${license} ${Name}`, Id)
  return ids
}

async function torture(options: Options): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'cultivatd-torture-'))
  say(`Seed ${options.seed}, ${options.workers} workers`)
  const stage = await setUp(options, folder)
  const { server, metrc } = stage
  let isWell = false
  try {
    const places: Place[] = []
    // What is looked at here is asked for whole, as the server never asks.
    await metrc.set('quirks', { defaultWindow: 'all', windowCap: 'off' })
    for (const [index, license] of licenses.entries())
      places.push(await preparePlace(metrc, license, index, options.workers + 1))
    const firstRooms = await roomIds(metrc)
    await metrc.set('quirks', { defaultWindow: 'last24h', windowCap: 'unpaged' })
    await server.signUp(admin.email, admin.password)
    await server.setUp({ syncUserKey: userKey }, { activeFacilityIds: [...licenses] })
    const protocol = createProtocol()
    const days: Days = new Map()
    await warmUp(stage, protocol, places, options, days)
    say('The mirror is read; the trouble begins')
    const { decisions, faults } = await work(options, stage, protocol, places, days)
    say('Nothing is open any more; comparing')
    const ledger = await wholeLedger(server)
    await metrc.journal.look()
    const rooms = new Map([...firstRooms, ...metrc.journal.rooms])
    const isOneRoom = (one: string, other: string) =>
      one === other || (rooms.has(one) && rooms.get(one) === rooms.get(other))
    const verdict = compare(protocol.told, ledger, metrc.journal.entries, isOneRoom)
    verdict.wrong.push(...protocol.problems)
    const refused = ledger.filter(({ state }) => state === 'refused').length
    report(verdict, [
      `faults: ${faults.join('; ')}`,
      `killed: ${stage.victims.map(({ name, kills }) => `${name} ${kills}`).join(', ')}; the server ended by itself ${stage.endedByItself()} times`,
      `answers: ${[...protocol.byStatus].map(([status, count]) => `${status} × ${count}`).join(', ')}`,
      `a person decided: ${decisions.applied} applied, ${decisions.notApplied} not`,
      ...[...decisions.reasons].map(([reason, count]) => `  ${count} × ${reason}`),
      `ledger: ${ledger.length - refused} confirmed, ${refused} refused; journal: ${metrc.journal.entries.length} rows; ${verdict.needless.length} moves needed no row: the package was there already; ${seconds()} s`,
    ])
    const { lost, doubled, wrong } = verdict
    isWell = lost.length + doubled.length + wrong.length === 0
    if (!isWell || options.keeps) console.log(`Log and data are in ${folder}`)
    console.log(`${ledger.length} operations, ${lost.length} lost, ${doubled.length} doubled, ${wrong.length} wrong`)
    return isWell
  } catch (error) {
    console.log(`Log and data are in ${folder}`)
    throw error
  } finally {
    await stage.close()
    if (isWell && !options.keeps) rmSync(folder, { recursive: true, force: true })
  }
}

process.exit((await torture(optionsOrUsage())) ? 0 : 1)
