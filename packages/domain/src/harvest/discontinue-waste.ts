import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { chosenId, entityId } from '../field/field.ts'
import { harvestProblems } from './harvest-actions.ts'
import type { Harvest } from './harvest.ts'

/** Waste of a harvest as Metrc lists it: `weight` in the unit of its full name, `date` the day on which it was recorded. */
export const HarvestWasteEntry = z.strictObject({
  id: entityId,
  wasteType: z.string(),
  weight: z.number(),
  unitOfWeight: z.string(),
  date: z.string(),
})
export type HarvestWasteEntry = z.infer<typeof HarvestWasteEntry>

/** Waste of the harvest `id` that was reported wrongly, taken back as a whole by Metrc's id of it (Metrc reference §10.4). */
export const WasteDiscontinuation = z.strictObject({
  facilityId: entityId,
  id: entityId,
  wasteId: chosenId,
})
export type WasteDiscontinuation = z.infer<typeof WasteDiscontinuation>

/** Why this waste cannot be taken back; empty when that may go to Metrc. `entries` is what Metrc lists of the harvest. */
export function wasteDiscontinuationProblems(
  harvest: Harvest | undefined,
  { wasteId }: Pick<WasteDiscontinuation, 'wasteId'>,
  entries: readonly HarvestWasteEntry[],
): Problem[] {
  const problems: Problem[] = harvestProblems(harvest, 'discontinueWaste')
  if (wasteId !== '' && !entries.some(({ id }) => id === wasteId))
    problems.push({ path: 'wasteId', message: 'Metrc does not list this waste any more' })
  return problems
}
