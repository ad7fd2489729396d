import { useSyncExternalStore } from 'react'

function mediaHook(query: string): () => boolean {
  const list = typeof window === 'undefined' ? null : window.matchMedia(query)
  const subscribe = (listener: () => void) => {
    list?.addEventListener('change', listener)
    return () => list?.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => list?.matches ?? false)
}

/** Below 600: one column, full screen dialogs, the action bar. */
export const useIsPhone = mediaHook('(max-width: 599.98px)')

/** From 900: room for more columns of a table. */
export const useIsMedium = mediaHook('(min-width: 900px)')

/** From 1200: the drawer, the rail beside the content. */
export const useIsDesktop = mediaHook('(min-width: 1200px)')

/** Fingers may be at work: targets of 44. */
export const useIsTouch = mediaHook('(any-pointer: coarse), (max-width: 1199.98px)')
