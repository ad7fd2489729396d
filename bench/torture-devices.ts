import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createRandom } from '@cultivatd/sandbox/seed/random'
import { begin, devicesOf } from './torture/devices/begin.ts'
import { createDeeds } from './torture/devices/deeds.ts'
import type { Device } from './torture/devices/device.ts'
import { markOfRow } from './torture/devices/marks.ts'
import { type DeviceOptions, readOptions, usage } from './torture/devices/options.ts'
import { createProtocol, type Protocol } from './torture/devices/protocol.ts'
import { scenarios } from './torture/devices/scenarios.ts'
import { beginFaults, decideAll, outages } from './torture/devices/trouble.ts'
import { summed, tell } from './torture/devices/verdict.ts'
import { setUp, type Stage } from './torture/stage.ts'
import { endFaults, killAtRandom, momentsOf } from './torture/trouble.ts'

/**
 * `npm run torture:devices -- --acts N --devices N`: people work on phones and tablets that run the outbox of the product, with
 * networks that are cut, lose answers and come and go, tabs that are killed, clocks that are a day off, two people on one device
 * and two devices on one record, while web servers, worker and database are killed and Metrc fails. Whatever a person was told
 * that it is kept or done is on the server once, as it was typed, of that person and that time, and in Metrc once where it goes
 * there; or in the tray, where it was given up. Exit code 1 when anything is lost, doubled or wrong, left, or the history is not whole.
 */

const began = Date.now()
const seconds = () => Math.round((Date.now() - began) / 1000)
const say = (text: string) => console.log(`${String(seconds()).padStart(5)} s  ${text}`)

function optionsOrUsage(): DeviceOptions {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
    process.exit(2)
  }
}

/** Good networks, until nothing is open. */
async function calm(stage: Stage, devices: readonly Device[]) {
  const left = await Promise.all(devices.map((device) => device.drain(5 * 60_000)))
  return { left, outages: 0, decided: await untilNothingIsOpen(stage) }
}

/** All the trouble, until so many acts are done. */
async function work(options: DeviceOptions, stage: Stage, devices: readonly Device[], protocol: Protocol) {
  const { metrc, victims, server } = stage
  const { acts, kills, seed } = options
  const last = Date.now() + options.minutes * 60_000
  const towardsEnd = () => (isEnough() ? Number.POSITIVE_INFINITY : progress())
  const isEnough = () => progress() >= acts || Date.now() > last
  const progress = () => protocol.pressed.length
  await beginFaults(metrc, createRandom(seed))
  let isKilling = true
  let isOver = false
  const isDone = () => isEnough() && !isKilling
  const reporting = setInterval(() => {
    say(
      `${progress()} of ${acts} acts; killed: ${victims.map(({ name, kills: times }) => `${times} × ${name}`).join(', ')}`,
    )
  }, 10_000)
  const deciding = (async () => {
    for (let decided = 0; ; await wait(1_000)) {
      decided += await decideAll(server, metrc)
      if (isOver) return decided
    }
  })()
  const ending = (async () => {
    const random = createRandom(seed + 7)
    for await (const _ of until(
      momentsOf(Math.ceil(acts / 400), random, { operations: acts, progress: towardsEnd }),
      isEnough,
    ))
      await random
        .pick(devices)
        .endSession((token) => server.askBriefly({ method: 'POST', path: '/api/account/sign-out', token }, 30_000))
  })()
  const failing = outages(metrc, createRandom(seed + 8), () => isOver)
  try {
    await Promise.all([
      killAtRandom(
        victims,
        createRandom(seed + 9),
        until(momentsOf(kills, createRandom(seed + 10), { operations: acts, progress: towardsEnd }), isEnough),
      ).finally(() => (isKilling = false)),
      ending,
      ...devices.map((device) => device.work(isDone)),
    ])
    say('All acts are done; networks come back')
    const drained = Date.now()
    const left = await Promise.all(devices.map((device) => device.drain(5 * 60_000)))
    say(`The outboxes are drained after ${Math.round((Date.now() - drained) / 1000)} s`)
    isOver = true
    const count = await failing
    const decided = await deciding
    await endFaults(metrc)
    return { left, outages: count, decided: decided + (await untilNothingIsOpen(stage)) }
  } finally {
    isOver = true
    clearInterval(reporting)
  }
}

/** Those moments that come before an end. */
async function* until(moments: AsyncIterable<void>, isOver: () => boolean): AsyncGenerator<void> {
  for await (const moment of moments) {
    if (isOver()) return
    yield moment
  }
}

const patienceMs = 10 * 60_000

async function untilNothingIsOpen({ server, metrc }: Stage): Promise<number> {
  let decided = 0
  for (const until = Date.now() + patienceMs; ; await wait(500)) {
    const { waiting, needsPerson } = await server.counts()
    if (waiting === 0 && needsPerson === 0) return decided
    decided += await decideAll(server, metrc)
    if (Date.now() > until) {
      say(`${waiting} operations still wait, ${needsPerson} need a person`)
      return decided
    }
  }
}

async function torture(options: DeviceOptions): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'cultivatd-devices-'))
  say(`Seed ${options.seed}, ${options.devices} devices, Metrc of ${options.state ?? 'no state'}`)
  const stage = await setUp({ ...options, isAlone: false }, folder, markOfRow)
  let isKept = true
  try {
    const protocol = createProtocol()
    const { databaseUrl, grows, people, places } = await begin(options, stage)
    const since = new Date()
    const devices = await devicesOf(options, stage, people, protocol, createDeeds(grows, since.getTime()))
    say('The mirror is read; the trouble begins')
    const forgotten = new Set<string>()
    const scenario = options.scenario && scenarios[options.scenario]
    if (scenario) await scenario({ devices, stage, databaseUrl, protocol, forgotten, say })
    const { left, ...counts } = scenario ? await calm(stage, devices) : await work(options, stage, devices, protocol)
    const summary = await summed({ stage, databaseUrl, protocol, devices, left, since, places, forgotten, counts })
    const isWell = tell(summary, protocol, options.devices, seconds())
    isKept = !isWell || options.keeps
    if (isKept)
      writeFileSync(join(folder, 'pressed'), protocol.pressed.map((one) => `${JSON.stringify(one)}\n`).join(''))
    return isWell
  } finally {
    await stage.close(isKept)
    if (isKept) console.log(`Log and data are in ${folder}`)
    else rmSync(folder, { recursive: true, force: true })
  }
}

// What a dead tab was about to do ends nowhere.
process.on('unhandledRejection', () => {})
process.exit((await torture(optionsOrUsage())) ? 0 : 1)
