import { verifyHistory } from '../../../apps/server/src/history/verify-history.ts'
import type { Act } from '../../../apps/web/src/live/outbox/act.ts'
import type { Stage } from '../stage.ts'
import { withDatabase } from './begin.ts'
import type { Device } from './device.ts'
import { evidenceOf } from './evidence.ts'
import { judged } from './judge.ts'
import type { Protocol } from './protocol.ts'

interface Given {
  stage: Stage
  databaseUrl: string
  protocol: Protocol
  devices: readonly Device[]
  /** What is left in the outbox of each device. */
  left: readonly (readonly Act[])[]
  since: Date
  places: ReadonlyMap<string, string>
  /** Tokens of what Metrc has and a restored backup does not know. */
  forgotten: ReadonlySet<string>
  counts: Readonly<Record<string, number>>
}

export type Summary = Awaited<ReturnType<typeof summed>>

/** All that came of a run. */
export async function summed(given: Given) {
  const { stage, databaseUrl, protocol, devices, left, since, places, forgotten, counts } = given
  await stage.metrc.journal.look()
  const stuck: string[] = []
  for (const [number, acts] of left.entries())
    for (const act of acts) {
      const pressed = devices[number]?.pressOf(act)
      if (act.standing.is === 'given-up' && pressed) pressed.givenUp = act.standing.reason
      else stuck.push(`device ${number} still has ${act.summary}: ${JSON.stringify(act.standing)}`)
    }
  for (const device of devices) device.killAll()
  const journal = stage.metrc.journal.entries.filter(({ token }) => !forgotten.has(token))
  const found = await withDatabase(databaseUrl, async (db) => ({
    verdict: judged(protocol.pressed, await evidenceOf(db, since), journal, places),
    history: await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => verifyHistory(tx)),
  }))
  for (const { name, kills } of stage.victims) protocol.counts.set(`${name} killed`, kills)
  const lost = devices.reduce((sum, { network }) => sum + network.lostAfter, 0)
  protocol.counts.set('answers lost after the server gave them', lost)
  return { ...found, stuck, rows: journal.length, counts: [...protocol.counts, ...Object.entries(counts)] }
}

/** Says it; answers whether all is well. */
export function tell(summary: Summary, { pressed }: Protocol, devices: number, seconds: number): boolean {
  const { verdict, history, stuck, rows, counts } = summary
  const { lost, doubled, wrong, ends, unneeded, askedNeedlessly } = verdict
  for (const [what, count] of counts) console.log(`${what}: ${count}`)
  console.log(`ends: ${[...ends].map(([what, count]) => `${count} ${what}`).join(', ')}`)
  console.log(`${unneeded} needed no row in Metrc: it was so already; ${askedNeedlessly} asked a person needlessly`)
  console.log(`Metrc: ${rows} rows; history: ${history.entries} entries, ${history.found} problems; ${seconds} s`)
  const bad = { lost, doubled, wrong, left: stuck, history: history.problems }
  for (const [name, sentences] of Object.entries(bad))
    for (const sentence of sentences.slice(0, 40)) console.log(`${name}: ${sentence}`)
  console.log(
    `${pressed.length} acts from ${devices} devices, ${lost.length} lost, ${doubled.length} doubled, ${wrong.length} wrong, ${stuck.length} left, history ${history.found === 0 ? 'whole' : 'not whole'}`,
  )
  return Object.values(bad).every(({ length }) => length === 0)
}
