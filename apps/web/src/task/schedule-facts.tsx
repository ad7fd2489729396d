import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, ClockAlert } from 'lucide-react'
import { fullDayText, localDay, shiftedDay } from '../ui/dates.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useIsPhone } from '../ui/use-width.ts'
import type { ScheduleView } from './schedule-search.ts'
import { mondayOf } from './schedule-days.ts'
import { weekText } from './task-words.ts'
import type { ScheduledTasks } from './use-schedule.ts'
import styles from './schedule.module.css'

interface ScheduleFactsProps {
  view: ScheduleView
  day: string
  schedule: ScheduledTasks
  /** On a phone, which has no room for it above. */
  onTurnWeek: (day: string) => void
}

/** Which days are shown, how much of them is done, and how much is overdue on whatever day. */
export function ScheduleFacts({ view, day, schedule, onTurnWeek }: ScheduleFactsProps) {
  const isPhone = useIsPhone()
  const today = localDay()
  const those = view === 'day' && !isPhone ? schedule.ofDays.filter(({ dueDate }) => dueDate === day) : schedule.ofDays
  const ofMonth = view === 'month' ? those.filter(({ dueDate }) => dueDate?.slice(0, 7) === day.slice(0, 7)) : those
  const completed = ofMonth.filter(({ dateCompleted }) => dateCompleted !== null).length
  return (
    <>
      {(isPhone || view === 'week') && <span>{weekText(mondayOf(day))}</span>}
      {!isPhone && view === 'day' && <span>{day === today ? 'Today' : fullDayText(day)}</span>}
      {ofMonth.length > 0 && (
        <span className="hide-p">
          <b>{completed}</b> of <b>{ofMonth.length}</b> completed
        </span>
      )}
      {schedule.overdue > 0 && <Overdue count={schedule.overdue} />}
      {isPhone && (
        <span className={styles.turn}>
          <IconButton icon={ChevronLeft} label="The week before" onClick={() => onTurnWeek(shiftedDay(day, -7))} />
          <IconButton icon={ChevronRight} label="The week after" onClick={() => onTurnWeek(shiftedDay(day, 7))} />
        </span>
      )}
    </>
  )
}

/** Leads to the day whose agenda lists all of them. */
const Overdue = ({ count }: { count: number }) => (
  <Link
    className={styles.overdue}
    to="/schedule"
    search={(now) => ({ ...now, view: 'day' as const, day: undefined as never })}
  >
    <ClockAlert size={16} strokeWidth={1.75} aria-hidden="true" />
    {count} overdue
  </Link>
)
