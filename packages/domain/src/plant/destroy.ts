import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import {
  above0,
  businessDay,
  entityId,
  needsNote,
  optionalText,
  pleaseEnterValue,
  requiredText,
} from '../field/field.ts'
import type { UnitOfMeasure } from '../unit/unit.ts'
import {
  type NamedPlant,
  plantDayProblems,
  PlantLabel,
  plantList,
  plantProblems,
  problemsOfEach,
  WeighedPlant,
} from './plant.ts'

/** Longest note that Metrc keeps with a reason (Metrc reference §10.5). */
export const longestReasonNote = 250

const Waste = z.strictObject({
  facilityId: entityId,
  /** Empty where the state lists none. */
  method: optionalText(100),
  reason: requiredText(100),
  note: optionalText(longestReasonNote),
  unitOfWeight: requiredText(50),
  date: businessDay,
})

/** The end of one plant, for good (API-25, PLANT-07, PLANT-08). */
export const PlantDestruction = Waste.extend({ label: PlantLabel, weight: above0('weight') })
export type PlantDestruction = z.infer<typeof PlantDestruction>

/** The end of many plants, each with its weight. */
export const PlantsDestruction = Waste.extend({ plants: plantList(WeighedPlant) })
export type PlantsDestruction = z.infer<typeof PlantsDestruction>

/** Why plants are thrown away, as the state lists it (DATA-66). */
export const WasteReason = z.object({ Name: z.string(), RequiresNote: z.boolean() })
export type WasteReason = z.infer<typeof WasteReason>

export interface WasteFacts {
  methods: readonly string[]
  reasons: readonly WasteReason[]
  units: readonly UnitOfMeasure[]
  today: string
}

/** Units that waste is weighed in (PLANT-09). */
export const wasteUnits = (units: readonly UnitOfMeasure[]): UnitOfMeasure[] =>
  units.filter(({ QuantityType }) => QuantityType === 'WeightBased')

/** Why these plants cannot be destroyed; empty when they may go to Metrc (PLANT-04, PLANT-05, PLANT-08, PLANT-09). */
export function destructionProblems(
  plants: readonly NamedPlant[],
  { method, reason, note, unitOfWeight, date }: Omit<z.infer<typeof Waste>, 'facilityId'>,
  { methods, reasons, units, today }: WasteFacts,
): Problem[] {
  return [
    ...problemsOfEach(plants, ({ plant }) => plantProblems(plant, 'destroy')),
    ...wasteWordProblems({ method, reason, note, unitOfWeight }, { methods, reasons, units }),
    ...plantDayProblems(plants, date, today),
  ]
}

/** Why waste cannot be told in these words of the state; empty when it can. */
export function wasteWordProblems(
  { method, reason, note, unitOfWeight }: Record<'method' | 'reason' | 'note' | 'unitOfWeight', string>,
  { methods, reasons, units }: Omit<WasteFacts, 'today'>,
): Problem[] {
  const problems: Problem[] = []
  // New York lists no ways of waste for plants: then there is none to be named.
  if (methods.length > 0 ? !methods.includes(method) : method !== '')
    problems.push({ path: 'method', message: method ? `Unknown method: ${method}` : pleaseEnterValue })
  const known = reasons.find(({ Name }) => Name === reason)
  if (!known) problems.push({ path: 'reason', message: reason ? `Unknown reason: ${reason}` : pleaseEnterValue })
  if (known?.RequiresNote && !note.trim()) problems.push(needsNote(known.Name))
  if (!wasteUnits(units).some(({ Name }) => Name === unitOfWeight))
    problems.push({ path: 'unitOfWeight', message: 'Use a unit of weight' })
  return problems
}
