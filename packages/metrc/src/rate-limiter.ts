import { setMaxListeners } from 'node:events'
import { type Clock, systemClock } from './clock.ts'
import { type RateLimit, RateWindow } from './rate-window.ts'
import { TripTime } from './trip-time.ts'

export type { RateLimit } from './rate-window.ts'

/** Somebody waits for an interactive read; background ones fill what is left, and idle ones have all night. */
export type Priority = 'interactive' | 'background' | 'idle'

export interface RateLimiterOptions {
  /** Per license number; 50 per second and 10 at once when left out. */
  facility?: Partial<RateLimit>
  /** For the whole vendor key; 150 per second and 30 at once when left out. */
  integrator?: Partial<RateLimit>
  /** For idle reads of all facilities together, out of the others; 5 per second and 2 at once when left out. */
  idle?: Partial<RateLimit>
  /** Extra wait that covers what cannot be measured. */
  guardMs?: number
  clock?: Clock
}

export interface Turn {
  /** License number, or null for what Metrc counts for the vendor key only. */
  facility: string | null
  priority?: Priority
  signal?: AbortSignal
}

/** The right to send one GET now. Call `answered` at the first byte of the answer and `done` at its end. */
export interface Permit {
  answered(): void
  done(): void
  /** Instead of the two: the request was not sent after all. */
  unused(): void
}

interface Waiting {
  grant(permit: Permit): void
}

interface Lane {
  readonly facility: string | null
  readonly window: RateWindow | null
  readonly waiting: Record<Priority, Set<Waiting>>
}

/** Metrc's working figures (Metrc reference §6). */
const defaultLimits = {
  facility: { perSecond: 50, atOnce: 10 },
  integrator: { perSecond: 150, atOnce: 30 },
  idle: { perSecond: 5, atOnce: 2 },
} as const satisfies Record<string, RateLimit>

const priorities: readonly Priority[] = ['interactive', 'background', 'idle']
const defaultGuardMs = 5
const sharedTroubleMs = 1000
const leastSamples = 40

/**
 * Keeps GETs within Metrc's two limits, per facility and per integrator, each per second and at once
 * (Metrc reference §6). Writes are not limited by Metrc and do not come here. Facilities take turns;
 * interactive reads go before background ones, and those before idle ones.
 */
export class RateLimiter {
  readonly #clock: Clock
  readonly #guardMs: number
  readonly #facilityLimit: RateLimit
  readonly #integrator: RateWindow
  readonly #idle: RateWindow
  readonly #trip: TripTime
  readonly #lanes = new Map<string | null, Lane>()
  /** Lanes in the order of their next turn. */
  #order: Lane[] = []
  #cancelWake: (() => void) | null = null
  #lastHeld: { facility: string; at: number } | null = null

  constructor(options: RateLimiterOptions = {}) {
    this.#clock = options.clock ?? systemClock
    this.#guardMs = options.guardMs ?? defaultGuardMs
    this.#facilityLimit = checked({ ...defaultLimits.facility, ...options.facility })
    const integratorLimit = checked({ ...defaultLimits.integrator, ...options.integrator })
    this.#integrator = new RateWindow(integratorLimit, this.#guardMs)
    this.#idle = new RateWindow(checked({ ...defaultLimits.idle, ...options.idle }), this.#guardMs)
    this.#trip = new TripTime(Math.max(leastSamples, 2 * integratorLimit.atOnce))
  }

  /** Waits for a turn. Rejects with the signal's reason when it is aborted before that. */
  acquire({ facility, priority = 'background', signal }: Turn): Promise<Permit> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const queue = this.#lane(facility).waiting[priority]
      const leave = () => {
        queue.delete(waiting)
        reject(signal?.reason)
      }
      const waiting: Waiting = {
        grant(permit) {
          signal?.removeEventListener('abort', leave)
          resolve(permit)
        },
      }
      // Any number of reads may end by one signal; Node takes more than ten for a leak.
      if (signal) setMaxListeners(0, signal)
      signal?.addEventListener('abort', leave, { once: true })
      queue.add(waiting)
      this.#serve()
    })
  }

  /**
   * Metrc answered 429: holds the facility back for `ms`; the whole integrator when the request named
   * no facility, or when two facilities are refused within a second, for then it is the shared limit.
   */
  holdBack(facility: string | null, ms: number): void {
    const now = this.#clock.now()
    const until = now + ms
    const last = this.#lastHeld
    const shared = last !== null && last.facility !== facility && now - last.at < sharedTroubleMs
    if (facility === null || shared) this.#integrator.holdBack(now, until)
    if (facility !== null) {
      this.#lane(facility).window?.holdBack(now, until)
      this.#lastHeld = { facility, at: now }
    }
    this.#serve()
  }

  /** How many requests wait for their turn. */
  get waiting(): number {
    return this.#order.flatMap(({ waiting }) => Object.values(waiting)).reduce((sum, { size }) => sum + size, 0)
  }

  #lane(facility: string | null): Lane {
    const known = this.#lanes.get(facility)
    if (known) return known
    const lane: Lane = {
      facility,
      window: facility === null ? null : new RateWindow(this.#facilityLimit, this.#guardMs),
      waiting: { interactive: new Set(), background: new Set(), idle: new Set() },
    }
    this.#lanes.set(facility, lane)
    this.#order.push(lane)
    return lane
  }

  /** Grants what may go now and sets the alarm for the next moment at which something may. */
  #serve(): void {
    this.#cancelWake?.()
    this.#cancelWake = null
    for (;;) {
      const now = this.#clock.now()
      const next = this.#next(now)
      if (typeof next === 'number') {
        if (next < Number.POSITIVE_INFINITY) this.#cancelWake = this.#clock.after(next - now, () => this.#serve())
        return
      }
      this.#grant(next.lane, next.priority)
    }
  }

  /** The lane whose turn it is, or the moment to look again. */
  #next(now: number): { lane: Lane; priority: Priority } | number {
    const shortest = this.#trip.shortest(now)
    const integratorReady = this.#integrator.readyAt(now, shortest)
    let soonest = Number.POSITIVE_INFINITY
    for (const priority of priorities) {
      for (const lane of this.#order) {
        if (lane.waiting[priority].size === 0) continue
        const idleReady = priority === 'idle' ? this.#idle.readyAt(now, shortest) : now
        const ready = Math.max(integratorReady, idleReady, lane.window?.readyAt(now, shortest) ?? now)
        if (ready <= now) return { lane, priority }
        soonest = Math.min(soonest, ready)
      }
    }
    return soonest
  }

  #grant(lane: Lane, priority: Priority): void {
    const queue = lane.waiting[priority]
    const [first] = queue
    if (!first) return
    queue.delete(first)
    this.#order = [...this.#order.filter((other) => other !== lane), lane]
    first.grant(this.#permit(lane, priority))
  }

  #permit(lane: Lane, priority: Priority): Permit {
    const windows = [
      this.#integrator,
      ...(lane.window ? [lane.window] : []),
      ...(priority === 'idle' ? [this.#idle] : []),
    ]
    const sentAt = this.#clock.now()
    let state: 'open' | 'answered' | 'done' = 'open'
    for (const window of windows) window.take()
    const answered = (learn: boolean) => {
      if (state !== 'open') return
      const now = this.#clock.now()
      state = 'answered'
      if (learn) this.#trip.learn(now, now - sentAt)
      for (const window of windows) window.answered(now)
    }
    return {
      answered: () => {
        answered(true)
        this.#serve()
      },
      done: () => {
        answered(false)
        if (state === 'done') return
        state = 'done'
        for (const window of windows) window.left(this.#clock.now())
        this.#serve()
      },
      unused: () => {
        if (state !== 'open') return
        state = 'done'
        for (const window of windows) window.giveBack()
        this.#serve()
      },
    }
  }
}

function checked(limit: RateLimit): RateLimit {
  for (const [name, value] of Object.entries(limit)) {
    if (!Number.isInteger(value) || value < 1)
      throw new RangeError(`The limit ${name} must be a whole number from 1 on.`)
  }
  return limit
}
