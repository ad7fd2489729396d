import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Network, simulate } from './rate-limiter.builders.ts'
import { RateLimiter } from './rate-limiter.ts'
import { VirtualClock } from './virtual-clock.builders.ts'

const limits = { facility: { perSecond: 50, atOnce: 10 }, integrator: { perSecond: 150, atOnce: 30 } }
const network: fc.Arbitrary<Network> = fc.record({
  seed: fc.integer(),
  oneWayMs: fc.double({ min: 0, max: 150, noNaN: true }),
  jitterMs: fc.double({ min: 0, max: 40, noNaN: true }),
  spikeShare: fc.double({ min: 0, max: 0.1, noNaN: true }),
  spikeMs: fc.double({ min: 0, max: 1500, noNaN: true }),
  connectMs: fc.double({ min: 0, max: 200, noNaN: true }),
})

describe('The rate limiter', () => {
  it('takes any number of turns that end by one signal, without a warning', async () => {
    const warnings: Error[] = []
    const hear = (warning: Error) => warnings.push(warning)
    process.on('warning', hear)
    const limiter = new RateLimiter(limits)
    const stopping = new AbortController()
    const turns = Array.from({ length: 40 }, () => limiter.acquire({ facility: 'A', signal: stopping.signal }))
    stopping.abort(new Error('stopped'))
    const ends = await Promise.allSettled(turns)
    await new Promise((resolve) => setImmediate(resolve))
    process.off('warning', hear)
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(30)
    expect(warnings).toEqual([])
  })

  it('never lets Metrc see more than a limit allows, on any network [SYNC-01]', async () => {
    await fc.assert(
      fc.asyncProperty(network, fc.integer({ min: 1, max: 5 }), async (net, facilities) => {
        const seen = await simulate({ limits, network: net, facilities, forMs: 6000, pauseAtMs: 2500, pauseMs: 1700 })
        expect(seen.worstFacilitySecond).toBeLessThanOrEqual(50)
        expect(seen.worstFacilityAtOnce).toBeLessThanOrEqual(10)
        expect(seen.worstSecond).toBeLessThanOrEqual(150)
        expect(seen.worstAtOnce).toBeLessThanOrEqual(30)
      }),
      { numRuns: 40 },
    )
  })

  it('never passes small or odd limits either [SYNC-01]', async () => {
    const limit = fc.record({ perSecond: fc.integer({ min: 1, max: 12 }), atOnce: fc.integer({ min: 1, max: 5 }) })
    await fc.assert(
      fc.asyncProperty(network, limit, limit, async (net, facility, integrator) => {
        const seen = await simulate({ limits: { facility, integrator }, network: net, facilities: 3, forMs: 8000 })
        expect(seen.worstFacilitySecond).toBeLessThanOrEqual(facility.perSecond)
        expect(seen.worstFacilityAtOnce).toBeLessThanOrEqual(facility.atOnce)
        expect(seen.worstSecond).toBeLessThanOrEqual(integrator.perSecond)
        expect(seen.worstAtOnce).toBeLessThanOrEqual(integrator.atOnce)
      }),
      { numRuns: 40 },
    )
  })

  it('works at the ceiling: at least 95 % of what the limits allow [SYNC-01]', async () => {
    const steady = fc.record({
      seed: fc.integer(),
      oneWayMs: fc.double({ min: 0.2, max: 70, noNaN: true }),
      jitterMs: fc.double({ min: 0, max: 4, noNaN: true }),
      spikeShare: fc.constant(0),
      spikeMs: fc.constant(0),
      connectMs: fc.double({ min: 0, max: 100, noNaN: true }),
    })
    await fc.assert(
      fc.asyncProperty(steady, fc.integer({ min: 1, max: 5 }), async (net, facilities) => {
        const seen = await simulate({ limits, network: net, facilities, forMs: 15_000 })
        const ceiling = Math.min(150, facilities * 50) * 15
        expect(seen.arrivals / ceiling).toBeGreaterThanOrEqual(0.95)
      }),
      { numRuns: 40 },
    )
  })

  it('shares the integrator limit evenly between facilities [SYNC-01]', async () => {
    const calm = { seed: 7, oneWayMs: 5, jitterMs: 2, spikeShare: 0, spikeMs: 0, connectMs: 0 }
    const seen = await simulate({ limits, network: calm, facilities: 6, forMs: 10_000 })
    expect(Math.max(...seen.perFacility) - Math.min(...seen.perFacility)).toBeLessThanOrEqual(15)
  })

  it('lets interactive reads go before background ones', async () => {
    const clock = new VirtualClock()
    const limiter = new RateLimiter({ facility: { perSecond: 50, atOnce: 1 }, clock })
    const order: string[] = []
    const run = async (name: string, priority: 'interactive' | 'background') => {
      const permit = await limiter.acquire({ facility: 'A', priority })
      order.push(name)
      await clock.sleep(10)
      permit.done()
    }
    const all = [run('b1', 'background'), run('b2', 'background'), run('i1', 'interactive')]
    await clock.runFor(200)
    await Promise.all(all)
    expect(order).toEqual(['b1', 'i1', 'b2'])
  })

  it('lets idle reads go only when nobody else waits, and no more of them than their share [SYNC-01]', async () => {
    const clock = new VirtualClock()
    const limiter = new RateLimiter({ clock })
    const granted = { background: 0, idle: 0 }
    const keepAsking = async (facility: string, priority: 'background' | 'idle', untilMs: number) => {
      while (clock.now() < untilMs) {
        const permit = await limiter.acquire({ facility, priority })
        granted[priority]++
        await clock.sleep(10)
        permit.answered()
        permit.done()
      }
    }
    for (let n = 0; n < 12; n++) void keepAsking('A', 'background', 4000)
    for (let n = 0; n < 12; n++) for (const facility of ['A', 'B', 'C']) void keepAsking(facility, 'idle', 10_000)
    await clock.runFor(4000)
    expect(granted.background).toBeGreaterThanOrEqual(4 * 50 * 0.95)
    await clock.runFor(6000)
    expect(granted.idle).toBeGreaterThanOrEqual(10 * 5 * 0.9)
    expect(granted.idle).toBeLessThanOrEqual(11 * 5)
  })

  it('drops a waiting read whose signal is aborted', async () => {
    const clock = new VirtualClock()
    const limiter = new RateLimiter({ facility: { atOnce: 1 }, clock })
    const first = await limiter.acquire({ facility: 'A' })
    const stop = new AbortController()
    const second = limiter.acquire({ facility: 'A', signal: stop.signal })
    stop.abort(new Error('not needed any more'))
    await expect(second).rejects.toThrow('not needed any more')
    await expect(limiter.acquire({ facility: 'A', signal: stop.signal })).rejects.toThrow('not needed any more')
    expect(limiter.waiting).toBe(0)
    first.done()
  })

  it('gives the place of a request back that was never sent', async () => {
    const clock = new VirtualClock()
    const limiter = new RateLimiter({ facility: { perSecond: 1, atOnce: 1 }, clock })
    ;(await limiter.acquire({ facility: 'A' })).unused()
    const again = await limiter.acquire({ facility: 'A' })
    expect(clock.now()).toBe(0)
    again.done()
  })

  it('holds back only the refused facility after a 429', async () => {
    const { grantedAt, limiter, clock } = watched()
    limiter.holdBack('A', 3000)
    void limiter.acquire({ facility: 'A' }).then(grantedAt('A'))
    void limiter.acquire({ facility: 'B' }).then(grantedAt('B'))
    await clock.runFor(5000)
    expect(grantedAt.times).toEqual({ A: 3000, B: 0 })
  })

  it('holds everything back when the refused request named no facility', async () => {
    const { grantedAt, limiter, clock } = watched()
    limiter.holdBack(null, 2000)
    void limiter.acquire({ facility: 'A' }).then(grantedAt('A'))
    void limiter.acquire({ facility: null }).then(grantedAt('none'))
    await clock.runFor(5000)
    expect(grantedAt.times).toEqual({ A: 2000, none: 2000 })
  })

  it('holds everything back when two facilities are refused within a second', async () => {
    const { grantedAt, limiter, clock } = watched()
    limiter.holdBack('A', 2000)
    limiter.holdBack('B', 2000)
    void limiter.acquire({ facility: 'C' }).then(grantedAt('C'))
    await clock.runFor(5000)
    expect(grantedAt.times).toEqual({ C: 2000 })
  })

  it('refuses limits that make no sense', () => {
    expect(() => new RateLimiter({ facility: { perSecond: 0 } })).toThrow('perSecond')
    expect(() => new RateLimiter({ integrator: { atOnce: 1.5 } })).toThrow('atOnce')
  })
})

function watched() {
  const clock = new VirtualClock()
  const times: Record<string, number> = {}
  const grantedAt = Object.assign(
    (name: string) => () => {
      times[name] = clock.now()
    },
    { times },
  )
  return { clock, grantedAt, limiter: new RateLimiter({ clock }) }
}
