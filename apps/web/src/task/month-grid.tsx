// Cells of a table cannot be flexible boxes with a drop target each: the grid is drawn with divisions.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { memo, useMemo } from 'react'
import { DayFrame, DayGrid, type DayProps, type DaysProps, useSame } from './day-grid.tsx'
import { daysOfMonth } from './schedule-days.ts'
import { TaskChip } from './task-chip.tsx'
import { monthText, spokenLoad, weekdays } from './task-words.ts'
import { moveState } from './use-carried.ts'
import styles from './month-grid.module.css'

interface MonthGridProps extends Omit<DaysProps, 'onAdd'> {
  /** A day of the month. */
  day: string
  onDay: (day: string) => void
  /** To the month before or after. */
  onTurn: (by: -1 | 1) => void
}

/** A month in weeks; a day says its most urgent tasks, and leads to the others. */
export function MonthGrid({ day, onDay, ...shared }: MonthGridProps) {
  const days = useMemo(() => daysOfMonth(day), [day])
  const show = useSame(onDay)
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(7 * at, 7 * at + 7))
  return (
    <DayGrid {...shared} className={styles.month} label={monthText(day)} days={days} perRow={7}>
      {(dayOf) => (
        <>
          <div role="row" className={styles.heads}>
            {weekdays.map((name) => (
              <span key={name} role="columnheader">
                {name}
              </span>
            ))}
          </div>
          {weeks.map((week) => (
            <div key={week[0]} role="row" className={styles.week}>
              {week.map((one) => (
                <DayCell
                  key={one}
                  {...dayOf(one)}
                  due={one}
                  isOutside={one.slice(0, 7) !== day.slice(0, 7)}
                  onDay={show}
                />
              ))}
            </div>
          ))}
        </>
      )}
    </DayGrid>
  )
}

interface DayCellProps extends DayProps {
  due: string
  /** Of the month before or after. */
  isOutside: boolean
  onDay: (day: string) => void
}

/** As many as a day of a month has room for. */
const mostInCell = 3

const DayCell = memo(function DayCell(props: DayCellProps) {
  const { due, isOutside, tasks, stop, carried, moves, onOpen, onDay } = props
  const drawn = tasks.length <= mostInCell + 1 ? tasks : tasks.filter(({ id }, at) => at < mostInCell || moves.has(id))
  const stops = ['day', ...drawn.map(({ id }) => id)]
  const current = stop !== undefined && stops.includes(stop) ? stop : 'day'
  const left = tasks.length - drawn.length
  return (
    <DayFrame due={due} carried={carried} isOutside={isOutside} className={styles.day}>
      <button
        type="button"
        className={styles.number}
        data-stop="day"
        tabIndex={current === 'day' ? 0 : -1}
        aria-label={spokenLoad(due, tasks.length)}
        onClick={() => onDay(due)}
      >
        <b>{Number(due.slice(8))}</b>
        {left > 0 && <span>+{left}</span>}
      </button>
      {drawn.map((task) => (
        <TaskChip
          key={task.id}
          task={task}
          isShort
          isStop={task.id === current}
          move={moveState(task.id, carried, moves)}
          onOpen={onOpen}
        />
      ))}
    </DayFrame>
  )
})
