import type * as z from 'zod'
import { atPath, type Problem } from '../app-error.ts'
import { dayProblems } from '../field/field.ts'
import { sincePlanted } from '../plant/plant.ts'
import { type WasteFacts, WasteThrown, wasteWordProblems } from '../plant/waste.ts'
import { BatchName, batchProblems, type PlantBatch } from './plant-batch.ts'

/** What is thrown away of a batch that lives on: no plant of it is gone by that. */
export const PlantBatchWaste = WasteThrown.extend({ batchName: BatchName })
export type PlantBatchWaste = z.infer<typeof PlantBatchWaste>

/** Why this waste cannot be recorded; empty when it may go to Metrc. */
export const batchWasteProblems = (
  batch: PlantBatch | undefined,
  waste: Omit<WasteThrown, 'facilityId' | 'weight' | 'mixed'>,
  facts: WasteFacts,
): Problem[] => [
  ...batchProblems(batch, 'waste'),
  ...wasteWordProblems(waste, facts),
  ...atPath('date', dayProblems(waste.date, facts.today, sincePlanted(batch))),
]
