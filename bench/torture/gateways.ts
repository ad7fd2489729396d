import { setTimeout as wait } from 'node:timers/promises'
import type { FaultPlan } from '@cultivatd/sandbox/fault-plans'
import { rewordings } from '@cultivatd/sandbox/gateway-faults'
import type { Random } from '@cultivatd/sandbox/seed/random'
import type { Metrc } from './metrc.ts'

/** What reads lag on ordinary days, and on bad ones. */
export const usualLagMs = 150
export const lagMs = 5_000

const isWrite = { writesOnly: true }

/** What a gateway on the way to Metrc does for a while: a plan, or all reads that lag. */
const spells: Readonly<
  Record<string, Pick<FaultPlan, 'match' | 'every' | 'chance' | 'fault'> | { readLagMs: number }>
> = {
  'each write sent twice': { match: isWrite, every: 1, fault: 'repeated' },
  'writes reworded': { match: isWrite, chance: 0.7, fault: rewordings },
  'reads of 5 s ago': { readLagMs: lagMs },
  'pages of unlike age': { match: { method: 'GET' }, chance: 0.3, fault: { kind: 'behind', ms: lagMs } },
  'answers in halves': { every: 2, fault: { kind: 'halves', ms: 400 } },
}

/** How often each of them struck; of lagging reads, how often they began to. */
export type Spells = Map<string, number>

/** One after the other, in an order of their own each time. */
export async function gatewaysOnAndOn(metrc: Metrc, random: Random, isOver: () => boolean): Promise<Spells> {
  const counts: Spells = new Map(Object.keys(spells).map((name) => [name, 0]))
  while (!isOver())
    for (const name of shuffled([...counts.keys()], random)) {
      if (isOver()) break
      counts.set(name, (counts.get(name) ?? 0) + (await spell(metrc, name, random)))
      await wait(random.whole(200, 2_000))
    }
  return counts
}

async function spell(metrc: Metrc, name: string, random: Random): Promise<number> {
  const what = spells[name]
  if (!what) return 0
  if ('readLagMs' in what) {
    await metrc.set('quirks', what)
    await wait(random.whole(3_000, 8_000))
    await metrc.set('quirks', { readLagMs: usualLagMs })
    return 1
  }
  const id = await metrc.plan({ ...what, seed: random.whole(1, 1_000_000) })
  await wait(random.whole(1_000, 4_000))
  const struck = (await metrc.planned()).find((planned) => planned.id === id)?.struck ?? 0
  await metrc.clearPlans(id)
  return struck
}

const shuffled = (names: readonly string[], random: Random): string[] =>
  names
    .map((name) => ({ name, place: random.next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ name }) => name)
