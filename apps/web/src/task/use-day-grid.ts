import type { Task } from '@cultivatd/domain/task/task'
import { type FocusEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isTyping } from '../ui/shortcuts.ts'
import type { Due } from './schedule-tasks.ts'
import { useCarried } from './use-carried.ts'

interface DayGrid {
  /** In the order of the page, as many in a row of it as `perRow`. */
  days: readonly Due[]
  perRow: number
  tasks: readonly Task[]
  onMove: (task: Task, to: Due) => void
  /** An arrow leads past the first or the last day. */
  onPast?: (by: -1 | 1) => void
}

/** The name of a day in the page. */
export const dayKey = (due: Due): string => due ?? 'none'

const within = (value: number, length: number): number => Math.min(Math.max(value, 0), length - 1)

/**
 * Days with tasks as a grid: each day is one tab stop, arrows lead through it and to its neighbours, `m` picks a task up.
 * Stops are elements with `data-stop` inside of one with `data-day`; a task has its id there, and keeps the focus when
 * it moves.
 */
export function useDayGrid({ days, perRow, tasks, onMove, onPast }: DayGrid) {
  const grid = useRef<HTMLDivElement>(null)
  const [stops, setStops] = useState<Readonly<Record<string, string>>>({})
  const carry = useCarried({ tasks, onMove })
  const { carried } = carry
  useKeptFocus(grid)

  const stopsIn = (due: Due | undefined) =>
    due === undefined ? [] : [...(grid.current?.querySelectorAll<HTMLElement>(stopsOf(due)) ?? [])]
  const focusIn = (due: Due | undefined, at: number) => {
    const there = stopsIn(due)
    there[within(at, there.length)]?.focus()
  }
  const place = (target: EventTarget): { at: number; line: number } | null => {
    const stop = target instanceof Element ? target.closest<HTMLElement>('[data-stop]') : null
    const key = stop?.closest<HTMLElement>('[data-day]')?.dataset['day']
    const at = days.findIndex((due) => dayKey(due) === key)
    return stop && at >= 0 ? { at, line: stopsIn(days[at]).indexOf(stop) } : null
  }

  const carryBy = (key: string): boolean => {
    if (!carried) return false
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -perRow, ArrowDown: perRow }[key]
    if (step !== undefined) {
      const to = days[days.indexOf(carried.to) + step]
      if (to !== undefined) carry.over(to)
      return true
    }
    if (key === 'Enter' || key === ' ') carry.putDown(carried.id, carried.to)
    else if (key === 'Escape' || key === 'Tab') carry.putBack()
    else return false
    return key !== 'Tab'
  }

  const walk = (event: KeyboardEvent): boolean => {
    const from = place(event.target)
    if (!from) return false
    const { at, line } = from
    const act: Record<string, () => void> = {
      ArrowUp: () => focusIn(days[at], line - 1),
      ArrowDown: () => focusIn(days[at], line + 1),
      k: () => focusIn(days[at], line - 1),
      j: () => focusIn(days[at], line + 1),
      Home: () => focusIn(days[at], 0),
      End: () => focusIn(days[at], Infinity),
      ArrowLeft: () => (at === 0 ? onPast?.(-1) : focusIn(days[at - 1], line)),
      ArrowRight: () => (at === days.length - 1 ? onPast?.(1) : focusIn(days[at + 1], line)),
      m: () => carry.pickUp((event.target as HTMLElement).dataset['stop'] ?? '', 'keys'),
    }
    const perform = act[event.key]
    perform?.()
    return perform !== undefined
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
    if (carryBy(event.key) || walk(event)) event.preventDefault()
  }
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const stop = event.target.dataset['stop']
    const day = event.target.closest<HTMLElement>('[data-day]')?.dataset['day']
    if (stop !== undefined && day !== undefined && stops[day] !== stop) setStops((all) => ({ ...all, [day]: stop }))
  }
  return { ...carry, stopOf: (due: Due) => stops[dayKey(due)], gridProps: { ref: grid, onKeyDown, onFocus } }
}

const stopsOf = (due: Due): string => `[data-day="${dayKey(due)}"] [data-stop]`

/** Who stands on a task stays there when it is drawn anew on another day: by then the one that had the focus is gone. */
function useKeptFocus(grid: { current: HTMLElement | null }) {
  const last = useRef<{ id: string; element: HTMLElement } | null>(null)
  useLayoutEffect(() => {
    if (!last.current || last.current.element.isConnected || document.activeElement !== document.body) return
    grid.current?.querySelector<HTMLElement>(`[data-stop="${CSS.escape(last.current.id)}"]`)?.focus()
  })
  const remember = (element: HTMLElement) => {
    const id = element.dataset['stop']
    if (id !== undefined) last.current = { id, element }
  }
  useEffect(() => {
    // Who goes elsewhere has left it.
    const follow = ({ target }: globalThis.FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      if (grid.current?.contains(target)) remember(target)
      else if (!target.closest('[role=dialog], [role=presentation]')) last.current = null
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [grid])
}
