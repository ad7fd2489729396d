import { createMetrcClient, type MetrcClient } from '@cultivatd/metrc/metrc-client'
import { type RateLimit, RateLimiter } from '@cultivatd/metrc/rate-limiter'

/** Where Metrc is and how we may ask it. */
export interface MetrcConfig {
  baseUrl: string
  vendorKey: string
  /** Left out: Metrc's working figures, 50 and 150 requests per second, 10 and 30 at once (Metrc reference §6). */
  limits?: { facility?: Partial<RateLimit>; integrator?: Partial<RateLimit> }
  timeoutMs?: number
}

export interface MetrcAccess {
  /** The client of the organization's sync key as it is now; null when there is none. */
  client(): Promise<MetrcClient | null>
  close(): Promise<void>
}

/** A client that was replaced may still be in use for what it began. */
const graceMs = 60_000

/**
 * The way to Metrc for everything in this process: one limiter for the vendor key, and a new client when the sync key
 * changes. The key is looked up each time, so that every process notices when it was changed by another.
 */
export function createMetrcAccess(config: MetrcConfig, userKey: () => Promise<string | null>): MetrcAccess {
  const limiter = new RateLimiter(config.limits)
  const { baseUrl, vendorKey, timeoutMs } = config
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

  return {
    async client() {
      const key = await userKey()
      if (current && current.key === key) return current.client
      if (current) retire(current.client)
      current =
        key === null
          ? null
          : { key, client: createMetrcClient({ baseUrl, vendorKey, userKey: key, limiter, timeoutMs }) }
      return current?.client ?? null
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
