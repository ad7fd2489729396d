import { type RefObject, useEffect, useRef } from 'react'

/** How far below the screen more is asked for already. */
const rootMargin = '600px'

/** To be put on what stands after a list: asks for more where one scrolls near to it, and not while more is on its way. */
export function useNearEnd(isBusy: boolean, onMore: () => void): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)
  useEffect(() => {
    latest.current = onMore
  })
  useEffect(() => {
    if (!end.current || isBusy) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && latest.current(),
      { rootMargin },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isBusy])
  return end
}
