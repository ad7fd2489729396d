/** A device whose clock is off by less is believed: answers take their time, and some say theirs in seconds. */
const smallestOffMs = 60_000
/** What took longer may have lain in a device that slept, and is of no moment that is known. */
const longestMs = 10_000

let offMs = 0
/** When the server was heard, by a clock that nobody sets: wall clock minus that of the page; null before. */
let heard: number | null = null
/** As the listeners know it. */
let told = 0
const listeners = new Set<() => void>()

const origin = () => Date.now() - performance.now()

/**
 * @param at when the server answered, as it says: an instant, or the header `Date`
 * @param askedAt when it was asked, by the clock of this device
 */
export function hearServerTime(at: string | null | undefined, askedAt: number): void {
  const off = Date.parse(at ?? '') - Date.now()
  const took = Date.now() - askedAt
  if (Number.isNaN(off) || took < 0 || took > longestMs) return
  offMs = Math.abs(off) < smallestOffMs ? 0 : off
  heard = origin()
  if (Math.abs(told - offMs) < smallestOffMs / 2) return
  told = offMs
  for (const listener of listeners) listener()
}

/**
 * Whether it is known how far the clock of this device is off: the server was heard since the page was loaded, and since then the
 * device neither slept nor had its clock set, which from here look the same.
 */
export const isClockKnown = (): boolean => heard !== null && Math.abs(origin() - heard) < smallestOffMs

/**
 * How far the clock of the server is ahead of that of this device, in milliseconds; 0 for less than a minute, and before it was
 * heard. A clock that was set since then is seen by that of the page, which nobody sets; one that only slept jumps ahead.
 */
export function clockOffMs(): number {
  if (heard === null) return 0
  const jump = origin() - heard
  if (Math.abs(jump - offMs) < smallestOffMs) return 0
  return jump < -smallestOffMs ? offMs - jump : offMs
}

/** As a page that has heard nothing yet: for tests, in which each has a day of its own. */
export function forgetServerTime(): void {
  heard = null
  offMs = 0
  told = 0
}

/** Now, as the clock of the server has it as far as that was heard. */
export const clockNow = (): Date => new Date(Date.now() + clockOffMs())

/** An instant by the clock of this device as the clock of the server has it, as far as that was heard. */
export const serverTimeOf = (at: string): string => new Date(Date.parse(at) + clockOffMs()).toISOString()

/** @param listener called when it is heard that the clock is off by another time */
export function onClock(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
