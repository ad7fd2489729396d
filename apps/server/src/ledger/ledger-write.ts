import type { OperationKind } from '@cultivatd/domain/operation/operation'
import type { Person } from '../http/person.ts'
import type { Payloads } from './kinds.ts'

interface WriteOf<K extends OperationKind> {
  kind: K
  facilityId: string
  by: Person
  /** The labels or names of the records it concerns. */
  records: readonly string[]
  /** One line in the words of the trade, for the record's history. */
  summary: string
  payload: Payloads[K]
  /** What the mirror showed when the person acted. */
  before: unknown
  idempotencyKey?: string
}

/** One write to Metrc, in the words of the feature that asks for it (architecture §7). */
export type LedgerWrite = { [K in OperationKind]: WriteOf<K> }[OperationKind]
