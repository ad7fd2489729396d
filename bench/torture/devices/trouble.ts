import { setTimeout as wait } from 'node:timers/promises'
import type { FaultPlan } from '@cultivatd/sandbox/fault-plans'
import type { Random } from '@cultivatd/sandbox/seed/random'
import type { Metrc } from '../metrc.ts'
import type { Server } from '../server.ts'
import { writeTimeoutMs } from '../trouble.ts'
import { markOfOperation } from './marks.ts'

/**
 * Every fourth write meets one of these, and every fiftieth read fails: what Metrc loses, cuts, refuses for the moment and says
 * late. What gateways double and reword is tortured in torture.ts.
 */
const writeFaults: FaultPlan['fault'] = [
  'lost-before',
  'lost-after',
  'reset-in-body',
  '500',
  '500-after',
  '502-html-after',
  '503',
  { kind: '503', retryAfter: 1 },
  '503-after',
  '429',
  'exception-400',
  { kind: 'slow', ms: writeTimeoutMs + 300 },
  { kind: 'slow-before', ms: writeTimeoutMs + 700 },
  { kind: 'halves', ms: writeTimeoutMs / 3 },
]

export async function beginFaults(metrc: Metrc, random: Random): Promise<void> {
  const seed = () => random.whole(1, 1_000_000)
  await metrc.set('latency', { ms: 10 })
  await metrc.set('clock', { skewMs: random.pick([0, 90_000, -90_000]) })
  await metrc.plan({ match: { writesOnly: true }, every: 4, seed: seed(), fault: writeFaults })
  await metrc.plan({
    match: { method: 'GET' },
    chance: 0.02,
    seed: seed(),
    fault: ['500', '503', 'lost-before', 'reset-in-body'],
  })
}

/** Metrc does not answer at all for some seconds, now and then. */
export async function outages(metrc: Metrc, random: Random, isOver: () => boolean): Promise<number> {
  let count = 0
  while (!isOver()) {
    for (const until = Date.now() + random.whole(20_000, 60_000); Date.now() < until && !isOver(); ) await wait(200)
    if (isOver()) break
    await metrc.plan({ every: 1, seed: 1, fault: '503' }).then(async (id) => {
      await wait(random.whole(1_000, 6_000))
      await metrc.clearPlans(id)
    })
    count += 1
  }
  return count
}

/** Looks into Metrc for everything of which its API does not tell, and says what is true; answers how often. */
export async function decideAll(server: Server, metrc: Metrc): Promise<number> {
  let decided = 0
  for await (const { id, kind, facilityId } of server.operations('needs-person')) {
    const { payload } = await server.operation(id)
    const mark = markOfOperation(kind, facilityId, payload)
    if (!mark) throw new Error(`${kind} needs a person, and nobody asked for it.`)
    await metrc.journal.look()
    const { status } = await server.decide(id, metrc.journal.count(mark.token) > 0)
    if (status === 200) decided += 1
  }
  return decided
}
