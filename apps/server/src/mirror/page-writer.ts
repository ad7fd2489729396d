import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import { type Cursor, saveCursor } from './cursor.store.ts'
import { type MetrcRecord, type ReadAs, saveRecords, saveTransfers, type TransferDetails } from './mirror.store.ts'
import { type RecordList, recordTable } from './mirrored-lists.ts'

/** Rows of one list with how far it is read once they are stored. */
export interface Pages {
  facilityId: string
  list: RecordList
  records: MetrcRecord[]
  read: ReadAs
  /** For transfers only, by id of the record; records without details were stored already. */
  details?: ReadonlyMap<number, TransferDetails>
  /** Null when nothing has to be remembered. */
  cursor: Cursor | null
}

export interface PageWriter {
  /** Resolves with the number of rows that changed when the rows are committed, together with their cursor. */
  save(pages: Pages): Promise<number>
}

interface Waiting {
  pages: Pages
  resolve: (changed: number) => void
  reject: (error: unknown) => void
}

/** Pages that arrive within this time share a transaction; a statement for 20 rows costs half as much again as one for 200. */
const gatherMs = 40
const fullAtRows = 400

/** Writes pages of many lists, several to a transaction, in the order in which they came. */
export function createPageWriter(db: Db): PageWriter {
  const waiting: Waiting[] = []
  let isBusy = false
  let timer: NodeJS.Timeout | null = null

  const rowsWaiting = () => waiting.reduce((sum, { pages }) => sum + pages.records.length, 0)

  async function flush(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    isBusy = true
    const batch = waiting.splice(0, countOfFull(waiting))
    await write(db, batch)
    isBusy = false
    if (waiting.length > 0) schedule()
  }

  function schedule(): void {
    if (isBusy) return
    if (rowsWaiting() >= fullAtRows) void flush()
    else timer ??= setTimeout(() => void flush(), gatherMs)
  }

  return {
    save: (pages) =>
      new Promise((resolve, reject) => {
        waiting.push({ pages, resolve, reject })
        schedule()
      }),
  }
}

/** So many pages make a transaction; more would keep the rows of all of them locked for long. */
function countOfFull(waiting: readonly Waiting[]): number {
  let rows = 0
  const at = waiting.findIndex(({ pages }) => (rows += pages.records.length) >= fullAtRows)
  return at < 0 ? waiting.length : at + 1
}

async function write(db: Db, batch: readonly Waiting[]): Promise<void> {
  try {
    const changed = await transact(db, async (tx) => {
      const counts = new Map<Pages[], number>()
      for (const group of grouped(batch.map(({ pages }) => pages))) counts.set(group, await writeGroup(tx, group))
      return counts
    })
    const countOf = (pages: Pages) => [...changed].find(([group]) => group.includes(pages))?.[1] ?? 0
    for (const { pages, resolve } of batch) resolve(countOf(pages))
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

/** Pages of the same list of the same facility, in their order. */
function grouped(pages: readonly Pages[]): Pages[][] {
  const groups = new Map<string, Pages[]>()
  for (const page of pages) {
    const key = `${page.facilityId} ${page.list}`
    const group = groups.get(key)
    if (group) group.push(page)
    else groups.set(key, [page])
  }
  return [...groups.values()]
}

async function writeGroup(tx: Db, group: readonly Pages[]): Promise<number> {
  const first = group[0]
  if (!first) return 0
  const { facilityId, list } = first
  const records = group.flatMap((page) => page.records)
  const details = new Map(group.flatMap((page) => [...(page.details ?? [])]))
  const read = earliest(group.map((page) => page.read))
  const changed =
    recordTable(list) === 'transfer'
      ? await saveTransfers(tx, facilityId, list, detailsOf(records, details), read)
      : await saveRecords(tx, facilityId, list, records, read)
  const cursor = group.findLast((page) => page.cursor !== null)?.cursor
  if (cursor) await saveCursor(tx, facilityId, cursor)
  return changed.length
}

/** Pages that are stored together count as read when the first of them was. */
const earliest = (reads: readonly ReadAs[]): ReadAs => ({
  version: Math.min(...reads.map(({ version }) => version)),
  at: new Date(Math.min(...reads.map(({ at }) => at.getTime()))),
})

const detailsOf = (records: readonly MetrcRecord[], details: ReadonlyMap<number, TransferDetails>) =>
  [...new Set(records.map(({ Id }) => Id))].flatMap((id) => details.get(id) ?? [])
