import type { Task } from '@cultivatd/domain/task/task'
import { inDayOrder, taskState } from '@cultivatd/domain/task/task-state'
import type { TaskFilter } from './schedule-search.ts'

/** Where a task stands in the schedule: a day as YYYY-MM-DD, or null under 'No due date'. */
export type Due = string | null

/** A task that was put on another day here, until its row says so. */
export interface TaskMove {
  to: Due
  /** Of the row that was moved: a later one tells by itself where it stands. */
  version: number
  /** Until the answer is here. */
  isSending: boolean
}

export type TaskMoves = ReadonlyMap<string, TaskMove>

/** Whether the filters let a task through; `me` is who looks. */
export function isShown(task: Task, { whose, person, facility, room, kind }: TaskFilter, me: string | undefined) {
  const { employeeId, type, locations } = task
  if (whose === 'mine' && employeeId !== me) return false
  if (whose === 'unassigned' && employeeId !== null) return false
  if (person !== undefined && employeeId !== person) return false
  if (kind !== undefined && type !== kind) return false
  if (facility === undefined) return true
  return locations.some((one) => one.facilityId === facility && (room === undefined || one.roomId === room))
}

/** Rows of several topics as one list, each once and where it was moved to here; of two versions the later one. */
export function asMoved(lists: readonly (readonly Task[])[], moves: TaskMoves): Task[] {
  const byId = new Map<string, Task>()
  for (const task of lists.flat()) {
    const known = byId.get(task.id)
    if (!known || known.version < task.version) byId.set(task.id, task)
  }
  return [...byId.values()].map((task) => {
    const move = moves.get(task.id)
    return move && move.version === task.version ? { ...task, dueDate: move.to } : task
  })
}

/** The tasks of each day, and under null those without one, in the order of a day. */
export function tasksByDay(tasks: readonly Task[], today: string): ReadonlyMap<Due, readonly Task[]> {
  const byDay = new Map<Due, Task[]>()
  for (const task of tasks.toSorted(inDayOrder(today))) {
    const those = byDay.get(task.dueDate)
    if (those) those.push(task)
    else byDay.set(task.dueDate, [task])
  }
  return byDay
}

export interface AgendaGroup {
  title: string
  tasks: readonly Task[]
}

/**
 * A day as a list to work through: on the present day all that is overdue comes first, and on a phone what has no due
 * date stands last.
 *
 * @param due what to call those that are due: 'Due today'
 */
export function agendaGroups(
  tasks: readonly Task[],
  { day, today, due, withUndated }: { day: string; today: string; due: string; withUndated: boolean },
): AgendaGroup[] {
  const ofDay = tasks.filter(({ dueDate }) => dueDate === day)
  const inState = (wanted: string) => ofDay.filter((task) => taskState(task, today).progress === wanted)
  const isOverdue = (task: Task) => taskState(task, today).due === 'overdue'
  const order = inDayOrder(today)
  const byDay = (a: Task, b: Task) => (a.dueDate ?? '').localeCompare(b.dueDate ?? '') || order(a, b)
  const groups = [
    { title: 'Overdue', tasks: day === today ? tasks.filter(isOverdue).sort(byDay) : [] },
    { title: 'Started', tasks: inState('started').sort(order) },
    { title: due, tasks: inState('notStarted').sort(order) },
    { title: 'Completed', tasks: inState('completed').sort(order) },
    { title: 'No due date', tasks: withUndated ? tasks.filter(({ dueDate }) => dueDate === null).sort(order) : [] },
  ]
  return groups.filter((group) => group.tasks.length > 0)
}

/** How many of a day are open, and whether one of them is overdue: the bar below it. */
export function dayLoad(tasks: readonly Task[] = [], today: string): { open: number; isLate: boolean } {
  const open = tasks.filter(({ dateCompleted }) => dateCompleted === null)
  return { open: open.length, isLate: open.some((task) => taskState(task, today).due === 'overdue') }
}
