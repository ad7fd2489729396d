import type { CountedRecord, CountPlace, CountScan } from './cycle-count.ts'

/**
 * What a label comes out as: not found though our books have it here; found here though they have it elsewhere; found, and nothing
 * with that tag stands in this facility; found here more than once; found once, where it should be.
 */
export const countClasses = ['missing', 'wrong-place', 'unknown', 'twice', 'fine'] as const
export type CountClass = (typeof countClasses)[number]

/** The classes as they are looked at: what is to be done about at once first, the long list of what nobody found behind it. */
export const classesToDo = [
  'wrong-place',
  'unknown',
  'twice',
  'missing',
  'fine',
] as const satisfies readonly CountClass[]

/** A label of a count, with all that is known of it: what was found, what our books say, what Metrc says. */
export interface CountLine {
  label: string
  is: CountClass | 'unchecked'
  /** Null where no book has the label. */
  record: CountedRecord | null
  /** How often it was scanned, the first time first; none of a missing one. */
  scans: readonly CountScan[]
  /** Metrc has it in another room than our books: a move waits, or nobody told Metrc. */
  differs: boolean
}

/** Whether our books have a record where a count looks. */
export function isHere({ isStanding, ours }: CountedRecord, { roomId, systemId, rack }: CountPlace): boolean {
  if (!isStanding || ours.roomId !== roomId) return false
  return systemId === null || (ours.systemId === systemId && ours.rack === rack)
}

/** Metrc's room is another one than ours. Own rooms, which Metrc does not know, are no difference to tell of: it can only have it elsewhere. */
const differs = ({ isStanding, ours, metrc }: CountedRecord): boolean =>
  isStanding && !ours.isOwnRoom && ours.roomId !== metrc.roomId

/**
 * Compares what was found in a room or a rack with our books and with Metrc: each label once, in the order of the classes, then by
 * label. What was taken back was not scanned. A label that nobody has looked up yet, as without a network, is 'unchecked'.
 *
 * @param expected what may be here by the books; what is not is left out
 */
export function compareCount(
  place: CountPlace,
  expected: readonly CountedRecord[],
  scans: readonly CountScan[],
): CountLine[] {
  const books = new Map(expected.map((record) => [record.label, record]))
  const found = new Map<string, CountScan[]>()
  for (const scan of scans.toSorted((one, other) => order(one.at, other.at) || order(one.id, other.id)))
    if (!scan.isTakenBack) found.set(scan.label, [...(found.get(scan.label) ?? []), scan])
  const lines = [...found].map(([label, times]) => foundLine(place, books.get(label), label, times))
  for (const record of books.values())
    if (!found.has(record.label) && isHere(record, place))
      lines.push({ label: record.label, is: 'missing', record, scans: [], differs: differs(record) })
  return lines.toSorted((one, other) => rank(one.is) - rank(other.is) || order(one.label, other.label))
}

const order = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** 'unchecked' comes first. */
const rank = (is: CountLine['is']): number => (is === 'unchecked' ? -1 : countClasses.indexOf(is))

function foundLine(
  place: CountPlace,
  book: CountedRecord | undefined,
  label: string,
  scans: readonly CountScan[],
): CountLine {
  // The list of what is here is the newer one of the two.
  const looked = book ?? scans.findLast(({ record }) => record !== undefined)?.record
  if (looked === undefined) return { label, is: 'unchecked', record: null, scans, differs: false }
  const shared = { label, record: looked, scans, differs: looked !== null && differs(looked) }
  if (!looked?.isStanding) return { ...shared, is: 'unknown', differs: false }
  if (!isHere(looked, place)) return { ...shared, is: 'wrong-place' }
  return { ...shared, is: scans.length > 1 ? 'twice' : 'fine' }
}

/** How many labels of each class, and of those that our books have here; `twice` were found too. */
export type CountSums = Record<CountClass, number>

/** What was not looked up is in none of them. */
export function countSums(lines: readonly Pick<CountLine, 'is'>[]): CountSums {
  const sums: CountSums = { missing: 0, 'wrong-place': 0, unknown: 0, twice: 0, fine: 0 }
  for (const { is } of lines) if (is !== 'unchecked') sums[is] += 1
  return sums
}

/** How many our books have here. */
export const expectedIn = ({ fine, twice, missing }: CountSums): number => fine + twice + missing

/** How many of those were found. */
export const foundIn = ({ fine, twice }: CountSums): number => fine + twice

/** 'Fine' */
export const countClassLabels: Readonly<Record<CountLine['is'], string>> = {
  unchecked: 'Not looked up yet',
  missing: 'Missing',
  'wrong-place': 'In the wrong place',
  unknown: 'Unknown tag',
  twice: 'Scanned twice',
  fine: 'Fine',
}

/** '31 fine, 2 missing, 1 in the wrong place': what there is, what asks for something last. */
export const sumsText = (sums: CountSums): string =>
  countClasses
    .toReversed()
    .filter((is) => is === 'fine' || sums[is] > 0)
    .map((is) => `${sums[is].toLocaleString('en-US')} ${countClassLabels[is].toLowerCase()}`)
    .join(', ')

/** Where our books and Metrc have it, as a line says it under a label. */
export function lineText({ is, record, scans, differs: isOther }: CountLine): string {
  if (is === 'unchecked') return 'Looked up as soon as the network is back'
  if (!record) return 'No plant, batch or package has this tag'
  const times = scans.length > 1 ? `scanned ${scans.length} times` : ''
  const books = !record.isStanding
    ? goneText(record.state)
    : is === 'wrong-place'
      ? `in our books in ${whereText(record.ours)}`
      : ''
  const metrc = isOther ? `Metrc has it in ${record.metrc.roomName ?? 'no room'}` : ''
  return [record.about, books, metrc, times].filter(Boolean).join(' · ')
}

/** States of what our books know and have no more. */
const over: readonly string[] = ['Harvested', 'Destroyed', 'Finished', 'Gone from Metrc', 'Batch without plants']

/** Why nothing stands under a label that our books know: 'Not standing any more: harvested', 'Of license 403-00001'. */
export const goneText = (state: string): string =>
  over.includes(state) ? `Not standing any more: ${state.charAt(0).toLowerCase()}${state.slice(1)}` : state

/** 'Flower 2, North, rack 3' */
export const whereText = ({ roomName, systemName, rack }: CountedRecord['ours']): string =>
  [roomName ?? 'no room', systemName, systemName !== null && rack !== null ? `rack ${rack}` : null]
    .filter((part) => part !== null)
    .join(', ')
