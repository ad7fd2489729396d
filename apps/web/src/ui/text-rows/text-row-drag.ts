import { type RefObject, useEffect, useState } from 'react'

type Dragging = typeof import('@atlaskit/pragmatic-drag-and-drop/element/adapter')

/** What rows are dragged with, once it is here; null before, and as long as nobody asks for it. */
export function useDragging(isWanted: boolean): Dragging | null {
  const [dragging, setDragging] = useState<{ load: Dragging } | null>(null)
  useEffect(() => {
    if (!isWanted || dragging) return
    let isHere = true
    // Without it the arrows are there still.
    import('@atlaskit/pragmatic-drag-and-drop/element/adapter').then(
      (load) => isHere && setDragging({ load }),
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [isWanted, dragging])
  return dragging?.load ?? null
}

interface DraggedRow {
  dragging: Dragging | null
  row: RefObject<HTMLElement | null>
  handle: RefObject<HTMLElement | null>
  id: string
  /** To the place of another row. */
  onDrop: (id: string, onto: string) => void
}

/** A row that is dragged by its handle onto another one, whose place it takes. */
export function useDraggedRow({ dragging, row, handle, id, onDrop }: DraggedRow): void {
  useEffect(() => {
    const [element, dragHandle] = [row.current, handle.current]
    if (!dragging || !element || !dragHandle) return
    const mark = (name: 'dragged' | 'over', isOn: boolean) => {
      if (isOn) element.dataset[name] = ''
      else delete element.dataset[name]
    }
    const stopDrag = dragging.draggable({
      element,
      dragHandle,
      getInitialData: () => ({ textRow: id }),
      onDragStart: () => mark('dragged', true),
      onDrop: () => mark('dragged', false),
    })
    const stopDrop = dragging.dropTargetForElements({
      element,
      canDrop: ({ source }) => typeof source.data['textRow'] === 'string',
      onDragEnter: ({ source }) => mark('over', source.data['textRow'] !== id),
      onDragLeave: () => mark('over', false),
      onDrop: ({ source }) => {
        mark('over', false)
        onDrop(String(source.data['textRow']), id)
      },
    })
    return () => {
      stopDrag()
      stopDrop()
    }
  }, [dragging, row, handle, id, onDrop])
}
