import { AppError } from '@cultivatd/domain/app-error'

interface Window {
  count: number
  endsAt: number
}

/** Counts attempts by key within a window, in this process. */
export interface AttemptLimit {
  /** Counts one attempt, before it is known how it ends: parallel guesses must not slip through. @throws too-many */
  count(key: string): void
  /** Takes an attempt back that turned out well. */
  forgive(key: string): void
}

interface LimitOptions {
  attempts: number
  /** Length of the window. */
  ms: number
  now: () => Date
}

/** No more keys than this are remembered; the oldest go first, so nobody fills the memory with made-up names. */
const mostKeys = 50_000

/** At most `attempts` with the same key in `ms` milliseconds. */
export function attemptLimit({ attempts, ms, now }: LimitOptions): AttemptLimit {
  const windows = new Map<string, Window>()
  return {
    count(key) {
      const time = now().getTime()
      const known = windows.get(key)
      const window = known && known.endsAt > time ? known : { count: 0, endsAt: time + ms }
      if (window !== known) {
        windows.delete(key)
        windows.set(key, window)
        if (windows.size > mostKeys) windows.delete(windows.keys().next().value ?? key)
      }
      if (window.count >= attempts) throw new AppError('too-many', tooMany(window.endsAt - time))
      window.count += 1
    },
    forgive(key) {
      const window = windows.get(key)
      if (window && window.count > 0) window.count -= 1
    },
  }
}

function tooMany(msLeft: number): string {
  const minutes = Math.max(1, Math.ceil(msLeft / 60_000))
  return `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}
