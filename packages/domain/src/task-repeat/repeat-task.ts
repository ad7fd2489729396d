import type { Problem } from '../app-error.ts'
import { isSame } from '../history/field-changes.ts'
import type { Task, TaskForm } from '../task/task.ts'
import { firstDays, leftOf, type RepeatRule, repeatProblems } from './repeat-days.ts'
import { ruleText, type TaskRepeat } from './repeat.ts'

/** So many days ahead the tasks of a repeat are made, without anybody asking for them. */
export const horizonDays = 60
/** So many at most, when a later week is opened: a repeat may have no end. */
export const mostDaysAhead = 400

type Before = Pick<Task, 'series' | 'repeat' | 'dueDate' | 'dateCompleted'> | null

const repeats = (
  before: Before,
): before is NonNullable<Before> & { series: NonNullable<Task['series']>; repeat: TaskRepeat } =>
  before?.series != null && before.repeat != null

/** Whether a form begins a repeat: of a task that has none, or anew of this and all later ones. */
export const beginsRepeat = (form: TaskForm, before: Before): boolean =>
  repeats(before) ? form.reach === 'later' : form.repeat != null

/** The repeat that begins with a task. */
export interface BegunRepeat extends RepeatRule {
  /** The day of the repeat that the task stands for. */
  day: string
  /** When the task is due, which may have been moved before. */
  dueDate: string
}

/** What the form asks for, and from which day on; nothing where it names none. */
function wanted(
  form: TaskForm,
  before: Before,
): { repeat: TaskRepeat | null; startDay: string | null; isMoved: boolean } {
  if (!repeats(before)) return { repeat: form.repeat ?? null, startDay: form.dueDate, isMoved: true }
  const isMoved = form.dueDate !== before.dueDate
  const { series } = before
  const rule = { rule: ruleText(before.repeat, series.startDay), startDay: series.startDay }
  const isKept = form.repeat === undefined || isSame(form.repeat, before.repeat)
  const repeat = isKept ? leftOf(rule, series.day) : (form.repeat ?? null)
  return { repeat, startDay: isMoved ? form.dueDate : series.day, isMoved }
}

/** Of a form without problems; one that was moved before stays where it is, unless its day is no day of the repeat any more. */
export function begunRepeat(form: TaskForm, before: Before): BegunRepeat | null {
  const { repeat, startDay, isMoved } = wanted(form, before)
  if (repeat === null || startDay === null) return null
  const rule = ruleText(repeat, startDay)
  const [day = startDay] = firstDays({ rule, startDay }, 1)
  const stays = !isMoved && day === before?.series?.day && form.dueDate !== null
  return { rule, startDay, day, dueDate: stays ? (form.dueDate ?? day) : day }
}

/** Why a task cannot repeat so, or be changed so with all later ones. */
export function repeatedTaskProblems(form: TaskForm, before: Before): Problem[] {
  if (repeats(before) && form.reach !== 'later') {
    if (form.repeat === undefined || isSame(form.repeat, before.repeat)) return []
    const message = 'How a task repeats can only be changed of this and all later ones. Choose these.'
    return [{ message, path: 'repeat' }]
  }
  if (!beginsRepeat(form, before)) return []
  if (before && before.dateCompleted !== null)
    return [{ message: 'This task is completed. Change the later ones from one that is open.', path: 'repeat' }]
  const { repeat, startDay } = wanted(form, before)
  if (repeat === null)
    return [{ message: 'End the repeat where the task is shown: it says there which tasks go.', path: 'repeat' }]
  return repeatProblems(repeat, startDay)
}

/** The day after which nothing of a repeat is left when it is ended at a task: what is of today or before stays. */
export const endsAfter = (day: string, today: string): string => (day > today ? day : today)

/** Which of the open tasks of a repeat go when it is ended at one of them: later ones that nobody touched. */
export const goneAtEnd = <One extends Pick<Task, 'series'>>(tasks: readonly One[], day: string, today: string): One[] =>
  tasks.filter(({ series }) => series !== null && !series.isTouched && series.day > endsAfter(day, today))
