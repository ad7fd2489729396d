import type { World } from './world.ts'

/** GET limits: requests in any second, and requests in flight, per license and per vendor key (Metrc reference §6). */
export interface RateLimits {
  perFacilityPerSecond: number
  perKeyPerSecond: number
  perFacilityAtOnce: number
  perKeyAtOnce: number
}

/** The figures that every public client works with (§6). */
export const metrcLimits: RateLimits = {
  perFacilityPerSecond: 50,
  perKeyPerSecond: 150,
  perFacilityAtOnce: 10,
  perKeyAtOnce: 30,
}

/** Where Metrc's hosts differ, or nobody knows: one switch each (§14). */
export interface Quirks {
  /** A windowed list without a window: every row (sandboxes) or the last 24 h (production). */
  defaultWindow: 'all' | 'last24h'
  /** The 24 h cap on windows: never, only without `pageSize`, or always. */
  windowCap: 'off' | 'unpaged' | 'always'
  /** May an adjustment bring a package below 0. */
  negativeQuantity: boolean
  /** Paging parameters on items, tags and locations answer 404, as one state's sandbox does. */
  pagingNotFound: boolean
  /** Incoming transfers answer rows at `/transfers/v2/{id}/deliveries` too; reported: outgoing only. */
  deliveriesOfIncoming: boolean
  /** `Retry-After` on 429; some integrators saw none. */
  retryAfter: boolean
  /** Writes answer `Ids`; without, an empty body. */
  idsOfNew: boolean
}

export const defaultQuirks: Quirks = {
  defaultWindow: 'all',
  windowCap: 'unpaged',
  negativeQuantity: false,
  pagingNotFound: false,
  deliveriesOfIncoming: false,
  retryAfter: true,
  idsOfNew: true,
}

/** How to start a sandbox Metrc. */
export interface SandboxOptions {
  /** 0 takes a free port (default). */
  port?: number
  host?: string
  /** Folder of the state; null keeps it in memory. */
  dataDir?: string | null
  vendorKey?: string
  /** Each user key with the licenses it sees, or all of them. */
  userKeys?: Record<string, readonly string[] | 'all'>
  /** User keys made for API v1: answered 401 in plain text (§1). */
  v1UserKeys?: readonly string[]
  /** The world of a first start; a data folder that has one wins. A function is only called when needed. */
  seed?: World | (() => World)
  /** null switches the limits off. */
  limits?: RateLimits | null
  quirks?: Partial<Quirks>
  /** Serves `/sandbox-control/...` to this machine. */
  control?: boolean
  latencyMs?: number
  now?: () => Date
}
