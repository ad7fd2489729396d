import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

/** Opens or closes the help: the top bar and `g ?` do, and on a phone the navigation. */
export function setHelpOpen(next: boolean): void {
  isOpen = next
  for (const listener of listeners) listener()
}

export const useHelpOpen = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isOpen,
  )
