import type { LookupKind, LookupMatch } from '@cultivatd/domain/lookup/lookup'
import type { OverlayAddress } from '../trade/overlay-address.ts'

export interface MatchGroup {
  kind: LookupKind
  /** What is over stands below all that is open, except for what has exactly this label or name. */
  isOver: boolean
  matches: readonly LookupMatch[]
  /** How many of its kind were found, over or not. */
  ofKind: number
}

const isOver = ({ isOpen, isExact }: LookupMatch): boolean => !isOpen && !isExact

/** Matches by kind, in the order of the best of each: first those that are open, then those that are over. */
export const groupedMatches = (matches: readonly LookupMatch[]): MatchGroup[] =>
  [false, true].flatMap((over) => {
    const some = matches.filter((match) => isOver(match) === over)
    return [...new Set(some.map(({ kind }) => kind))].map((kind) => ({
      kind,
      isOver: over,
      matches: some.filter((match) => match.kind === kind),
      ofKind: matches.filter((match) => match.kind === kind).length,
    }))
  })

/** What the Enter key opens while nothing is chosen: what has exactly this label or name, or the only match. */
export function meantMatch(matches: readonly LookupMatch[]): LookupMatch | null {
  const exact = matches.filter(({ isExact }) => isExact)
  const [first, ...others] = exact.length > 0 ? exact : matches
  return first && others.length === 0 ? first : null
}

/** The details page of a match (LOOKUP-04); null of what is shown on the page of a room. */
export function addressOf({ kind, name, id, facilityId, roomId }: LookupMatch): OverlayAddress | null {
  if (roomId !== null || kind === 'equipment') return null
  if (kind === 'harvest') return { harvest: id, in: facilityId }
  return { [kind === 'plantBatch' ? 'batch' : kind]: name, in: facilityId }
}

/** The next of `count` rows with an arrow key; −1 is none of them, from which both ends are one step away. */
export function steppedIndex(index: number, step: 1 | -1, count: number): number {
  if (count === 0) return -1
  const next = index + step
  if (next < -1) return count - 1
  return next >= count ? -1 : next
}

/** The id of a row of a list, for the field that keeps the focus. */
export const rowId = (list: string, index: number): string => `${list}-${index}`
