import { afterEach, expect, test } from 'vitest'
import { startWandering, type Wanderer, type Wandering } from './mirror-model.builders.ts'

let wanderer: Wanderer
afterEach(() => wanderer.close())

/** Without the slow reads, which would make up for what a window missed. */
const windowsOnly = { pace: { slowMs: Number.POSITIVE_INFINITY, refusedMs: 200 } }

const kinds: [string, Partial<Wandering>][] = [
  ['while records change, move, appear and are archived', {}],
  ['while stamps repeat, lie in the future, and clocks are off by minutes', { strangeStamps: true }],
  ['while answers fail and we are started anew', { faults: true }],
  ['while reads show what was minutes ago', { readLagMs: 200_000 }],
]

/** One seed of each; hundreds were tried by hand. */
test.each(kinds)(
  '[SYNC-01] no change is missed %s',
  async (_, kind) => {
    wanderer = await startWandering({ seed: 1, steps: 120, mirror: windowsOnly, ...kind })
    await wanderer.wander()
    await wanderer.rest()
    expect(await wanderer.differences(20)).toEqual([])
  },
  60_000,
)
