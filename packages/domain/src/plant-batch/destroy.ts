import * as z from 'zod'
import { atPath, type Problem } from '../app-error.ts'
import { above0, dayProblems } from '../field/field.ts'
import { sincePlanted } from '../plant/plant.ts'
import { Waste, type WasteFacts, wasteWordProblems } from '../plant/waste.ts'
import { BatchName, batchCounts, batchProblems, type PlantBatch } from './plant-batch.ts'

const whole = 'Enter a whole number above 0'

/** The end of plants without tags, of some or of all of a batch, for good: counted, and weighed together. */
export const BatchDestruction = Waste.extend({
  batchName: BatchName,
  count: z.number(whole).int(whole).min(1, whole).max(10_000, 'Destroy at most 10,000 at once'),
  weight: above0('weight'),
})
export type BatchDestruction = z.infer<typeof BatchDestruction>

/** Why these plants of a batch cannot be destroyed; empty when it may go to Metrc. */
export function batchDestructionProblems(
  batch: PlantBatch | undefined,
  { count, ...waste }: Omit<BatchDestruction, 'facilityId' | 'batchName' | 'weight'>,
  facts: WasteFacts,
): Problem[] {
  const remaining = batch ? batchCounts(batch).remaining : 0
  return [
    ...atPath('batchName', batchProblems(batch, 'destroy')),
    ...(batch && remaining > 0 && count > remaining
      ? [{ path: 'count', message: `Only ${remaining.toLocaleString('en-US')} are left in the batch` }]
      : []),
    ...wasteWordProblems(waste, facts),
    ...atPath('date', dayProblems(waste.date, facts.today, sincePlanted(batch))),
  ]
}
