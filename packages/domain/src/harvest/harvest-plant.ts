import * as z from 'zod'
import { OperationState } from '../operation/operation.ts'

/** A plant, or a part of one, that was cut into a harvest from here: what, how much and by whom (HARV-04, DATA-24). */
export const HarvestPlant = z.object({
  /** Of the operation that cut it. */
  id: z.string(),
  version: z.number(),
  label: z.string(),
  weightGrams: z.number(),
  personName: z.string(),
  /** When it was saved here. */
  at: z.string(),
  state: OperationState,
  /** When and by whom it was taken out of the harvest again; null while it is in it. */
  restored: z.object({ at: z.string(), personName: z.string() }).nullable(),
  /** Whether it was taken out and cut again in one act, for another weight. */
  isCorrection: z.boolean(),
})
export type HarvestPlant = z.infer<typeof HarvestPlant>

/** Those that are in the harvest, waiting ones too. */
export const stillIn = (plants: readonly HarvestPlant[]): HarvestPlant[] => plants.filter(({ restored }) => !restored)
