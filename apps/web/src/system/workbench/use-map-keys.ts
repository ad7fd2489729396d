import { type RefObject, useEffect } from 'react'
import { isTyping } from '../../ui/shortcuts.ts'
import { placeElement, placeOf } from '../map-place.ts'
import type { Bench } from './bench.ts'

/** `m` picks up and puts down the zone, level or rack that has the focus; Escape lets go, wherever the focus is. */
export function useMapKeys(within: RefObject<HTMLElement | null>, bench: RefObject<Bench>): void {
  useEffect(() => {
    const root = within.current
    if (!root) return
    const stop = new AbortController()
    const { signal } = stop
    const onKey = (event: KeyboardEvent) => {
      const place = placeOf(placeElement(event.target))
      const isOther = event.metaKey || event.ctrlKey || event.altKey || event.shiftKey || event.repeat
      if (event.key !== 'm' || isOther || !place || isTyping(event.target)) return
      event.preventDefault()
      event.stopPropagation()
      const { carry, hasSelection, zonesOf, pickUp, putDown } = bench.current
      if (carry) return putDown(place)
      pickUp(hasSelection ? null : zonesOf(place), 'press')
    }
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !bench.current.carry || isTyping(event.target)) return
      event.preventDefault()
      event.stopPropagation()
      bench.current.putBack()
    }
    const onFocus = (event: FocusEvent) => {
      const place = placeOf(placeElement(event.target))
      // A press focuses too, and says by itself what it does.
      const isByKeys = event.target instanceof Element && event.target.matches(':focus-visible')
      if (bench.current.carry?.by === 'press' && place && isByKeys) bench.current.hover(place)
    }
    root.addEventListener('keydown', onKey, { signal, capture: true })
    root.addEventListener('focusin', onFocus, { signal })
    document.addEventListener('keydown', onEscape, { signal, capture: true })
    return () => stop.abort()
  }, [within, bench])
}
