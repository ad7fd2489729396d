import type { ConfirmedWrite } from '../kind.ts'

/** The operations that bring what they move to a place in a system of ours. */
export const idsOfPlaced = (writes: readonly ConfirmedWrite<{ place?: object }>[]): string[] =>
  writes.filter(({ payload }) => payload.place !== undefined).map(({ operationId }) => operationId)
