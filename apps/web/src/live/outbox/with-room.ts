import { dropOldest } from '../kept/kept-store.ts'

/** Whether a storage threw this. */
export const isStorageError = (error: unknown, name: 'QuotaExceededError' | 'VersionError'): boolean =>
  error instanceof DOMException && error.name === name

/**
 * Keeps what is nowhere else yet: while there is no room for it, what was only read makes some.
 *
 * @throws what `keep` throws
 */
export async function withRoom<Kept>(keep: () => Promise<Kept>): Promise<Kept> {
  for (;;) {
    try {
      return await keep()
    } catch (error) {
      if (!isStorageError(error, 'QuotaExceededError') || !(await dropOldest().catch(() => false))) throw error
    }
  }
}

let isAsked = false

/** A browser that promises to delete nothing by itself is asked for that once something waits that is nowhere else. */
export async function askToKeep(): Promise<void> {
  const storage = globalThis.navigator?.storage
  if (isAsked || !storage?.persist) return
  isAsked = true
  if (!(await storage.persisted().catch(() => true))) await storage.persist().catch(() => false)
}
