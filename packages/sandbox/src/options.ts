import type { State } from './states.ts'
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
  /** A windowed list without a window: the last 24 h (production) or every row (some sandboxes). */
  defaultWindow: 'last24h' | 'all'
  /** Lists that document no window, such as archived locations: they ignore one, understand it all the same, or refuse it (§3.3). */
  undocumentedWindows: 'ignored' | 'understood' | 'refused'
  /** A window that ends after the host's now: taken, or refused with 400. Nobody's word. */
  futureWindows: 'taken' | 'refused'
  /** Window bounds without an offset are in UTC, or in the wall time of the facility: both are nobody's word. */
  boundsWithoutOffset: 'utc' | 'local'
  /** Window bounds with fractions of a second: taken, or refused with 400. */
  windowFractions: 'taken' | 'refused'
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
  /** May a new package hold more than its ingredients add up to. */
  moreThanIngredients: boolean
  /** How a day or an instant that is not set is printed: as null, or as one of year 1 (§2). */
  unsetDates: 'null' | 'year-1'
  /** Texts that nothing is in, such as a note or a driver: null as Metrc's examples have it, or empty. */
  unsetTexts: 'null' | 'empty'
  /** The offset of LastModified: none from UTC, or that of the facility's wall time. */
  stampOffsets: 'utc' | 'local'
  /** Kind, state and approval of the item inside a package: as texts, or as numbers (§10.8). */
  itemWords: 'texts' | 'numbers'
  /** The printed label of a package that has none: null, or an object that says nothing. */
  productLabels: 'null' | 'objects'
  /** Tells of each package, category and transfer whether it was treated before its test. */
  preTreatment: boolean
  /** A word in place of the id of an item, strain, location, batch or harvest: no such path (404), or no such record (401). */
  wordsAsIds: 'not-found' | 'unauthorized'
  /** Whether the state lists ways in which plants are thrown away; where it lists none a write needs none (nobody's word). */
  plantWasteMethods: 'some' | 'none'
  /** What a write must say that it sends: JSON, else 415; or anything. Nobody's word. */
  writeTypes: 'json' | 'any'
  /** A refused row refuses the whole write, or only itself: the others are applied and it is answered 400 all the same (§4). */
  writes: 'atomic' | 'per-row'
  /** What a laboratory records counts at once, or is held back until it is released: a rule of each license (§14). */
  labResults: 'released' | 'held'
  /** Strains and items that something is made of: as all others, or what they are known by is kept and they stay active. */
  usedRecords: 'changeable' | 'fixed'
  /** A processing job that is archived gives what it took back to its packages, or keeps it. Nobody's word. */
  archivedJobInputs: 'returned' | 'kept'
  /** A package that its receiver took: on the list of transferred ones only (production), or among the inactive too. */
  transferredPackages: 'apart' | 'inactive-too'
  /** Whether the host has `/employees/v2/permissions`: one state's production answers 404 there (§10.8). */
  employeePermissions: boolean
  /** Whether the host has `/packages/v2/{id}/source/harvests`, of which nobody tells from a state. */
  sourceHarvests: boolean
  /** The helpers of Metrc's own sandboxes, `/sandbox/v2/...`; production answers 403 (§13). */
  sandboxHelpers: boolean
  /** GETs show what the world was so many milliseconds ago (§10.8). */
  readLagMs: number
}

export const defaultQuirks: Quirks = {
  defaultWindow: 'last24h',
  undocumentedWindows: 'ignored',
  futureWindows: 'taken',
  boundsWithoutOffset: 'utc',
  windowFractions: 'taken',
  windowCap: 'unpaged',
  negativeQuantity: false,
  pagingNotFound: false,
  deliveriesOfIncoming: false,
  retryAfter: true,
  idsOfNew: true,
  moreThanIngredients: false,
  unsetDates: 'null',
  unsetTexts: 'null',
  stampOffsets: 'utc',
  itemWords: 'texts',
  productLabels: 'null',
  preTreatment: false,
  wordsAsIds: 'not-found',
  plantWasteMethods: 'some',
  writeTypes: 'json',
  writes: 'atomic',
  labResults: 'held',
  usedRecords: 'changeable',
  archivedJobInputs: 'returned',
  transferredPackages: 'apart',
  employeePermissions: true,
  sourceHarvests: true,
  sandboxHelpers: true,
  readLagMs: 0,
}

/** What each switch may be. */
export const quirkValues: { [Q in keyof Quirks]: readonly Quirks[Q][] | 'milliseconds' } = {
  defaultWindow: ['last24h', 'all'],
  undocumentedWindows: ['ignored', 'understood', 'refused'],
  futureWindows: ['taken', 'refused'],
  boundsWithoutOffset: ['utc', 'local'],
  windowFractions: ['taken', 'refused'],
  windowCap: ['off', 'unpaged', 'always'],
  negativeQuantity: [true, false],
  pagingNotFound: [true, false],
  deliveriesOfIncoming: [true, false],
  retryAfter: [true, false],
  idsOfNew: [true, false],
  moreThanIngredients: [true, false],
  unsetDates: ['null', 'year-1'],
  unsetTexts: ['null', 'empty'],
  stampOffsets: ['utc', 'local'],
  itemWords: ['texts', 'numbers'],
  productLabels: ['null', 'objects'],
  preTreatment: [true, false],
  wordsAsIds: ['not-found', 'unauthorized'],
  plantWasteMethods: ['some', 'none'],
  writeTypes: ['json', 'any'],
  writes: ['atomic', 'per-row'],
  labResults: ['released', 'held'],
  usedRecords: ['changeable', 'fixed'],
  archivedJobInputs: ['returned', 'kept'],
  transferredPackages: ['apart', 'inactive-too'],
  employeePermissions: [true, false],
  sourceHarvests: [true, false],
  sandboxHelpers: [true, false],
  readLagMs: 'milliseconds',
}

/** The licenses that a user key sees. */
export type Sees = readonly string[] | 'all'

/** Each user key with what it sees; one may lack permissions that its person does not have (§1, §18). */
export type UserKeys = Readonly<Record<string, Sees | { sees: Sees; lacks: readonly string[] }>>

/** How to start a sandbox Metrc. */
export interface SandboxOptions {
  /** 0 takes a free port (default). */
  port?: number
  host?: string
  /** Folder of the state; null keeps it in memory. */
  dataDir?: string | null
  vendorKey?: string
  userKeys?: UserKeys
  /** User keys made for API v1: answered 401 in plain text (§1). */
  v1UserKeys?: readonly string[]
  /** The world of a first start; a data folder that has one wins. A function is only called when needed. */
  seed?: World | (() => World)
  /** null switches the limits off. */
  limits?: RateLimits | null
  /** Whose habits it has where `quirks` says nothing; null: those of no state. Left out: of METRC_STATE, where that is set. */
  state?: State | null
  quirks?: Partial<Quirks>
  /** Serves `/sandbox-control/...` to this machine. */
  control?: boolean
  /** Every answer waits this long. */
  latencyMs?: number
  /** Writes of one facility that are worked on at once, until they are answered; further ones wait. null: any number. */
  writeCapacity?: number | null
  /** How far Metrc's clock is ahead (or, below 0, behind). */
  clockSkewMs?: number
  now?: () => Date
}
