import type { RunTask } from '@cultivatd/domain/run/run-difference'
import { dayOn, lastDayOf } from '@cultivatd/domain/run/run-rules'
import type { Run } from '@cultivatd/domain/run/run'
import { dayText } from '../ui/dates.ts'

/** 'Day 20 of 63', 'begins on 3 Dec', 'was over on 2 Jan' */
export function whenText(run: Run, today: string): string {
  const day = dayOn(run, today)
  if (day < 1) return `begins on ${dayText(run.startDay, today)}`
  return day > run.days ? `was over on ${dayText(lastDayOf(run), today)}` : `Day ${day} of ${run.days}`
}

/** How a planned task of a run stands: 'completed', '21 Nov', 'left out'. */
export function plannedState(task: RunTask | undefined, today: string): string {
  if (!task) return 'left out'
  if (task.dateCompleted !== null) return `completed ${dayText(task.dateCompleted, today)}`
  const due = task.dueDate === null ? 'no due date' : dayText(task.dueDate, today)
  return task.dateStarted === null ? due : `started, ${due}`
}
