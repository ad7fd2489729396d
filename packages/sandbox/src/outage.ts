import type { Clock } from './clock.ts'
import type { DownMode } from './faults.ts'

/** Metrc's longest outages last about nine hours. */
export const nineHours = 9 * 3_600_000

/** An outage that a test does not have to wait for. Instants are of the sandbox's clock, ISO 8601. */
export interface Outage {
  /** Metrc fails from now on; `reset` leaves the controls over HTTP within reach, `refuse` does not. */
  begin: (mode?: NonNullable<DownMode>) => Promise<{ from: string }>
  /** Moves the clock. */
  pass: (ms?: number) => void
  /** Metrc works again. @throws Error when there is no outage. */
  end: () => Promise<{ from: string; to: string }>
}

export function createOutage(setDown: (mode: DownMode) => Promise<void>, clock: Clock): Outage {
  let from: string | null = null
  const now = () => clock.now().toISOString()
  return {
    begin: async (mode = 'reset') => {
      from ??= now()
      await setDown(mode)
      return { from }
    },
    pass: (ms = nineHours) => clock.advance(ms),
    end: async () => {
      if (from === null) throw new Error('There is no outage.')
      const ended = { from, to: now() }
      from = null
      await setDown(null)
      return ended
    },
  }
}
