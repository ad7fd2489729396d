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

/** The article that a link is to; null without one. */
export const linkedArticle = (): string | null => new URLSearchParams(location.search).get('help')

/** Where an article opens for whoever follows it. */
export const articleLink = (id: string): string => `${location.origin}/?help=${encodeURIComponent(id)}`
