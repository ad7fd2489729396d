/** The given clock, and a shift that tests may set. */
export function createClock(real: () => Date) {
  let shift = 0
  return {
    now: () => new Date(real().getTime() + shift),
    advance: (ms: number) => {
      shift += ms
    },
    set: (to: Date) => {
      shift = to.getTime() - real().getTime()
    },
  }
}

export type Clock = ReturnType<typeof createClock>
