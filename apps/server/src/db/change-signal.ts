import { setTimeout as wait } from 'node:timers/promises'
import type { ChangeFeed } from './change-feed.ts'

/** Tells who waits that something changed, whatever it was. */
export interface ChangeSignal {
  /** How many times something was told so far. */
  readonly count: number
  /** Ends when more was told than `count`, when so much time went by, or when `signal` is aborted. */
  after(count: number, ms: number, signal: AbortSignal): Promise<void>
  /** From now on it tells what the feed tells. */
  follow(feed: Pick<ChangeFeed, 'onChanges'>): void
}

export function createChangeSignal(): ChangeSignal {
  const waiting = new Set<() => void>()
  let told = 0
  return {
    get count() {
      return told
    },
    async after(count, ms, signal) {
      if (told > count || signal.aborted) return
      const end = new AbortController()
      const stop = () => end.abort()
      waiting.add(stop)
      signal.addEventListener('abort', stop)
      await wait(ms, undefined, { signal: end.signal }).catch(() => undefined)
      waiting.delete(stop)
      signal.removeEventListener('abort', stop)
    },
    follow(feed) {
      feed.onChanges(() => {
        told += 1
        for (const stop of waiting) stop()
      })
    },
  }
}
