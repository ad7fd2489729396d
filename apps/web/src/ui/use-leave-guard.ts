import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/** Somebody is on the way out. */
export interface Leaving {
  leave: () => void
  stay: () => void
}

/**
 * Asks before a page is left on which something was typed: by a link, by Back, by loading it anew. What lies above the
 * page has its address in the same page, and leaves nothing.
 */
export function useLeaveGuard(isDirty: boolean): { leaving: Leaving | null; letGo: () => void } {
  // Not the router's own hook: it would be part of the first screen.
  const { history } = useRouter()
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const mayLeave = useRef(false)
  useEffect(() => {
    if (!isDirty) return
    const asked = () =>
      new Promise<boolean>((answer) => {
        const end = (isBlocked: boolean) => () => {
          setLeaving(null)
          answer(isBlocked)
        }
        setLeaving({ leave: end(false), stay: end(true) })
      })
    return history.block({
      enableBeforeUnload: () => !mayLeave.current,
      blockerFn: async ({ currentLocation, nextLocation }) =>
        !mayLeave.current && currentLocation.pathname !== nextLocation.pathname && asked(),
    })
  }, [history, isDirty])
  return {
    leaving,
    letGo: () => {
      mayLeave.current = true
    },
  }
}
