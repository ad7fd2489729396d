import type { Problem } from '../app-error.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** How far the clock of a device or a sensor may be ahead of ours. */
export const clockAheadMs = 5 * minuteMs

/** How long after it was read a value is still taken: as long as single values are kept. */
export const latestDays = 90

/** How far a time is ahead of now, where that is more than a clock may be; null where it is not. */
export function secondsAhead(dateTime: string, now: Date): number | null {
  const ahead = Date.parse(dateTime) - now.getTime()
  return ahead > clockAheadMs ? Math.round(ahead / 1000) : null
}

/** Why a value cannot have been read at this time; null when it can. */
export function timeProblem(dateTime: string, now: Date): string | null {
  const at = Date.parse(dateTime)
  if (secondsAhead(dateTime, now) !== null)
    return 'This is a time that has not come yet. Check the clock of the device.'
  if (at < now.getTime() - latestDays * dayMs)
    return `This was read more than ${latestDays} days ago, which is too late to be taken. Check the clock of the device.`
  return null
}

interface EnterFacts {
  /** Whether the facility has such a room. */
  isKnownRoom: boolean
  now: Date
}

/** Why a reading cannot be kept; empty when it can. */
export function readingProblems({ dateTime }: { dateTime: string }, { isKnownRoom, now }: EnterFacts): Problem[] {
  if (!isKnownRoom) return [{ path: 'roomId', message: 'Unknown Room' }]
  const message = timeProblem(dateTime, now)
  return message === null ? [] : [{ path: 'dateTime', message }]
}

export const measuredSteps = ['minutes', 'hour', 'day', 'utcDay'] as const

/** As much as a chart has room for: some thousand points of each value. */
const mostDays: Readonly<Record<(typeof measuredSteps)[number], number>> = {
  minutes: 3,
  hour: 45,
  day: 400,
  utcDay: 1100,
}

const firstYear = 2000
const lastYear = 2199

/** Why nothing can be shown between two instants in such steps; empty when it can. */
export function rangeProblems(from: string, to: string, step: (typeof measuredSteps)[number] = 'day'): Problem[] {
  for (const [path, at] of Object.entries({ from, to })) {
    const year = new Date(at).getUTCFullYear()
    // Not each year that can be written can be asked of a database.
    if (!(year >= firstYear && year <= lastYear))
      return [{ path, message: `Ask for a time between the years ${firstYear} and ${lastYear}` }]
  }
  const length = Date.parse(to) - Date.parse(from)
  if (length <= 0) return [{ path: 'to', message: 'The end must be after the beginning' }]
  const most = mostDays[step]
  if (length <= most * dayMs) return []
  const longer = step === 'minutes' || step === 'hour' ? ', or for longer steps' : ''
  return [{ path: 'from', message: `Ask for at most ${most.toLocaleString('en-US')} days at once${longer}` }]
}
