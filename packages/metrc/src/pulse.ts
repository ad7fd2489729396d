import type { Clock } from './clock.ts'

/** Metrc was not heard for this long, so it is asked for a word. */
const quietMs = 3_000
/** It was asked and says nothing, to this and to everything else. */
const silentMs = 5_000
/** A slow Metrc is not a silent one: what was asked may still be answered, while the next ones are asked already. */
const patienceMs = 15_000

interface PulseOptions {
  /**
   * Any small read, given up after this time. Tells when it is sent: before that it may wait for its turn, which says
   * nothing of Metrc. What it throws is nobody's business here.
   */
  ask: (timeoutMs: number, onSent: () => void) => Promise<unknown>
  /** Whether its last word was a no: then it is asked on until it is another, whatever is heard of it otherwise. */
  isRefused?: () => boolean
  /** Metrc was asked and is silent: it counts as down. */
  onSilent: () => void
  clock: Clock
}

/**
 * Finds out within 10 s that Metrc does not answer any more, though nothing else is asked of it, and though what was asked
 * may wait for a minute. Asks only where nothing was heard for a while: about one request in 4 s.
 */
export class Pulse {
  readonly #options: PulseOptions
  #heardAt: number
  #askedAt = 0
  #unanswered = 0
  #stopWaiting: (() => void) | null = null

  constructor(options: PulseOptions) {
    this.#options = options
    this.#heardAt = options.clock.now()
  }

  /** Metrc has answered, whatever it said. */
  heard(): void {
    this.#heardAt = this.#options.clock.now()
    this.stop()
  }

  /** To be called every second. */
  beat(): void {
    const { ask, clock, isRefused } = this.#options
    // While Metrc is slow it is asked on and on, so that its answers follow each other as fast as they would otherwise.
    const isAskedOn = this.#unanswered > 0 || isRefused?.() === true
    const quietSince = isAskedOn ? this.#askedAt : Math.max(this.#askedAt, this.#heardAt)
    if (clock.now() - quietSince < quietMs) return
    this.#askedAt = clock.now()
    this.#unanswered += 1
    void ask(patienceMs, () => this.#expectWord())
      .catch(() => {})
      .finally(() => {
        this.#unanswered -= 1
      })
  }

  stop(): void {
    this.#stopWaiting?.()
    this.#stopWaiting = null
  }

  #expectWord(): void {
    const { clock, onSilent } = this.#options
    this.#stopWaiting ??= clock.after(silentMs, () => {
      this.#stopWaiting = null
      onSilent()
    })
  }
}
