import { useMemo } from 'react'
import { longDayText } from '../ui/dates.ts'
import { DayColumn } from './day-column.tsx'
import { DayGrid, type DaysProps, useSame } from './day-grid.tsx'
import { daysFrom } from './schedule-days.ts'
import { type Due } from './schedule-tasks.ts'
import styles from './week-grid.module.css'

interface WeekGridProps extends DaysProps {
  monday: string
  /** To the week before or after. */
  onTurn: (by: -1 | 1) => void
}

/** Seven days and what has no due date (TASK-01, READ-81). */
export function WeekGrid({ monday, onAdd, ...shared }: WeekGridProps) {
  const days: Due[] = useMemo(() => [...daysFrom(monday, 7), null], [monday])
  const add = useSame(onAdd)
  return (
    <DayGrid
      {...shared}
      className={styles.week}
      label={`Week of ${longDayText(monday)}`}
      days={days}
      perRow={0}
      scrollsFor={monday}
    >
      {(dayOf) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <div role="row">
          {days.map((due) => (
            <DayColumn key={due} {...dayOf(due)} onAdd={add} />
          ))}
        </div>
      )}
    </DayGrid>
  )
}
