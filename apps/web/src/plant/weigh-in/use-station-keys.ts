import { useEffect, useRef } from 'react'
import { useScanner } from '../../trade/scan/use-scanner.ts'
import { longestKeyPauseMs } from '../../trade/scan/scan-reader.ts'
import type { Station } from './use-station.ts'

/**
 * What a wedge scanner types is a plant; what a person types on a keyboard are digits of the pad, Enter is its last key.
 *
 * @param isOn false while something lies above
 */
export function useStationKeys(state: Station, isOn: boolean): void {
  const { scan, edit, put, next, typed } = state
  // A scanner types digits too: what stood there before its burst stands there again after it.
  const burst = useRef({ begin: '', at: Number.NEGATIVE_INFINITY })
  useScanner((code) => {
    if (!isOn) return
    put(burst.current.begin)
    scan(code)
  })
  const latest = useRef({ edit, next, typed })
  useEffect(() => {
    latest.current = { edit, next, typed }
  })
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.timeStamp - burst.current.at > longestKeyPauseMs) burst.current.begin = latest.current.typed
      burst.current.at = event.timeStamp
      const isOnButton =
        event.target instanceof HTMLElement && event.target.closest('button, a, input, select') !== null
      if (/^[0-9]$/.test(event.key)) latest.current.edit((text) => text + event.key)
      else if (event.key === '.' || event.key === ',') latest.current.edit((text) => withPoint(text))
      else if (event.key === 'Backspace') latest.current.edit((text) => text.slice(0, -1))
      else if (event.key === 'Enter' && !isOnButton) latest.current.next()
      else return
      if (event.key !== 'Enter') event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])
}

/** A number has one point. */
export const withPoint = (text: string): string => (text.includes('.') ? text : `${text || '0'}.`)
