// Asked by forms: nothing here may load the schemas.
import { type Judged, reasonsOf } from './judge.ts'
import type { MendAct } from './mend-words.ts'

/** One change of ours by its route and what that is sent. */
export interface MendStep {
  act: string
  body: Record<string, unknown>
}

/** What mends refusals and is itself a change of ours: done first, with one press. */
export interface Mend {
  act: MendAct
  records: readonly string[]
  /** How it is with them now: 'These 4 are in Veg 2, Vegetative.' */
  said: string
  /** 'Move these 4 to Flower 1 first' */
  press: string
  /** In their order. */
  steps: readonly MendStep[]
}

const countText = (count: number): string => count.toLocaleString('en-US')

/** 'It is' or 'These 4 are' */
export const theseAre = (count: number): string => (count === 1 ? 'It is' : `These ${countText(count)} are`)

/** 'it' or 'these 4' */
export const these = (count: number): string => (count === 1 ? 'it' : `these ${countText(count)}`)

/** The records that each act would mend, in the order in which they were judged. */
export function recordsToMend(fails: readonly Judged[]): Map<MendAct, readonly string[]> {
  const found = new Map<MendAct, Set<string>>()
  for (const { act, records } of reasonsOf(fails)) {
    if (act) found.set(act, new Set([...(found.get(act) ?? []), ...records]))
  }
  // What something else speaks against as well is not mended by this alone, and is all the same a step towards it.
  return new Map([...found].map(([act, records]) => [act, [...records]]))
}
