import type { LookupMatch } from '@cultivatd/domain/lookup/lookup'
import { useSyncExternalStore } from 'react'

let scanned: readonly LookupMatch[] = []
const listeners = new Set<() => void>()

const isSame = (a: LookupMatch, b: LookupMatch) => a.kind === b.kind && a.facilityId === b.facilityId && a.id === b.id

/** The list with this one first; each stands on it once. */
export const withScanned = (list: readonly LookupMatch[], match: LookupMatch): readonly LookupMatch[] => [
  match,
  ...list.filter((one) => !isSame(one, match)),
]

/** Keeps what the camera found, until the page is loaded anew. */
export function keepScanned(match: LookupMatch): void {
  scanned = withScanned(scanned, match)
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the camera found so far, newest first. */
export const useScanned = (): readonly LookupMatch[] => useSyncExternalStore(listen, () => scanned)
