const renewAfterMs = 30_000
const weight = 0.1

/**
 * How long the way to Metrc and back takes at the very least, learned from answers of the last minute.
 * Zero until enough is known, and lower the more uneven the answers are: too low costs a little speed,
 * too high would break a limit.
 */
export class TripTime {
  #current = Number.POSITIVE_INFINITY
  #previous = Number.POSITIVE_INFINITY
  #renewedAt = 0
  #mean = 0
  #samples = 0
  readonly #enough: number

  /** @param enough how many answers must be known first: more than there are connections, whose first requests are slow */
  constructor(enough: number) {
    this.#enough = enough
  }

  learn(now: number, tripMs: number): void {
    this.#renew(now)
    this.#current = Math.min(this.#current, tripMs)
    this.#samples++
    this.#mean += (tripMs - this.#mean) * Math.max(weight, 1 / this.#samples)
  }

  /** Milliseconds that every request takes at least. */
  shortest(now: number): number {
    this.#renew(now)
    if (this.#samples < this.#enough) return 0
    const fastest = Math.min(this.#current, this.#previous)
    const unevenness = Math.max(0, this.#mean - fastest)
    return Math.max(0, fastest - 2 * unevenness)
  }

  #renew(now: number): void {
    const age = now - this.#renewedAt
    if (age < renewAfterMs) return
    this.#previous = age < 2 * renewAfterMs ? this.#current : Number.POSITIVE_INFINITY
    this.#current = Number.POSITIVE_INFINITY
    if (this.#previous === Number.POSITIVE_INFINITY) this.#samples = 0
    this.#renewedAt = now
  }
}
