import { MetrcError } from '@cultivatd/metrc/metrc-error'
import { counted, freshCursor, saveCursor } from './cursor.store.ts'
import { askedWindow, type ListReading, metrcNow } from './list-reader.ts'
import { countOnList } from './mirror.store.ts'
import { isWindowed, mirroredTables, listsOfTable, type RecordList } from './mirrored-lists.ts'

interface Counting
  extends Pick<ListReading, 'db' | 'client' | 'facilityId' | 'signal' | 'now' | 'beginning' | 'dayWindows'> {
  /** Whether a list is read regularly: only then its number can be known. */
  isInStep: (list: RecordList) => boolean
}

const everyList = mirroredTables.flatMap((table): readonly RecordList[] => listsOfTable[table])

/**
 * Compares the number of records on each list with Metrc's. One request for each list, so it is done often; it finds
 * what no window can: records that vanished, or went to another list without a new LastModified.
 */
export function createListCounts(counting: Counting) {
  const { db, client, facilityId, signal, now, beginning, dayWindows, isInStep } = counting
  /** Differences seen at the last look: a record may just be on its way from one list to another. */
  let suspected = new Map<RecordList, number>()
  /** Differences that are being compared, or for which that found no reason; only another one is looked at again. */
  const odd = new Map<RecordList, number>()

  async function differenceOn(list: RecordList): Promise<number> {
    const window = askedWindow({ start: beginning, end: metrcNow(counting) }, false)
    const query = { licenseNumber: facilityId, page: 1, window: isWindowed(list) ? window : undefined, signal }
    const { TotalRecords } = await client.read(list, query)
    return TotalRecords - (await countOnList(db, facilityId, list))
  }

  async function differencesOn(lists: readonly RecordList[]): Promise<[RecordList, number][]> {
    // A Metrc that reads day by day cannot be asked for the whole number.
    const known = lists.filter((list) => isInStep(list) && !dayWindows.has(list))
    return Promise.all(known.map(async (list) => [list, await differenceOn(list).catch(noneWhenRefused)]))
  }

  return {
    /** Lists that differ at this moment. */
    differing: async () =>
      (await differencesOn(everyList)).flatMap(([list, difference]) => (difference === 0 ? [] : [list])),
    get isSuspicious(): boolean {
      return suspected.size > 0
    },
    /** Looks at every list, or at those that differed last time; answers those that differ by the same number again. */
    async look(which: 'all' | 'suspected'): Promise<RecordList[]> {
      const lists = which === 'all' ? everyList : [...suspected.keys()]
      const differing = new Map<RecordList, number>()
      for (const [list, difference] of await differencesOn(lists))
        if (difference === 0) odd.delete(list)
        else if (odd.get(list) !== difference) differing.set(list, difference)
      const sure = [...differing].filter(([list, difference]) => suspected.get(list) === difference)
      for (const [list, difference] of sure) odd.set(list, difference)
      suspected = new Map([...differing].filter(([list, difference]) => odd.get(list) !== difference))
      if (which === 'all') await saveCursor(db, facilityId, { ...freshCursor(counted), readAt: now() })
      return sure.map(([list]) => list)
    },
  }
}

export type ListCounts = ReturnType<typeof createListCounts>

function noneWhenRefused(error: unknown): number {
  if (error instanceof MetrcError && (error.kind === 'unauthorized' || error.kind === 'refused')) return 0
  throw error
}
