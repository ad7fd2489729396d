import * as z from 'zod'
import { isOpen } from './open.ts'
import { OperationState } from './operation.ts'

/** What became of one record's write when the route answered. */
export const OperationOutcome = z.strictObject({
  id: z.string(),
  /** Label or name of the record. */
  record: z.string(),
  state: OperationState,
  /** Metrc's words when it refused. */
  problems: z.array(z.string()),
})
export type OperationOutcome = z.infer<typeof OperationOutcome>

/**
 * The answer of a route that writes to Metrc: 200 when Metrc has answered everything, 202 while something waits.
 * When Metrc refused every record the answer is 400 with its sentences instead (API-03).
 */
export const Outcome = z.strictObject({
  state: z.enum(['confirmed', 'waiting']),
  /** Metrc's id of the one record that was made; null when none was, or it is not known yet (READ-46). */
  id: z.string().nullable(),
  /** One for each record that was sent; empty when there was nothing to send. */
  operations: z.array(OperationOutcome),
})
export type Outcome = z.infer<typeof Outcome>

/** The outcome of these operations together. */
export const outcomeFrom = (operations: readonly OperationOutcome[], id: string | null): Outcome => ({
  state: operations.some(({ state }) => isOpen(state)) ? 'waiting' : 'confirmed',
  id,
  operations: [...operations],
})

/** Nothing had to be sent. */
export const nothingSent = (id: string | null = null): Outcome => ({ state: 'confirmed', id, operations: [] })
