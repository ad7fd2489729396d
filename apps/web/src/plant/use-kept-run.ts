import { useEffect, useRef } from 'react'
import { forgetRun, type KeptRun, keepRun } from './kept-run.ts'

/** Keeps an open action on many plants over a reload of the page; once it is closed there is nothing to keep. */
export function useKeptRun(facilityId: string, roomId: string | null, run: () => KeptRun): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  }, [run])
  useEffect(() => {
    if (roomId === null) return
    const keep = () => keepRun(facilityId, roomId, latest.current())
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      forgetRun(facilityId, roomId)
    }
  }, [facilityId, roomId])
}
