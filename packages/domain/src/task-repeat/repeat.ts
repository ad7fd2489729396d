import * as z from 'zod'
import { businessDay } from '../field/field.ts'

export const RepeatUnit = z.enum(['day', 'week', 'month', 'year'])
export type RepeatUnit = z.infer<typeof RepeatUnit>

const between = (least: number, most: number, message: string) =>
  z.number(message).int(message).min(least, message).max(most, message)

/** How a task repeats, as the form has it. It has no end where it names neither a day nor a number. */
export const TaskRepeat = z
  .strictObject({
    every: between(1, 99, 'Repeat every 1 to 99 days, weeks, months or years'),
    unit: RepeatUnit,
    /** Of weeks only, Monday is 1; none: the weekday of the first day. */
    weekdays: z.array(between(1, 7, 'Choose days of the week')).max(7, 'Choose each day of the week once'),
    /** Of months and years only; the last day of a shorter month. Null: that of the first day. */
    monthDay: between(1, 31, 'Choose a day of the month from 1 to 31').nullable(),
    /** The last day on which it may fall. */
    until: businessDay.nullable(),
    /** How many tasks there are. */
    count: between(1, 999, 'End after 1 to 999 tasks').nullable(),
  })
  .refine(({ until, count }) => until === null || count === null, {
    message: 'End it on a day or after a number of tasks, not both',
    path: ['count'],
  })
export type TaskRepeat = z.infer<typeof TaskRepeat>

/** What a repeat begins as: every week, on the weekday of the first day, without an end. */
export const aNewRepeat: TaskRepeat = { every: 1, unit: 'week', weekdays: [], monthDay: null, until: null, count: null }

const codes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const frequencies: Readonly<Record<RepeatUnit, string>> = {
  day: 'DAILY',
  week: 'WEEKLY',
  month: 'MONTHLY',
  year: 'YEARLY',
}

/** Monday is 1. */
export const weekdayOfDay = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay() || 7

const partsOf = (day: string) => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return { year, month, date }
}

/**
 * A day of the month as RFC 5545 says it. A 31st is skipped there in shorter months, which no grower means: so it is the
 * last of the days from the 28th to it that the month has.
 */
const monthDayRule = (date: number): string[] =>
  date <= 28
    ? [`BYMONTHDAY=${date}`]
    : [`BYMONTHDAY=${Array.from({ length: date - 27 }, (_, at) => 28 + at).join(',')}`, 'BYSETPOS=-1']

/** The weekdays and the day of the month that are left to the first day, said. */
export function saidRepeat(repeat: TaskRepeat, firstDay: string): TaskRepeat {
  const { unit, weekdays, monthDay } = repeat
  const isOfMonth = unit === 'month' || unit === 'year'
  return {
    ...repeat,
    weekdays: unit !== 'week' ? [] : weekdays.length > 0 ? weekdays.toSorted() : [weekdayOfDay(firstDay)],
    monthDay: isOfMonth ? (monthDay ?? partsOf(firstDay).date) : null,
  }
}

/** The rule of RFC 5545, whatever the day on which it begins: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;UNTIL=20261224'. */
export function ruleText(repeat: TaskRepeat, firstDay: string): string {
  const { every, unit, weekdays, monthDay, until, count } = saidRepeat(repeat, firstDay)
  return [
    `FREQ=${frequencies[unit]}`,
    `INTERVAL=${every}`,
    ...(unit === 'week' ? [`BYDAY=${weekdays.map((day) => codes[day - 1]).join(',')}`] : []),
    ...(unit === 'year' ? [`BYMONTH=${partsOf(firstDay).month}`] : []),
    ...(monthDay === null ? [] : monthDayRule(monthDay)),
    ...(until === null ? [] : [`UNTIL=${until.replaceAll('-', '')}`]),
    ...(count === null ? [] : [`COUNT=${count}`]),
  ].join(';')
}

/** What the form has of a rule that `ruleText` made. */
export function repeatOf(rule: string): TaskRepeat {
  const parts = new Map(rule.split(';').map((part) => part.split('=') as [string, string]))
  const until = parts.get('UNTIL')
  const count = parts.get('COUNT')
  const unit = RepeatUnit.options.find((one) => frequencies[one] === parts.get('FREQ')) ?? 'day'
  return {
    every: Number(parts.get('INTERVAL') ?? 1),
    unit,
    weekdays: (parts.get('BYDAY')?.split(',') ?? []).map((code) => codes.indexOf(code) + 1),
    monthDay: Number(parts.get('BYMONTHDAY')?.split(',').at(-1) ?? 0) || null,
    until: until === undefined ? null : `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`,
    count: count === undefined ? null : Number(count),
  }
}

/** The same when its first day moves: what stood for the old day stands for the new one. */
export function movedRepeat(repeat: TaskRepeat, from: string, to: string): TaskRepeat {
  const [weekday] = repeat.weekdays
  return {
    ...repeat,
    weekdays:
      repeat.weekdays.length === 1 && weekday === weekdayOfDay(from) ? [weekdayOfDay(to)] : [...repeat.weekdays],
    monthDay: repeat.monthDay === partsOf(from).date ? partsOf(to).date : repeat.monthDay,
  }
}
