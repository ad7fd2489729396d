import { quantityText } from '../unit/unit.ts'
import type { Doubt } from './operation.ts'

/** What a write adds to: the quantity of a package, the waste of a harvest, how often a plant was cut, or a list of entries. */
export type Addend = Doubt['of']

/** A write that Metrc has confirmed, and that counts twice where it was done twice. */
export interface ConfirmedAddition {
  id: string
  /** Signed, in the unit of the record. */
  amount: number
  /** How many more entries like this Metrc lists than were made from here; null where it lists none, or not to this key. */
  listedMore: number | null
}

/** A number of a record as it has to be after our writes, and as Metrc shows it. */
export interface ComparedNumber {
  expected: number
  shown: number
  /** What was confirmed since the number was last as expected, the first one first. */
  additions: readonly ConfirmedAddition[]
}

/** Metrc keeps four decimals, so that what it prints is half of the last one away from what was entered. */
export const roundingTolerance = 6e-5
/** A gateway that sends on and on is told by its first times. */
const mostTimes = 3

/**
 * The writes that may have been done twice; none where somebody else explains it better.
 *
 * Metrc's own list of entries says it best, also where the number is as expected. Where there is none, a write is in doubt when doing it again leads to just this
 * number. That somebody has changed the record since explains nothing: it may have been its room.
 */
export function repeatedAdditions({ expected, shown, additions }: ComparedNumber): string[] {
  const within = roundingTolerance * (additions.length + 1)
  const more = shown - expected
  const isMore = (amount: number) => Math.abs(more - amount) < within
  const isListedByAll = additions.every(({ listedMore }) => listedMore !== null)
  // Two that undo each other, each done twice, leave the number as it has to be.
  if (isMore(0) || isListedByAll) return additions.filter(({ listedMore }) => (listedMore ?? 0) > 0).map(({ id }) => id)
  for (let times = 1; times < mostTimes; times += 1) {
    const one = additions.findLast(({ amount }) => isMore(amount * times))
    if (one) return [one.id]
    if (isMore(times * additions.reduce((sum, { amount }) => sum + amount, 0))) return additions.map(({ id }) => id)
  }
  return []
}

/** Both numbers, and what they may mean, in plain sentences. */
export function doubtText({ of, unit, expected, shown, isListed }: Doubt): string {
  if (of === 'entries')
    return `Metrc lists ${quantityText(shown)} entries like this where ${quantityText(expected)} ${expected === 1 ? 'was' : 'were'} made from here. ${maybe}`
  const numbers = `${asShown[of](shown, unit)} where ${amountText(expected, unit)} ${verb(of, expected)} expected`
  const difference = amountText(Math.abs(shown - expected), unit)
  const than = shown < expected ? 'less' : 'more'
  const says =
    of === 'cuts' ? `Metrc shows ${numbers}.` : `Metrc shows ${difference} ${than} than was asked: ${numbers}.`
  const why = isListed ? 'Metrc lists it more than once: it may have been done twice.' : maybe
  return `${says} ${why}`
}

const maybe = 'It may have been done twice, or somebody else has done the same.'

const amountText = (amount: number, unit: string): string => `${quantityText(amount)} ${unit}`.trim()

type Numbered = Exclude<Addend, 'entries'>

const verb = (of: Numbered, amount: number): string => (of === 'cuts' && amount !== 1 ? 'were' : 'was')

const asShown: Record<Numbered, (shown: number, unit: string) => string> = {
  quantity: amountText,
  waste: (shown, unit) => `${amountText(shown, unit)} of waste`,
  cuts: (shown) => `${quantityText(shown)} ${shown === 1 ? 'cut' : 'cuts'} of this plant`,
}
