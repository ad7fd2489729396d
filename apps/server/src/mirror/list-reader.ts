import { pageSize } from '@cultivatd/metrc/lists'
import type { MetrcClient } from '@cultivatd/metrc/metrc-client'
import { wantsDayWindows } from '@cultivatd/metrc/metrc-error'
import type { Priority } from '@cultivatd/metrc/rate-limiter'
import { aheadMs } from '@cultivatd/metrc/windows'
import type { Db } from '../db/db.ts'
import { type Cursor, saveCursor, type Window } from './cursor.store.ts'
import type { DayWindows } from './day-windows.ts'
import { countOnList, type MetrcRecord, newestVersion, saveReference, type TransferDetails } from './mirror.store.ts'
import {
  isAddedTo,
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
  /** The first day of the facility: where reading day by day begins, which from the beginning of all takes half an hour. */
  firstDay: Date
  dayWindows: DayWindows
}

export const day = 86_400_000
/** Less than a day, because the client rounds both ends outwards to whole seconds. */
export const daySlice = day - 2_000
/** Metrc's index lags, and clocks differ (Metrc reference §3.3). */
export const overlapMs = 5 * 60_000
/** Every now and then further back, for stamps of a clock that is far behind and for an index that lags for long. */
const wideOverlapMs = 60 * 60_000
/** A quiet list's cursor is not rewritten each time round: reading a few minutes twice costs less than telling everybody. */
const rememberAfterMs = overlapMs
/** Enough to fill a transaction of the page writer while the one before it is written. */
const pagesAhead = 30

/**
 * Reads a list from its beginning; the cursor stored with each page makes a killed read go on where it was.
 * A windowed list is read up to now: what changes meanwhile comes with the next window.
 */
export async function readWhole(reading: ListReading, list: MirroredList, from: Cursor): Promise<Cursor> {
  if (isReference(list)) return readReference(reading, list, from)
  const { beginning, firstDay, dayWindows } = reading
  if (!isWindowed(list) && !dayWindows.has(list)) {
    const whole = await inDayWindows(reading, list, null, () => readPart(reading, list, { ...from, window: null }))
    // A host that wants days understands windows here too, though it documents none.
    if (whole !== 'again') return whole
  }
  const isFirst = from.readAt === null
  let cursor = from.window && isFirst ? from : startOf(from, { start: beginning, end: metrcNow(reading) })
  for (;;) {
    const part = await inDayWindows(reading, list, cursor.window, () => readPart(reading, list, cursor))
    if (part === 'again') {
      cursor = startOf(cursor, { start: firstDay, end: new Date(firstDay.getTime() + daySlice) })
      continue
    }
    const end = cursor.window?.end ?? metrcNow(reading)
    if (isWide(cursor.window) || end >= metrcNow(reading)) return part
    const start = part.total === 0 ? await pastEmptyDays(reading, list, end) : end
    const next = startOf(part, { start, end: new Date(start.getTime() + daySlice) })
    cursor = { ...next, readAt: from.readAt, gap: part.gap }
  }
}

/** As many days are asked for at once. */
const mostDaysAtOnce = 32

/**
 * Where reading day by day goes on after an empty day: with the next one that holds something, or that is not over. Most
 * days of a short list are empty, so that ever more of them are asked for together and passed over without a word.
 */
export async function pastEmptyDays(
  reading: Pick<ListReading, 'db' | 'client' | 'facilityId' | 'now' | 'signal'>,
  list: RecordList,
  from: Date,
): Promise<Date> {
  const countOf = async (start: number) => {
    const window = { start: new Date(start), end: new Date(start + daySlice) }
    return (await pagesOf(reading, list, window, true).fetch(1, reading.signal)).total
  }
  let start = from.getTime()
  for (let days = 2; ; days = Math.min(mostDaysAtOnce, days * 2)) {
    const now = metrcNow(reading).getTime()
    const ahead = Array.from({ length: days }, (_, n) => start + n * daySlice)
    const over = ahead.filter((each) => each + daySlice < now)
    const counts = await Promise.all(over.map(countOf))
    const held = over[counts.findIndex((count) => count > 0)]
    if (held !== undefined) return new Date(held)
    start += over.length * daySlice
    if (over.length < days) return new Date(start)
  }
}

/** Stamps are Metrc's, so windows go by its clock: ours may be ahead, and what it stamps meanwhile would be missed. */
export const metrcNow = ({ client, now }: Pick<ListReading, 'client' | 'now'>) =>
  new Date(now().getTime() + client.clockOffsetMs)

/**
 * Metrc's time now, to be asked for again later: then its answers have told its clock, and ours may have jumped since
 * the last of them.
 */
function startOfReading(reading: ListReading): { at: Date; asKnownNow: () => Date } {
  const at = metrcNow(reading)
  const began = performance.now()
  return {
    at,
    asKnownNow: () => new Date(Math.min(at.getTime(), metrcNow(reading).getTime() - (performance.now() - began))),
  }
}

const startOf = (cursor: Cursor, window: Window): Cursor => ({
  ...cursor,
  window,
  page: 1,
  total: null,
  error: null,
  gap: null,
})

const isWide = (window: Window | null): boolean => !window || window.end.getTime() - window.start.getTime() > day

/** What Metrc is asked for; the end of `window` is how far we know everything afterwards. */
export function askedWindow({ start, end }: Window, isByDay: boolean): Window {
  const ahead = end.getTime() + aheadMs
  return { start, end: new Date(isByDay ? Math.min(ahead, start.getTime() + daySlice) : ahead) }
}

/** 'again' when Metrc wants windows of a day and had not said so before. */
export async function inDayWindows<T>(
  { dayWindows }: Pick<ListReading, 'dayWindows'>,
  list: MirroredList,
  window: Window | null,
  read: () => Promise<T>,
): Promise<T | 'again'> {
  if (dayWindows.has(list) && window && isWide(window)) return 'again'
  const isByDay = dayWindows.has(list)
  try {
    const found = await read()
    if (isByDay) dayWindows.sure(list)
    return found
  } catch (error) {
    if (!wantsDayWindows(error) || isByDay) {
      dayWindows.forget(list)
      throw error
    }
    dayWindows.believe(list)
    return 'again'
  }
}

/** Reads what changed since the list was last in step; `far` looks back further than usual. */
export async function readWindow(
  reading: ListReading,
  list: RecordList,
  cursor: Cursor,
  far: boolean,
): Promise<Cursor> {
  const { dayWindows, beginning } = reading
  const begun = startOfReading(reading)
  const upTo = begun.at
  const since = cursor.readAt ?? beginning
  // Never from later than now: Metrc's clock or ours may have been set back.
  let start = new Date(Math.min(since.getTime(), upTo.getTime()) - (far ? wideOverlapMs : overlapMs))
  let changed = 0
  while (start < upTo) {
    const end = dayWindows.has(list) ? Math.min(upTo.getTime(), start.getTime() + daySlice) : upTo.getTime()
    const window = { start, end: new Date(end) }
    const read = await inDayWindows(reading, list, window, () => walkWindow(reading, list, window))
    if (read === 'again') continue
    changed += read
    start = window.end
  }
  const readAt = begun.asKnownNow()
  const next: Cursor = { ...cursor, readAt, window: null, page: 1, error: null }
  if (cursor.error !== null) next.gap = null
  const isOld = Math.abs(readAt.getTime() - (cursor.readAt?.getTime() ?? 0)) > rememberAfterMs
  if (changed === 0 && !isOld && !cursor.window && cursor.error === null) return cursor
  await saveCursor(reading.db, reading.facilityId, next)
  return next
}

/** A window in which records come and go while it is read is read again so often, then left to the comparison. */
const mostWalks = 3
/** Metrc's clock is known to a second or so. */
const clockToleranceMs = 5_000

async function walkWindow(reading: ListReading, list: RecordList, window: Window): Promise<number> {
  let changed = 0
  for (let walks = 0; walks < mostWalks; walks++) {
    const walked = await walkWindowOnce(reading, list, window)
    changed += walked.changed
    if (walked.isWhole) break
  }
  return changed
}

/**
 * Walks through the pages of a window. When a record left a page that was read while another came onto one that was
 * not, the number of records stays the same and one slips by between the two pages. Whatever comes onto a list is
 * changed by that, so it carries a stamp from after the walk began: then nothing is certain.
 */
async function walkWindowOnce(
  reading: ListReading,
  list: RecordList,
  window: Window,
): Promise<{ changed: number; isWhole: boolean }> {
  const fresh = metrcNow(reading).getTime() - clockToleranceMs
  let changed = 0
  let isFresh = false
  let isSinglePage = true
  const walk = await walkOf(reading, list, askedWindow(window, reading.dayWindows.has(list)))
  const { steady } = await walkPages({
    ...walk,
    from: 1,
    lastTotal: null,
    store: async ({ rows, pages, at }) => {
      isSinglePage &&= pages <= 1
      isFresh ||= rows.some(({ LastModified }) => LastModified && Date.parse(LastModified) >= fresh)
      changed += await walk.save(rows, at, null)
    },
  })
  return { changed, isWhole: isSinglePage || (steady && !isFresh) }
}

/** How to walk through one window of a list, and how to store what comes. */
async function walkOf(reading: ListReading, list: RecordList, window: Window | null) {
  const { writer, facilityId, signal } = reading
  const version = await newestVersion(reading.db)
  const pages = pagesOf(reading, list, window)
  return {
    pageSize,
    ahead: pagesAhead,
    signal,
    fetch: pages.fetch,
    save: (records: MetrcRecord[], at: Date, cursor: Cursor | null) =>
      records.length === 0 && cursor === null
        ? 0
        : writer.save({ facilityId, list, records, details: pages.details, cursor, read: { version, at } }),
  }
}

/** The pages of one window of a list, transfers with what has to be asked for separately unless `bare`. */
export function pagesOf(
  reading: Pick<ListReading, 'db' | 'client' | 'facilityId' | 'now'> & { priority?: Priority },
  list: RecordList,
  window: Window | null,
  bare = false,
) {
  const { client, facilityId, priority } = reading
  // Asked for together with the page, because pages are stored in their order.
  const details = new Map<number, TransferDetails>()
  const shown = new Map<number, MetrcRecord[]>()
  return {
    details,
    async fetch(page: number, signal: AbortSignal): Promise<WalkedPage<MetrcRecord>> {
      const at = metrcNow(reading)
      const query = { licenseNumber: facilityId, page, window: window ?? undefined, signal, priority }
      const { Data, TotalRecords, TotalPages } = await client.read<MetrcRecord>(list, query)
      if (!bare && recordTable(list) === 'transfer') {
        for (const row of Data) shown.set(row.Id, [...(shown.get(row.Id) ?? []), row])
        // The rows of one transfer may lie on two pages.
        const rows = [...new Set(Data.map(({ Id }) => Id))].flatMap((id) => shown.get(id) ?? [])
        for (const [id, found] of await readTransferDetails({ ...reading, signal }, list, rows))
          if (found.rows.length >= (details.get(id)?.rows.length ?? 0)) details.set(id, found)
      }
      return { rows: Data, total: TotalRecords, pages: TotalPages, at }
    },
  }
}

/** A list that shows another number of records than we have is read whole so often, then left until the number changes. */
const mostTries = 3

/**
 * Looks each round at the first page of lists without windows, such as archived rooms; only when Metrc shows another
 * number of records than we have, the rest is read too.
 */
export function createNewsReader() {
  const odd = new Map<RecordList, { difference: number; tries: number }>()
  return {
    async read(reading: ListReading, list: RecordList, cursor: Cursor): Promise<Cursor> {
      const { db, facilityId, signal } = reading
      const walk = await walkOf(reading, list, null)
      const { rows, total, at } = await walk.fetch(1, signal)
      await walk.save(rows, at, null)
      const difference = total - (await countOnList(db, facilityId, list))
      const known = odd.get(list)
      const tries = known?.difference === difference ? known.tries : 0
      odd.set(list, { difference, tries: difference === 0 ? 0 : tries + 1 })
      return difference === 0 || tries >= mostTries ? cursor : readWhole(reading, list, cursor)
    },
  }
}

/** Reads one window, or the whole of a list without windows, from the cursor's page to the end. */
async function readPart(reading: ListReading, list: RecordList, from: Cursor): Promise<Cursor> {
  const isFirst = from.readAt === null
  const begun = startOfReading(reading)
  const before = isFirst ? from.done - (from.page - 1) * pageSize : 0
  let at = from
  let received = 0
  const asked = from.window && (isWide(from.window) ? askedWindow(from.window, false) : from.window)
  const walk = await walkOf(reading, list, asked)
  const { steady } = await walkPages({
    ...walk,
    from: isFirst ? from.page : 1,
    lastTotal: isFirst && from.page > 1 ? from.total : null,
    store: async ({ rows, total, pages, nextPage, at: askedAt }) => {
      const read = nextPage > pages ? total : (nextPage - 1) * pageSize
      // A list that was read before keeps its cursor until the new reading is through: it is in step up to there.
      at = { ...at, page: nextPage, total, done: Math.max(0, before) + read }
      received += rows.length
      await walk.save(rows, askedAt, isFirst ? at : null)
    },
  })
  const { window } = from
  // A slice can end after now; what Metrc stamps after the walk began is not in it.
  const known = begun.asKnownNow()
  const readAt = window ? new Date(Math.min(window.end.getTime(), known.getTime())) : known
  // A list that stood still and shows fewer rows than it counts is not all that there is.
  const isShort = steady && (!isFirst || from.page === 1) && received < (at.total ?? 0)
  const gap = isShort ? 'short' : window ? from.gap : null
  const end: Cursor = { ...at, readAt, page: 1, window: null, error: null, gap }
  const isLast = isWide(window) || (window !== null && window.end >= begun.at)
  if (isLast) await saveCursor(reading.db, reading.facilityId, end)
  return isLast ? end : { ...at, window, gap }
}

/** A vocabulary is read whole, kept as one document, and has no pages to go on from. */
async function readReference(reading: ListReading, list: ReferenceList, from: Cursor): Promise<Cursor> {
  const { db, client, facilityId, signal, now, dayWindows } = reading
  if (isAddedTo(list) && from.total !== null && from.error === null && !dayWindows.has(list)) {
    const { TotalRecords } = await client.read<unknown>(list, { licenseNumber: facilityId, page: 1, signal })
    if (TotalRecords === from.total) return saved(reading, { ...from, readAt: now() })
  }
  const rows = await referenceRows(reading, list)
  const cursor: Cursor = { ...from, readAt: now(), done: rows.length, total: rows.length, error: null, gap: null }
  await db.transaction().execute(async (tx) => {
    await saveReference(tx, facilityId, list, rows)
    await saveCursor(tx, facilityId, cursor)
  })
  return cursor
}

async function saved({ db, facilityId }: ListReading, cursor: Cursor): Promise<Cursor> {
  await saveCursor(db, facilityId, cursor)
  return cursor
}

/** All at once, or day by day where the host wants that also of a list that is kept as one document. */
async function referenceRows(reading: ListReading, list: ReferenceList): Promise<unknown[]> {
  const { client, facilityId, signal, firstDay, dayWindows } = reading
  const query = { licenseNumber: facilityId, signal }
  if (!dayWindows.has(list)) {
    const whole = await inDayWindows(reading, list, null, () => client.readAll<unknown>(list, query))
    if (whole !== 'again') return whole
  }
  const rows: unknown[] = []
  for (let start = firstDay; start < metrcNow(reading); start = new Date(start.getTime() + daySlice)) {
    const window = { start, end: new Date(start.getTime() + daySlice) }
    rows.push(...(await client.readAll<unknown>(list, { ...query, window })))
  }
  dayWindows.sure(list)
  return eachOnce(rows)
}

/** What changed at the moment at which two days meet is in both. */
const eachOnce = (rows: readonly unknown[]): unknown[] => [
  ...new Map(rows.map((row) => [JSON.stringify(row), row])).values(),
]
