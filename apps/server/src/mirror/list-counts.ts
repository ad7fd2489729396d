import { isClosed } from '@cultivatd/metrc/metrc-error'
import { counted, freshCursor, saveCursor } from './cursor.store.ts'
import { askedWindow, type ListReading, metrcNow } from './list-reader.ts'
import type { DayWindows } from './day-windows.ts'
import { countOnList, countsOnLists } from './mirror.store.ts'
import {
  isWindowed,
  listsOfTable,
  type MirroredTable,
  mirroredTables,
  type RecordList,
  recordTable,
} from './mirrored-lists.ts'

interface Counting extends Pick<ListReading, 'db' | 'client' | 'facilityId' | 'signal' | 'now' | 'beginning'> {
  dayWindows: Pick<DayWindows, 'has'>
  /** Whether a list is read regularly: only then its number can be known. */
  isInStep: (list: RecordList) => boolean
  /** Whether a list is known to have shown less than it counts. */
  isShort: (list: RecordList) => boolean
}

/**
 * Plants that were harvested or destroyed are five of six records that there are, and stay for ever: counting a million of
 * them every quarter of an hour pushed everything else out of the memory of the database. They are counted after the first
 * read, and compared one by one every night. Whatever comes onto their list left another one, whose number tells.
 */
const isCountedOften = (list: RecordList): boolean => list !== 'plantsInactive'

const everyList = mirroredTables.flatMap((table): readonly RecordList[] => listsOfTable[table])

/**
 * Compares the number of records on each list with Metrc's. One request for each list, so it is done often; it finds
 * what no window can: records that vanished, or went to another list without a new LastModified.
 */
export function createListCounts(counting: Counting) {
  const { db, client, facilityId, signal, now, beginning, dayWindows, isInStep, isShort } = counting
  /** Differences seen at the last look: a record may just be on its way from one list to another. */
  let suspected = new Map<RecordList, number>()
  /** Differences that are being compared, or for which that found no reason; only another one is looked at again. */
  const odd = new Map<RecordList, number>()
  /** How many more records Metrc counts than are here, and where it was seen to count as many. */
  const short = new Map<RecordList, number>()
  const whole = new Set<RecordList>()

  /** How many records Metrc has on a list; null when it does not say. */
  async function totalOf(list: RecordList): Promise<number | null> {
    const window = askedWindow({ start: beginning, end: metrcNow(counting) }, false)
    const query = { licenseNumber: facilityId, page: 1, window: isWindowed(list) ? window : undefined, signal }
    return client.read(list, query).then(({ TotalRecords }) => TotalRecords, noneWhenClosed)
  }

  /** Of some lists of one table. Ours are counted after Metrc's are known, all of them at once. */
  async function differencesOf(table: MirroredTable, lists: readonly RecordList[]): Promise<[RecordList, number][]> {
    const totals = await Promise.all(lists.map(totalOf))
    const ours = await countsOnLists(db, facilityId, table, lists)
    return lists.map((list, at) => {
      const total = totals[at] ?? null
      return [list, total === null ? 0 : total - (ours.get(list) ?? 0)]
    })
  }

  async function differencesOn(lists: readonly RecordList[]): Promise<[RecordList, number][]> {
    // A Metrc that reads day by day cannot be asked for the whole number.
    const known = lists.filter((list) => isInStep(list) && !dayWindows.has(list))
    const found: [RecordList, number][] = []
    // One table after the other: what is counted at once is kept from people who wait for their screens.
    for (const table of mirroredTables) {
      const ofTable = known.filter((list) => recordTable(list) === table)
      if (ofTable.length > 0) found.push(...(await differencesOf(table, ofTable)))
    }
    return found
  }

  function noteShort(list: RecordList, missing: number): void {
    short.set(list, missing)
    whole.delete(list)
  }

  function noteWhole(list: RecordList): void {
    short.delete(list)
    whole.add(list)
  }

  /** Whether nothing of a list is here though Metrc tells of something when it is asked for no time in particular. */
  async function isUnshown(list: RecordList): Promise<boolean> {
    if (!isWindowed(list) || (await countOnList(db, facilityId, list)) > 0) return false
    const bare = { licenseNumber: facilityId, page: 1, signal }
    const total = await client.read(list, bare).then(({ TotalRecords }) => TotalRecords, noneWhenClosed)
    return (total ?? 0) > 0
  }

  return {
    /** Lists that differ at this moment, of all that there are. */
    differing: async () =>
      (await differencesOn(everyList)).flatMap(([list, difference]) => (difference === 0 ? [] : [list])),
    /**
     * What a first read has left out: lists on which Metrc counts more than came, and lists of which nothing came though
     * it tells of something when it is asked without a window.
     */
    async leftOut(): Promise<void> {
      const differences = new Map(await differencesOn(everyList))
      for (const list of everyList.filter(isInStep)) {
        const missing = differences.get(list) ?? 0
        if (missing > 0) noteShort(list, missing)
        else if (await isUnshown(list)) noteShort(list, 1)
      }
    },
    short: short as ReadonlyMap<RecordList, number>,
    whole: whole as ReadonlySet<RecordList>,
    get isSuspicious(): boolean {
      return suspected.size > 0
    },
    /** Looks at all that are counted often, or at those that differed last time; answers those that differ by as much again. */
    async look(which: 'all' | 'suspected'): Promise<RecordList[]> {
      const lists = which === 'all' ? everyList.filter(isCountedOften) : [...suspected.keys()]
      const differing = new Map<RecordList, number>()
      for (const [list, difference] of await differencesOn(lists)) {
        if (odd.get(list) === difference && difference > 0) noteShort(list, difference)
        if (difference === 0 && !(isShort(list) && (await isUnshown(list)))) noteWhole(list)
        if (difference === 0) odd.delete(list)
        else if (odd.get(list) !== difference) differing.set(list, difference)
      }
      const sure = [...differing].filter(([list, difference]) => suspected.get(list) === difference)
      for (const [list, difference] of sure) odd.set(list, difference)
      suspected = new Map([...differing].filter(([list, difference]) => odd.get(list) !== difference))
      if (which === 'all') await saveCursor(db, facilityId, { ...freshCursor(counted), readAt: now() })
      return sure.map(([list]) => list)
    },
  }
}

export type ListCounts = ReturnType<typeof createListCounts>

function noneWhenClosed(error: unknown): null {
  if (isClosed(error)) return null
  throw error
}
