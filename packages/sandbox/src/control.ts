import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RowProblem } from './answer.ts'
import type { AppliedLog, AppliedQuery, AppliedRow } from './applied.ts'
import type { Capacity } from './capacity.ts'
import type { Clock } from './clock.ts'
import {
  type Marks,
  putElsewhere,
  receiveElsewhere,
  revokeElsewhere,
  type Receiving,
  rowByKey,
  type TestedElsewhere,
  testElsewhere,
} from './elsewhere.ts'
import type { FaultPlan, FaultPlans, PlannedFault } from './fault-plans.ts'
import type { DownMode } from './faults.ts'
import type { Metrc } from './handle.ts'
import type { createRequestsSeen, RequestsSeen } from './journal.ts'
import type { Quirks, UserKeys } from './options.ts'
import { createOutage, type Outage } from './outage.ts'
import { registerElsewhere } from './register.ts'
import { printingOf, textOf } from './print.ts'
import { stampText } from './stamp.ts'
import type { Row, TableName, Tables } from './tables.ts'

/** What tests and people may do to the sandbox behind the API's back. */
export interface Control {
  readonly down: DownMode
  readonly latencyMs: number
  readonly slowMs: number
  /** Waits before an answer; a new mode or the end of the server lets it go at once. */
  holdBack: (ms: number) => Promise<void>
  release: () => void
  /** Every answer waits this long. */
  setLatency: (ms: number) => void
  /** So many writes of a facility are worked on at once, until they are answered; further ones wait. null: any number. */
  setWriteCapacity: (writes: number | null) => void
  /** Lets the whole server fail in one way, or (null) work again. `slowMs` is how long `slow` holds answers back. */
  setDown: (mode: DownMode, options?: { slowMs?: number; forMs?: number }) => Promise<void>
  /** An outage of hours, of which the clock lets the time pass at once. */
  outage: Outage
  /** The next write at this path (as sent, without query) is answered 400 with these rows and changes nothing. */
  refuseNext: (path: string, rows: readonly RowProblem[]) => void
  /** Plans a fault and answers its number. @throws Error with a sentence about a plan that cannot be. */
  plan: (plan: FaultPlan) => number
  /** The plans, with how often each struck. */
  readonly planned: readonly PlannedFault[]
  /** Removes one plan, or all of them; so a key that was rotated by a plan is as before. */
  clearPlans: (id?: number) => void
  /** Rotates the user keys: those left out are answered 401 from now on. */
  setUserKeys: (keys: UserKeys) => void
  /** Flips switches of `Quirks`. */
  setQuirks: (quirks: Partial<Quirks>) => void
  readonly requests: RequestsSeen
  clearRequests: () => void
  /** Every row of a write that was applied, in the order in which they were. */
  applied: (query?: AppliedQuery) => AppliedRow[]
  clock: Clock
  /** A stored record by its id or label. */
  find: <T extends TableName>(license: string, table: T, key: number | string) => Tables[T] | undefined
  all: <T extends TableName>(license: string, table: T) => Tables[T][]
  /** A record, or each of some, as this host prints it. */
  printed: <T extends object>(record: T) => T
  /** Somebody else changes a record in Metrc: the fields given are replaced, LastModified becomes now unless it is given. */
  modify: <T extends TableName>(
    license: string,
    table: T,
    key: number | string,
    fields: Partial<Tables[T]>,
    marks?: Marks,
  ) => Tables[T]
  /** Somebody else makes a record like an existing one, with these fields of its own; its id is new. LastModified likewise. */
  addLike: <T extends TableName>(
    license: string,
    table: T,
    key: number | string,
    fields: Partial<Tables[T]>,
  ) => Tables[T]
  /** Somebody else makes a record of which there may be none to take after. */
  put: <T extends TableName>(license: string, table: T, id: number, record: Tables[T]) => void
  /** Somebody takes a package of this license, by its id or label, that was shipped to them. */
  receive: (license: string, key: number | string, receiving: Receiving) => void
  /** A laboratory tells what it found in a package of this license, by its id or label. */
  tested: (license: string, key: number | string, tested: TestedElsewhere) => void
  /** The state takes back what was told last of a package of this license. */
  revoked: (license: string, key: number | string) => void
  /** A person makes a transfer of a template in Metrc's own pages; answers the id of the transfer. */
  register: (license: string, templateId: number) => number
}

interface Parts {
  metrc: Metrc
  requests: ReturnType<typeof createRequestsSeen>
  clock: Clock
  plans: FaultPlans
  capacity: Capacity
  applied: AppliedLog
  stop: () => Promise<void>
  start: () => Promise<unknown>
}

/** The control surface of a running sandbox. */
export function createControl(parts: Parts): Control {
  const { metrc, requests, clock, plans, capacity, applied } = parts
  const health = createHealth(parts)
  return {
    get down() {
      return health.state.down
    },
    get latencyMs() {
      return health.state.latencyMs
    },
    get slowMs() {
      return health.state.slowMs
    },
    holdBack: health.holdBack,
    release: health.release,
    setLatency: (ms) => {
      health.state.latencyMs = ms
    },
    setWriteCapacity: capacity.set,
    setDown: health.setDown,
    outage: createOutage(health.setDown, clock),
    refuseNext: metrc.refusals.add,
    plan: plans.add,
    get planned() {
      return plans.planned
    },
    clearPlans: plans.clear,
    setUserKeys: (keys) => {
      metrc.options.userKeys = keys
    },
    setQuirks: (quirks) => void Object.assign(metrc.quirks, quirks),
    printed: <T extends object>(records: T): T => {
      const one = (record: object): object => JSON.parse(textOf(record, printingOf(metrc.quirks))) as object
      return (Array.isArray(records) ? records.map(one) : one(records)) as T
    },
    requests: requests.seen,
    clearRequests: requests.clear,
    applied: applied.read,
    clock,
    ...recordControl(metrc),
  }
}

/** How the whole server is. */
function createHealth({ metrc, stop, start }: Parts) {
  const state = {
    down: null as DownMode,
    latencyMs: metrc.options.latencyMs ?? 0,
    slowMs: 30_000,
    timer: undefined as NodeJS.Timeout | undefined,
    held: manyMayWait(),
  }

  function release(): void {
    state.held.abort()
    state.held = manyMayWait()
  }

  async function setDown(mode: DownMode, { slowMs = 30_000, forMs }: { slowMs?: number; forMs?: number } = {}) {
    const wasStopped = state.down === 'refuse'
    clearTimeout(state.timer)
    Object.assign(state, { down: mode, slowMs })
    release()
    if (mode === 'refuse' && !wasStopped) await stop()
    if (mode !== 'refuse' && wasStopped) await start()
    if (forMs !== undefined) state.timer = setTimeout(() => void setDown(null), forMs).unref()
  }

  async function holdBack(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: state.held.signal }).catch(() => {})
  }

  return { state, release, setDown, holdBack }
}

/** Every answer that is held back listens to it. */
function manyMayWait(): AbortController {
  const held = new AbortController()
  setMaxListeners(0, held.signal)
  return held
}

/** A stamp that somebody asks for, of what no window shall show. */
const stampIn = (fields: object): string | undefined =>
  'LastModified' in fields && typeof fields.LastModified === 'string' ? fields.LastModified : undefined

/** Records looked at and changed behind the API's back. */
function recordControl(
  metrc: Metrc,
): Pick<Control, 'find' | 'all' | 'modify' | 'addLike' | 'put' | 'receive' | 'tested' | 'revoked' | 'register'> {
  function neededRow<T extends TableName>(license: string, table: T, key: number | string): Row<Tables[T]> {
    const row = rowByKey(metrc, license, table, key)
    if (!row) throw new Error(`${license} has no ${table} ${key}`)
    return row
  }

  return {
    find: (license, table, key) => rowByKey(metrc, license, table, key)?.record,
    all: (license, table) => [...metrc.world.table(license, table).values()].map((row) => row.record),
    modify: (license, table, key, fields, marks) => {
      const row = neededRow(license, table, key)
      putElsewhere(metrc, license, table, row.id, { ...row.record, ...fields }, marks, stampIn(fields))
      return neededRow(license, table, row.id).record
    },
    addLike: (license, table, key, fields) => {
      const id = metrc.world.nextId()
      const base = neededRow(license, table, key).record
      const own = 'LastModified' in base ? { LastModified: stampText(metrc.world.lastModified) } : {}
      putElsewhere(metrc, license, table, id, { ...base, ...own, Id: id, ...fields }, undefined, stampIn(fields))
      return neededRow(license, table, id).record
    },
    put: (license, table, id, record) => putElsewhere(metrc, license, table, id, record),
    receive: (license, key, receiving) =>
      receiveElsewhere(metrc, license, neededRow(license, 'package', key), receiving),
    tested: (license, key, tested) => testElsewhere(metrc, license, neededRow(license, 'package', key), tested),
    register: (license, templateId) => registerElsewhere(metrc, license, templateId),
    revoked: (license, key) => revokeElsewhere(metrc, license, neededRow(license, 'package', key)),
  }
}
