import { type FocusEvent, type KeyboardEvent, useEffect, useState } from 'react'
import { isTyping } from './shortcuts.ts'

interface TableKeys<Row> {
  order: readonly Row[]
  rowId: (row: Row) => string
  onOpen?: (row: Row) => void
  onSelect?: (ids: ReadonlySet<string>) => void
  shortcuts?: Readonly<Record<string, (row: Row) => void>>
  toggle: (row: Row, isRange: boolean) => void
  clear: () => void
}

/** One tab stop for all rows; j, k and the arrows move it, Enter opens, x selects, Esc clears, other letters act. */
export function useTableKeys<Row>(table: TableKeys<Row>) {
  const { order, rowId, onOpen, onSelect, shortcuts, toggle, clear } = table
  const [current, setCurrent] = useState<string | null>(null)
  const isUsed = Boolean(onOpen || onSelect || shortcuts)
  const at = order.findIndex((row) => rowId(row) === current)
  const focusId = order[Math.max(at, 0)] ? rowId(order[Math.max(at, 0)] as Row) : null

  const focusRow = (index: number, from: Element | null) => {
    const row = order[Math.min(Math.max(index, 0), order.length - 1)]
    if (!row) return
    setCurrent(rowId(row))
    const root = from?.closest('tbody') ?? document
    root.querySelector<HTMLElement>(`[data-row="${CSS.escape(rowId(row))}"]`)?.focus()
  }

  useEffect(() => {
    if (!isUsed) return
    // From anywhere on the page j and k go into the table.
    const enter = (event: globalThis.KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target) || event.metaKey || event.ctrlKey || event.altKey) return
      if (event.key === 'Escape' && onSelect) return clear()
      const isOutside = !(event.target instanceof Element) || !event.target.closest('tbody')
      if (isOutside && (event.key === 'j' || event.key === 'k')) focusRow(Math.max(at, 0), null)
    }
    document.addEventListener('keydown', enter)
    return () => document.removeEventListener('keydown', enter)
  })

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
    const target = event.target instanceof Element ? event.target : null
    const isOnRow = target?.matches('tr.data') ?? false
    const row = order[at]
    const handled = (act: () => void) => {
      event.preventDefault()
      act()
    }
    if (event.key === 'j' || (isOnRow && event.key === 'ArrowDown')) return handled(() => focusRow(at + 1, target))
    if (event.key === 'k' || (isOnRow && event.key === 'ArrowUp')) return handled(() => focusRow(at - 1, target))
    if (!row) return
    if (event.key.toLowerCase() === 'x' && onSelect) return handled(() => toggle(row, event.shiftKey))
    if (event.key === 'Enter' && isOnRow && onOpen) return handled(() => onOpen(row))
    const shortcut = shortcuts?.[event.key]
    if (shortcut && !event.shiftKey) handled(() => shortcut(row))
  }

  return {
    onKeyDown,
    onFocus: (event: FocusEvent<HTMLElement>) => {
      const row = event.target.closest<HTMLElement>('tr[data-row]')
      if (row?.dataset['row'] && row.dataset['row'] !== current) setCurrent(row.dataset['row'])
    },
    tabIndexOf: (row: Row) => (isUsed && rowId(row) === focusId ? 0 : -1),
  }
}
