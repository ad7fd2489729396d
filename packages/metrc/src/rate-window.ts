/** What one counter of Metrc allows (Metrc reference §6). */
export interface RateLimit {
  /** Requests in any second. */
  perSecond: number
  /** Requests under way at the same moment. */
  atOnce: number
}

const second = 1000
const slowdown = 0.8
const recoveryPerSecond = 0.02

/**
 * One counter of Metrc as it looks from here: the requests of the last second, and those under way.
 *
 * Metrc counts a request when it arrives, which we cannot see; we know only that it happened between
 * sending and the first byte of the answer. So a place in the second is given back one second after
 * the answer, less the part of the way that every request takes at least (`shortestTrip`): then no
 * second at Metrc's end can hold more than the limit, however uneven the network is.
 */
export class RateWindow {
  readonly #limit: RateLimit
  readonly #guardMs: number
  /** Moments of the first bytes of answers, oldest first. */
  readonly #answeredAt: number[] = []
  readonly #leftAt: number[] = []
  #unanswered = 0
  #underWay = 0
  #heldUntil = 0
  #slowedAt = 0
  #slowedTo = Number.POSITIVE_INFINITY

  constructor(limit: RateLimit, guardMs: number) {
    this.#limit = limit
    this.#guardMs = guardMs
  }

  /** The moment (ms) when one more request may go; Infinity when that depends on an answer still due. */
  readyAt(now: number, shortestTrip: number): number {
    const stay = second + this.#guardMs - shortestTrip
    dropUntil(this.#answeredAt, now - stay)
    dropUntil(this.#leftAt, now - this.#guardMs)
    const inSecond = momentOfRoom(this.#answeredAt, stay, this.#unanswered, this.#allowed(now), now)
    const atOnce = momentOfRoom(this.#leftAt, this.#guardMs, this.#underWay, this.#limit.atOnce, now)
    return Math.max(inSecond, atOnce, this.#heldUntil)
  }

  take(): void {
    this.#unanswered++
    this.#underWay++
  }

  answered(now: number): void {
    this.#unanswered--
    this.#answeredAt.push(now)
  }

  left(now: number): void {
    this.#underWay--
    this.#leftAt.push(now)
  }

  /** Gives a place back whose request never went out. */
  giveBack(): void {
    this.#unanswered--
    this.#underWay--
  }

  /**
   * Metrc said 429: nothing goes before `until`, and then a little less per second for a while, for
   * the limit may be shared with others.
   */
  holdBack(now: number, until: number): void {
    this.#heldUntil = Math.max(this.#heldUntil, until)
    if (now - this.#slowedAt < second && this.#slowedTo !== Number.POSITIVE_INFINITY) return
    this.#slowedTo = Math.max(1, Math.floor(this.#allowed(now) * slowdown))
    this.#slowedAt = Math.max(now, until)
  }

  #allowed(now: number): number {
    const regained = (Math.max(0, now - this.#slowedAt) / second) * this.#limit.perSecond * recoveryPerSecond
    return Math.min(this.#limit.perSecond, this.#slowedTo + Math.floor(regained))
  }
}

function dropUntil(times: number[], until: number): void {
  let gone = 0
  while (gone < times.length && times[gone]! <= until) gone++
  if (gone > 0) times.splice(0, gone)
}

/** When fewer than `limit` places are taken: `times` give theirs back after `stay`, `open` ones at an unknown time. */
function momentOfRoom(times: number[], stay: number, open: number, limit: number, now: number): number {
  const tooMany = times.length + open - limit + 1
  if (tooMany <= 0) return now
  const deciding = times[tooMany - 1]
  return deciding === undefined ? Number.POSITIVE_INFINITY : deciding + stay
}
