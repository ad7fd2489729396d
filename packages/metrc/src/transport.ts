import type { Dispatcher } from 'undici'
import { type CallOptions, type MetrcClientOptions, type RetryOptions, readBaseUrl } from './client-options.ts'
import { type Clock, pause, systemClock } from './clock.ts'
import { type Answer, readError } from './error-body.ts'
import { exchange, type Request } from './exchange.ts'
import { Health, isDownStatus } from './health.ts'
import { MetrcError } from './metrc-error.ts'
import { Pulse } from './pulse.ts'
import { RateLimiter } from './rate-limiter.ts'

const defaultRetry: RetryOptions = { times: 3, rateLimitedTimes: 6, firstDelayMs: 500, longestDelayMs: 10_000 }
const interactiveRetries = 1
const defaultTimeoutMs = 60_000
const defaultMaxBytes = 20 * 1024 * 1024
/** A long list may be larger by this: some 475,000 tags by default. */
const longerBy = 5
const longestHoldMs = 5 * 60_000
/** Shorter keys than any real one are not searched for: they would tear holes into words. */
const shortestSecret = 6
const probePath = '/unitsofmeasure/v2/active'
const probeTimeoutMs = 5000

type Sending = Pick<Request, 'method' | 'path' | 'body' | 'signal' | 'onAnswer'> & LongCall & { timeoutMs?: number }

interface LongCall {
  /** What comes may be `longerBy` as large. */
  isLong?: boolean
}

/** The header is cut to the second and travels; a difference as small as that says nothing about the clocks. */
const sameClockMs = 5_000

/** Requests as this vendor and user: the limiter, then the circuit breaker, then the wire. */
export class Transport {
  readonly health: Health
  readonly pulse: Pulse
  readonly #dispatcher: Dispatcher
  readonly #limiter: RateLimiter
  readonly #prefix: string
  readonly #authorization: string
  readonly #userAgent: string
  readonly #secrets: string[]
  readonly #timeoutMs: number
  readonly #maxBytes: number
  readonly #retry: RetryOptions
  readonly #clock: Clock
  readonly #now: () => Date
  #clockOffsetMs = 0
  #isKeyRefused = false
  readonly #keyListeners = new Set<(isRefused: boolean) => void>()
  #isClockKnown = false

  constructor(dispatcher: Dispatcher, options: MetrcClientOptions) {
    const basic = Buffer.from(`${options.vendorKey}:${options.userKey}`, 'utf8').toString('base64')
    this.#dispatcher = dispatcher
    this.#clock = options.clock ?? systemClock
    this.#limiter = options.limiter ?? new RateLimiter({ clock: this.#clock })
    this.#prefix = readBaseUrl(options.baseUrl).prefix
    this.#authorization = `Basic ${basic}`
    this.#userAgent = options.userAgent ?? 'Cultivatd'
    this.#secrets = [basic, options.vendorKey, options.userKey].filter(({ length }) => length >= shortestSecret)
    this.#timeoutMs = options.timeoutMs ?? defaultTimeoutMs
    this.#maxBytes = options.maxResponseBytes ?? defaultMaxBytes
    this.#retry = { ...defaultRetry, ...options.retry }
    this.#now = options.now ?? (() => new Date())
    this.health = new Health({ ...options.breaker, now: this.#now })
    this.pulse = new Pulse({
      ask: (timeoutMs, onSent) => this.#learnKey(this.#askForWord(timeoutMs, onSent)),
      isRefused: () => this.#isKeyRefused,
      onSilent: () => void this.health.silent(),
      clock: this.#clock,
    })
  }

  /** Metrc's clock minus ours in ms, as its last answer said; exact to about a second, 0 until it is known. */
  get clockOffsetMs(): number {
    return this.#clockOffsetMs
  }

  /** Metrc's clock as far as it is known, ours before that. */
  get metrcNow(): Date {
    return new Date(this.#now().getTime() + this.#clockOffsetMs)
  }

  /** Whether Metrc has answered already, and so told its time. */
  get isClockKnown(): boolean {
    return this.#isClockKnown
  }

  /**
   * Reads, within the limits, asking again where that can help (Metrc reference §5.3 and §6).
   *
   * @param facility the license whose limit counts it, or null
   * @throws MetrcError, or the signal's reason
   */
  async get<T>(
    path: string,
    facility: string | null,
    options: CallOptions & LongCall,
    read: (answer: Answer) => T,
  ): Promise<T> {
    let failures = 0
    let refusals = 0
    for (;;) {
      try {
        return read(await this.#getOnce(path, facility, options))
      } catch (error) {
        if (error instanceof MetrcError && error.kind === 'rate-limited') {
          refusals++
          const wait = Math.min(longestHoldMs, error.retryAfterMs ?? this.#backoff(refusals))
          this.#limiter.holdBack(facility, wait)
          if (refusals > this.#retry.rateLimitedTimes || this.#isTooLong(wait, options)) throw error
          continue
        }
        if (!this.#helpsAgain(error, ++failures, options)) throw error
        await pause(this.#clock, this.#backoff(failures), options.signal)
      }
    }
  }

  /**
   * Writes, once. While Metrc is down a small read looks first whether it is back, so that no write is
   * spent on finding out. The time is for both together: nothing is sent after it.
   *
   * @throws MetrcError whose `wasSent` tells whether Metrc can have acted
   */
  async write(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: string, timeoutMs?: number): Promise<Answer> {
    const until = this.#clock.now() + (timeoutMs ?? this.#timeoutMs)
    if (!this.health.state.up) await this.#probe(until - this.#clock.now())
    const left = until - this.#clock.now()
    if (left <= 0) throw new MetrcError({ kind: 'unavailable', wasSent: false, detail: 'no time left' })
    return this.#checked(await this.#exchange({ method, path, body, timeoutMs: left }))
  }

  async #getOnce(
    path: string,
    facility: string | null,
    options: CallOptions & LongCall,
    onSent = () => {},
  ): Promise<Answer> {
    const { priority, signal, timeoutMs, isLong } = options
    const permit = await this.#limiter.acquire({ facility, priority, signal })
    try {
      const onAnswer = () => permit.answered()
      onSent()
      const answer = await this.#exchange({ method: 'GET', path, timeoutMs, signal, isLong, onAnswer })
      permit.done()
      return this.#checked(answer)
    } catch (error) {
      if (error instanceof MetrcError && !error.wasSent) permit.unused()
      else permit.done()
      throw error
    }
  }

  /** Any answer counts; the signal also ends the wait for a turn, which can be long after a 429. */
  #askForWord(timeoutMs: number, onSent?: () => void): Promise<Answer> {
    const signal = AbortSignal.timeout(timeoutMs)
    return this.#getOnce(probePath, null, { priority: 'interactive', timeoutMs, signal }, onSent)
  }

  /**
   * Calls the listener when Metrc begins or ends to refuse the key for what any key may read, at its first no already: then
   * everything is read once more, which shows whether it is so. The answer ends it.
   */
  onKey(listener: (isRefused: boolean) => void): () => void {
    this.#keyListeners.add(listener)
    return () => this.#keyListeners.delete(listener)
  }

  async #learnKey(word: Promise<unknown>): Promise<void> {
    const isRefused = await word.then(
      () => false,
      (error: unknown) => (error instanceof MetrcError && error.kind === 'unauthorized' ? true : null),
    )
    if (isRefused === null || isRefused === this.#isKeyRefused) return
    this.#isKeyRefused = isRefused
    for (const listener of this.#keyListeners) listener(isRefused)
  }

  async #probe(longestMs: number): Promise<void> {
    try {
      await this.#askForWord(Math.max(1, Math.min(probeTimeoutMs, Math.ceil(longestMs))))
    } catch (error) {
      // Any answer brings the circuit back, also one that refuses the probe itself.
      if (this.health.state.up) return
      const detail = error instanceof MetrcError ? error.detail : undefined
      throw new MetrcError({ kind: 'unavailable', wasSent: false, detail })
    }
  }

  /** One exchange through the circuit breaker, which sees outages only. */
  #exchange(request: Sending): Promise<Answer> {
    return this.health.run(async () => {
      const answer = await this.#send(request)
      if (isDownStatus(answer.status)) throw this.#error(answer)
      return answer
    })
  }

  #send({ isLong = false, ...request }: Sending): Promise<Answer> {
    const headers: Record<string, string> = {
      authorization: this.#authorization,
      accept: 'application/json',
      'accept-encoding': 'gzip',
      'user-agent': this.#userAgent,
    }
    if (request.body !== undefined) headers['content-type'] = 'application/json'
    return exchange(this.#dispatcher, {
      ...request,
      onAnswer: (status, date) => {
        this.#learnClock(status, date)
        if (!isDownStatus(status)) this.pulse.heard()
        request.onAnswer?.(status, date)
      },
      path: `${this.#prefix}${request.path}`,
      headers,
      timeoutMs: request.timeoutMs ?? this.#timeoutMs,
      maxBytes: this.#maxBytes * (isLong ? longerBy : 1),
    })
  }

  /** From what Metrc itself answers: the page of a gateway in front of it may go by another clock. */
  #learnClock(status: number, date: string): void {
    if (status < 200 || status >= 300) return
    this.#isClockKnown = true
    const theirs = Date.parse(date)
    if (Number.isNaN(theirs)) return
    const offset = theirs - this.#now().getTime()
    this.#clockOffsetMs = Math.abs(offset) < sameClockMs ? 0 : offset
  }

  #checked(answer: Answer): Answer {
    if (answer.status >= 200 && answer.status < 300) return answer
    throw this.#error(answer)
  }

  #error(answer: Answer): MetrcError {
    return readError({
      ...answer,
      body: this.#secrets.reduce((text, secret) => text.replaceAll(secret, '***'), answer.body),
    })
  }

  /** Nobody in front of a screen waits longer for a turn than for an answer. */
  #isTooLong(wait: number, { priority, timeoutMs = this.#timeoutMs }: CallOptions): boolean {
    return priority === 'interactive' && wait > timeoutMs
  }

  #helpsAgain(error: unknown, failures: number, { priority, signal }: CallOptions): boolean {
    if (!(error instanceof MetrcError) || !error.passing || signal?.aborted) return false
    const times = priority === 'interactive' ? Math.min(interactiveRetries, this.#retry.times) : this.#retry.times
    return failures <= times
  }

  #backoff(attempt: number): number {
    const longest = Math.min(this.#retry.longestDelayMs, this.#retry.firstDelayMs * 2 ** (attempt - 1))
    return longest / 2 + (Math.random() * longest) / 2
  }
}
