import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef } from 'react'
import type { Due } from './schedule-tasks.ts'

/** A task that can be dragged to another day with a mouse. */
export function useDraggable(element: RefObject<HTMLElement | null>, taskId: string, canMove: boolean): void {
  useEffect(() => {
    if (!element.current || !canMove) return
    return draggable({ element: element.current, getInitialData: () => ({ taskId }) })
  }, [element, taskId, canMove])
}

/** A day that takes what is dropped on it. */
export function useDayTarget(element: RefObject<HTMLElement | null>, due: Due): void {
  useEffect(() => {
    if (!element.current) return
    return dropTargetForElements({ element: element.current, getData: () => ({ due }) })
  }, [element, due])
}

interface Drag {
  onStart: (taskId: string) => void
  /** Undefined where it would go back to where it was. */
  onOver: (due: Due | undefined) => void
  onEnd: (taskId: string, due: Due | undefined) => void
}

const taskOf = ({ data }: { data: Record<string, unknown> }) => String(data['taskId'])

/** What becomes of a drag anywhere on the page. */
export function useDrag(drag: Drag): void {
  const latest = useRef(drag)
  useEffect(() => {
    latest.current = drag
  })
  useEffect(() => {
    const canMonitor = ({ source }: { source: { data: Record<string, unknown> } }) => 'taskId' in source.data
    const dueOf = (location: { current: { dropTargets: { data: Record<string | symbol, unknown> }[] } }) =>
      location.current.dropTargets[0]?.data['due'] as Due | undefined
    return monitorForElements({
      canMonitor,
      onDragStart: ({ source }) => latest.current.onStart(taskOf(source)),
      onDropTargetChange: ({ location }) => latest.current.onOver(dueOf(location)),
      onDrop: ({ source, location }) => latest.current.onEnd(taskOf(source), dueOf(location)),
    })
  }, [])
}
