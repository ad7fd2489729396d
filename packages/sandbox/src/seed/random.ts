/** A repeatable random source: the same seed gives the same world (mulberry32). */
export interface Random {
  /** A number from 0 up to 1. */
  next: () => number
  /** A whole number, both ends included. */
  whole: (from: number, to: number) => number
  /** A number with two decimals. */
  weight: (from: number, to: number) => number
  pick: <T>(list: readonly T[]) => T
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    whole,
    weight: (from, to) => whole(from * 100, to * 100) / 100,
    pick: (list) => {
      const found = list[whole(0, list.length - 1)]
      if (found === undefined) throw new Error('Nothing to pick from')
      return found
    },
  }
}
