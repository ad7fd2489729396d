import { isInDoubt, isOpen, movingKinds } from '@cultivatd/domain/operation/open'
import type { Operation } from '@cultivatd/domain/operation/operation'
import { isAtRest } from '../live/at-rest.ts'
import { type Act, isOpen as isOpenAct } from '../live/outbox/act.ts'
import { heldAs } from '../live/outbox/held-as.ts'

/** How a record stands with Metrc because of what was done to it here. */
export type RecordMark = 'waiting' | 'refused' | 'needs-person' | 'kept'

/** What waits on this device and is in no ledger yet, or what the ledger knows. */
export type MarkedRecord = { mark: 'kept'; operation: null } | LedgerMark

export interface LedgerMark {
  mark: Exclude<RecordMark, 'kept'>
  /** The one that the mark is about. */
  operation: Operation
}

/** What is worse wins: somebody has to act, then what waits. */
const rank: Record<LedgerMark['mark'], number> = { 'needs-person': 0, refused: 1, waiting: 2 }

function markOf(operation: Operation): LedgerMark['mark'] | null {
  const { state, dealtWithAt } = operation
  if (state === 'needs-person' || isInDoubt(operation)) return 'needs-person'
  if (state === 'refused') return dealtWithAt === null ? 'refused' : null
  return isAtRest(operation) ? null : 'waiting'
}

/** The labels and names of what is on its way to another room: it is shown where it was before. */
export const recordsMoving = (operations: readonly Operation[]): ReadonlySet<string> =>
  new Set(
    operations.flatMap(({ state, kind, records }) => (isOpen(state) && movingKinds.includes(kind) ? records : [])),
  )

/** The marks of records by label or name; of equals the newest. Only those of a kind, 'package' or 'location', when given. */
export function recordMarks(operations: readonly Operation[], kind?: string): ReadonlyMap<string, LedgerMark> {
  const marks = new Map<string, LedgerMark>()
  for (const operation of operations) {
    const mark = markOf(operation)
    if (!mark || (kind !== undefined && !operation.kind.startsWith(`${kind}.`))) continue
    for (const record of operation.records) {
      const known = marks.get(record)
      const isWorse = !known || rank[mark] < rank[known.mark]
      const isNewer = known?.mark === mark && operation.seq > known.operation.seq
      if (isWorse || isNewer) marks.set(record, { mark, operation })
    }
  }
  return marks
}

/** The marks of a facility with what waits on this device: that comes after whatever the ledger knows. */
export function withActs(
  marks: ReadonlyMap<string, MarkedRecord>,
  facilityId: string,
  acts: readonly Act[],
): ReadonlyMap<string, MarkedRecord> {
  const begin = heldAs(facilityId, '')
  const names = acts
    .filter(isOpenAct)
    .flatMap(({ records }) => records.filter((one) => one.startsWith(begin)).map((one) => one.slice(begin.length)))
  if (names.length === 0) return marks
  return new Map([...marks, ...names.map((name): [string, MarkedRecord] => [name, { mark: 'kept', operation: null }])])
}
