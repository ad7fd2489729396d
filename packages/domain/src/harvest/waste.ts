import * as z from 'zod'
import { atPath, type Problem } from '../app-error.ts'
import { above0, businessDay, dayProblems, entityId, pleaseEnterValue, requiredText } from '../field/field.ts'
import { quantityText } from '../unit/unit.ts'
import { harvestProblems, remainingGrams } from './harvest-actions.ts'
import { type Harvest, sinceCut } from './harvest.ts'

/** What is thrown away of a harvest (API-29, HARV-15 to HARV-17). */
export const HarvestWaste = z.strictObject({
  facilityId: entityId,
  id: entityId,
  wasteType: requiredText(100),
  weight: above0('weight'),
  unitOfWeight: z.literal('Grams', 'Waste of a harvest is weighed in Grams'),
  date: businessDay,
})
export type HarvestWaste = z.infer<typeof HarvestWaste>

/** The one kind of waste that there is to choose; null while there is a choice (HARV-15). */
export const onlyWasteType = (wasteTypes: readonly string[]): string | null =>
  wasteTypes.length === 1 ? (wasteTypes[0] ?? null) : null

interface HarvestWasteFacts {
  wasteTypes: readonly string[]
  today: string
}

/** Why this waste cannot be recorded; empty when it may go to Metrc (HARV-15, HARV-16, READ-40). */
export function harvestWasteProblems(
  harvest: Harvest | undefined,
  { wasteType, weight, date }: Pick<HarvestWaste, 'wasteType' | 'weight' | 'date'>,
  { wasteTypes, today }: HarvestWasteFacts,
): Problem[] {
  const problems: Problem[] = harvestProblems(harvest, 'waste')
  if (!wasteTypes.includes(wasteType))
    problems.push({ path: 'wasteType', message: wasteType ? `Unknown reason: ${wasteType}` : pleaseEnterValue })
  if (harvest && weight > remainingGrams(harvest))
    problems.push({ path: 'weight', message: `Only ${quantityText(remainingGrams(harvest))} g are left` })
  problems.push(...atPath('date', dayProblems(date, today, sinceCut(harvest))))
  return problems
}
