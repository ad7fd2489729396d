import { daysSince, localDay } from '../ui/dates.ts'
import type { RangeName } from './environment-search.ts'

export const rangeLabels: Readonly<Record<RangeName, string>> = { day: '1 day', week: '1 week', cycle: '1 cycle' }

/** What a room grows, as far as the length of its cycle hangs on it. */
export interface RoomCycle {
  days: number
  /** The day on which it began, as YYYY-MM-DD; null where nobody knows: then it is the last days. */
  since: string | null
}

const flowerDays = 63
const vegetationDays = 35

interface Grown {
  vegetativeSince: string | null
  floweringSince: string | null
}

/** The cycle of a room by what stands in it: flowering plants before vegetative ones. */
export function roomCycle({ vegetativeSince, floweringSince }: Grown, today: string): RoomCycle {
  const days = floweringSince === null && vegetativeSince !== null ? vegetationDays : flowerDays
  const since = floweringSince ?? vegetativeSince
  const age = daysSince(since, today)
  return { days, since: age !== null && age < days ? since : null }
}

export interface ChartRange {
  name: RangeName
  /** Local days as YYYY-MM-DD, both of them in the range. */
  first: string
  last: string
  /** The same in ms, until the end of the last day. */
  from: number
  to: number
}

const atMidnight = (day: string): Date => new Date(`${day}T00:00:00`)

/** By the calendar, for a day may have 23 hours. */
export function dayPlus(day: string, days: number): string {
  const date = atMidnight(day)
  date.setDate(date.getDate() + days)
  return localDay(date)
}

const lengthOf = (name: RangeName, cycle: RoomCycle): number => ({ day: 1, week: 7, cycle: cycle.days })[name]

/** The range that ends on a day; without one it is that of today, and a cycle the one of the room. */
export function chartRange(name: RangeName, last: string | null, cycle: RoomCycle, today: string): ChartRange {
  const length = lengthOf(name, cycle)
  const ofNow = name === 'cycle' && cycle.since !== null ? dayPlus(cycle.since, length - 1) : today
  const end = last ?? ofNow
  const first = dayPlus(end, 1 - length)
  return { name, first, last: end, from: +atMidnight(first), to: +atMidnight(dayPlus(end, 1)) }
}

/** The range before or after; null where that would begin after today. */
export function neighbour(range: ChartRange, way: -1 | 1, cycle: RoomCycle, today: string): string | null {
  const last = dayPlus(range.last, way * lengthOf(range.name, cycle))
  return way > 0 && dayPlus(range.first, lengthOf(range.name, cycle)) > today ? null : last
}

interface Tick {
  at: number
  label: string
}

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric' })

/** What stands below the axis: hours, days, or days of the cycle. */
export function ticksOf({ name, first, from, to }: ChartRange, isPhone: boolean): Tick[] {
  if (name === 'day')
    return [6, 12, 18].map((hour) => {
      const at = new Date(from)
      at.setHours(hour)
      return { at: +at, label: `${String(hour).padStart(2, '0')}:00` }
    })
  const days = Math.round((to - from) / 86_400_000)
  const middleOf = (index: number) => +atMidnight(dayPlus(first, index)) + 12 * 3_600_000
  if (name === 'week')
    return Array.from({ length: days }, (_, index) => {
      const at = middleOf(index)
      const label = weekday.format(at)
      return { at, label: isPhone ? label.slice(0, 1) : label }
    })
  const marked = [1, ...[14, 28, 42, 56].filter((day) => day < days - 4), days]
  return marked.map((day) => ({ at: middleOf(day - 1), label: isPhone || day > 1 ? String(day) : 'day 1' }))
}
