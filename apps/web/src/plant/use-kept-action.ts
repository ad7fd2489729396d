import { useEffect, useRef } from 'react'
import { forgetAction, type KeptAction, keepAction } from './kept-action.ts'

/** Keeps an open action on many plants over a reload of the page; once it is closed there is nothing to keep. */
export function useKeptAction(facilityId: string, roomId: string | null, action: () => KeptAction): void {
  const latest = useRef(action)
  useEffect(() => {
    latest.current = action
  }, [action])
  useEffect(() => {
    if (roomId === null) return
    const keep = () => keepAction(facilityId, roomId, latest.current())
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      forgetAction(facilityId, roomId)
    }
  }, [facilityId, roomId])
}
