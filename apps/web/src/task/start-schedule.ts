import { live } from '../live/live.ts'
import { localDay } from '../ui/dates.ts'
import { shownDays } from './schedule-days.ts'
import type { ScheduleSearch } from './schedule-search.ts'

/** Asks for the tasks that the schedule shows first, so that they are on their way while its program loads. */
export function startSchedule({ view = 'week', day = localDay() }: ScheduleSearch): void {
  live.soon('tasksDue', shownDays(view, day))
  live.soon('tasksOverdue', { before: localDay() })
  live.soon('tasksUndated', {})
}
