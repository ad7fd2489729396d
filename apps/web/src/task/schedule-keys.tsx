import { useEffect, useRef } from 'react'
import { isTyping } from '../ui/shortcuts.ts'

interface ScheduleKeys {
  onTurn: (by: -1 | 1) => void
  onToday: () => void
  onAdd: () => void
}

/** Into the grid: to today, else to its first day. */
function enterGrid(): boolean {
  const grid = document.querySelector('[role=grid]')
  const stop =
    grid?.querySelector<HTMLElement>('[data-today] [data-stop][tabindex="0"]') ??
    grid?.querySelector<HTMLElement>('[data-stop][tabindex="0"]')
  stop?.focus()
  return Boolean(stop)
}

/** Arrows turn the week, `t` goes to today, `n` adds, `j` and `k` lead into the days, wherever nothing is typed. */
export function useScheduleKeys(keys: ScheduleKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      // What lies above the page is answered first.
      if (document.querySelector('[role=dialog], [role=menu]')) return
      const { onTurn, onToday, onAdd } = latest.current
      if (event.key === 'ArrowLeft') onTurn(-1)
      else if (event.key === 'ArrowRight') onTurn(1)
      else if (event.key === 't') onToday()
      else if (event.key === 'n') onAdd()
      else if ((event.key !== 'j' && event.key !== 'k') || !enterGrid()) return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** What keys do here, for who has some: a grid of days has more of them than an agenda. */
export const KeyLine = ({ turns, hasGrid }: { turns: string; hasGrid: boolean }) => (
  <p className="keys small muted mt3">
    <kbd>←</kbd> <kbd>→</kbd> {hasGrid ? `${turns}, on a task the day` : turns}
    {hasGrid && (
      <>
        <kbd>j</kbd> <kbd>k</kbd> task <kbd>Enter</kbd> open <kbd>m</kbd> pick up, arrows and <kbd>Enter</kbd> put down
      </>
    )}
    <kbd>t</kbd> today <kbd>n</kbd> Add Task
  </p>
)
