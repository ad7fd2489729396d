import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RowProblem } from './answer.ts'
import type { Clock } from './clock.ts'
import { Draft } from './draft.ts'
import type { DownMode } from './faults.ts'
import type { Metrc } from './handle.ts'
import type { createRequestsSeen, RequestsSeen } from './journal.ts'
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
  /** Lets the whole server fail in one way, or (null) work again. `slowMs` is how long `slow` holds answers back. */
  setDown: (mode: DownMode, options?: { slowMs?: number; forMs?: number }) => Promise<void>
  /** The next write at this path (as sent, without query) is answered 400 with these rows and changes nothing. */
  refuseNext: (path: string, rows: readonly RowProblem[]) => void
  readonly requests: RequestsSeen
  clearRequests: () => void
  clock: Clock
  /** A stored record by its id or label. */
  find: <T extends TableName>(license: string, table: T, key: number | string) => Tables[T] | undefined
  all: <T extends TableName>(license: string, table: T) => Tables[T][]
  /** Somebody else changes a record in Metrc: the fields given are replaced, LastModified becomes now. */
  modify: <T extends TableName>(
    license: string,
    table: T,
    key: number | string,
    fields: Partial<Tables[T]>,
    marks?: Marks,
  ) => Tables[T]
  /** Somebody else makes a record like an existing one, with these fields of its own; its id is new. */
  addLike: <T extends TableName>(
    license: string,
    table: T,
    key: number | string,
    fields: Partial<Tables[T]>,
  ) => Tables[T]
}

type Marks = Partial<Pick<Row<unknown>, 'archived' | 'inTransit'>>

interface Parts {
  metrc: Metrc
  requests: ReturnType<typeof createRequestsSeen>
  clock: Clock
  stop: () => Promise<void>
  start: () => Promise<unknown>
}

/** Every answer that is held back listens to it. */
function manyMayWait(): AbortController {
  const held = new AbortController()
  setMaxListeners(0, held.signal)
  return held
}

/** The control surface of a running sandbox. */
export function createControl({ metrc, requests, clock, stop, start }: Parts): Control {
  const state = {
    down: null as DownMode,
    latencyMs: metrc.options.latencyMs ?? 0,
    slowMs: 30_000,
    timer: undefined as NodeJS.Timeout | undefined,
    held: manyMayWait(),
  }

  function rowOf<T extends TableName>(license: string, table: T, key: number | string): Row<Tables[T]> | undefined {
    const { world } = metrc
    return world.row(license, table, Number(key)) ?? world.byLabel(license, table, String(key))
  }

  function neededRow<T extends TableName>(license: string, table: T, key: number | string): Row<Tables[T]> {
    const row = rowOf(license, table, key)
    if (!row) throw new Error(`${license} has no ${table} ${key}`)
    return row
  }

  function put<T extends TableName>(
    license: string,
    table: T,
    id: number,
    record: Tables[T],
    marks?: Marks,
  ): Tables[T] {
    const draft = new Draft(metrc.world, license, metrc.nextStamp)
    draft.put(table, id, record, marks)
    metrc.commit(draft.changes())
    return neededRow(license, table, id).record
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

  return {
    get down() {
      return state.down
    },
    get latencyMs() {
      return state.latencyMs
    },
    get slowMs() {
      return state.slowMs
    },
    holdBack: async (ms) => {
      await sleep(ms, undefined, { signal: state.held.signal }).catch(() => {})
    },
    release,
    setLatency: (ms) => {
      state.latencyMs = ms
    },
    setDown,
    refuseNext: metrc.refusals.add,
    requests: requests.seen,
    clearRequests: requests.clear,
    clock,
    find: (license, table, key) => rowOf(license, table, key)?.record,
    all: (license, table) => [...metrc.world.table(license, table).values()].map((row) => row.record),
    modify: (license, table, key, fields, marks) => {
      const row = neededRow(license, table, key)
      return put(license, table, row.id, { ...row.record, ...fields }, marks)
    },
    addLike: (license, table, key, fields) => {
      const id = metrc.world.nextId()
      const base = neededRow(license, table, key).record
      const own = 'LastModified' in base ? { LastModified: stampText(metrc.world.lastModified) } : {}
      return put(license, table, id, { ...base, ...own, Id: id, ...fields })
    },
  }
}
