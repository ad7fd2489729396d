/** A wait that can be cut short: somebody asks for it, or everything is stopped. */
export interface Alarm {
  /** Ends the wait that goes on, or the next one. */
  ring(): void
  /** Waits `ms`, or until it rings or the signal stops it; answers whether it rang, also since the last wait. */
  wait(ms: number, signal: AbortSignal): Promise<boolean>
}

export function createAlarm(): Alarm {
  let rang = false
  let end: (() => void) | null = null
  return {
    ring() {
      rang = true
      end?.()
    },
    wait: (ms, signal) =>
      new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', done)
          end = null
          resolve(rang)
          rang = false
        }
        const timer = setTimeout(done, ms)
        if (rang || signal.aborted) return done()
        end = done
        signal.addEventListener('abort', done, { once: true })
      }),
  }
}
