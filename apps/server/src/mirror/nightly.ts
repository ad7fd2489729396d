const hour = 3_600_000
/** A night that was missed, because nothing ran then, is made up for at any time. */
const longestPause = 48 * hour
const shortestPause = 12 * hour

/**
 * Whether the nightly comparison of a facility is due: once in the hour `nightlyHour` (0 to 23, by the server's clock on
 * the wall), after what was read whole `last`.
 */
export function isNightlyDue(now: Date, last: Date, nightlyHour: number): boolean {
  const pause = now.getTime() - last.getTime()
  return pause >= longestPause || (now.getHours() === nightlyHour && pause >= shortestPause)
}
