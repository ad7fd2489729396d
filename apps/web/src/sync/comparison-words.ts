import type { Comparison } from '@cultivatd/domain/sync/drift'
import { listNouns } from '@cultivatd/domain/sync/gap'
import type { SyncState } from '@cultivatd/domain/sync/sync'
import { clockNow } from '../live/server-time.ts'
import { firstRead, firstReadText, gapLines, isBehind, isFirstRead } from '../trade/sync-text.ts'
import { clockText, inSentence, momentText } from '../ui/dates.ts'
import { numberText } from '../ui/number-text.ts'
import type { StateKind } from '../ui/state.tsx'

/** The comparison of a facility that goes on, and the last of either kind that ended; null where there was none. */
export interface LastComparisons {
  open: Comparison | null
  nightly: Comparison | null
  counts: Comparison | null
}

/** Picked out of all comparisons, in whatever order they come. */
export function lastComparisons(facilityId: string, all: readonly Comparison[]): LastComparisons {
  const own = all.filter((one) => one.facilityId === facilityId)
  const newest = (fits: (one: Comparison) => boolean) =>
    own.reduce<Comparison | null>(
      (last, one) => (fits(one) && (last === null || one.startedAt > last.startedAt) ? one : last),
      null,
    )
  const ended = (reason: Comparison['reason']) => newest((one) => one.reason === reason && one.endedAt !== null)
  return { open: newest(({ endedAt }) => endedAt === null), nightly: ended('nightly'), counts: ended('counts') }
}

/**
 * How a facility stands with Metrc at this moment: what goes on comes before how it was.
 *
 * @param isCurrent whether browser, server and Metrc reach each other; else it only says as of when
 */
export function standingOf(
  sync: SyncState | undefined,
  { open, nightly }: LastComparisons,
  isCurrent: boolean,
  now: Date = clockNow(),
): { kind: StateKind; text: string } {
  const gaps = gapLines(sync).join('. ')
  if (sync && isBehind(sync)) return { kind: 'warn', text: gaps || 'Metrc could not be read' }
  if (!sync || isFirstRead(sync)) {
    const read = firstRead(sync)
    return { kind: 'waiting', text: read ? firstReadText(read) : 'Not read yet' }
  }
  if (gaps !== '') return { kind: 'warn', text: gaps }
  if (open) return { kind: 'waiting', text: progressText(open, nightly, sync) }
  if (!isCurrent) return { kind: 'as-of', text: sync.since ? `As of ${clockText(sync.since, now)}` : 'Not known' }
  return { kind: 'in-step', text: sync.since ? `In step, ${clockText(sync.since, now)}` : 'In step' }
}

function progressText(open: Comparison, before: Comparison | null, sync: SyncState): string {
  const expected = expectedRecords(open, before, sync)
  const compared = numberText(open.compared)
  // Lists that grow while they are read, or of which nothing was known, can hold more than was expected.
  if (expected < open.compared || expected === 0) return `Comparing, ${compared} records so far`
  return `Comparing, ${compared} of about ${numberText(expected)} records`
}

/** Metrc tells how long a list is with its first page; before that it is about as long as it was. */
function expectedRecords(open: Comparison, before: Comparison | null, sync: SyncState): number {
  const lengthBefore = (list: string) =>
    before?.lists.find((one) => one.list === list)?.mirror ?? sync.lists.find((one) => one.list === list)?.total ?? 0
  return open.lists.reduce((sum, { list, metrc }) => sum + (metrc ?? lengthBefore(list)), 0)
}

/** When something was done, and what came of it. */
export interface DoneWords {
  /** Null: not yet. */
  at: string | null
  text: string
}

/** The last comparison of everything. */
export function nightlyWords(nightly: Comparison | null, now: Date = clockNow()): DoneWords {
  if (!nightly?.endedAt) return { at: null, text: 'Comes in the night after the first read' }
  const records = `${numberText(nightly.compared)} ${nightly.compared === 1 ? 'record' : 'records'}`
  return { at: momentText(nightly.endedAt, now), text: `${records}, ${repairedText(nightly)}${leftOutText(nightly)}` }
}

/** What Metrc did not let us read was not compared. */
function leftOutText({ lists }: Comparison): string {
  const unread = lists.filter(({ metrc }) => metrc === null).map(({ list }) => list)
  return unread.length > 0 ? `; not compared: ${listNouns(unread)}` : ''
}

/** The last comparison of how many records each list has, and the last time that it led to one of records. */
export function countsWords(countedAt: string | null, counts: Comparison | null, now: Date = clockNow()): DoneWords {
  if (countedAt === null) return { at: null, text: 'Comes with the next full read' }
  const text = counts?.endedAt
    ? `Last differed ${inSentence(momentText(counts.endedAt, now))}, ${repairedText(counts)}`
    : 'Never differed'
  return { at: momentText(countedAt, now), text }
}

function repairedText({ missing, extra, different }: Comparison): string {
  const found = missing + extra + different
  if (found === 0) return 'nothing to repair'
  return `${numberText(found)} ${found === 1 ? 'record' : 'records'} repaired`
}
