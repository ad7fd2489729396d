import type { Operation } from '@cultivatd/domain/operation/operation'

/** The last change that reached Metrc, when its outcome is not known; null when it was answered or there is none. */
export function unclearOperation(operations: readonly Operation[]): Operation | null {
  const [last] = operations
    // What never left us tells nothing about Metrc.
    .filter(({ sentAt, state }) => sentAt !== null && state !== 'refused')
    .sort((a, b) => (a.recordedAt < b.recordedAt ? 1 : -1))
  return last?.state === 'unknown' ? last : null
}
