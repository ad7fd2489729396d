import {
  BrokenCircuitError,
  CircuitState,
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
} from 'cockatiel'
import { MetrcError } from './metrc-error.ts'

/** Whether Metrc answers, and since when it is so. */
export interface MetrcState {
  up: boolean
  since: Date
  /** For people; only while it is down. */
  reason?: string
}

export interface HealthOptions {
  /** Failures in a row after which Metrc counts as down. */
  failures?: number
  /** The first wait before Metrc is tried again; doubles up to `longestWaitMs`. */
  firstWaitMs?: number
  longestWaitMs?: number
  now: () => Date
}

/** Statuses by which gateways and maintenance pages say that Metrc is not there; a plain 500 is one endpoint's fault. */
const downStatuses = new Set([502, 503, 504, 520, 521, 522, 523, 524])

/** Whether an answer of this status means that Metrc is down. */
export const isDownStatus = (status: number) => downStatuses.has(status)

/**
 * Stops asking a dead Metrc: after some failures in a row nothing is sent for a while, then one request
 * is let through to see. Comes after the rate limiter, so that what waited there meets the open circuit.
 */
export class Health {
  readonly #breaker
  readonly #failures: number
  readonly #now: () => Date
  readonly #listeners = new Set<(state: MetrcState) => void>()
  #state: MetrcState
  #failingSince: Date | null = null

  constructor({ failures = 5, firstWaitMs = 1000, longestWaitMs = 5_000, now }: HealthOptions) {
    this.#failures = failures
    this.#now = now
    this.#state = { up: true, since: now() }
    this.#breaker = circuitBreaker(
      handleWhen((error) => isOutage(error) || (this.#isTrying && !(error instanceof MetrcError))),
      {
        breaker: new ConsecutiveBreaker(failures),
        halfOpenAfter: new ExponentialBackoff({ initialDelay: firstWaitMs, maxDelay: longestWaitMs }),
      },
    )
    this.#breaker.onStateChange((state) => {
      if (state === CircuitState.Open) this.#become({ up: false, since: this.#failingSince ?? now() })
      if (state === CircuitState.Closed) this.#become({ up: true, since: now() })
    })
  }

  get state(): MetrcState {
    return this.#state
  }

  /** Calls the listener at every change; the answer ends it. */
  onState(listener: (state: MetrcState) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Runs one request unless Metrc is known to be down.
   *
   * @throws MetrcError `unavailable` with `wasSent: false` when nothing was sent; else what `send` throws
   */
  async run<T>(send: () => Promise<T>): Promise<T> {
    if (this.#isTrying) throw notSent()
    try {
      const result = await this.#breaker.execute(() => this.#noting(send))
      this.#failingSince = null
      return result
    } catch (error) {
      throw error instanceof BrokenCircuitError ? notSent() : error
    }
  }

  /** Metrc was asked for a word and said none for long: it counts as down at once, whatever is still on its way. */
  async silent(): Promise<void> {
    for (let tries = 0; tries < this.#failures && this.#breaker.state === CircuitState.Closed; tries++)
      await this.run(() => Promise.reject(noWord())).catch(() => {})
  }

  async #noting<T>(send: () => Promise<T>): Promise<T> {
    try {
      return await send()
    } catch (error) {
      if (isOutage(error)) this.#failingSince ??= this.#now()
      throw error
    }
  }

  /** One request is on its way to see whether Metrc is back; given up without an answer, it counts as a failure. */
  get #isTrying(): boolean {
    return this.#breaker.state === CircuitState.HalfOpen
  }

  #become(state: MetrcState): void {
    if (state.up === this.#state.up) return
    this.#state = state.up ? state : { ...state, reason: notSent().message }
    for (const listener of this.#listeners) listener(this.#state)
  }
}

function isOutage(error: unknown): boolean {
  if (!(error instanceof MetrcError)) return false
  if (error.status !== undefined) return isDownStatus(error.status)
  return error.kind === 'unavailable' || error.kind === 'no-answer'
}

const noWord = () => new MetrcError({ kind: 'no-answer', wasSent: true, detail: 'no word' })

const notSent = () => new MetrcError({ kind: 'unavailable', wasSent: false, detail: 'circuit open' })
