import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The width of an element, px, and again when it changes; null before it is known. */
export function useMeasure<Element extends HTMLElement>(): [RefObject<Element | null>, number | null] {
  const ref = useRef<Element>(null)
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidth(Math.floor(element.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
