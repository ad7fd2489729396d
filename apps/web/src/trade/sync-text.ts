import { gapTexts, recordNoun, type SyncedKind } from '@cultivatd/domain/sync/gap'
import type { ListProgress, SyncState } from '@cultivatd/domain/sync/sync'

const kindOf = ({ list }: ListProgress): SyncedKind | null => recordNoun(list)

/** Records read and expected of the first read that runs; null when none does, or nothing is counted yet. */
export interface FirstRead {
  noun: SyncedKind
  done: number
  total: number
}

/** Where a first read is: the kind of record that is being read now. */
export function firstRead(sync: SyncState | undefined): FirstRead | null {
  if (sync?.status !== 'inProgress') return null
  const unread = sync.lists.find((list) => list.readAt === null && list.total !== null && kindOf(list) !== null)
  const noun = unread ? kindOf(unread) : null
  if (!noun) return null
  const same = sync.lists.filter((list) => kindOf(list) === noun)
  return {
    noun,
    done: same.reduce((sum, { done }) => sum + done, 0),
    total: same.reduce((sum, { done, total }) => sum + Math.max(done, total ?? 0), 0),
  }
}

/** True until every list was read once: counts on the page still grow. */
export const isFirstRead = (sync: SyncState | undefined): boolean =>
  sync !== undefined && (sync.lists.length === 0 || sync.lists.some(({ readAt }) => readAt === null))

/** 'Reading from Metrc: 3,200 of 6,000 plants'. */
export const firstReadText = ({ noun, done, total }: FirstRead): string =>
  `Reading from Metrc: ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${noun}`

/**
 * When records of these kinds were last in step with Metrc: the oldest of their lists, or the end of the last read where
 * it found nothing new in them; null before the first read ended.
 */
export function inStepAt(sync: SyncState | undefined, of: readonly SyncedKind[]): string | null {
  const lists = (sync?.lists ?? []).filter((list) => {
    const kind = kindOf(list)
    // Archived and rejected records are read at a slower pace; what is at work is in step all the same.
    return kind !== null && of.includes(kind) && !/(Inactive|Rejected)$/.test(list.list)
  })
  const oldest = lists.reduce<string | null>(
    (oldest, { readAt }, index) =>
      index === 0 ? readAt : readAt === null || oldest === null ? null : readAt < oldest ? readAt : oldest,
    null,
  )
  const isDone = oldest !== null && sync?.status === null && sync.since !== null && sync.since > oldest
  return isDone ? sync.since : oldest
}

/** What of these kinds is not as Metrc has it, though the facility was read: a line for each reason; all kinds when left out. */
export function gapLines(sync: Pick<SyncState, 'lists'> | undefined, of?: readonly SyncedKind[]): string[] {
  return gapTexts(
    (sync?.lists ?? []).filter((list) => {
      const kind = kindOf(list)
      return of === undefined || (kind !== null && of.includes(kind))
    }),
  )
}

/** Whether the last read did not end well, whoever has put away the notice of it. */
export const isBehind = (sync: Pick<SyncState, 'status' | 'isBehind'>): boolean =>
  sync.status === 'errored' || sync.isBehind
