import type * as z from 'zod'
import { atPath, type Problem } from '../app-error.ts'
import { dayProblems } from '../field/field.ts'
import { sincePlanted } from '../plant/plant.ts'
import { leftProblems } from './create-package.ts'
import { NewBatch, type NewBatchFacts, newBatchProblems } from './new-batch.ts'
import { BatchName, batchProblems, type PlantBatch } from './plant-batch.ts'

/** Part of a batch becomes a batch of its own, of the same strain (Metrc reference §14). */
export const BatchSplit = NewBatch.extend({ batchName: BatchName })
export type BatchSplit = z.infer<typeof BatchSplit>

/** Why this part cannot become a batch of its own; empty when it may go to Metrc. */
export const splitProblems = (
  batch: PlantBatch | undefined,
  split: Pick<BatchSplit, 'name' | 'sublocation' | 'count' | 'date'>,
  facts: NewBatchFacts,
): Problem[] => [
  ...atPath('batchName', batchProblems(batch, 'split')),
  ...leftProblems(batch, split.count),
  ...newBatchProblems(split, facts),
  ...atPath('date', dayProblems(split.date, facts.today, sincePlanted(batch))),
]
