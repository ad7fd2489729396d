/** Unix time in ms as Metrc prints LastModified: offset, and up to 7 sub-second digits where there are any (Metrc reference §2). */
export function stampText(modified: number): string {
  const whole = Math.floor(modified / 1000) * 1000
  const seconds = new Date(whole).toISOString().slice(0, 19)
  const ticks = Math.round((modified - whole) * 10_000)
  return ticks === 0 ? `${seconds}+00:00` : `${seconds}.${String(ticks).padStart(7, '0')}+00:00`
}

/** Stamps that only grow: now, or a thousandth of a millisecond after the last one. */
export function createStamps(now: () => Date, last = 0): { next: () => number } {
  let calls = 0
  return {
    next: () => {
      const time = now().getTime()
      // Digits below the millisecond, as Metrc prints them; they never reach the next millisecond.
      calls += 1
      const wanted = time + ((calls * 371) % 1000) / 1000
      last = wanted > last ? wanted : last + 0.001
      return last
    },
  }
}

/** How a host stamps changes: nobody's word, so it can be changed while it runs. */
export interface Stamping {
  /** LastModified is so far ahead of the host's own clock. */
  aheadMs: number
  /** LastModified in whole seconds, which all shares that is changed within one. */
  wholeSeconds: boolean
}

/** A stamp as the host prints it; for one record it never goes back, whatever was changed of the stamping meanwhile. */
export function stampedBy({ aheadMs, wholeSeconds }: Stamping, stamp: number, before = 0): number {
  const ahead = stamp + aheadMs
  const printed = wholeSeconds ? Math.floor(ahead / 1000) * 1000 : ahead
  return before > printed ? before + 0.001 : printed
}

/** The business day of an instant in a time zone, `YYYY-MM-DD`. */
export function businessDay(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    instant,
  )
}

/** The business day where the demo's licenses are: its world is made for it. */
export const demoDay = (instant: Date): string => businessDay(instant, 'America/Chicago')

/** The day `days` after a business day. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

export const unsetDate = '0001-01-01'
export const unsetInstant = '0001-01-01T00:00:00+00:00'
export const unsetLocalDateTime = '0001-01-01T00:00:00.000'

/** Whether a day or an instant of a record says anything: Metrc prints "not set" as null or as year 1 (Metrc reference §2). */
export const isSet = (date: string | null): date is string => date !== null && !date.startsWith(unsetDate)
