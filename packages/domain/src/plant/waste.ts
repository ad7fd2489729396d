import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import {
  above0,
  businessDay,
  eachOnce,
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
  plantList,
  PlantRow,
  plantProblems,
  problemsOfEach,
  WeighedPlant,
} from './plant.ts'

/** One entry of waste stands for at most so many plants. */
export const mostPlantsOfWaste = 100

/** Longest note that Metrc keeps with a reason (Metrc reference §10.5). */
export const longestReasonNote = 250

/** What is said of any waste of plants: of those that live on, and of those that end. */
export const Waste = z.strictObject({
  facilityId: entityId,
  /** Empty where the state lists none. */
  method: optionalText(100),
  reason: requiredText(100),
  note: optionalText(longestReasonNote),
  unitOfWeight: requiredText(50),
  date: businessDay,
})
export type Waste = z.infer<typeof Waste>

/** What is thrown away of plants that live on (DATA-66). */
export const WasteThrown = Waste.extend({
  /** What it was made unusable with; may be empty. */
  mixed: optionalText(100),
  weight: above0('weight'),
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
