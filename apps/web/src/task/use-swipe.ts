import { type TouchEvent, useRef } from 'react'

/** Shorter ones are a press that slipped, px. */
const shortest = 60

/** A finger that goes sideways over what these are spread on: 1 is to the left, which shows what comes next. */
export function useSwipe(onSwipe: (by: -1 | 1) => void) {
  const began = useRef<{ x: number; y: number } | null>(null)
  const spot = ({ changedTouches }: TouchEvent) => {
    const first = changedTouches.item(0)
    return first && { x: first.clientX, y: first.clientY }
  }
  return {
    onTouchStart: (event: TouchEvent) => {
      // Two fingers make the page larger.
      began.current = event.touches.length === 1 ? spot(event) : null
    },
    onTouchEnd: (event: TouchEvent) => {
      const [from, to] = [began.current, spot(event)]
      began.current = null
      if (!from || !to) return
      const across = to.x - from.x
      if (Math.abs(across) < shortest || Math.abs(across) < 2 * Math.abs(to.y - from.y)) return
      onSwipe(across < 0 ? 1 : -1)
    },
  }
}
