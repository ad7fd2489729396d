import { isDeepStrictEqual } from 'node:util'
import { type FieldDifference, fieldDifferences } from '@cultivatd/domain/sync/drift'
import { pageSize } from '@cultivatd/metrc/lists'
import { isClosed, MetrcError } from '@cultivatd/metrc/metrc-error'
import type { Priority } from '@cultivatd/metrc/rate-limiter'
import {
  addPass,
  type Differing,
  differingRecords,
  type FoundDrift,
  hasRowsToTakeOff,
  type ListReading,
  markGone,
  noteSeen,
  type OpenComparison,
  readingsOf,
  recordDrift,
  saveReading,
  takeOffList,
  unseenRows,
} from './comparison.store.ts'
import { transact } from '../db/transact.ts'
import type { FacilityReader, FacilityReading } from './facility-reader.ts'
import { askedWindow, daySlice, inDayWindows, metrcNow, overlapMs, pagesOf, pastEmptyDays } from './list-reader.ts'
import {
  type MetrcRecord,
  newestVersion,
  saveRecords,
  saveTransfers,
  storedTransferRows,
  transferKind,
  type TransferRecord,
} from './mirror.store.ts'
import { isWindowed, listsOfTable, type MirroredTable, type RecordList, recordTable } from './mirrored-lists.ts'
import { type WalkedPages, walkPages } from './page-walk.ts'
import { sleep } from '../db/only-process.ts'
import { readTransferDetails } from './transfer-details.ts'

/** What comparing one table of one facility needs. */
export interface TableComparing extends Omit<FacilityReading, 'pace' | 'writer'> {
  comparison: OpenComparison
  /** The regular reads, which go on meanwhile. */
  reader: Pick<FacilityReader, 'inStepUpTo' | 'nextRound'>
  priority: Priority
  /** How long Metrc's lists may lag behind what it has answered otherwise (Metrc reference §10.8). */
  settleMs: number
  report: (message: string, error?: unknown) => void
}

/** Few at once: a comparison has time. */
const pagesAhead = 2

/**
 * Reads every list of a table and repairs what differs, while the regular reads go on. What changed in Metrc just now is
 * left to them; only what they should have brought and did not is drift.
 */
export async function compareTable(comparing: TableComparing, table: MirroredTable): Promise<void> {
  const { db, comparison } = comparing
  const readings = await readingsOf(db, comparison.id, table)
  if (readings.length === 0) return
  for (const reading of readings) if (!reading.isRead) await readList(comparing, reading)
  if (readings.every(({ pass }) => pass === 1) && (await unseenOf(comparing, table)).length > 0) {
    // A record can move from a list that is not read yet to one that was, or no list shows it yet. Nobody is that
    // unlucky twice.
    await pause(comparing)
    await addPass(db, comparison.id, 2, table)
    for (const reading of await readingsOf(db, comparison.id, table))
      if (!reading.isRead) await readList(comparing, reading)
  }
  if (!(await hasUnsettled(comparing, table))) return
  // What moved just now is brought by a regular read.
  await comparing.reader.nextRound(comparing.signal)
  await settleLists(comparing, table)
}

async function hasUnsettled(comparing: TableComparing, table: MirroredTable): Promise<boolean> {
  const { db, comparison } = comparing
  if ((await unseenOf(comparing, table)).length > 0) return true
  for (const reading of await lastReadings(comparing, table))
    if (await hasRowsToTakeOff(db, reading, comparison.facilityId)) return true
  return false
}

/** The last reading of each list that may be read. */
async function lastReadings({ db, comparison }: TableComparing, table: MirroredTable): Promise<ListReading[]> {
  const readings = await readingsOf(db, comparison.id, table)
  return [...new Map(readings.filter(({ error }) => error === null).map((reading) => [reading.list, reading])).values()]
}

async function searchOf({ db, comparison }: TableComparing, table: MirroredTable) {
  const readings = await readingsOf(db, comparison.id, table)
  const versions = readings.flatMap(({ rowVersion }) => rowVersion ?? [])
  const unread = readings.flatMap(({ list, error }) => (error === null ? [] : [list]))
  return { comparison, table, rowVersion: Math.min(...versions), unread }
}

async function unseenOf(comparing: TableComparing, table: MirroredTable) {
  return unseenRows(comparing.db, await searchOf(comparing, table))
}

/** Takes records off lists that do not show them, and marks as gone what none shows. */
async function settleLists(comparing: TableComparing, table: MirroredTable): Promise<void> {
  const { db, comparison, now } = comparing
  const search = await searchOf(comparing, table)
  const readings = await lastReadings(comparing, table)
  await transact(db, async (tx) => {
    const moved: FoundDrift[] = []
    for (const reading of readings)
      for (const { id, metrc, before, list } of await takeOffList(tx, reading, comparison.facilityId))
        moved.push({ recordId: id, kind: 'different', record: metrc, fields: [listDifference(before, list)] })
    const unseen = await unseenRows(tx, search)
    const gone = await markGone(
      tx,
      search,
      unseen.map(({ id }) => id),
      now(),
    )
    const extra = gone.map(({ id, metrc }): FoundDrift => ({ recordId: id, kind: 'extra', record: metrc, fields: [] }))
    await recordDrift(tx, comparison, table, [...moved, ...extra], now())
  })
}

const listDifference = (mirror: RecordList, metrc: RecordList): FieldDifference => ({ field: 'list', mirror, metrc })

/** Why nothing can be said of a list that Metrc has refused to the regular reads: nobody has brought what changed. */
const notInStep = 'The list is not read regularly.'

/** Reads one list to its end and compares it. Metrc's word that it may not be read is kept; then nothing is said of it. */
async function readList(comparing: TableComparing, reading: ListReading): Promise<void> {
  if (comparing.reader.inStepUpTo(reading.list) === null) return leaveOut(comparing, reading, notInStep)
  try {
    await (isShort(recordTable(reading.list)) ? readShort(comparing, reading) : readLong(comparing, reading))
  } catch (error) {
    if (!(error instanceof MetrcError) || (!isClosed(error) && error.kind !== 'refused')) throw error
    if (!isClosed(error))
      comparing.report(`${comparing.facilityId}: Metrc refused what was asked of ${reading.list}`, error)
    await leaveOut(comparing, reading, error.message)
  }
}

async function leaveOut({ db }: TableComparing, reading: ListReading, error: string): Promise<void> {
  const rowVersion = reading.rowVersion ?? (await newestVersion(db))
  await saveReading(db, { ...reading, rowVersion, isRead: true, error })
}

/**
 * Judged at its end and as a whole: records that print no LastModified, of which only a later regular read tells whether
 * they changed just now, and transfers, whose rows belong together.
 */
const isShort = (table: MirroredTable): boolean =>
  table === 'room' || table === 'strain' || table === 'item' || table === 'transfer' || table === 'transferred_package'

type StorePages = (reading: ListReading, pages: WalkedPages<MetrcRecord>) => Promise<void>

/** Page by page, so that a restart goes on with the next one. */
async function readLong(comparing: TableComparing, reading: ListReading): Promise<void> {
  const { db, comparison, reader } = comparing
  const { list } = reading
  const read = await walkList(comparing, reading, async (at, { rows }) => {
    const upTo = reader.inStepUpTo(list)
    await transact(db, async (tx) => {
      const differing = await differingRecords(tx, comparison.facilityId, list, rows)
      await repair(
        { ...comparing, db: tx },
        at,
        differing.filter((each) => isDue(each, at, upTo)),
      )
      await noteSeen(
        tx,
        at,
        rows.map(({ Id }) => String(Id)),
      )
      await saveReading(tx, at)
    })
  })
  await saveReading(db, { ...read, isRead: true })
}

/**
 * Whether the regular reads should have brought it: it changed before what they have read up to, less their overlap. What
 * we know to have changed since then is not judged either: the list may lag behind what told us.
 */
function isDue({ modified, version, here }: Differing, reading: ListReading, upTo: Date | null): boolean {
  if (version > (reading.rowVersion ?? 0) || upTo === null || modified === null) return false
  const settled = upTo.getTime() - overlapMs
  return modified.getTime() <= settled && (here?.modified?.getTime() ?? 0) <= settled
}

/** All of it; where it differs, once more after a while, and what still differs then. */
async function readShort(comparing: TableComparing, reading: ListReading): Promise<void> {
  const { db, reader, signal } = comparing
  const first = await readAllOf(comparing, reading)
  const before = new Set((await differingOf(comparing, first)).map(({ id }) => id))
  let last = first
  if (before.size > 0) {
    await pause(comparing)
    await reader.nextRound(signal)
    if (reader.inStepUpTo(reading.list) === null) return leaveOut(comparing, reading, notInStep)
    last = await readAllOf(comparing, reading)
  }
  const rowVersion = first.reading.rowVersion ?? 0
  const now = await differingOf(comparing, last)
  const differing = now.filter(({ id, version }) => before.has(id) && version <= rowVersion)
  const isTransfer = recordTable(reading.list) === 'transfer'
  const repairing = isTransfer ? await transferRepair(comparing, reading.list, differing) : repair
  const read = { ...last.reading, rowVersion, isRead: true }
  await transact(db, async (tx) => {
    await repairing({ ...comparing, db: tx }, read, differing)
    await noteSeen(
      tx,
      read,
      last.records.map(({ Id }) => (isTransfer ? `${transferKind(reading.list)}-${Id}` : String(Id))),
    )
    await saveReading(tx, read)
  })
}

interface ReadList {
  reading: ListReading
  records: MetrcRecord[]
}

async function readAllOf(comparing: TableComparing, reading: ListReading): Promise<ReadList> {
  const records: MetrcRecord[] = []
  const start = { ...reading, page: 1, total: null, windowEnd: null, rowVersion: null }
  const read = await walkList(comparing, start, async (_, { rows }) => {
    records.push(...rows)
  })
  return { reading: read, records }
}

const differingOf = (comparing: TableComparing, { reading, records }: ReadList): Promise<Differing[]> =>
  recordTable(reading.list) === 'transfer'
    ? differingTransfers(comparing, reading.list, records)
    : differingRecords(comparing.db, comparing.facilityId, reading.list, records)

async function pause({ settleMs, signal }: TableComparing): Promise<void> {
  await sleep(settleMs, signal)
  signal.throwIfAborted()
}

/** Stores records as Metrc has them and records what differed; a list that shows one more than we knew is no difference. */
async function repair(comparing: TableComparing, reading: ListReading, differing: readonly Differing[]): Promise<void> {
  const { db, comparison } = comparing
  const read = { version: reading.rowVersion ?? 0, at: metrcNow(comparing), force: true }
  const records = differing.map(({ record }) => record)
  const saved = new Set(await saveRecords(db, comparison.facilityId, reading.list, records, read))
  await recordFound(
    comparing,
    reading,
    differing.filter(({ id }) => saved.has(id)),
  )
}

async function recordFound(
  { db, comparison, now }: TableComparing,
  { list }: ListReading,
  differing: readonly Differing[],
) {
  const found = differing.flatMap((each) => driftOf(each, list))
  await recordDrift(db, comparison, recordTable(list), found, now())
}

function driftOf({ id, record, here }: Differing, list: RecordList): FoundDrift[] {
  if (!here) return [{ recordId: id, kind: 'missing', record, fields: [] }]
  const fields = fieldDifferences(here.record, record)
  const order: readonly RecordList[] = listsOfTable[recordTable(list)]
  // The same record on one more list is called by the last of them.
  const isMoved = fields.length > 0 ? here.list !== list : order.indexOf(list) > order.indexOf(here.list)
  const all = isMoved ? [...fields, listDifference(here.list, list)] : fields
  return all.length > 0 ? [{ recordId: id, kind: 'different', record, fields: all }] : []
}

type TransferRows = Map<number, TransferRecord[]>

function rowsOfTransfers(records: readonly MetrcRecord[]): TransferRows {
  const byId: TransferRows = new Map()
  for (const row of records as readonly TransferRecord[]) {
    const others = (byId.get(row.Id) ?? []).filter(({ DeliveryId }) => DeliveryId !== row.DeliveryId)
    byId.set(
      row.Id,
      [...others, row].sort((a, b) => a.DeliveryId - b.DeliveryId),
    )
  }
  return byId
}

/** A transfer differs when the rows of its deliveries do. */
async function differingTransfers(
  { db, facilityId }: TableComparing,
  list: RecordList,
  records: readonly MetrcRecord[],
): Promise<Differing[]> {
  const shown = rowsOfTransfers(records)
  const stored = await storedTransferRows(db, facilityId, list, [...shown.keys()])
  return [...shown].flatMap(([id, rows]) => {
    const known = stored.get(id)
    const [first] = rows
    if (!first || isDeepStrictEqual(known?.rows, rows)) return []
    const here = known?.rows[0] ? { record: { ...known.rows[0], rows: known.rows }, list, modified: null } : null
    return [
      {
        id: `${transferKind(list)}-${id}`,
        record: { ...first, rows },
        here,
        version: known?.version ?? 0,
        modified: null,
      },
    ]
  })
}

/** What has to be asked for separately is, before the transaction begins. */
async function transferRepair(
  comparing: TableComparing,
  list: RecordList,
  differing: readonly Differing[],
): Promise<typeof repair> {
  if (differing.length === 0) return repair
  const rows = differing.flatMap(({ record }) => (record as MetrcRecord & { rows: TransferRecord[] }).rows)
  const details = await readTransferDetails(comparing, list, rows, true)
  return async (inTransaction, reading, late) => {
    const { db, comparison } = inTransaction
    const read = { version: reading.rowVersion ?? 0, at: metrcNow(comparing), force: true }
    const saved = new Set(await saveTransfers(db, comparison.facilityId, list, [...details.values()], read))
    await recordFound(
      inTransaction,
      reading,
      late.filter(({ id }) => saved.has(id)),
    )
  }
}

/** Reads a list on, slice by slice where Metrc reads day by day; answers how far it is read then. */
async function walkList(comparing: TableComparing, from: ListReading, store: StorePages): Promise<ListReading> {
  const { db, beginning, firstDay, dayWindows } = comparing
  const { list } = from
  let reading: ListReading = { ...from, rowVersion: from.rowVersion ?? (await newestVersion(db)) }
  if (!isWindowed(list) && !dayWindows.has(list)) {
    const at = reading
    const read = await inDayWindows(comparing, list, null, () => walkSlice(comparing, at, null, store))
    if (read !== 'again') return read
  }
  for (;;) {
    const isByDay = dayWindows.has(list)
    const end = isByDay ? (reading.windowEnd ?? new Date(firstDay.getTime() + daySlice)) : metrcNow(comparing)
    const start = isByDay ? new Date(end.getTime() - daySlice) : beginning
    const window = askedWindow({ start, end }, isByDay)
    const at: ListReading = { ...reading, windowEnd: isByDay ? end : null }
    const read = await inDayWindows(comparing, list, { start, end }, () => walkSlice(comparing, at, window, store))
    if (read === 'again') {
      reading = { ...reading, page: 1, total: null, windowEnd: null }
      continue
    }
    if (!isByDay || end >= metrcNow(comparing)) return read
    const next = read.total === 0 ? await pastEmptyDays(comparing, list, end) : end
    reading = { ...read, page: 1, total: null, windowEnd: new Date(next.getTime() + daySlice) }
  }
}

async function walkSlice(
  comparing: TableComparing,
  from: ListReading,
  window: { start: Date; end: Date } | null,
  store: StorePages,
): Promise<ListReading> {
  const { signal } = comparing
  let reading = from
  let storing = Promise.resolve()
  await walkPages<MetrcRecord>({
    fetch: pagesOf(comparing, from.list, window, true).fetch,
    pageSize,
    from: from.page,
    lastTotal: from.page > 1 ? from.total : null,
    ahead: pagesAhead,
    signal,
    // One after the other: a page that is stored says that everything before it is.
    store: (pages) => {
      const at = { ...reading, page: pages.nextPage, total: pages.total }
      reading = at
      storing = storing.then(() => store(at, pages))
      return storing
    },
  })
  return reading
}
