import { pageSize } from '@cultivatd/metrc/lists'
import type { MetrcClient } from '@cultivatd/metrc/metrc-client'
import { wantsDayWindows } from '@cultivatd/metrc/metrc-error'
import type { Db } from '../db/db.ts'
import { type Cursor, saveCursor, type Window } from './cursor.store.ts'
import { type MetrcRecord, saveReference, type TransferDetails, transferKind } from './mirror.store.ts'
import {
  isReference,
  isWindowed,
  type MirroredList,
  type RecordList,
  recordTable,
  type ReferenceList,
} from './mirrored-lists.ts'
import { type WalkedPage, walkPages } from './page-walk.ts'
import type { PageWriter } from './page-writer.ts'
import { readTransferDetails } from './transfer-details.ts'

/** What reading one list of one facility needs. */
export interface ListReading {
  db: Db
  client: MetrcClient
  writer: PageWriter
  facilityId: string
  signal: AbortSignal
  now: () => Date
  /** Older than any record of the facility. */
  beginning: Date
  /** Lists that this Metrc reads in windows of a day at most (Metrc reference §3.3); learned once, remembered here. */
  dayWindows: Set<MirroredList>
}

/** What came of reading a list. */
export interface ListRead {
  cursor: Cursor
  /** Rows that were new or different. */
  changed: number
  /** False when rows left the list while it was read, so that some may have slipped by. */
  steady: boolean
}

const day = 86_400_000
/** Less than a day, because the client rounds both ends outwards to whole seconds. */
const daySlice = day - 2_000
/** Metrc's index lags, and clocks differ (Metrc reference §3.3). */
const overlapMs = 5 * 60_000
/** A quiet list's cursor is not rewritten each time round: reading a few minutes twice costs less than telling everybody. */
const rememberAfterMs = overlapMs
const pagesAhead = 12

/** What is told of the ids of every page, when the whole list is read to find what vanished. */
type Seen = (ids: readonly string[]) => void

/**
 * Reads a list from its beginning; the cursor stored with each page makes a killed read go on where it was.
 * A windowed list is read up to now: what changes meanwhile comes with the next window.
 */
export async function readWhole(
  reading: ListReading,
  list: MirroredList,
  from: Cursor,
  seen: Seen = () => {},
): Promise<ListRead> {
  if (isReference(list)) return readReference(reading, list, from)
  if (!isWindowed(list)) return readPart(reading, list, { ...from, window: null }, seen)
  const { beginning } = reading
  const isFirst = from.readAt === null
  let cursor = from.window && isFirst ? from : startOf(from, { start: beginning, end: metrcNow(reading) })
  let changed = 0
  let steady = true
  for (;;) {
    const part = await inDayWindows(reading, list, cursor, () => readPart(reading, list, cursor, seen))
    if (part === 'again') {
      cursor = startOf(cursor, { start: beginning, end: new Date(beginning.getTime() + daySlice) })
      continue
    }
    changed += part.changed
    steady &&= part.steady
    const end = cursor.window?.end ?? metrcNow(reading)
    const isWide = end.getTime() - (cursor.window?.start ?? beginning).getTime() > day
    if (isWide || end >= metrcNow(reading)) return { cursor: part.cursor, changed, steady }
    cursor = { ...startOf(part.cursor, { start: end, end: new Date(end.getTime() + daySlice) }), readAt: from.readAt }
  }
}

/** Stamps are Metrc's, so windows go by its clock: ours may be ahead, and what it stamps meanwhile would be missed. */
const metrcNow = ({ client, now }: ListReading) => new Date(now().getTime() + client.clockOffsetMs)

const startOf = (cursor: Cursor, window: Window): Cursor => ({ ...cursor, window, page: 1, total: null, error: null })

/** 'again' when Metrc wants windows of a day and had not said so before. */
async function inDayWindows<T>(
  { dayWindows }: ListReading,
  list: MirroredList,
  { window }: Cursor,
  read: () => Promise<T>,
): Promise<T | 'again'> {
  if (dayWindows.has(list) && window && window.end.getTime() - window.start.getTime() > day) return 'again'
  try {
    return await read()
  } catch (error) {
    if (!wantsDayWindows(error) || dayWindows.has(list)) throw error
    dayWindows.add(list)
    return 'again'
  }
}

/** Reads what changed since the list was last in step. */
export async function readWindow(reading: ListReading, list: RecordList, cursor: Cursor): Promise<ListRead> {
  const { dayWindows, beginning } = reading
  const upTo = metrcNow(reading)
  const since = cursor.readAt ?? beginning
  // Never from later than now: Metrc's clock or ours may have been set back.
  let start = new Date(Math.min(since.getTime(), upTo.getTime()) - overlapMs)
  let changed = 0
  while (start < upTo) {
    const wide = { start, end: upTo }
    const narrow = { start, end: new Date(Math.min(upTo.getTime(), start.getTime() + daySlice)) }
    const window = dayWindows.has(list) ? narrow : wide
    const read = await inDayWindows(reading, list, { ...cursor, window }, () => walkWindow(reading, list, window))
    if (read === 'again') continue
    changed += read
    start = window.end
  }
  const next: Cursor = { ...cursor, readAt: upTo, window: null, page: 1 }
  const isOld = Math.abs(upTo.getTime() - (cursor.readAt?.getTime() ?? 0)) > rememberAfterMs
  if (changed > 0 || isOld || cursor.window) {
    await saveCursor(reading.db, reading.facilityId, next)
    return { cursor: next, changed, steady: true }
  }
  return { cursor, changed, steady: true }
}

async function walkWindow(reading: ListReading, list: RecordList, window: Window): Promise<number> {
  let changed = 0
  const walk = walkOf(reading, list, window)
  await walkPages({
    ...walk,
    from: 1,
    lastTotal: null,
    store: async ({ rows }) => {
      changed += await walk.save(rows, null)
    },
  })
  return changed
}

/** How to walk through one window of a list, and how to store what comes. */
function walkOf(reading: ListReading, list: RecordList, window: Window | null) {
  const { client, writer, facilityId, signal } = reading
  // Asked for together with the page, because pages are stored in their order.
  const details = new Map<number, TransferDetails>()
  return {
    pageSize,
    ahead: pagesAhead,
    signal,
    fetch: async (page: number, stop: AbortSignal): Promise<WalkedPage<MetrcRecord>> => {
      const query = { licenseNumber: facilityId, page, window: window ?? undefined, signal: stop }
      const { Data, TotalRecords, TotalPages } = await client.read<MetrcRecord>(list, query)
      if (recordTable(list) === 'transfer')
        for (const [id, found] of await readTransferDetails(reading, list, Data)) details.set(id, found)
      return { rows: Data, total: TotalRecords, pages: TotalPages }
    },
    save: (records: MetrcRecord[], cursor: Cursor | null) =>
      records.length === 0 && cursor === null ? 0 : writer.save({ facilityId, list, records, details, cursor }),
  }
}

/** Reads one window, or the whole of a list without windows, from the cursor's page to the end. */
async function readPart(reading: ListReading, list: RecordList, from: Cursor, seen: Seen): Promise<ListRead> {
  const isFirst = from.readAt === null
  const begun = metrcNow(reading)
  const before = isFirst ? from.done - (from.page - 1) * pageSize : 0
  const idPrefix = recordTable(list) === 'transfer' ? `${transferKind(list)}-` : ''
  let changed = 0
  let at = from
  const walk = walkOf(reading, list, from.window)
  const { steady } = await walkPages({
    ...walk,
    from: isFirst ? from.page : 1,
    lastTotal: isFirst && from.page > 1 ? from.total : null,
    store: async ({ rows, total, pages, nextPage }) => {
      seen(rows.map(({ Id }) => `${idPrefix}${Id}`))
      const read = nextPage > pages ? total : (nextPage - 1) * pageSize
      // A list that was read before keeps its cursor until the new reading is through: it is in step up to there.
      at = { ...at, page: nextPage, total, done: Math.max(0, before) + read }
      changed += await walk.save(rows, isFirst ? at : null)
    },
  })
  const { window } = from
  // A slice can end after now; what Metrc stamps after the walk began is not in it.
  const readAt = window ? new Date(Math.min(window.end.getTime(), begun.getTime())) : reading.now()
  const end: Cursor = { ...at, readAt, page: 1, window: null, error: null }
  const isLast = !window || window.end.getTime() - window.start.getTime() > day || window.end >= begun
  if (isLast) await saveCursor(reading.db, reading.facilityId, end)
  return { cursor: isLast ? end : { ...at, window }, changed, steady }
}

/** A vocabulary is read whole, kept as one document, and has no pages to go on from. */
async function readReference(reading: ListReading, list: ReferenceList, from: Cursor): Promise<ListRead> {
  const { db, client, facilityId, signal, now } = reading
  const rows = await client.readAll<unknown>(list, { licenseNumber: facilityId, signal })
  const cursor: Cursor = { ...from, readAt: now(), done: rows.length, total: rows.length, error: null }
  await db.transaction().execute(async (tx) => {
    await saveReference(tx, facilityId, list, rows)
    await saveCursor(tx, facilityId, cursor)
  })
  return { cursor, changed: 0, steady: true }
}
