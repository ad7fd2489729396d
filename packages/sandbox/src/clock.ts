/**
 * The given clock with a shift that tests may set, and an error: a clock that is ahead (or, below 0, behind) by
 * `skewMs`, as that of a server of the state may be.
 */
export function createClock(real: () => Date, skewMs = 0) {
  let shift = 0
  let skew = skewMs
  return {
    /** What the sandbox's clock shows: its stamps and its Date header. */
    now: () => new Date(real().getTime() + shift + skew),
    /** Milliseconds that only run, of which `advance` lets pass some at once. */
    elapsed: () => performance.now() + shift,
    advance: (ms: number) => {
      shift += ms
    },
    /** The error, where there is one, comes on top. */
    set: (to: Date) => {
      shift = to.getTime() - real().getTime()
    },
    setSkew: (ms: number) => {
      skew = ms
    },
  }
}

export type Clock = ReturnType<typeof createClock>
