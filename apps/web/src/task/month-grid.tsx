// Cells of a table cannot be flexible boxes with a drop target each: the grid is drawn with divisions.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { memo, useMemo, useRef } from 'react'
import { localDay } from '../ui/dates.ts'
import type { DayProps } from './day-column.tsx'
import { daysOfMonth, tasksByDay } from './schedule-tasks.ts'
import { TaskChip } from './task-chip.tsx'
import { useDayTarget } from './task-drag.ts'
import { monthText, spokenLoad, weekdays } from './task-words.ts'
import { moveState } from './use-carried.ts'
import { dayKey, useDayGrid } from './use-day-grid.ts'
import { type DaysProps, useSame } from './week-grid.tsx'
import styles from './month-grid.module.css'

interface MonthGridProps extends Omit<DaysProps, 'onAdd'> {
  /** A day of the month. */
  day: string
  onDay: (day: string) => void
  /** To the month before or after. */
  onTurn: (by: -1 | 1) => void
}

const none: DayProps['tasks'] = []

/** A month in weeks; a day says its most urgent tasks, and leads to the others. */
export function MonthGrid({ day, tasks, moves, onOpen, onMove, onDay, onTurn }: MonthGridProps) {
  const today = localDay()
  const days = useMemo(() => daysOfMonth(day), [day])
  const byDay = useMemo(() => tasksByDay(tasks, today), [tasks, today])
  const { carried, said, stopOf, gridProps } = useDayGrid({ days, perRow: 7, tasks, onMove, onPast: onTurn })
  const open = useSame(onOpen)
  const show = useSame(onDay)
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(7 * at, 7 * at + 7))
  return (
    <>
      <div {...gridProps} className={styles.month} role="grid" aria-label={monthText(day)}>
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
                due={one}
                isOutside={one.slice(0, 7) !== day.slice(0, 7)}
                tasks={byDay.get(one) ?? none}
                stop={stopOf(one)}
                carried={carried && (carried.to === one || carried.from === one) ? carried : null}
                moves={moves}
                onOpen={open}
                onDay={show}
              />
            ))}
          </div>
        ))}
      </div>
      <output className="vh" aria-live="assertive">
        {said}
      </output>
    </>
  )
}

interface DayCellProps extends Omit<DayProps, 'onAdd' | 'due'> {
  due: string
  /** Of the month before or after. */
  isOutside: boolean
  onDay: (day: string) => void
}

/** As many as a day of a month has room for. */
const mostInCell = 3

const DayCell = memo(function DayCell(props: DayCellProps) {
  const { due, isOutside, tasks, stop, carried, moves, onOpen, onDay } = props
  const cell = useRef<HTMLDivElement>(null)
  useDayTarget(cell, due)
  const drawn = tasks.length <= mostInCell + 1 ? tasks : tasks.filter(({ id }, at) => at < mostInCell || moves.has(id))
  const stops = ['day', ...drawn.map(({ id }) => id)]
  const current = stop !== undefined && stops.includes(stop) ? stop : 'day'
  const left = tasks.length - drawn.length
  return (
    <div
      ref={cell}
      role="gridcell"
      className={styles.day}
      data-day={dayKey(due)}
      data-today={due === localDay() || undefined}
      data-outside={isOutside || undefined}
      data-target={(carried?.to === due && carried.from !== due) || undefined}
    >
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
    </div>
  )
})
