import { useCallback, useEffect, useRef } from 'react'
import { useSession } from '../live/session.ts'
import { forgetAction, type KeptAction, keepAction, onLeaving } from './kept-action.ts'

interface OpenAction {
  facilityId: string
  roomId: string | null
  /** While something of it is on its way to us. */
  isBusy: boolean
  /** As it is now. */
  action: () => KeptAction
  onClose: () => void
}

/**
 * Keeps an open action on many plants for the person over all that takes its form away: a reload, a session that ended,
 * another page. Only who closes it, and its end, leave nothing to keep.
 *
 * @returns how the person closes it
 */
export function useKeptAction({ facilityId, roomId, isBusy, action, onClose }: OpenAction): () => void {
  const personId = useSession().me?.id
  const latest = useRef(action)
  const isClosed = useRef(false)
  useEffect(() => {
    latest.current = action
  }, [action])
  const keep = useCallback(() => {
    if (roomId === null || personId === undefined) return
    const place = { facilityId, roomId, personId }
    try {
      if (isClosed.current) forgetAction(place)
      else keepAction(place, latest.current())
    } catch (error) {
      // Storage may be forbidden or full; then it lasts as long as the page.
      console.warn(error)
    }
  }, [facilityId, roomId, personId])
  useEffect(() => {
    const stop = onLeaving(keep)
    return () => {
      stop()
      keep()
    }
  }, [keep])
  // What is kept must know what was sent: sent again from an older state it would be a second change.
  useEffect(() => {
    if (isBusy) keep()
  }, [isBusy, keep])
  return () => {
    isClosed.current = true
    onClose()
  }
}
