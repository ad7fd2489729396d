import { setTimeout as wait } from 'node:timers/promises'
import type { FaultPlan } from '@cultivatd/sandbox/fault-plans'
import { rewordings } from '@cultivatd/sandbox/gateway-faults'
import type { Random } from '@cultivatd/sandbox/seed/random'
import type { SmallDisk } from './disk.ts'
import { lagMs, usualLagMs } from './gateways.ts'
import type { Metrc } from './metrc.ts'
import type { Place } from './places.ts'
import type { ServerProcess } from './processes.ts'

/**
 * How patient the server is here; in a real state both are long (docs/operations.md). What Metrc applies late and a gateway
 * shows late has come to light before the second is over.
 */
export const writeTimeoutMs = 1_000
export const settleMs = 8_000

const touch = { name: 'touch' } as const
const byHand = { name: 'adjust', by: -0.5 } as const

/** Every second write meets one of these. What lands late lands before the server takes it for settled. */
const writeFaults: FaultPlan['fault'] = [
  'lost-before',
  'lost-before',
  'lost-after',
  'lost-after',
  'reset-in-body',
  '500',
  '500-after',
  '502-html',
  '502-html-after',
  '503',
  { kind: '503', retryAfter: 1 },
  '503-after',
  '429',
  { kind: '429', retryAfter: 1 },
  '401',
  'exception-400',
  ...rewordings,
  { kind: 'slow', ms: writeTimeoutMs / 3 },
  { kind: 'slow', ms: writeTimeoutMs + 300 },
  { kind: 'slow-before', ms: writeTimeoutMs / 3 },
  { kind: 'slow-before', ms: writeTimeoutMs + 700 },
  { kind: 'slow-body', ms: writeTimeoutMs / 3 },
  { kind: 'slow-body', ms: writeTimeoutMs + 300 },
  { kind: 'halves', ms: writeTimeoutMs / 3 },
  'repeated',
  { kind: 'changed-meanwhile', when: 'before', change: touch },
  { kind: 'changed-meanwhile', when: 'after', change: touch },
  { kind: 'changed-meanwhile', when: 'before', change: byHand },
  { kind: 'changed-meanwhile', when: 'after', change: byHand },
]

/** How often, of the times that somebody else does something. */
const clockIsSet = 0.2

const readFaults: FaultPlan['fault'] = [
  '500',
  '503',
  'lost-before',
  'reset-in-body',
  { kind: 'slow', ms: 300 },
  { kind: 'halves', ms: 300 },
  { kind: 'behind', ms: lagMs },
]

/** From now on Metrc has a bad day; its clock is off by one and a half minutes, or by nothing. */
export async function beginFaults(metrc: Metrc, random: Random): Promise<void> {
  const seed = () => random.whole(1, 1_000_000)
  const isWrite = { writesOnly: true }
  await metrc.set('clock', { skewMs: random.pick([0, 90_000, -90_000]) })
  await metrc.set('latency', { ms: 10 })
  await metrc.set('quirks', { readLagMs: usualLagMs })
  await metrc.plan({ chance: 0.000_3, seed: seed(), fault: { kind: '401', forMs: 400 } })
  await metrc.plan({
    match: isWrite,
    chance: 0.001,
    seed: seed(),
    fault: { kind: '429-storm', forMs: 400, retryAfter: 1 },
  })
  // Together with another fault.
  await metrc.plan({
    match: isWrite,
    chance: 0.05,
    seed: seed(),
    fault: { kind: 'changed-meanwhile', when: 'after', change: byHand },
  })
  await metrc.plan({ match: isWrite, every: 2, seed: seed(), fault: writeFaults })
  await metrc.plan({ match: { method: 'GET' }, chance: 0.02, seed: seed(), fault: readFaults })
}

export async function endFaults(metrc: Metrc): Promise<void> {
  await metrc.clearPlans()
  await metrc.set('latency', { ms: 0 })
  await metrc.set('quirks', { readLagMs: 0, writes: 'atomic' })
}

/**
 * Somebody else puts packages on hold and takes them off again, Metrc now and then applies writes row by row, and its clock
 * is set.
 */
export async function disturb(
  metrc: Metrc,
  places: readonly Place[],
  random: Random,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const { license, labels } = random.pick(places)
    const label = random.pick(labels)
    await metrc.set('quirks', { writes: random.pick(['atomic', 'per-row']) })
    if (random.next() < clockIsSet)
      await metrc.set('clock', { skewMs: random.pick([0, 90_000, -90_000, 240_000, -240_000]) })
    await metrc.change(license, 'package', label, { IsOnHold: true, IsOnHoldCombined: true })
    await wait(random.whole(100, 900))
    await metrc.change(license, 'package', label, { IsOnHold: false, IsOnHoldCombined: false })
    await wait(random.whole(200, 1500))
  }
}

/** What can be killed, and how often it was. */
export interface Victim {
  name: string
  kills: number
  kill: () => Promise<void>
  startAgain: () => Promise<void>
}

/** Kills at random moments, spread over the whole run: one victim, or all of them at once. */
export async function killAtRandom(
  victims: readonly Victim[],
  random: Random,
  moments: AsyncIterable<void>,
): Promise<void> {
  for await (const _ of moments) {
    const chosen = random.next() < 0.2 ? victims : [random.pick(victims)]
    await Promise.all(chosen.map(({ kill }) => kill()))
    for (const victim of chosen) victim.kills += 1
    await Promise.all(chosen.map(({ startAgain }) => startAgain()))
  }
}

/** So many random moments, spread over the whole run. */
export async function* momentsOf(
  times: number,
  random: Random,
  { operations, progress }: { operations: number; progress: () => number },
): AsyncGenerator<void> {
  const moments = Array.from({ length: times }, () => random.next() * operations).sort((a, b) => a - b)
  for (const moment of moments) {
    while (progress() < moment) await wait(20)
    await wait(random.next() * 400)
    yield
  }
}

/** A second worker joins for a while, and is killed, or stopped in order. */
export async function joinNowAndThen(
  second: ServerProcess,
  random: Random,
  moments: AsyncIterable<void>,
): Promise<number> {
  let joined = 0
  for await (const _ of moments) {
    await second.start()
    joined += 1
    await wait(random.whole(1_000, 8_000))
    await (random.next() < 0.5 ? second.kill() : second.stop())
  }
  return joined
}

/** The disk of the database is full for a while. */
export async function fillNowAndThen(disk: SmallDisk, random: Random, moments: AsyncIterable<void>): Promise<number> {
  let filled = 0
  for await (const _ of moments) {
    if (disk.fill()) filled += 1
    await wait(random.whole(500, 4_000))
    disk.free()
  }
  return filled
}
