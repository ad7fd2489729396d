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
  /** LastModified in whole seconds, as records of production have it, which all shares that is changed within one. */
  wholeSeconds: boolean
}

/** A stamp as the host prints it; for one record it never goes back, whatever was changed of the stamping meanwhile. */
export function stampedBy({ aheadMs, wholeSeconds }: Stamping, stamp: number, before = 0): number {
  const ahead = stamp + aheadMs
  if (!wholeSeconds) return before > ahead ? before + 0.001 : ahead
  return Math.max(Math.ceil(before / 1000), Math.floor(ahead / 1000)) * 1000
}

/** The business day of an instant in a time zone, `YYYY-MM-DD`. */
export function businessDay(instant: Date, timeZone: string): string {
  const known = dayFormats.get(timeZone)
  const format =
    known ?? new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  if (!known) dayFormats.set(timeZone, format)
  return format.format(instant)
}

/** To make one takes longer than a whole answer, and every request asks which day it is. */
const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** The business day where the demo's licenses are: its world is made for it. */
export const demoDay = (instant: Date): string => businessDay(instant, demoZone)

const demoZone = 'America/Chicago'

/** An instant as the wall time there, printed as Metrc prints what has no offset (Metrc reference §2). */
export const demoWallTime = (instant: Date): string =>
  `${instant.toLocaleString('sv-SE', { timeZone: demoZone }).replace(' ', 'T')}.000`

/** The instant of a wall time there, `YYYY-MM-DDTHH:MM[:SS]`; NaN for what is no time. */
export function demoInstant(wallTime: string): number {
  const asUtc = Date.parse(`${wallTime}Z`)
  if (Number.isNaN(asUtc)) return asUtc
  // Twice, for the offset at the first guess may be that of the other side of a change of the clocks.
  const first = asUtc + behindUtc(asUtc)
  return asUtc + behindUtc(first)
}

function behindUtc(instant: number): number {
  const wall = new Date(instant).toLocaleString('sv-SE', { timeZone: demoZone }).replace(' ', 'T')
  return Math.floor(instant / 1000) * 1000 - Date.parse(`${wall}Z`)
}

/** A stamp with the offset that the facility's clock has then. */
export function localStamp(text: string): string {
  const instant = Date.parse(text)
  if (Number.isNaN(instant) || text.startsWith(unsetDate)) return text
  const behind = behindUtc(instant)
  const wall = new Date(instant - behind).toISOString().slice(0, 19)
  const fraction = /\.\d+/.exec(text)?.[0] ?? ''
  return `${wall}${fraction}-${new Date(behind).toISOString().slice(11, 16)}`
}

/** The day `days` after a business day. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

export const unsetDate = '0001-01-01'
export const unsetInstant = '0001-01-01T00:00:00+00:00'
export const unsetLocalDateTime = '0001-01-01T00:00:00.000'

/** Whether a day or an instant of a record says anything: Metrc prints "not set" as null or as year 1 (Metrc reference §2). */
export const isSet = (date: string | null): date is string => date !== null && !date.startsWith(unsetDate)
