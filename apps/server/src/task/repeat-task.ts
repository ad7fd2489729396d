import { randomUUID } from 'node:crypto'
import type { Problem } from '@cultivatd/domain/app-error'
import type { Task, TaskForm } from '@cultivatd/domain/task/task'
import { shiftedDay } from '@cultivatd/domain/field/days'
import { type BegunRepeat, endsAfter, goneAtEnd } from '@cultivatd/domain/task-repeat/repeat-task'
import { goneProblems } from '@cultivatd/domain/task/gone-tasks'
import type { Db } from '../db/db.ts'
import { horizonOf } from './keep-series.ts'
import { endAfter, fillSeries } from './fill-series.ts'
import { addSeries, carryTouched, endSeries, linkTask, lockedSeries, removeUntouched } from './task-series.store.ts'
import { tasksOfSeries } from './task.store.ts'

interface Begin {
  id: string
  form: TaskForm
  before: Task | null
  createdBy: string
  now: Date
}

/** Begins a repeat with a task that is stored. Of one that repeats already this and all later ones become another repeat. */
export async function beginRepeat(
  tx: Db,
  begun: BegunRepeat,
  { id, form, before, createdBy, now }: Begin,
): Promise<void> {
  const { rule, startDay, day } = begun
  const series = { id: randomUUID(), rule, startDay, form, createdBy }
  const old = before?.series ? await lockedSeries(tx, before.series.id) : undefined
  // Of a repeat that begins in the past only its first task is of the past.
  const today = now.toISOString().slice(0, 10)
  const yesterday = shiftedDay(today, -1)
  const goesOn = old !== undefined && day >= (before?.series?.day ?? day)
  await addSeries(tx, { ...series, filledUntil: goesOn || day > yesterday ? day : yesterday })
  await linkTask(tx, id, series.id, day)
  if (old && before?.series) {
    await endSeries(tx, old, before.series.day)
    await removeUntouched(tx, old.id, before.series.day)
    await carryTouched(tx, old.id, series.id, before.series.day)
  }
  const horizon = horizonOf(now)
  const until = old && old.filledUntil > horizon ? old.filledUntil : horizon
  await fillSeries(tx, series.id, { until, today, since: null })
}

/** What is wrong with ending the repeat of a task so that as many tasks go as somebody saw. */
export async function endRepeatProblems(tx: Db, task: Task, seen: number, today: string): Promise<Problem[]> {
  if (!task.series) return [{ message: 'This task does not repeat.' }]
  await lockedSeries(tx, task.series.id)
  return goneProblems(goneAtEnd(await tasksOfSeries(tx, task.series.id), task.series.day, today).length, seen)
}

/** Ends the repeat of a task: later ones that nobody touched go, all others stay. */
export async function endRepeat(tx: Db, task: Task, today: string): Promise<void> {
  const series = task.series && (await lockedSeries(tx, task.series.id))
  if (!series || !task.series) return
  await endAfter(tx, series, endsAfter(task.series.day, today))
}
