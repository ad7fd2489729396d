import { refuseMessage } from './answer.ts'
import type { RateLimits } from './options.ts'

/** Requests in the last second and in flight, of one license or one key. */
class Counter {
  inFlight = 0
  private times: number[] = []

  inLastSecond(now: number): number {
    let gone = 0
    while (gone < this.times.length && (this.times[gone] ?? 0) <= now - 1000) gone += 1
    if (gone > 0) this.times = this.times.slice(gone)
    return this.times.length
  }

  add(now: number): void {
    this.times.push(now)
    this.inFlight += 1
  }
}

/** Counts GETs per license and per vendor key, as the published notice does; writes are exempt (Metrc reference §6). */
export function createRateLimiter(limits: RateLimits | null, withRetryAfter: () => boolean) {
  const counters = new Map<string, Counter>()
  const counterOf = (key: string) => {
    const counter = counters.get(key) ?? new Counter()
    counters.set(key, counter)
    return counter
  }
  const full = (counter: Counter, now: number, perSecond: number, atOnce: number) =>
    counter.inLastSecond(now) >= perSecond || counter.inFlight >= atOnce

  return {
    /** Takes a place for a GET, or refuses with 429. Call the answer when the request is done. */
    take(vendorKey: string, license: string | null): () => void {
      if (!limits) return () => {}
      const now = performance.now()
      const key = counterOf(`key ${vendorKey}`)
      const facility = license === null ? null : counterOf(`license ${license}`)
      const refused =
        full(key, now, limits.perKeyPerSecond, limits.perKeyAtOnce) ||
        (facility !== null && full(facility, now, limits.perFacilityPerSecond, limits.perFacilityAtOnce))
      if (refused) throw refuseMessage(429, 'Too many requests.', withRetryAfter() ? { 'Retry-After': '1' } : undefined)
      const taken = facility ? [key, facility] : [key]
      for (const counter of taken) counter.add(now)
      let done = false
      return () => {
        if (done) return
        done = true
        for (const counter of taken) counter.inFlight -= 1
      }
    },
  }
}
