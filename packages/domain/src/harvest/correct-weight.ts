import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { entityId } from '../field/field.ts'
import { type NamedPlant, plantList, problemsOfEach, WeighedPlant } from '../plant/plant.ts'
import { quantityText } from '../unit/unit.ts'
import type { Harvest } from './harvest.ts'
import { restoreProblems } from './restore.ts'

/**
 * The right wet weights, in grams, of plants of a harvest by its id. Metrc changes no weight: each plant is restored, and
 * harvested again into the same harvest on its day (Metrc reference §10.4).
 */
export const WeightCorrection = z.strictObject({
  facilityId: entityId,
  id: entityId,
  plants: plantList(WeighedPlant),
})
export type WeightCorrection = z.infer<typeof WeightCorrection>

/** A plant with the weight that is right; undefined until it is typed. */
interface Weighed extends NamedPlant {
  plant: (NonNullable<NamedPlant['plant']> & { metrc: WeightOfPlant & { HarvestId?: number | null } }) | undefined
  weight: number | undefined
}
interface WeightOfPlant {
  HarvestedWetWeight?: number | null
  HarvestedUnitOfWeightAbbreviation?: string | null
}

/** In grams; null where Metrc does not tell it, or in another unit. */
export const harvestedGrams = ({
  HarvestedWetWeight,
  HarvestedUnitOfWeightAbbreviation,
}: WeightOfPlant): number | null =>
  (HarvestedUnitOfWeightAbbreviation ?? 'g') === 'g' ? (HarvestedWetWeight ?? null) : null

/** Why these weights cannot be put right from here; empty when both steps may go to Metrc. */
export function weightCorrectionProblems(
  plants: readonly Weighed[],
  harvest: Harvest | undefined,
  today?: string,
): Problem[] {
  return [
    ...restoreProblems(plants, harvest, today),
    ...(harvest?.metrc.DryingLocationName === null
      ? [{ message: 'Metrc shows no room of the harvest, and takes no plant into it without one' }]
      : []),
    ...problemsOfEach(plants, ({ plant, weight }) =>
      plant && weight !== undefined && harvestedGrams(plant.metrc) === weight
        ? [{ message: `Metrc has ${quantityText(weight)} g of it already` }]
        : [],
    ),
  ]
}
