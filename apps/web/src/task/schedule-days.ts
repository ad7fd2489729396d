import { shiftedDay, weekdayOf } from '../ui/dates.ts'
import type { ScheduleView } from './schedule-search.ts'

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => shiftedDay(day, 1 - weekdayOf(day))

/** The days of whole weeks from Monday on. */
export const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => shiftedDay(first, at))

/** The weeks that a month is drawn with, from Monday to Sunday: 28 to 42 days. */
export function daysOfMonth(day: string): string[] {
  const month = day.slice(0, 7)
  const first = mondayOf(`${month}-01`)
  const last = shiftedDay(`${shiftedMonth(day, 1).slice(0, 7)}-01`, -1)
  const weeks = [0, 1, 2, 3, 4, 5].filter((week) => shiftedDay(first, 7 * week) <= last)
  return daysFrom(first, 7 * weeks.length)
}

/** The same day so many months later, or the last one of that month. */
export function shiftedMonth(day: string, by: number): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + by
  const month = `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
  const wanted = shiftedDay(`${month}-01`, Number(day.slice(8)) - 1)
  return wanted.startsWith(month) ? wanted : shiftedDay(`${wanted.slice(0, 7)}-01`, -1)
}

/** The first and the last day of which tasks are needed: whole weeks. */
export function shownDays(view: ScheduleView, day: string): { from: string; to: string } {
  const monday = mondayOf(day)
  if (view !== 'month') return { from: monday, to: shiftedDay(monday, 6) }
  const days = daysOfMonth(day)
  return { from: days[0] ?? day, to: days.at(-1) ?? day }
}
