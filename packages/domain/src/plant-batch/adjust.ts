import * as z from 'zod'
import { atPath, type Problem } from '../app-error.ts'
import { businessDay, dayProblems, entityId, needsNote, optionalText, requiredText } from '../field/field.ts'
import type { AdjustReason } from '../package/adjust.ts'
import { sincePlanted } from '../plant/plant.ts'
import { BatchName, batchCounts, batchProblems, type PlantBatch } from './plant-batch.ts'

const whole = 'Enter a whole number, with a minus for fewer'

/** A change of the count of a batch: signed, added to what has no tag yet (Metrc reference §10.3). */
export const BatchAdjustment = z.strictObject({
  facilityId: entityId,
  batchName: BatchName,
  quantity: z
    .number(whole)
    .int(whole)
    .min(-10_000, 'Take out at most 10,000')
    .max(10_000, 'Add at most 10,000')
    .refine((value) => value !== 0, 'Enter a change other than 0'),
  reason: requiredText(100),
  note: optionalText(250),
  date: businessDay,
})
export type BatchAdjustment = z.infer<typeof BatchAdjustment>

interface AdjustmentFacts {
  reasons: readonly AdjustReason[]
  today: string
}

/** Why the count cannot be changed so; empty when it may go to Metrc. */
export function batchAdjustmentProblems(
  batch: PlantBatch | undefined,
  { quantity, reason, note, date }: Pick<BatchAdjustment, 'quantity' | 'reason' | 'note' | 'date'>,
  { reasons, today }: AdjustmentFacts,
): Problem[] {
  const known = reasons.find(({ Name }) => Name === reason)
  const remaining = batch ? batchCounts(batch).remaining : 0
  return [
    ...atPath('batchName', batchProblems(batch, 'adjust')),
    ...(batch && remaining > 0 && remaining + quantity < 0
      ? [{ path: 'quantity', message: `Only ${remaining.toLocaleString('en-US')} are left in the batch` }]
      : []),
    ...(reason !== '' && !known ? [{ path: 'reason', message: `${reason} is not a reason for an adjustment` }] : []),
    ...(known?.RequiresNote && note.trim() === '' ? [needsNote(reason)] : []),
    ...atPath('date', dayProblems(date, today, sincePlanted(batch))),
  ]
}
