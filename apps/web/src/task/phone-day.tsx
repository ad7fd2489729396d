import { localDay, shiftedDay } from '../ui/dates.ts'
import { Agenda } from './agenda.tsx'
import { DayStrip } from './day-strip.tsx'
import { mondayOf } from './schedule-days.ts'
import { agendaGroups, tasksByDay } from './schedule-tasks.ts'
import { dueHeading, spokenDay } from './task-words.ts'
import { useSwipe } from './use-swipe.ts'
import type { DaysProps } from './day-grid.tsx'

interface PhoneDayProps extends Pick<DaysProps, 'tasks' | 'onOpen' | 'onAdd'> {
  day: string
  onDay: (day: string) => void
}

/** The schedule on a phone: the days of the week above the agenda of one; a swipe leads to the next. */
export function PhoneDay({ day, tasks, onOpen, onAdd, onDay }: PhoneDayProps) {
  const today = localDay()
  const swipe = useSwipe((by) => onDay(shiftedDay(day, by)))
  const groups = agendaGroups(tasks, { day, today, due: dueHeading(day, today), withUndated: true })
  return (
    <div {...swipe}>
      <DayStrip monday={mondayOf(day)} day={day} byDay={tasksByDay(tasks, today)} onDay={onDay} />
      <Agenda label={spokenDay(day)} groups={groups} onOpen={onOpen} onAdd={() => onAdd(day)} />
    </div>
  )
}
