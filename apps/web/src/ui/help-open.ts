import { useSyncExternalStore } from 'react'

let isOpen = false
/** The article that somebody asked for last, anew with each asking. */
let asked: { id: string } | null = null
const listeners = new Set<() => void>()

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Opens or closes the help: the top bar and `g ?` do, and on a phone the navigation. */
export function setHelpOpen(next: boolean): void {
  isOpen = next
  for (const listener of listeners) listener()
}

/** Opens the help at an article: a page does that explains itself there. */
export function openArticle(id: string): void {
  asked = { id }
  setHelpOpen(true)
}

/** What was asked for last; null while nothing was. */
export const useAskedArticle = (): { id: string } | null => useSyncExternalStore(listen, () => asked)

export const useHelpOpen = (): boolean => useSyncExternalStore(listen, () => isOpen)

/** The article that a link is to; null without one. */
export const linkedArticle = (): string | null => new URLSearchParams(location.search).get('help')

/** Where an article opens for whoever follows it. */
export const articleLink = (id: string): string => `${location.origin}/?help=${encodeURIComponent(id)}`
