import { createHostWays, type HostWays } from '@cultivatd/metrc/host-ways'
import { createMetrcClient, type MetrcClient, type MetrcClientOptions } from '@cultivatd/metrc/metrc-client'
import { MetrcError } from '@cultivatd/metrc/metrc-error'
import { type RateLimit, RateLimiter } from '@cultivatd/metrc/rate-limiter'
import server from '../../package.json' with { type: 'json' }

/** Where Metrc is and how we may ask it. */
export interface MetrcConfig {
  baseUrl: string
  vendorKey: string
  /** Left out: Metrc's working figures, 50 and 150 requests per second, 10 and 30 at once (Metrc reference §6). */
  limits?: { facility?: Partial<RateLimit>; integrator?: Partial<RateLimit>; idle?: Partial<RateLimit> }
  timeoutMs?: number
  /** How patiently what failed is asked again; Metrc's manners when left out. */
  client?: Pick<MetrcClientOptions, 'retry' | 'breaker' | 'now'>
}

export interface MetrcAccess {
  /** The address of Metrc, and how it wants to be asked. */
  readonly host: string
  readonly ways: HostWays
  /** The client of the organization's sync key as it is now; null when there is none. */
  client(): Promise<MetrcClient | null>
  /**
   * The licenses that another sync key can see, which is used for nothing else yet.
   *
   * @throws MetrcError `unauthorized` when Metrc does not take the key, another one when it does not say
   */
  trial(userKey: string): Promise<string[]>
  close(): Promise<void>
}

/** A client that was replaced may still be in use for what it began. */
const graceMs = 60_000
/** Somebody waits for the trial of a key. */
const trialMs = 10_000

/**
 * The way to Metrc for everything in this process: one limiter for the vendor key, and a new client when the sync key
 * changes: `userKey` is asked each time, and answers the key as it is now.
 */
export function createMetrcAccess(config: MetrcConfig, userKey: () => Promise<string | null>): MetrcAccess {
  const limiter = new RateLimiter(config.limits)
  const ways = createHostWays()
  const userAgent = `Cultivatd/${server.version}`
  const { baseUrl, vendorKey, timeoutMs, client: manners } = config
  let current: { key: string; client: MetrcClient } | null = null
  const old = new Set<{ client: MetrcClient; timer: NodeJS.Timeout }>()

  function retire(client: MetrcClient): void {
    const entry = {
      client,
      timer: setTimeout(() => {
        old.delete(entry)
        void client.close()
      }, graceMs).unref(),
    }
    old.add(entry)
  }

  const clientOf = (key: string, own: Partial<MetrcClientOptions> = {}) =>
    createMetrcClient({ baseUrl, vendorKey, userKey: key, limiter, ways, userAgent, timeoutMs, ...manners, ...own })

  return {
    host: baseUrl,
    ways,
    async client() {
      const key = await userKey()
      if (current && current.key === key) return current.client
      if (current) retire(current.client)
      current = key === null ? null : { key, client: clientOf(key) }
      return current?.client ?? null
    },
    async trial(key) {
      const client = clientOf(key, { retry: { times: 1, rateLimitedTimes: 1 } })
      // The turn at the limiter counts too: whoever waits is told before the browser gives up.
      const signal = AbortSignal.timeout(trialMs)
      try {
        const { Data: facilities } = await client.read('facilities', { priority: 'interactive', signal })
        return facilities.map(({ License }) => License.Number)
      } catch (error) {
        throw signal.aborted ? new MetrcError({ kind: 'no-answer', wasSent: false }) : error
      } finally {
        await client.close()
      }
    },
    async close() {
      for (const { client, timer } of old) {
        clearTimeout(timer)
        await client.close()
      }
      old.clear()
      await current?.client.close()
      current = null
    },
  }
}
