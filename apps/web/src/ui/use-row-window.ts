import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'
import type { RowGroup } from './table-rows.ts'
import { useIsPhone } from './use-width.ts'

export type TableLine<Row> =
  | { kind: 'row'; key: string; row: Row }
  | { kind: 'group'; key: string; group: RowGroup<Row> }

/** Above this many lines only those near the window are in the page. */
export const virtualizedAbove = 200

interface RowWindow<Row> {
  shown: readonly TableLine<Row>[]
  /** Heights in place of the lines before and after, px. */
  before: number
  after: number
}

/** The lines that are in the page now. */
export function useRowWindow<Row>(
  lines: readonly TableLine<Row>[],
  body: RefObject<HTMLTableSectionElement | null>,
  { rowHeight, cardHeight = 92 }: { rowHeight: number; cardHeight?: number | undefined },
): RowWindow<Row> {
  const isVirtual = lines.length > virtualizedAbove
  const isPhone = useIsPhone()
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (!isVirtual) return
    const measure = () => {
      if (body.current) setTop(body.current.getBoundingClientRect().top + window.scrollY)
    }
    measure()
    // What stands above the rows may come after them, and moves them down.
    const page = new ResizeObserver(measure)
    page.observe(document.body)
    return () => page.disconnect()
  }, [body, isVirtual])
  // Told because a compiler of React would not memoize around it; there is none here.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: isVirtual ? lines.length : 0,
    estimateSize: () => (isPhone ? cardHeight : rowHeight + 1),
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: 12,
    scrollMargin: top,
    enabled: isVirtual,
  })
  if (!isVirtual) return { shown: lines, before: 0, after: 0 }
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  return {
    shown: items.flatMap(({ index }) => lines[index] ?? []),
    before: first ? first.start - top : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - top) : 0,
  }
}
