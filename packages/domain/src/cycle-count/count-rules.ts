import type { Problem } from '../app-error.ts'
import { fullDayText } from '../field/day-text.ts'
import { type CountLine, type CountSums, countClasses, sumsText } from './compare-count.ts'
import { countPlaceText, type CycleCount, type FinishForm } from './cycle-count.ts'

type Place = Pick<CycleCount, 'roomName' | 'systemName' | 'rack'>

/** Why a count cannot begin: of one place there is one at a time, which several people walk together. */
export function startProblems(
  place: { room: object | undefined; system: { size: { rackCount: number } } | null | undefined; rack: number | null },
  open: (Place & Pick<CycleCount, 'startedByName'>) | undefined,
): Problem[] {
  if (!place.room) return [{ message: 'This room is not there any more. Choose another one.', path: 'roomId' }]
  if (place.system === undefined)
    return [{ message: 'This system is not there any more. Choose another one.', path: 'systemId' }]
  if (place.system && place.rack !== null && place.rack > place.system.size.rackCount)
    return [{ message: 'The system has no such rack', path: 'rack' }]
  return open
    ? [{ message: `${open.startedByName} counts ${countPlaceText(open)} already. Open that count and scan with them.` }]
    : []
}

type Ended = Pick<CycleCount, 'state' | 'endedByName' | 'endedAt'>

/** Why nothing more can be done with a count that has ended. */
export function endedCountProblems({ state, endedByName, endedAt }: Ended): Problem[] {
  if (state === 'open') return []
  const what = state === 'finished' ? 'finished' : 'gave up'
  return [{ message: `${endedByName ?? 'Somebody'} ${what} this count already, on ${fullDayText(dayOf(endedAt))}.` }]
}

const dayOf = (instant: string | null): string => (instant ?? '').slice(0, 10)

/**
 * Why labels are not taken as scanned. What was scanned before the end and waited on a device is taken: it stands beside the report
 * as having come late.
 *
 * @param at when they were scanned, an instant
 */
export const scanProblems = (count: Ended, at: string): Problem[] =>
  count.endedAt !== null && at <= count.endedAt
    ? []
    : endedCountProblems(count).map(({ message }) => ({ message: `${message} Begin a new one.` }))

const searchMissing = 'Choose who looks for what is missing, and by when'

interface FinishFacts {
  lines: readonly CountLine[]
  /** What it comes to now. */
  sums: CountSums
  /** The person who is to look; undefined where there is no such person. */
  searcher: { displayName: string; isActive: boolean } | null | undefined
  /** The earliest day that it is anywhere. */
  earliest: string
}

/** Why a count cannot be finished as somebody saw it. */
export function finishProblems(
  { sums: seen, search }: FinishForm,
  { lines, sums, searcher, earliest }: FinishFacts,
): Problem[] {
  const problems: Problem[] = []
  if (lines.every(({ scans }) => scans.length === 0))
    problems.push({ message: 'Nothing was scanned yet. Give the count up instead.' })
  if (countClasses.some((is) => sums[is] !== seen[is]))
    problems.push({
      message: `Something has changed meanwhile, so nothing was finished. Now: ${sumsText(sums)}. Look at it again.`,
      path: 'sums',
    })
  if (sums.missing === 0) return problems
  if (search === null) return [...problems, { message: searchMissing, path: 'search' }]
  if (!searcher?.isActive)
    problems.push({
      message: `${searcher?.displayName ?? 'This person'} has no access any more. Choose somebody else.`,
      path: 'search.employeeId',
    })
  if (search.dueDate < earliest)
    problems.push({ message: 'This day is over. Choose another one.', path: 'search.dueDate' })
  return problems
}
