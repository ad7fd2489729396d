import { RateLimiter } from './rate-limiter.ts'
import type { RateLimit } from './rate-window.ts'
import { VirtualClock } from './virtual-clock.builders.ts'

/** How uneven the way to a simulated Metrc is. */
export interface Network {
  seed: number
  oneWayMs: number
  jitterMs: number
  spikeShare: number
  spikeMs: number
  /** What the first requests pay for their connections. */
  connectMs: number
}

interface Simulation {
  limits: { facility: RateLimit; integrator: RateLimit }
  network: Network
  facilities: number
  forMs: number
  /** Nothing is asked for between `pauseAtMs` and `pauseAtMs + pauseMs`. */
  pauseAtMs?: number
  pauseMs?: number
}

/** Runs facilities that always want more against a Metrc that counts at its own end of an uneven network. */
export async function simulate({ limits, network, facilities, forMs, pauseAtMs = 0, pauseMs = 0 }: Simulation) {
  const clock = new VirtualClock()
  const limiter = new RateLimiter({ ...limits, clock })
  const trip = trips(network, limits.integrator.atOnce)
  const metrc = counter()
  const worker = async (facility: number) => {
    while (clock.now() < forMs) {
      if (clock.now() >= pauseAtMs && clock.now() < pauseAtMs + pauseMs) await clock.sleep(pauseMs)
      const permit = await limiter.acquire({ facility: `F${facility}` })
      await clock.sleep(trip())
      metrc.arrive(facility, clock.now())
      metrc.leave(facility)
      await clock.sleep(trip(true))
      permit.answered()
      permit.done()
    }
  }
  for (let facility = 0; facility < facilities; facility++) {
    for (let n = 0; n < limits.facility.atOnce + 2; n++) void worker(facility)
  }
  await clock.runFor(forMs)
  return metrc.seen(facilities)
}

function trips(
  { seed, oneWayMs, jitterMs, spikeShare, spikeMs, connectMs }: Network,
  connections: number,
): (back?: boolean) => number {
  const random = randomFrom(seed)
  let unconnected = connections
  return (back = false) => {
    const jitter = -Math.log(1 - random()) * jitterMs
    const spike = random() < spikeShare ? random() * spikeMs : 0
    const connect = !back && unconnected-- > 0 ? connectMs : 0
    return oneWayMs + jitter + spike + connect
  }
}

/** A small generator of numbers from 0 to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

function counter() {
  const arrivals: { facility: number; at: number }[] = []
  const underWay = new Map<number, number>()
  let worstAtOnce = 0
  let worstFacilityAtOnce = 0
  return {
    arrive(facility: number, at: number) {
      arrivals.push({ facility, at })
      underWay.set(facility, (underWay.get(facility) ?? 0) + 1)
      worstFacilityAtOnce = Math.max(worstFacilityAtOnce, underWay.get(facility) ?? 0)
      worstAtOnce = Math.max(
        worstAtOnce,
        [...underWay.values()].reduce((sum, n) => sum + n, 0),
      )
    },
    leave(facility: number) {
      underWay.set(facility, (underWay.get(facility) ?? 0) - 1)
    },
    seen(facilities: number) {
      const times = Array.from({ length: facilities }, (_, n) =>
        arrivals.filter(({ facility }) => facility === n).map(({ at }) => at),
      )
      return {
        arrivals: arrivals.length,
        perFacility: times.map(({ length }) => length),
        worstSecond: worstSecond(arrivals.map(({ at }) => at)),
        worstFacilitySecond: Math.max(...times.map(worstSecond)),
        worstAtOnce,
        worstFacilityAtOnce,
      }
    },
  }
}

/** The largest number of arrivals in any second, both ends counted in. */
function worstSecond(times: number[]): number {
  let worst = 0
  let oldest = 0
  for (const [index, at] of times.entries()) {
    while (at - times[oldest]! > 1000) oldest++
    worst = Math.max(worst, index - oldest + 1)
  }
  return worst
}
