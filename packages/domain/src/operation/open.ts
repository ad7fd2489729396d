// Asked on every first screen: nothing here may load the schemas.
import type { Operation, OperationKind, OperationState } from './operation.ts'

/** States whose end is not known yet: what comes later for the same record waits for them. */
const openStates = ['recorded', 'waiting', 'sending', 'unknown', 'needs-person'] as const satisfies OperationState[]

export const isOpen = (state: OperationState): boolean => (openStates as readonly OperationState[]).includes(state)

/** The kinds of write that take a record to another room. */
export const movingKinds: readonly OperationKind[] = ['package.move', 'plant.move', 'plant.flower', 'plant-batch.move']

/** Whether it may have been done twice, and nobody has looked at that yet. */
export const isInDoubt = ({ doubt, dealtWithAt }: Pick<Operation, 'doubt' | 'dealtWithAt'>): boolean =>
  doubt !== null && dealtWithAt === null

/** Why nobody can say that the doubt about this operation was seen; empty when somebody can. */
export function seenProblems(operation: Pick<Operation, 'doubt' | 'dealtWithAt'>): string[] {
  return isInDoubt(operation) ? [] : ['This was dealt with already.']
}
