import { useCallback, useEffect, useMemo, useState } from 'react'
import { isTyping } from '../ui/shortcuts.ts'
import { chosenOf, nothingSelected, type Selection } from './selection.ts'
import type { RoomPlaces } from './zone-contents.ts'

/** What is selected in a room, and which plants and batches that are; Escape selects nothing. */
export function useSelection(places: RoomPlaces) {
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const chosen = useMemo(() => chosenOf(selection, places), [selection, places])
  const clear = useCallback(() => setSelection(nothingSelected), [])
  const isAny = selection.zones.size + selection.plants.size + selection.batches.size > 0
  useEffect(() => {
    if (!isAny) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isTyping(event.target)) clear()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isAny, clear])
  return { selection, chosen, setSelection, clear }
}
