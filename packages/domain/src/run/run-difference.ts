import * as z from 'zod'
import { businessDay, entityId } from '../field/field.ts'
import type { Task } from '../task/task.ts'
import { dayOfRun } from './run-days.ts'
import { byDay, type PlannedTask } from './run-template.ts'

/** A plan on the calendar: which tasks, counted from which day 1. */
export interface LaidPlan {
  /** YYYY-MM-DD */
  startDay: string
  tasks: readonly PlannedTask[]
}

/** What is asked of a task of a run. */
export interface RunTask
  extends Pick<Task, 'id' | 'name' | 'description' | 'subTasks' | 'dueDate' | 'dateStarted' | 'dateCompleted'> {
  /** The planned task that it was made of. */
  run: { plannedId: string; isTouched: boolean } | null
}

/** Why a task stays as it is although its plan changes. */
const whys = ['completed', 'started', 'moved', 'changed'] as const
export type StaysBecause = (typeof whys)[number]

export const staysBecauseText: Readonly<Record<StaysBecause, string>> = {
  completed: 'is completed',
  started: 'is started',
  moved: 'was moved by hand',
  changed: 'was changed by hand',
}

/** What a change means for one task. */
export const DifferenceRow = z.strictObject({
  plannedId: entityId,
  what: z.enum(['added', 'moved', 'changed', 'removed', 'stays']),
  /** Where it is due now; null of one that is added, and of one without a due date. */
  from: businessDay.nullable(),
  /** Where it will be due; null of one that is removed, and of one without a due date. */
  to: businessDay.nullable(),
  /** Its name, description and sub-tasks become those of the template. */
  isRewritten: z.boolean(),
  /** Of one that stays. */
  why: z.enum(whys).nullable(),
})
export type DifferenceRow = z.infer<typeof DifferenceRow>

type Words = Pick<PlannedTask, 'name' | 'description' | 'subTasks'>

const wordsOf = ({ name, description, subTasks }: Words): string =>
  JSON.stringify([name, description, subTasks.map(({ text }) => text)])

const isSameWords = (one: Words, other: Words): boolean => wordsOf(one) === wordsOf(other)

const staysAs = (why: StaysBecause, plannedId: string, { dueDate }: RunTask): DifferenceRow => ({
  plannedId,
  what: 'stays',
  from: dueDate,
  to: dueDate,
  isRewritten: false,
  why,
})

/** Who works on a task, or did it, keeps it as it is. */
const worked = ({ dateStarted, dateCompleted }: RunTask): StaysBecause | null =>
  dateCompleted !== null ? 'completed' : dateStarted !== null ? 'started' : null

interface Known {
  task: RunTask
  /** Where the run put it, and in which words. */
  was: { day: string; planned: PlannedTask }
}

/** A task that stays in the plan: it moves as long as it stands where the run put it. */
function keptRow({ task, was }: Known, now: Known['was']): DifferenceRow | null {
  const { id: plannedId } = now.planned
  const isMoved = now.day !== was.day && now.day !== task.dueDate
  const isReworded = !isSameWords(was.planned, now.planned) && !isSameWords(task, now.planned)
  if (!isMoved && !isReworded) return null
  const why = worked(task)
  if (why) return staysAs(why, plannedId, task)
  const moves = isMoved && task.dueDate === was.day
  const isRewritten = isReworded && isSameWords(task, was.planned)
  if (!moves && !isRewritten) return staysAs(isMoved ? 'moved' : 'changed', plannedId, task)
  const to = moves ? now.day : task.dueDate
  return { plannedId, what: moves ? 'moved' : 'changed', from: task.dueDate, to, isRewritten, why: null }
}

/** A task that is in the plan no more: it goes as long as nobody did anything with it. */
function removedRow({ task, was }: Known): DifferenceRow {
  const { id: plannedId } = was.planned
  const why = worked(task) ?? (task.dueDate !== was.day ? 'moved' : task.run?.isTouched ? 'changed' : null)
  if (why) return staysAs(why, plannedId, task)
  return { plannedId, what: 'removed', from: task.dueDate, to: null, isRewritten: false, why: null }
}

/**
 * What changes when a plan that is laid becomes another one, a row for each task of which anything is wanted. What was left
 * out when it was laid is left out still. Nothing is laid yet: `laid` has no tasks, and all are added.
 *
 * @param tasks all tasks of the run, also those that are completed
 */
export function runDifference(laid: LaidPlan, wanted: LaidPlan, tasks: readonly RunTask[]): DifferenceRow[] {
  const taskOf = new Map(tasks.map((task) => [task.run?.plannedId, task]))
  const before = new Map(laid.tasks.map((planned) => [planned.id, planned]))
  const after = new Set(wanted.tasks.map(({ id }) => id))
  const known = (planned: PlannedTask): Known | null => {
    const task = taskOf.get(planned.id)
    return task ? { task, was: { day: dayOfRun(laid.startDay, planned.day), planned } } : null
  }
  const kept = byDay(wanted.tasks).map((planned): DifferenceRow | null => {
    const day = dayOfRun(wanted.startDay, planned.day)
    const was = before.get(planned.id)
    if (!was) return { plannedId: planned.id, what: 'added', from: null, to: day, isRewritten: false, why: null }
    const one = known(was)
    return one && keptRow(one, { day, planned })
  })
  const gone = byDay(laid.tasks)
    .filter(({ id }) => !after.has(id))
    .map((planned) => known(planned))
    .map((one) => one && removedRow(one))
  return [...kept, ...gone].filter((row) => row !== null)
}

/** Whether what is due then would have been due before today. */
export const isPast = ({ what, to }: Pick<DifferenceRow, 'what' | 'to'>, today: string): boolean =>
  what !== 'stays' && to !== null && to < today

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`]

/** '12 tasks move, 1 is added, 3 stay'; 'No task changes' */
export function differenceText(rows: readonly Pick<DifferenceRow, 'what'>[]): string {
  const of = (wanted: DifferenceRow['what']) => rows.filter(({ what }) => what === wanted).length
  const parts = [
    ...counted(of('moved'), 'moves', 'move'),
    ...counted(of('changed'), 'changes', 'change'),
    ...counted(of('added'), 'is added', 'are added'),
    ...counted(of('removed'), 'is removed', 'are removed'),
    ...counted(of('stays'), 'stays', 'stay'),
  ]
  if (parts.length === 0) return 'No task changes'
  const [first = '', ...others] = parts
  return [first.replace(/^(1 )/, '1 task ').replace(/^(\d\d+|[2-9]) /, '$1 tasks '), ...others].join(', ')
}
