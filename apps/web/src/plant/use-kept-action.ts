import { useEffect, useRef } from 'react'
import { useSession } from '../live/session.ts'
import { forgetAction, type KeptAction, keepAction } from './kept-action.ts'

/** Keeps an open action on many plants over a reload of the page; once it is closed there is nothing to keep. */
export function useKeptAction(facilityId: string, roomId: string | null, action: () => KeptAction): void {
  const personId = useSession().me?.id
  const latest = useRef(action)
  useEffect(() => {
    latest.current = action
  }, [action])
  useEffect(() => {
    if (roomId === null || personId === undefined) return
    const place = { facilityId, roomId, personId }
    const keep = () => keepAction(place, latest.current())
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      forgetAction(place)
    }
  }, [facilityId, roomId, personId])
}
