import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { above0, businessDay, eachOnce, entityId, optionalText, requiredText } from '../field/field.ts'
import { longestReasonNote, type WasteFacts, wasteWordProblems } from './destroy.ts'
import {
  type NamedPlant,
  plantDayProblems,
  plantList,
  PlantRow,
  plantProblems,
  problemsOfEach,
  WeighedPlant,
} from './plant.ts'

/** One entry of waste stands for at most so many plants. */
export const mostPlantsOfWaste = 100

/** What is thrown away of plants that live on (DATA-66). */
export const WasteThrown = z.strictObject({
  facilityId: entityId,
  /** Empty where the state lists none. */
  method: optionalText(100),
  /** What it was made unusable with; may be empty. */
  mixed: optionalText(100),
  reason: requiredText(100),
  note: optionalText(longestReasonNote),
  weight: above0('weight'),
  unitOfWeight: requiredText(50),
  date: businessDay,
})
export type WasteThrown = z.infer<typeof WasteThrown>

/** Waste of tagged plants: one weight, one entry in Metrc for all of them. */
export const PlantsWaste = WasteThrown.extend({
  plants: z
    .array(PlantRow)
    .min(1, 'Choose at least one plant')
    .max(mostPlantsOfWaste, `Choose at most ${mostPlantsOfWaste} plants at once`)
    .superRefine(eachOnce<{ label: string }>(({ label }) => `Plant ${label}`)),
})
export type PlantsWaste = z.infer<typeof PlantsWaste>

/** Waste of many plants, each with its weight: an entry in Metrc for each. */
export const WeighedWaste = WasteThrown.omit({ weight: true }).extend({ plants: plantList(WeighedPlant) })
export type WeighedWaste = z.infer<typeof WeighedWaste>

/** Why this waste cannot be recorded; empty when it may go to Metrc. */
export const plantsWasteProblems = (
  plants: readonly NamedPlant[],
  waste: Omit<WasteThrown, 'facilityId' | 'weight' | 'mixed'>,
  facts: WasteFacts,
): Problem[] => [
  ...problemsOfEach(plants, ({ plant }) => plantProblems(plant, 'waste')),
  ...wasteWordProblems(waste, facts),
  ...plantDayProblems(plants, waste.date, facts.today),
]

/** An entry of Metrc's lists of waste of plants: of those that live on, and of those that were destroyed. */
export const WasteEntry = z.object({
  id: z.string(),
  version: z.number(),
  /** Null for tagged plants. */
  batchName: z.string().nullable(),
  method: z.string(),
  reason: z.string(),
  weight: z.number(),
  unitOfWeight: z.string(),
  plantCount: z.number(),
  date: z.iso.date().nullable(),
})
export type WasteEntry = z.infer<typeof WasteEntry>
