import { RRuleTemporal } from 'rrule-temporal'
import type { Problem } from '../app-error.ts'
import { shiftedDay } from '../field/days.ts'
import { repeatOf, ruleText, type TaskRepeat } from './repeat.ts'

/** A rule of RFC 5545 from a day on. */
export interface RepeatRule {
  rule: string
  /** The day from which it counts, YYYY-MM-DD; it need not be one of its days. */
  startDay: string
}

// Of days, not of instants: the rule is asked in UTC, where no clock changes, so that no day is lost or doubled.
const asked = ({ rule, startDay }: RepeatRule): RRuleTemporal =>
  new RRuleTemporal({ rruleString: `DTSTART;VALUE=DATE:${startDay.replaceAll('-', '')}\nRRULE:${rule}` })

const dayOf = (at: { toString: () => string }): string => at.toString().slice(0, 10)

/** The days of a rule from one day to another, both included. */
export const repeatDays = (of: RepeatRule, from: string, to: string): string[] =>
  to < from
    ? []
    : asked(of)
        .between(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`), true)
        .map(dayOf)

/** The first days of a rule. */
export const firstDays = (of: RepeatRule, most: number): string[] =>
  asked(of)
    .all((_, at) => at < most)
    .map(dayOf)

/** The last day of a rule; null where it has no end. */
export function lastDay(of: RepeatRule): string | null {
  const { until, count } = repeatOf(of.rule)
  return until ?? (count === null ? null : (firstDays(of, count).at(-1) ?? null))
}

/** Ends a rule before a day: the same days, none from that day on. */
export function endedRule(of: RepeatRule, before: string): string {
  const last = lastDay(of)
  const until = last !== null && last < before ? last : shiftedDay(before, -1)
  return ruleText({ ...repeatOf(of.rule), until, count: null }, of.startDay)
}

/** A rule that goes on from one of its days as another one: of a number of tasks those that are left. */
export function leftOf(of: RepeatRule, from: string): TaskRepeat {
  const repeat = repeatOf(of.rule)
  if (repeat.count === null) return repeat
  return { ...repeat, count: Math.max(1, repeat.count - repeatDays(of, of.startDay, shiftedDay(from, -1)).length) }
}

const unitDays = { day: 1, week: 7, month: 31, year: 366 } as const

/** No day has more than four digits for its year. What ends shortly before is taken for longer than it is. */
const endsTooLate = ({ unit, every, count }: TaskRepeat, firstDay: string): boolean =>
  count !== null && Date.parse(firstDay) + count * every * unitDays[unit] * 86_400_000 > Date.parse('9999-12-31')

/** Why a task cannot repeat so from its due date on. */
export function repeatProblems(repeat: TaskRepeat, dueDate: string | null): Problem[] {
  if (dueDate === null) return [{ message: 'A task that repeats needs a due date: its first day.', path: 'dueDate' }]
  if (endsTooLate(repeat, dueDate))
    return [
      { message: 'This repeat ends after the year 9999. Choose fewer tasks, or let it have no end.', path: 'repeat' },
    ]
  if (firstDays({ rule: ruleText(repeat, dueDate), startDay: dueDate }, 1).length > 0) return []
  return [{ message: 'This repeat ends before its first day. Choose a later end.', path: 'repeat' }]
}
