import { Pool } from 'undici'
import {
  type CallOptions,
  type MetrcClientOptions,
  type ReadQuery,
  type RecordName,
  readBaseUrl,
  recordPaths,
} from './client-options.ts'
import type { Answer } from './error-body.ts'
import type { MetrcState } from './health.ts'
import { createHostWays, type HostWay, type HostWays } from './host-ways.ts'
import { type ListName, type ListSpec, lists, pageSize, type RowOf } from './lists.ts'
import { isRefusedQuestion, MetrcError, wantsDayWindows } from './metrc-error.ts'
import { pageOf, readOne, readPage, readWriteResult } from './read-body.ts'
import type { FileDownload, Item } from './item-records.ts'
import type { ProcessingJob } from './processing-job-records.ts'
import type {
  Harvest,
  Location,
  Package,
  Page,
  Plant,
  PlantBatch,
  Strain,
  Sublocation,
  WriteResult,
} from './records.ts'
import type { ManifestPdf } from './transfer-records.ts'
import { Transport } from './transport.ts'
import { aheadMs, earliest, endOfPast, type ModifiedWindow, pastOf, wholeSeconds } from './windows.ts'
import { type DeletionName, deletions, maxRowsPerWrite, type WriteName, type WriteRows, writes } from './writes.ts'

export type { MetrcClientOptions, ReadQuery } from './client-options.ts'
export type { MetrcState } from './health.ts'

interface Records {
  package: Package
  plant: Plant
  plantBatch: PlantBatch
  harvest: Harvest
  processingJob: ProcessingJob
  location: Location
  sublocation: Sublocation
  item: Item
  itemPhoto: FileDownload
  labTestDocument: FileDownload
  itemFile: FileDownload
  strain: Strain
}

export interface WriteOptions {
  timeoutMs?: number
}

/** Sends at most 10 rows, once. What it throws tells by `wasSent` whether Metrc can have acted. */
type Write<N extends WriteName> = (
  licenseNumber: string,
  rows: WriteRows[N][],
  options?: WriteOptions,
) => Promise<WriteResult>

/** Takes away what has this id: once, like every write. */
type Deletion = (licenseNumber: string, id: number, options?: WriteOptions) => Promise<void>

type Writes = { [N in WriteName]: Write<N> } & Record<DeletionName, Deletion>

export interface MetrcClient extends Readonly<Writes> {
  /** One page of a list; lists without pages come whole. Errors: MetrcError, or the signal's reason. */
  read<N extends ListName>(list: N, query?: ReadQuery): Promise<Page<RowOf<N>>>
  read<T>(list: ListName, query?: ReadQuery): Promise<Page<T>>
  /**
   * All rows of a list, each once, in Metrc's order; read again when their number changed meanwhile. Meant for lists that
   * are short.
   */
  readAll<N extends ListName>(list: N, query?: Omit<ReadQuery, 'page'>): Promise<RowOf<N>[]>
  readAll<T>(list: ListName, query?: Omit<ReadQuery, 'page'>): Promise<T[]>
  /** One record by id (packages and plants also by label); null when Metrc answers 404. */
  readRecord<N extends RecordName>(
    record: N,
    key: number | string,
    query: { licenseNumber: string } & CallOptions,
  ): Promise<Records[N] | null>
  /** The manifest of a transfer as a file; null when Metrc answers 404. */
  readManifestPdf(id: number, query: { licenseNumber: string } & CallOptions): Promise<ManifestPdf | null>
  /** The same as a page, which is Metrc's word and nothing to be trusted; null when Metrc answers 404. */
  readManifestHtml(id: number, query: { licenseNumber: string } & CallOptions): Promise<string | null>
  /** Whether Metrc answers, since when. */
  readonly state: MetrcState
  /** Metrc's clock minus ours in ms, as its last answer said; 0 until it is known. */
  readonly clockOffsetMs: number
  /** Whether Metrc has answered already, and so told its time. */
  readonly isClockKnown: boolean
  onState(listener: (state: MetrcState) => void): () => void
  /** Calls the listener when Metrc begins or ends to refuse the key, as far as the beats find out; the answer ends it. */
  onKey(listener: (isRefused: boolean) => void): () => void
  /** To be called every second while somebody wants to know within 10 s that Metrc is silent. */
  beat(): void
  close(): Promise<void>
}

const keepAliveMs = 4000
/** What came or went between its pages makes a list show rows twice, or not at all: then it is read again so often. */
const readAgainTimes = 3
const defaultConnectTimeoutMs = 5000

/**
 * A client of Metrc's API v2 for one vendor key and one user key. Reads keep within the rate limits and
 * are asked again when that can help; writes are sent once and never again (Metrc reference §4 to §6).
 * The keys appear in no error and no log.
 */
export function createMetrcClient(options: MetrcClientOptions): MetrcClient {
  const { origin } = readBaseUrl(options.baseUrl)
  const pool = new Pool(origin, {
    connections: null,
    pipelining: 1,
    keepAliveTimeout: keepAliveMs,
    connect: { timeout: options.connectTimeoutMs ?? defaultConnectTimeoutMs },
  })
  const transport = new Transport(pool, options)
  const reader = new Reader(transport, options.ways ?? createHostWays())
  return {
    ...reader.methods(),
    ...writeMethods(transport),
    get state() {
      return transport.health.state
    },
    get clockOffsetMs() {
      return transport.clockOffsetMs
    },
    get isClockKnown() {
      return transport.isClockKnown
    },
    onState: (listener) => transport.health.onState(listener),
    onKey: (listener) => transport.onKey(listener),
    beat: () => transport.pulse.beat(),
    close: () => {
      transport.pulse.stop()
      return pool.destroy()
    },
  }
}

class Reader {
  readonly #transport: Transport
  readonly #ways: HostWays

  constructor(transport: Transport, ways: HostWays) {
    this.#transport = transport
    this.#ways = ways
  }

  methods(): Pick<MetrcClient, 'read' | 'readAll' | 'readRecord' | 'readManifestPdf' | 'readManifestHtml'> {
    return {
      readManifestPdf: (id, query) => this.#one(`/transfers/v2/manifest/${id}/pdf`, query, readOne<ManifestPdf>),
      readManifestHtml: (id, query) => this.#one(`/transfers/v2/manifest/${id}/html`, query, ({ body }) => body),
      read: <T>(list: ListName, query: ReadQuery = {}) => this.#page<T>(list, query),
      readAll: <T>(list: ListName, query: ReadQuery = {}) => this.#all<T>(list, query),
      readRecord: (record, key, query) => this.#record(record, key, query),
    }
  }

  async #page<T>(list: ListName, query: ReadQuery): Promise<Page<T>> {
    const ways = this.#ways.of(list)
    if (ways.has('unpaged') && (query.page ?? 1) > 1) return pageOf<T>([])
    try {
      return await this.#get<T>(list, query, ways)
    } catch (error) {
      if (!isRefusedQuestion(error) || wantsDayWindows(error)) throw error
      return this.#otherwise<T>(list, query, ways, error)
    }
  }

  /**
   * Asks without what the host may not take, the least first. What helps is remembered when the same question is refused
   * once more: the first refusal may have been of a moment. A host that speaks of the length of a window understands one here:
   * without, it may answer its last day only.
   *
   * @throws MetrcError the first refusal, or the one by which the host wants days
   */
  async #otherwise<T>(list: ListName, query: ReadQuery, ways: ReadonlySet<HostWay>, refusal: MetrcError) {
    let last = refusal
    for (const without of subsetsOf(this.#leavable(list, query, ways))) {
      if (without.includes('no-window') && wantsDayWindows(last)) continue
      try {
        const found = await this.#get<T>(list, query, new Set([...ways, ...without]))
        const again = await this.#get<T>(list, query, ways).catch((error: unknown) => {
          if (!isRefusedQuestion(error)) throw error
          return null
        })
        if (again === null) for (const way of without) this.#ways.learn(list, way)
        return again ?? found
      } catch (error) {
        if (!isRefusedQuestion(error)) throw error
        if (wantsDayWindows(error)) last = error
      }
    }
    throw last
  }

  /** What of a question may be the reason for its refusal. */
  #leavable(list: ListName, query: ReadQuery, ways: ReadonlySet<HostWay>): HostWay[] {
    const { paged, window } = lists[list]
    const asked = this.#windowOf(list, query, ways)
    const isFuture = asked !== null && new Date(asked.end).getTime() > endOfPast(this.#transport.metrcNow)
    return [
      ...(isFuture && !ways.has('no-future') ? (['no-future'] as const) : []),
      ...(paged && !ways.has('unpaged') ? (['unpaged'] as const) : []),
      ...(window === 'tried' && !ways.has('no-window') ? (['no-window'] as const) : []),
    ]
  }

  #windowOf(list: ListName, query: ReadQuery, ways: ReadonlySet<HostWay>): ModifiedWindow | null {
    const { window } = lists[list]
    if (window === 'none' || ways.has('no-window')) return null
    const now = this.#transport.metrcNow
    const whole = window === 'tried' ? { start: earliest, end: new Date(now.getTime() + aheadMs) } : null
    const asked = query.window ?? whole
    return asked && ways.has('no-future') ? pastOf(asked, now) : asked
  }

  async #get<T>(list: ListName, query: ReadQuery, ways: ReadonlySet<HostWay>): Promise<Page<T>> {
    const spec = lists[list]
    const facility = spec.scope === 'facility' ? licenseOf(query) : null
    const path = pathOf(spec.path, query.id)
    const window = this.#windowOf(list, query, ways)
    const parameters = parametersOf(spec, { ...query, window: window ?? undefined }, facility, !ways.has('unpaged'))
    const options = { ...query, isLong: spec.isLong }
    return this.#transport.get(`${path}${parameters}`, facility, options, (answer) => readPage<T>(answer))
  }

  async #all<T>(list: ListName, query: ReadQuery): Promise<T[]> {
    for (let left = readAgainTimes; ; left -= 1) {
      const first = await this.#page<T>(list, { ...query, page: 1 })
      const others = Array.from({ length: Math.max(0, first.TotalPages - 1) }, (_, index) => index + 2)
      const pages = await Promise.all(others.map((page) => this.#page<T>(list, { ...query, page })))
      const isOfOneMoment = pages.every(({ Total }) => Total === first.Total)
      if (!isOfOneMoment && left === 0 && query.ofOneMoment)
        throw new MetrcError({ kind: 'unavailable', wasSent: true, detail: `${list} changes while it is read` })
      if (isOfOneMoment || left === 0) return eachOnce([first, ...pages].flatMap(({ Data }) => Data))
    }
  }

  async #record<N extends RecordName>(
    record: N,
    key: number | string,
    query: { licenseNumber: string } & CallOptions,
  ): Promise<Records[N] | null> {
    return this.#one(recordPaths[record].replace('{key}', encodeURIComponent(key)), query, readOne<Records[N]>)
  }

  /** What one path answers of a facility; null for 404. */
  async #one<T>(
    path: string,
    query: { licenseNumber: string } & CallOptions,
    read: (answer: Answer) => T,
  ): Promise<T | null> {
    const facility = licenseOf(query)
    try {
      const parameters = new URLSearchParams({ licenseNumber: facility })
      return await this.#transport.get(`${path}?${parameters}`, facility, query, read)
    } catch (error) {
      if (error instanceof MetrcError && error.status === 404) return null
      throw error
    }
  }
}

function writeMethods(transport: Transport): Writes {
  const write =
    <N extends WriteName>(name: N): Write<N> =>
    async (licenseNumber, rows, options = {}) => {
      if (rows.length < 1 || rows.length > maxRowsPerWrite) {
        throw new RangeError(`Metrc takes 1 to ${maxRowsPerWrite} records in one write, not ${rows.length}.`)
      }
      const { method, path } = writes[name]
      const parameters = new URLSearchParams({ licenseNumber: licenseOf({ licenseNumber }) })
      const answer = await transport.write(method, `${path}?${parameters}`, JSON.stringify(rows), options.timeoutMs)
      return readWriteResult(answer)
    }
  const deletion =
    (name: DeletionName): Deletion =>
    async (licenseNumber, id, options = {}) => {
      const parameters = new URLSearchParams({ licenseNumber: licenseOf({ licenseNumber }) })
      const path = pathOf(deletions[name], id)
      readWriteResult(await transport.write('DELETE', `${path}?${parameters}`, undefined, options.timeoutMs))
    }
  return {
    ...eachOf(writes, write),
    ...eachOf(deletions, deletion),
  } as Writes
}

/** One method for each name of a table. */
const eachOf = <N extends string, M>(table: Readonly<Record<N, unknown>>, method: (name: N) => M) =>
  Object.fromEntries((Object.keys(table) as N[]).map((name) => [name, method(name)]))

function licenseOf({ licenseNumber }: { licenseNumber?: string }): string {
  if (!licenseNumber) throw new TypeError('This call needs a license number.')
  return licenseNumber
}

function pathOf(path: string, id: number | string | undefined): string {
  return path.includes('{id}') ? path.replace('{id}', encodeURIComponent(idOf(path, id))) : path
}

function idOf(path: string, id: number | string | undefined): string {
  if (id === undefined || id === '') throw new TypeError(`${path} needs an id.`)
  return String(id)
}

function parametersOf(spec: ListSpec, query: ReadQuery, facility: string | null, paged: boolean): string {
  const parameters = new URLSearchParams()
  if (facility !== null) parameters.set('licenseNumber', facility)
  if (spec.idParameter !== undefined) parameters.set(spec.idParameter, idOf(spec.path, query.id))
  if (query.window) {
    const { start, end } = wholeSeconds(query.window)
    parameters.set('lastModifiedStart', start)
    parameters.set('lastModifiedEnd', end)
  }
  if (spec.paged && paged) {
    parameters.set('pageNumber', String(query.page ?? 1))
    parameters.set('pageSize', String(pageSize))
  }
  return parameters.size > 0 ? `?${parameters}` : ''
}

/** Every set of some of these, the smaller ones first. */
function subsetsOf<T>(all: readonly T[]): T[][] {
  const sets = all.reduce<T[][]>((sets, one) => [...sets, ...sets.map((set) => [...set, one])], [[]])
  return sets.filter((set) => set.length > 0).sort((a, b) => a.length - b.length)
}

/** Rows shift between pages while Metrc works, so the same record can come twice (Metrc reference §3.2). */
function eachOnce<T>(rows: T[]): T[] {
  const seen = new Set<unknown>()
  return rows.filter((row) => {
    const id = typeof row === 'object' && row !== null && 'Id' in row ? row.Id : row
    if (seen.has(id)) return false
    seen.add(id)
    return true
  })
}
