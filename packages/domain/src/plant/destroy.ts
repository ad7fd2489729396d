import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { above0 } from '../field/field.ts'
import {
  type NamedPlant,
  plantDayProblems,
  PlantLabel,
  plantList,
  plantProblems,
  problemsOfEach,
  WeighedPlant,
} from './plant.ts'
import { Waste, type WasteFacts, wasteWordProblems } from './waste.ts'

/** The end of one plant, for good (API-25, PLANT-07, PLANT-08). */
export const PlantDestruction = Waste.extend({ label: PlantLabel, weight: above0('weight') })
export type PlantDestruction = z.infer<typeof PlantDestruction>

/** The end of many plants, each with its weight. */
export const PlantsDestruction = Waste.extend({ plants: plantList(WeighedPlant) })
export type PlantsDestruction = z.infer<typeof PlantsDestruction>

/** Why these plants cannot be destroyed; empty when they may go to Metrc (PLANT-04, PLANT-05, PLANT-08, PLANT-09). */
export function destructionProblems(
  plants: readonly NamedPlant[],
  { method, reason, note, unitOfWeight, date }: Omit<Waste, 'facilityId'>,
  { methods, reasons, units, today }: WasteFacts,
): Problem[] {
  return [
    ...problemsOfEach(plants, ({ plant }) => plantProblems(plant, 'destroy')),
    ...wasteWordProblems({ method, reason, note, unitOfWeight }, { methods, reasons, units }),
    ...plantDayProblems(plants, date, today),
  ]
}
