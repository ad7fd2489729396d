/** An act may wait on a device for so long; after that its day is one that nobody can vouch for any more (decision 138). */
export const mostDaysWaiting = 90
/** Two clocks are never quite the same. */
const minutesAhead = 5

const dayMs = 86_400_000

/**
 * Why an act cannot have been done when its sender says; empty when it can.
 *
 * @param doneAt an instant
 * @param now by the clock of the server
 */
export function doneAtProblems(doneAt: string, now: Date): string[] {
  const aheadMs = Date.parse(doneAt) - now.getTime()
  if (aheadMs > minutesAhead * 60_000)
    return [
      `By the clock of this device it was done on ${doneAt.slice(0, 10)}, which is still to come. Set the clock of the device, then enter it anew.`,
    ]
  if (-aheadMs > mostDaysWaiting * dayMs)
    return [
      `It was done on ${doneAt.slice(0, 10)}, more than ${mostDaysWaiting} days ago, and is not taken from a device any more. Enter it anew, with the day that the state allows.`,
    ]
  return []
}
