import { shiftedDay } from '@cultivatd/domain/field/days'
import { repeatDays } from '@cultivatd/domain/task-repeat/repeat-days'
import { keptRepeat } from '@cultivatd/domain/task-repeat/keep-repeat'
import { isActive } from '@cultivatd/domain/user/permission'
import type { Db } from '../db/db.ts'
import { notifyPeople, notifyUserAdmins } from '../notification/notification.store.ts'
import { userById } from '../user/user.store.ts'
import { namedByTask } from './named-by-task.ts'
import {
  addTasksOf,
  endSeries,
  lockedSeries,
  removeUntouched,
  roomNamesOf,
  saveFilled,
  type TaskSeries,
  titleOfSeries,
} from './task-series.store.ts'

interface Fill {
  /** The last day of which tasks are made. */
  until: string
  today: string
  /** Nothing is made for days before this one; null: for all that are left. */
  since: string | null
}

/**
 * Makes the tasks of a series that are not there: each once, whoever else is at it. What is gone of what they name is left
 * out, or the series ends; who created it is told.
 */
export async function fillSeries(tx: Db, id: string, { until, today, since }: Fill): Promise<void> {
  const series = await lockedSeries(tx, id)
  if (!series || series.filledUntil >= until) return
  const kept = keptRepeat(series.form, {
    ...(await namedByTask(tx, series.form)),
    title: await titleOfSeries(tx, id),
    roomNames: await roomNamesOf(tx, series.form.locations),
  })
  if (kept.state === 'rests') return
  for (const message of kept.told) await tellCreator(tx, series, message)
  if (kept.state === 'ends') return endAfter(tx, series, today)
  await saveFilled(tx, id, until, kept.form)
  const first = shiftedDay(series.filledUntil, 1)
  const days = repeatDays(series, since !== null && since > first ? since : first, until)
  if (days.length > 0) await addTasksOf(tx, { ...series, form: kept.form }, days)
}

/** Ends a repeat after a day: what is due until then stays, and what somebody touched. */
export async function endAfter(tx: Db, series: TaskSeries, day: string): Promise<void> {
  await endSeries(tx, series, shiftedDay(day, 1))
  await removeUntouched(tx, series.id, day)
}

/** Who created a repeat; whoever has no access any more has left it to the user admins. */
async function tellCreator(tx: Db, { createdBy, form }: TaskSeries, message: string): Promise<void> {
  const creator = await userById(tx, createdBy)
  const notice = { kind: 'task-repeat', facilityId: form.locations[0]?.facilityId ?? null, message } as const
  if (creator && isActive(creator.permissions)) await notifyPeople(tx, [createdBy], notice)
  else await notifyUserAdmins(tx, { id: createdBy }, notice)
}
