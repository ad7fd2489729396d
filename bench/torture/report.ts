import type { Verdict } from './compare.ts'
import type { Spells } from './gateways.ts'
import type { Decisions } from './person.ts'
import type { Stage } from './stage.ts'
import type { Protocol } from './workers.ts'

/** What happened to whom, beside what the people know. */
export interface Happened {
  decisions: Decisions
  faults: string[]
  spells: Spells
  joined: number
  filled: number
}

/** What has to be 0. */
export const mustBeNone = ['lost', 'doubled', 'wrong', 'toldWrongly'] as const
/** With what is meant to be 0: who is asked without need loses a minute, and nothing else. */
const counted = [...mustBeNone, 'askedNeedlessly'] as const

export function report(verdict: Verdict, more: readonly string[]): void {
  for (const line of more) console.log(line)
  for (const name of counted) for (const sentence of verdict[name].slice(0, 50)) console.log(`${name}: ${sentence}`)
}

export function inWords(
  stage: Stage,
  protocol: Protocol,
  { decisions, faults, spells, joined, filled }: Happened,
): string[] {
  const { server, victims, disk, secondWorker } = stage
  const times = (counts: ReadonlyMap<string | number, number>) =>
    [...counts].map(([what, count]) => `${what} × ${count}`).join(', ')
  return [
    `faults: ${faults.join('; ')}`,
    `gateways: ${times(spells)}`,
    `killed: ${victims.map(({ name, kills }) => `${name} ${kills}`).join(', ')}; a server ended by itself ${stage.endedByItself()} times`,
    secondWorker ? `a second worker joined ${joined} times` : 'one process did all: no second worker',
    disk ? `the disk was full ${filled} times` : 'the disk was never full: a small one cannot be mounted here',
    `people hung up ${protocol.hungUp} times, and walked away ${protocol.walkedAway} times; answers: ${times(server.byStatus)}`,
    `a person decided: ${decisions.applied} applied, ${decisions.notApplied} not`,
    ...[...decisions.reasons].map(([reason, count]) => `  ${count} × ${reason}`),
  ]
}
