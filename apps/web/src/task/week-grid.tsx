import type { Task } from '@cultivatd/domain/task/task'
import { useEffect, useMemo, useRef } from 'react'
import { localDay, longDayText } from '../ui/dates.ts'
import { DayColumn } from './day-column.tsx'
import { type Due, type TaskMoves, daysFrom, tasksByDay } from './schedule-tasks.ts'
import { useDayGrid } from './use-day-grid.ts'
import styles from './week-grid.module.css'

export interface DaysProps {
  tasks: readonly Task[]
  moves: TaskMoves
  onOpen: (id: string) => void
  /** A new task of that day, or of none. */
  onAdd: (due: Due) => void
  onMove: (task: Task, to: Due) => void
}

interface WeekGridProps extends DaysProps {
  monday: string
  /** To the week before or after. */
  onTurn: (by: -1 | 1) => void
}

const none: readonly Task[] = []

/** The same function as long as the grid is there, so that a day is drawn anew only for its own tasks. */
export function useSame<Args extends unknown[]>(perform: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(perform)
  useEffect(() => {
    latest.current = perform
  })
  return useMemo(
    () =>
      (...args: Args) =>
        latest.current(...args),
    [],
  )
}

/** Seven days and what has no due date (TASK-01, READ-81). */
export function WeekGrid({ monday, tasks, moves, onOpen, onAdd, onMove, onTurn }: WeekGridProps) {
  const today = localDay()
  const days: Due[] = useMemo(() => [...daysFrom(monday, 7), null], [monday])
  const byDay = useMemo(() => tasksByDay(tasks, today), [tasks, today])
  const { carried, said, stopOf, gridProps } = useDayGrid({ days, perRow: 0, tasks, onMove, onPast: onTurn })
  const open = useSame(onOpen)
  const add = useSame(onAdd)
  useTodayInView(gridProps.ref, monday)
  return (
    <>
      <div {...gridProps} className={styles.week} role="grid" aria-label={`Week of ${longDayText(monday)}`}>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
        <div role="row">
          {days.map((due) => {
            const those = byDay.get(due) ?? none
            return (
              <DayColumn
                key={due}
                due={due}
                tasks={those}
                stop={stopOf(due)}
                carried={carried && (carried.to === due || carried.from === due) ? carried : null}
                moves={moves}
                onOpen={open}
                onAdd={add}
              />
            )
          })}
        </div>
      </div>
      <output className="vh" aria-live="assertive">
        {said}
      </output>
    </>
  )
}

/** On a tablet the week is wider than the page: what lies to the left of yesterday is scrolled away. */
function useTodayInView(grid: { current: HTMLElement | null }, monday: string): void {
  useEffect(() => {
    const week = grid.current
    const today = week?.querySelector<HTMLElement>('[data-today]')
    const first = week?.querySelector<HTMLElement>('[data-day]')
    if (!week || !today || !first || week.scrollWidth <= week.clientWidth) return
    week.scrollTo({ left: today.offsetLeft - first.offsetLeft - 2 * today.offsetWidth })
  }, [grid, monday])
}
