import * as z from 'zod'
import { Operation, OperationKind, OperationState } from './operation.ts'

/** What a person did in one press to several records, as far as a list holds its operations. */
export const OperationAct = z.object({
  /** Names its operations in the list of them. */
  id: z.string(),
  /** Of operations, at least two. */
  count: z.number(),
  /** How many records it changed. */
  records: z.number(),
  /** What was done, kind by kind. */
  parts: z.array(
    z.object({
      kind: OperationKind,
      count: z.number(),
      /** Wet weight of what was cut, all together; null of other kinds. */
      grams: z.number().nullable(),
      /** The room that all of them went to; null without one, or with several. */
      roomName: z.string().nullable(),
    }),
  ),
  /** How many of the operations are in each state. */
  states: z.array(z.object({ state: OperationState, count: z.number() })),
  /** How many Metrc has confirmed and perhaps done twice, which nobody has looked at yet. */
  inDoubt: z.number(),
})
export type OperationAct = z.infer<typeof OperationAct>

/** A row of a list of operations: one of them, or the first of an act, which stands for all of it. */
export const ListedOperation = Operation.extend({ act: OperationAct.nullable() })
export type ListedOperation = z.infer<typeof ListedOperation>

/** What came of a request under the key of who sent it, whether or not an answer reached them. */
export const ActOfKey = z.strictObject({
  key: z.string(),
  recordedAt: z.string(),
  /** In the order in which they were recorded; empty of what is ours alone, and where nothing had to be sent: then it is done. */
  operations: z.array(Operation),
})
export type ActOfKey = z.infer<typeof ActOfKey>
