import { type Comparison, comparisonText } from '@cultivatd/domain/sync/drift'
import { MetrcError } from '@cultivatd/metrc/metrc-error'
import { comparisonById } from '../sync/drift.store.ts'
import { createAlarm } from './alarm.ts'
import { beginComparison, endComparison, lastNightly, type OpenComparison, openComparison } from './comparison.store.ts'
import { cursorsOf, wholeRead } from './cursor.store.ts'
import type { FacilityReader, FacilityReading } from './facility-reader.ts'
import { countsOnLists } from './mirror.store.ts'
import { isAfterRestore } from './restored.store.ts'
import { listsOfTable, type MirroredTable, mirroredTables, type RecordList, recordTable } from './mirrored-lists.ts'
import { compareTable } from './table-comparer.ts'

interface ComparerOptions extends Omit<FacilityReading, 'pace' | 'writer'> {
  reader: FacilityReader
  /** Whether the nightly comparison is due, when everything was compared `last`. */
  isDue: (last: Date) => boolean
  settleMs: number
  /** Between two looks whether a comparison is due. */
  lookMs: number
  /** What was found, and what could not be done. */
  report: (message: string, error?: unknown) => void
  note: (message: string) => void
}

/** Much differs after a restore, and nothing is on its way from here: what Metrc shows later than this, regular reads bring. */
const awaitedSettleMs = 5_000

/** Compares the mirror of one facility with Metrc, every night and when a list has another number of records. */
export interface FacilityComparer {
  /** Until it is stopped; a comparison that a restart interrupted is gone on with. */
  run(): Promise<void>
  /** Lists whose numbers of records differ from Metrc's: their tables are compared soon. */
  ask(lists: readonly RecordList[]): void
}

export function createFacilityComparer(options: ComparerOptions): FacilityComparer {
  const { db, facilityId, reader, signal, now, lookMs, report, note } = options
  const alarm = createAlarm()
  const asked = new Set<MirroredTable>()

  async function run(): Promise<void> {
    while (!signal.aborted) {
      // What a comparison takes for granted is that everything was read once.
      if (!(await reader.isFirst())) await performDue()
      await alarm.wait(lookMs, signal)
    }
  }

  async function performDue(): Promise<void> {
    for (let next = await nextComparison(); next; next = await nextComparison()) await perform(next)
  }

  async function nextComparison(): Promise<OpenComparison | null> {
    const open = await openComparison(db, facilityId)
    if (open) return open
    if ((await isAfterRestore(db, facilityId)) || options.isDue(await lastWhole()))
      return beginComparison(db, facilityId, 'nightly', mirroredTables, now())
    if (asked.size === 0) return null
    const tables = mirroredTables.filter((table) => asked.has(table))
    asked.clear()
    return beginComparison(db, facilityId, 'counts', tables, now())
  }

  /** The first read was a comparison with nothing. */
  async function lastWhole(): Promise<Date> {
    const first = (await cursorsOf(db, facilityId)).get(wholeRead)?.readAt ?? now()
    const last = await lastNightly(db, facilityId)
    return last && last > first ? last : first
  }

  async function perform(comparison: OpenComparison): Promise<void> {
    // Nothing is sent until then: after a restore it is done as quickly as a first read.
    const isAwaited = await isAfterRestore(db, facilityId)
    const priority = comparison.reason === 'nightly' && !isAwaited ? 'idle' : 'background'
    const settleMs = isAwaited ? Math.min(options.settleMs, awaitedSettleMs) : options.settleMs
    for (const table of mirroredTables) await compareTable({ ...options, settleMs, comparison, priority }, table)
    const ours: [RecordList, number][] = []
    for (const table of mirroredTables) ours.push(...(await countsOnLists(db, facilityId, table, listsOfTable[table])))
    await endComparison(db, comparison.id, new Map(ours), now())
    const found = await comparisonById(db, comparison.id)
    if (found) tell(found)
  }

  function tell(found: Comparison): void {
    const say = found.missing + found.extra + found.different > 0 ? report : note
    say(comparisonText(found))
  }

  return {
    async run() {
      while (!signal.aborted)
        await run().catch(async (error: unknown) => {
          if (signal.aborted) return
          // Metrc being down is told by the regular reads.
          if (!(error instanceof MetrcError)) report(`${facilityId} was not compared with Metrc`, error)
          await alarm.wait(lookMs, signal)
        })
    },
    ask(lists) {
      for (const list of lists) asked.add(recordTable(list))
      if (lists.length > 0) alarm.ring()
    },
  }
}
