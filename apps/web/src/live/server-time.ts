/** A device whose clock is off by less is believed: answers take their time, and say theirs in seconds. */
const smallestOffMs = 60_000

/** From then on it is asked anew: the clock of a device may be set while nobody is there. */
const freshMs = 10 * 60_000

let offMs = 0
/** When the server was last heard, by the clock of this device. */
let heardAt: number | null = null

/** @param date the header `Date` of an answer of just now; null where there is none */
export function hearServerTime(date: string | null): void {
  const at = date === null ? Number.NaN : Date.parse(date)
  if (Number.isNaN(at)) return
  heardAt = Date.now()
  const off = at - heardAt
  offMs = Math.abs(off) < smallestOffMs ? 0 : off
}

/** Whether it was heard not long ago how far the clock of this device is off, and the clock was not set since. */
export const isServerTimeKnown = (): boolean => heardAt !== null && Math.abs(Date.now() - heardAt) < freshMs

/** An instant by the clock of this device as the clock of the server has it, as far as that was heard. */
export const serverTimeOf = (at: string): string => new Date(Date.parse(at) + offMs).toISOString()
