import type { Operation } from '@cultivatd/domain/operation/operation'
import { isInDoubt, isOpen } from '@cultivatd/domain/operation/open'

/** The change of a record that the next one has to wait for: one that needs a person, else the newest on its way. */
export function earlierChange(operations: readonly Operation[]): Operation | null {
  const open = operations.filter(({ state }) => isOpen(state)).sort((a, b) => b.seq - a.seq)
  return open.find(({ state }) => state === 'needs-person') ?? open[0] ?? null
}

/** The newest change of a record that may have been done twice, and that nobody has looked at. */
export const doubtedChange = (operations: readonly Operation[]): Operation | null =>
  operations.filter(isInDoubt).sort((a, b) => b.seq - a.seq)[0] ?? null

/** The newest refusal of a record that nobody has dealt with. */
export const refusedChange = (operations: readonly Operation[]): Operation | null =>
  operations
    .filter(({ state, dealtWithAt }) => state === 'refused' && dealtWithAt === null)
    .sort((a, b) => b.seq - a.seq)[0] ?? null
