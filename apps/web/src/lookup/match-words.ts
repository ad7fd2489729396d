import type { LookupMatch } from '@cultivatd/domain/lookup/lookup'
import type { OverlayAddress } from '../trade/overlay-address.ts'

/** What is over has a group of its own, except for what has exactly this label or name. */
const groupOf = ({ kind, isOpen, isExact }: LookupMatch): string => `${kind} ${isOpen || isExact}`

/** The best first as they come, by kind: each group in the place of its best, what is over below all that is open. */
export const groupedMatches = (matches: readonly LookupMatch[]): LookupMatch[][] =>
  [...new Set(matches.map(groupOf))].map((group) => matches.filter((match) => groupOf(match) === group))

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
