import type { Fact } from '@cultivatd/domain/operation/evidence'
import type { Finding, Question } from '../kind.ts'

interface Counted {
  now: Fact[]
  /** Entries in Metrc that are like the one that is looked for. */
  alike: number
  /** How many of them were confirmed to us. */
  ours: number
  /** Somebody has decided on one that is the same to the letter: whose entry is whose cannot be told. */
  isDecidedAlike: boolean
}

/** How many entries like this were made from here, once it is confirmed too. */
export const oursOf = ({ confirmedAlike }: Pick<Question<unknown>, 'confirmedAlike'>): number =>
  confirmedAlike.length + 1

/** For entries that are the same to the letter: one more than we know of is the one that is looked for. */
export function countedFinding(noun: string, { now, alike, ours, isDecidedAlike }: Counted): Finding {
  if (isDecidedAlike)
    return {
      verdict: 'unclear',
      now,
      sentence: `Somebody has decided on an entry like this ${noun} before, or discontinued one, so that counting them does not tell.`,
    }
  if (alike === ours + 1) return { verdict: 'applied', now, sentence: `Metrc lists this ${noun}.` }
  if (alike === ours)
    return { verdict: 'not-applied', touchedAt: null, now, sentence: `Metrc does not list this ${noun}.` }
  return {
    verdict: 'unclear',
    now,
    sentence:
      alike > ours
        ? `Metrc lists several entries like this ${noun}, more than were made from here.`
        : `Metrc lists fewer entries like this ${noun} than it has confirmed.`,
  }
}
