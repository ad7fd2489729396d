/** Before any state's Metrc: where all of its time begins. */
export const earliest = new Date('2014-01-01T00:00:00Z')

/**
 * How far beyond Metrc's now a window ends: its stamps may come from a clock that is ahead of the one that its answers
 * tell, and what changes while pages are read stays in its place. Hosts that refuse it are asked up to now.
 */
export const aheadMs = 15 * 60_000

/** A span of `LastModified`. Both ends are rounded outwards to whole seconds (Metrc reference §2). */
export interface ModifiedWindow {
  start: Date | string
  end: Date | string
}

/** Metrc's clock is known to some seconds only, and what is asked for is rounded up to a whole one. */
const toleranceMs = 10_000

/** The latest end that is surely not in the future for a Metrc whose clock shows `now`. */
export const endOfPast = (now: Date): number => now.getTime() - toleranceMs

/** The window without what is not past yet. */
export function pastOf({ start, end }: ModifiedWindow, now: Date): ModifiedWindow {
  const last = endOfPast(now)
  return {
    start: new Date(Math.min(new Date(start).getTime(), last)),
    end: new Date(Math.min(new Date(end).getTime(), last)),
  }
}

/** As Metrc is asked: some hosts refuse fractions of a second (Metrc reference §2). */
export function wholeSeconds({ start, end }: ModifiedWindow): { start: string; end: string } {
  const iso = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`
  const second = 1000
  return {
    start: iso(Math.floor(new Date(start).getTime() / second) * second),
    end: iso(Math.ceil(new Date(end).getTime() / second) * second),
  }
}
