import type { Clock } from './clock.ts'
import type { HealthOptions } from './health.ts'
import type { HostWays } from './host-ways.ts'
import type { Priority, RateLimiter } from './rate-limiter.ts'
import type { ModifiedWindow } from './windows.ts'

export interface MetrcClientOptions {
  /** Address of Metrc, with or without a trailing slash (Metrc reference §1). */
  baseUrl: string
  vendorKey: string
  userKey: string
  /** Share one limiter between all clients of a vendor key; a new one with Metrc's figures when left out. */
  limiter?: RateLimiter
  /** Share what one client learned of the host with others; a new one when left out. */
  ways?: HostWays
  /** Who asks, `Product/version`: gateways block requests that do not say. */
  userAgent?: string
  /** For one whole exchange; 60 s when left out. */
  timeoutMs?: number
  connectTimeoutMs?: number
  maxResponseBytes?: number
  retry?: Partial<RetryOptions>
  breaker?: Omit<HealthOptions, 'now'>
  now?: () => Date
  clock?: Clock
}

export interface RetryOptions {
  /** How often a failed read is asked again. */
  times: number
  /** How often a read is asked again after a 429. */
  rateLimitedTimes: number
  /** Doubles with each try; half of it is left to chance. */
  firstDelayMs: number
  longestDelayMs: number
}

export interface CallOptions {
  /** Interactive when somebody waits for it. */
  priority?: Priority
  /** For one exchange; the client's when left out. */
  timeoutMs?: number
  signal?: AbortSignal
}

export interface ReadQuery extends CallOptions {
  /** Needed by every list whose scope is `facility`. */
  licenseNumber?: string
  /** What a list is of, such as the harvest of its waste: needed by lists with `{id}` or an `idParameter`. */
  id?: number | string
  /** From 1 on; 1 when left out. */
  page?: number
  /** Of all pages: rather fail than count a row twice, or not at all, that went from one page to another meanwhile. */
  ofOneMoment?: boolean
  /** Of lists that document one. Where the host takes no end in the future, it is asked up to now. */
  window?: ModifiedWindow
}

/** Single records that can be asked for by id or label. */
export const recordPaths = {
  package: '/packages/v2/{key}',
  plant: '/plants/v2/{key}',
  plantBatch: '/plantbatches/v2/{key}',
  harvest: '/harvests/v2/{key}',
  processingJob: '/processing/v2/{key}',
  location: '/locations/v2/{key}',
  sublocation: '/sublocations/v2/{key}',
  item: '/items/v2/{key}',
  itemPhoto: '/items/v2/photo/{key}',
  labTestDocument: '/labtests/v2/labtestdocument/{key}',
  itemFile: '/items/v2/file/{key}',
  strain: '/strains/v2/{key}',
} as const

export type RecordName = keyof typeof recordPaths

/** The address without trailing slash. Credentials do not belong into it, for addresses are logged. */
export function readBaseUrl(baseUrl: string): { origin: string; prefix: string } {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new TypeError('The address of Metrc must be an http or https URL.')
  if (url.username || url.password) throw new TypeError('The address of Metrc must not contain keys.')
  return { origin: url.origin, prefix: url.pathname.replace(/\/+$/, '') }
}
