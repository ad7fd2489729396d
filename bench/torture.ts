import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { createRandom } from '@cultivatd/sandbox/seed/random'
import { presetOf } from '@cultivatd/sandbox/state-presets'
import { createActions } from './torture/actions.ts'
import { gatewaysOnAndOn } from './torture/gateways.ts'
import { judged, placesOfPackages, roomIds } from './torture/judge.ts'
import type { Metrc } from './torture/metrc.ts'
import { type Options, readOptions, usage } from './torture/options.ts'
import { decideAll, decideOnAndOn, type Decisions } from './torture/person.ts'
import { type Place, preparePlace } from './torture/places.ts'
import { type Happened, inWords, mustBeNone, report } from './torture/report.ts'
import type { Server } from './torture/server.ts'
import { admin, setUp, type Stage, userKey } from './torture/stage.ts'
import {
  beginFaults,
  disturb,
  endFaults,
  fillNowAndThen,
  joinNowAndThen,
  killAtRandom,
  momentsOf,
} from './torture/trouble.ts'
import { createProtocol, perform, type Protocol } from './torture/workers.ts'

/**
 * `npm run torture -- --operations N --kills N`: people work on the product, and hang up, while Metrc fails at every second
 * write, gateways reword, repeat, lag and split, and servers, workers and the database are killed at random moments.
 * Whatever people were told, and whatever the ledger says, must be what the sandbox Metrc's own journal says: nothing lost,
 * nothing twice, nothing told wrongly: exit code 1 when anything is. Nobody should be asked without need; that is counted.
 */
const licenses = [demoLicenses.redFork, demoLicenses.stillwater, demoLicenses.extracts]

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

const rarely = 10

/** All the trouble, until the people are done. */
async function trouble(
  { operations, kills, seed }: Options,
  stage: Stage,
  places: readonly Place[],
  protocol: Protocol,
) {
  const { metrc, victims, secondWorker, disk } = stage
  const progress = () => protocol.operations
  const moments = (times: number, more: number) => momentsOf(times, createRandom(seed + more), { operations, progress })
  const some = Math.ceil(kills / rarely)
  let isOver = false
  const meanwhile = Promise.all([
    gatewaysOnAndOn(metrc, createRandom(seed + 2000), () => isOver),
    disturb(metrc, places, createRandom(seed + 1000), () => isOver),
  ])
  const [, joined, filled] = await Promise.all([
    killAtRandom(victims, createRandom(seed), moments(kills, 0)),
    secondWorker ? joinNowAndThen(secondWorker, createRandom(seed + 3000), moments(some, 3001)) : 0,
    disk ? fillNowAndThen(disk, createRandom(seed + 4000), moments(some, 4001)) : 0,
  ])
  const end = async () => {
    isOver = true
    const [spells] = await meanwhile
    return { spells, joined, filled }
  }
  return { end }
}

async function work(
  options: Options,
  stage: Stage,
  protocol: Protocol,
  places: readonly Place[],
  days: Days,
): Promise<Happened> {
  const { server, metrc, victims } = stage
  const { operations, workers, seed } = options
  const decisions: Decisions = { applied: 0, notApplied: 0, reasons: new Map(), asked: [] }
  await beginFaults(metrc, createRandom(seed))
  let isKilling = true
  let isOver = false
  const isDone = () => protocol.operations >= operations && !isKilling
  const people = Array.from({ length: workers }, async (_, worker) => {
    const own = createRandom(seed + worker + 1)
    const actions = createActions(own, places, worker, days)
    while (!isDone()) await perform(server, protocol, own, actions.next())
  })
  const decide = () => decideAll(server, metrc, protocol, decisions)
  const reporting = setInterval(() => {
    void stage.noteWrites().catch(() => {})
    const killed = victims.map(({ name, kills }) => `${kills} × ${name}`).join(', ')
    say(`${protocol.operations} of ${operations} operations; killed: ${killed}`)
  }, 10_000)
  const troubled = trouble(options, stage, places, protocol).finally(() => (isKilling = false))
  try {
    const [{ end }] = await Promise.all([
      Promise.all([troubled, ...people])
        .then(([each]) => each)
        .finally(() => (isOver = true)),
      decideOnAndOn(decide, () => isOver),
    ])
    const more = await end()
    const faults = await faultsOf(metrc)
    await stage.noteWrites()
    await endFaults(metrc)
    await untilNothingIsOpen(server, decide)
    return { decisions, faults, ...more }
  } finally {
    clearInterval(reporting)
  }
}

const faultsOf = async (metrc: Metrc): Promise<string[]> =>
  (await metrc.planned()).map(({ plan: { match, every, chance }, seen, struck }) => {
    return `${struck} of ${seen} ${match?.method ?? (match?.writesOnly ? 'writes' : 'requests')} (${every ? `every ${every}` : chance})`
  })

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

/** Rooms, packages, an administrator, a key; then each kind of action once. */
async function begin(options: Options, stage: Stage, protocol: Protocol, days: Days) {
  const { server, metrc } = stage
  const places: Place[] = []
  // What is looked at here is asked for whole, as the server never asks.
  await metrc.set('quirks', { defaultWindow: 'all', windowCap: 'off' })
  for (const [index, license] of licenses.entries())
    places.push(await preparePlace(metrc, license, index, { ...options, workers: options.workers + 1 }))
  const first = { rooms: await roomIds(metrc, licenses), places: await placesOfPackages(metrc, licenses) }
  const { defaultWindow, windowCap } = presetOf(options.state)
  await metrc.set('quirks', { defaultWindow, windowCap })
  await server.signUp(admin.email, admin.password)
  await server.setUp({ syncUserKey: userKey }, { activeFacilityIds: [...licenses] })
  await warmUp(stage, protocol, places, options, days)
  return { places, first }
}

async function torture(options: Options): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'cultivatd-torture-'))
  say(`Seed ${options.seed}, ${options.workers} workers, Metrc of ${options.state ?? 'no state'}`)
  const stage = await setUp(options, folder)
  let isKept = true
  try {
    const protocol = createProtocol()
    const days: Days = new Map()
    const { places, first } = await begin(options, stage, protocol, days)
    say('The mirror is read; the trouble begins')
    const happened = await work(options, stage, protocol, places, days)
    say('Nothing is open any more; comparing')
    writeFileSync(join(folder, 'asked'), happened.decisions.asked.map((each) => `${JSON.stringify(each)}\n`).join(''))
    const { verdict, ledger } = await judged(stage, protocol, first)
    const { entries } = stage.metrc.journal
    const refused = ledger.filter(({ state }) => state === 'refused').length
    report(verdict, [
      ...inWords(stage, protocol, happened),
      `ledger: ${ledger.length - refused} confirmed, ${refused} refused; journal: ${entries.length} rows, ${entries.filter(({ isRepeat }) => isRepeat).length} of them a gateway's; ${verdict.unneeded.length} moves needed no row: the package was there already; ${seconds()} s`,
    ])
    const { lost, doubled, wrong, toldWrongly, askedNeedlessly } = verdict
    const isWell = mustBeNone.every((name) => verdict[name].length === 0)
    isKept = !isWell || askedNeedlessly.length > 0 || options.keeps
    console.log(
      `${ledger.length} operations, ${lost.length} lost, ${doubled.length} doubled, ${wrong.length} wrong, ${toldWrongly.length} told wrongly, ${askedNeedlessly.length} needlessly asked a person`,
    )
    return isWell
  } finally {
    await stage.close(isKept)
    if (isKept) console.log(`Log and data are in ${folder}`)
    else rmSync(folder, { recursive: true, force: true })
  }
}

process.exit((await torture(optionsOrUsage())) ? 0 : 1)
