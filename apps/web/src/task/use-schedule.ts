import type { Task } from '@cultivatd/domain/task/task'
import { taskState } from '@cultivatd/domain/task/task-state'
import { useMemo } from 'react'
import { useSession } from '../live/session.ts'
import { useTopic } from '../live/use-topic.ts'
import { localDay } from '../ui/dates.ts'
import { allOf } from '../ui/topic-rows.tsx'
import { shownDays } from './schedule-days.ts'
import type { ScheduleSearch, ScheduleView } from './schedule-search.ts'
import { isShown } from './schedule-tasks.ts'
import { useTaskMoves } from './use-task-moves.ts'

/** Those of the filters, of the days that are shown, and of the week with what has no due date. */
function shownOf(
  tasks: readonly Task[],
  search: ScheduleSearch,
  me: string | undefined,
  days: { from: string; to: string },
) {
  const { whose: _whose, person: _person, ...others } = search
  const open = tasks.filter((task) => task.dateCompleted === null && isShown(task, others, me))
  const shown = tasks.filter((task) => isShown(task, search, me))
  const isOfDays = ({ dueDate }: Task) => dueDate !== null && dueDate >= days.from && dueDate <= days.to
  return {
    tasks: shown,
    ofDays: shown.filter(isOfDays),
    ofWeek: shown.filter((task) => task.dueDate === null || isOfDays(task)),
    counts: {
      mine: open.filter(({ employeeId }) => employeeId === me).length,
      unassigned: open.filter(({ employeeId }) => employeeId === null).length,
    },
  }
}

/** The tasks of what is shown, those that are overdue and those without a due date, as far as the filters let them through. */
export function useSchedule(view: ScheduleView, day: string, search: ScheduleSearch) {
  const today = localDay()
  const me = useSession().me?.id
  const { from, to } = shownDays(view, day)
  const due = useTopic('tasksDue', { from, to })
  const overdue = useTopic('tasksOverdue', { before: today })
  const undated = useTopic('tasksUndated')
  const lists = useMemo(() => [due.rows, overdue.rows, undated.rows], [due.rows, overdue.rows, undated.rows])
  const { tasks, moves, move } = useTaskMoves(lists)
  const shown = useMemo(() => shownOf(tasks, search, me, { from, to }), [tasks, search, me, from, to])
  return {
    ...shown,
    topic: allOf(due, overdue, undated),
    overdue: shown.tasks.filter((task) => taskState(task, today).due === 'overdue').length,
    moves,
    move,
  }
}

export type ScheduledTasks = ReturnType<typeof useSchedule>
