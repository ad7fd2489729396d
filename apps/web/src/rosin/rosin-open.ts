import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

/** Opens or closes the calculator: the top bar has it, and on a phone the navigation. */
export function setRosinOpen(next: boolean): void {
  isOpen = next
  for (const listener of listeners) listener()
}

export const useRosinOpen = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isOpen,
  )
