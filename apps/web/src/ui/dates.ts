import { dayFormat as format, dayText as besideText, fullDayText } from '@cultivatd/domain/field/day-text'
import { daysBetween, shiftedDay } from '@cultivatd/domain/field/days'
import { clockNow } from '../live/server-time.ts'

// Screens ask this file alone about days.
export { daysBetween, fullDayText, shiftedDay }

// Business days are days, not instants: they are read at UTC noon, so that no time zone moves them to the day before.
const atNoon = (day: string): Date => new Date(`${day.slice(0, 10)}T12:00:00Z`)

const two = (value: number): string => String(value).padStart(2, '0')

/** The day on the clock of the person who sits here, as YYYY-MM-DD (READ-38). */
export function localDay(now: Date = clockNow()): string {
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** '18 Nov', with the year when it is not this one: '18 Nov 2025'. */
export const dayText = (day: string, today: string = localDay()): string => besideText(day, today)

/** In a sentence: 'today', '21 Nov'. */
export const sinceText = (day: string): string => (day === localDay() ? 'today' : dayText(day))

/** '14 March 2022'. */
export const longDayText = (day: string): string => format(day, { day: 'numeric', month: 'long', year: 'numeric' })

/** 'Friday, 20 November', as the line under the title of Home. */
export const weekdayText = (day: string): string =>
  `${format(day, { weekday: 'long' })}, ${format(day, { day: 'numeric', month: 'long' })}`

/** '09:38' on the clock here. */
export function timeText(instant: string | Date): string {
  const at = new Date(instant)
  return `${two(at.getHours())}:${two(at.getMinutes())}`
}

/** 'Today 07:50', 'Yesterday 10:30', '18 Nov 09:12'. */
export function momentText(instant: string, now: Date = clockNow()): string {
  const at = new Date(instant)
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  const day = localDay(at)
  if (day === localDay(now)) return `Today ${timeText(instant)}`
  if (day === localDay(yesterday)) return `Yesterday ${timeText(instant)}`
  return `${dayText(day, localDay(now))} ${timeText(instant)}`
}

/** 'Today 09:38' as a part of a sentence. */
export const inSentence = (moment: string): string => moment.replace(/^[TY]/, (letter) => letter.toLowerCase())

/** '09:38' today, else with its day: when something was last in step with Metrc. */
export function clockText(instant: string, now: Date = clockNow()): string {
  return localDay(new Date(instant)) === localDay(now) ? timeText(instant) : momentText(instant, now)
}

/** The same until today, never before it; null while the day is not known. The 'Day 52' of plants and of rooms. */
export const daysSince = (day: string | null, today: string = localDay()): number | null =>
  day === null ? null : Math.max(0, daysBetween(day, today))

/** Monday is 1, Sunday 7. */
export const weekdayOf = (day: string): number => atNoon(day).getUTCDay() || 7
