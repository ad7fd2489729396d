// Cells of a table cannot be flexible boxes with a drop target each: the grid is drawn with divisions.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import type { Task } from '@cultivatd/domain/task/task'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { localDay } from '../ui/dates.ts'
import { type Due, type TaskMoves, tasksByDay } from './schedule-tasks.ts'
import { useDayTarget } from './task-drag.ts'
import { type Carried } from './use-carried.ts'
import { dayKey, useDayGrid } from './use-day-grid.ts'

export interface DaysProps {
  tasks: readonly Task[]
  moves: TaskMoves
  onOpen: (id: string) => void
  /** A new task of that day, or of none. */
  onAdd: (due: Due) => void
  onMove: (task: Task, to: Due) => void
}

/** A day as its grid knows it. */
export interface DayProps extends Pick<DaysProps, 'tasks' | 'moves' | 'onOpen'> {
  due: Due
  /** The id of what Tab reaches in it; its first one unless somebody went elsewhere. */
  stop: string | undefined
  /** What is being put on this day, or is taken from it. */
  carried: Carried | null
}

interface DayGridProps extends Omit<DaysProps, 'onAdd'> {
  label: string
  className: string | undefined
  days: readonly Due[]
  /** As many in a row of the page; 0 of one row. */
  perRow: number
  /** To the days before or after. */
  onTurn: (by: -1 | 1) => void
  /** Where the grid is wider than the page it is scrolled so that today is seen, anew whenever this changes. */
  scrollsFor?: string
  children: (dayOf: (due: Due) => DayProps) => ReactNode
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

/** Days with their tasks, which are moved from one to another with the mouse or by keys: a week, or a month (TASK-01). */
export function DayGrid(props: DayGridProps) {
  const { label, className, days, perRow, tasks, moves, onOpen, onMove, onTurn, scrollsFor, children } = props
  const today = localDay()
  const byDay = useMemo(() => tasksByDay(tasks, today), [tasks, today])
  const { carried, said, stopOf, gridProps } = useDayGrid({ days, perRow, tasks, onMove, onPast: onTurn })
  const open = useSame(onOpen)
  useTodayInView(gridProps.ref, scrollsFor)
  const dayOf = (due: Due): DayProps => ({
    due,
    tasks: byDay.get(due) ?? none,
    stop: stopOf(due),
    carried: carried && (carried.to === due || carried.from === due) ? carried : null,
    moves,
    onOpen: open,
  })
  return (
    <>
      <div {...gridProps} className={className} role="grid" aria-label={label}>
        {children(dayOf)}
      </div>
      <output className="vh" aria-live="assertive">
        {said}
      </output>
    </>
  )
}

/** What lies to the left of yesterday is scrolled away. */
function useTodayInView(grid: { current: HTMLElement | null }, scrollsFor: string | undefined): void {
  useEffect(() => {
    const week = grid.current
    const today = week?.querySelector<HTMLElement>('[data-today]')
    const first = week?.querySelector<HTMLElement>('[data-day]')
    if (scrollsFor === undefined || !week || !today || !first || week.scrollWidth <= week.clientWidth) return
    week.scrollTo({ left: today.offsetLeft - first.offsetLeft - 2 * today.offsetWidth })
  }, [grid, scrollsFor])
}

interface DayFrameProps extends Pick<DayProps, 'due' | 'carried'> {
  className: string | undefined
  label?: string
  isOutside?: boolean
  children: ReactNode
}

/** Whether what is carried would be put on this day. */
export const isTarget = ({ due, carried }: Pick<DayProps, 'due' | 'carried'>): boolean =>
  carried?.to === due && carried.from !== due

/** A cell of the grid, on which tasks are dropped. */
export function DayFrame({ due, carried, className, label, isOutside = false, children }: DayFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  useDayTarget(frame, due)
  return (
    <div
      ref={frame}
      role="gridcell"
      className={className}
      data-day={dayKey(due)}
      data-today={due === localDay() || undefined}
      data-outside={isOutside || undefined}
      data-target={isTarget({ due, carried }) || undefined}
      aria-label={label}
    >
      {children}
    </div>
  )
}
