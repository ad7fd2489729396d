/** A device whose clock is off by less is believed: answers take their time, and say theirs in seconds. */
const smallestOffMs = 60_000

let offMs = 0

/** @param date the header `Date` of an answer of just now; null where there is none */
export function hearServerTime(date: string | null): void {
  const at = date === null ? Number.NaN : Date.parse(date)
  if (Number.isNaN(at)) return
  const off = at - Date.now()
  offMs = Math.abs(off) < smallestOffMs ? 0 : off
}

/** An instant by the clock of this device as the clock of the server has it, as far as that was heard. */
export const serverTimeOf = (at: string): string => new Date(Date.parse(at) + offMs).toISOString()
