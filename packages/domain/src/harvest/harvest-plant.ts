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
})
export type HarvestPlant = z.infer<typeof HarvestPlant>
