// Apart from what the field of the top bar needs, which is a part of the first screen.
import type { LookupKind, LookupMatch } from '@cultivatd/domain/lookup/lookup'
import { mostMatchesOfKind } from '@cultivatd/domain/lookup/lookup-words'

export const kindNouns: Record<LookupKind, string> = {
  plant: 'Plant',
  package: 'Package',
  plantBatch: 'Plant batch',
  harvest: 'Harvest',
  room: 'Room',
  zone: 'Zone',
  equipment: 'Equipment',
  strain: 'Strain',
  item: 'Item',
}

const kindTitles: Record<LookupKind, string> = {
  plant: 'Plants',
  package: 'Packages',
  plantBatch: 'Plant batches',
  harvest: 'Harvests',
  room: 'Rooms',
  zone: 'Zones',
  equipment: 'Equipment',
  strain: 'Strains, by room',
  item: 'Items, by room',
}

/** Of a group of all that was found: 'Plants', 'Plants that are over', or 'Plants, the first 10' when there may be more. */
export function groupTitle(group: readonly LookupMatch[], all: readonly LookupMatch[]): string {
  const [first] = group
  if (!first) return ''
  const isOver = !first.isOpen && !first.isExact
  const ofKind = all.filter(({ kind }) => kind === first.kind).length
  // Of a kind with more the open ones are taken first: where some are over, all that are open stand here.
  const mayBeMore = ofKind >= mostMatchesOfKind && (isOver || group.length === ofKind)
  return kindTitles[first.kind] + (isOver ? ' that are over' : '') + (mayBeMore ? `, the first ${group.length}` : '')
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
