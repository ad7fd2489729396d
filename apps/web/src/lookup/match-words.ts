import type { LookupKind, LookupMatch } from '@cultivatd/domain/lookup/lookup'
import { mostMatchesOfKind } from '@cultivatd/domain/lookup/lookup-words'
import type { OverlayAddress } from '../trade/overlay-address.ts'

export const kindNouns: Record<LookupKind, string> = {
  plant: 'Plant',
  package: 'Package',
  plantBatch: 'Plant batch',
  harvest: 'Harvest',
}

const kindTitles: Record<LookupKind, string> = {
  plant: 'Plants',
  package: 'Packages',
  plantBatch: 'Plant batches',
  harvest: 'Harvests',
}

export interface MatchGroup {
  kind: LookupKind
  /** 'Plants', or 'Plants, the first 10' when there may be more. */
  title: string
  matches: readonly LookupMatch[]
}

/** Matches by kind, in the order of the best of each. */
export function groupedMatches(matches: readonly LookupMatch[]): MatchGroup[] {
  const kinds = [...new Set(matches.map(({ kind }) => kind))]
  return kinds.map((kind) => {
    const same = matches.filter((match) => match.kind === kind)
    const title = kindTitles[kind] + (same.length >= mostMatchesOfKind ? `, the first ${same.length}` : '')
    return { kind, title, matches: same }
  })
}

/** What the Enter key opens while nothing is chosen: what has exactly this label or name, or the only match. */
export function meantMatch(matches: readonly LookupMatch[]): LookupMatch | null {
  const exact = matches.filter(({ isExact }) => isExact)
  const [first, ...others] = exact.length > 0 ? exact : matches
  return first && others.length === 0 ? first : null
}

/** The details page of a match (LOOKUP-04). */
export function addressOf({ kind, name, id, facilityId }: LookupMatch): OverlayAddress {
  if (kind === 'harvest') return { harvest: id, in: facilityId }
  return { [kind === 'plantBatch' ? 'batch' : kind]: name, in: facilityId }
}

/** Labels are read by their end, names are not. */
export const hasLabel = ({ kind }: LookupMatch): boolean => kind === 'plant' || kind === 'package'

/** The part of a label or name that was asked for: its begin, the last digits, or what a name holds. */
export function foundPart(name: string, text: string): { before: string; hit: string; after: string } {
  const sought = text.trim().toLowerCase()
  const whole = name.toLowerCase()
  const at = whole.startsWith(sought) ? 0 : whole.lastIndexOf(sought)
  if (sought === '' || at < 0) return { before: name, hit: '', after: '' }
  const end = at + sought.length
  return { before: name.slice(0, at), hit: name.slice(at, end), after: name.slice(end) }
}

/** What tells matches apart: strain or product, where it is in its life, the room, and the facility where there are more. */
export const matchFacts = (match: LookupMatch, facilityName: string | null): string =>
  [match.about, match.state, match.roomName, facilityName].filter(Boolean).join(' · ')

/** How many there are, for who does not see the list. */
export function countText(matches: readonly LookupMatch[]): string {
  return matches.length === 1 ? '1 match' : `${matches.length} matches`
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
