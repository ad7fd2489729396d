import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { entityId, requiredText } from '../field/field.ts'
import { type NamedPlant, plantList, plantProblems, PlantRow, type PlantState, problemsOfEach } from './plant.ts'

/** Another strain for plants with tags; the batch that they grew from keeps its own (Metrc reference §10.3). */
export const PlantStrainChange = z.strictObject({
  facilityId: entityId,
  plants: plantList(PlantRow),
  strainName: requiredText(150),
})
export type PlantStrainChange = z.infer<typeof PlantStrainChange>

/** Whether a plant would get another strain than it has. */
export const getsStrain = (plant: PlantState | undefined, strainName: string): boolean =>
  plant !== undefined && plant.metrc.StrainName.toLowerCase() !== strainName.toLowerCase()

/**
 * Why these plants cannot be given this strain; empty when it may go to Metrc. Those that have it already stay as they are, as
 * long as one has not.
 *
 * @param strainNames the active strains of the facility
 */
export function plantStrainProblems(
  plants: readonly NamedPlant[],
  strainName: string,
  strainNames: readonly string[],
): Problem[] {
  const at = (message: string): Problem => ({ path: 'strainName', message })
  const known = plants.filter(({ plant }) => plant !== undefined)
  const changesNone = known.length > 0 && known.every(({ plant }) => !getsStrain(plant, strainName))
  return [
    ...problemsOfEach(plants, ({ plant }) => plantProblems(plant, 'strain')),
    ...(strainName === '' || strainNames.includes(strainName)
      ? changesNone
        ? [at('This is the strain already')]
        : []
      : [at(`${strainName} is not a strain of this facility`)]),
  ]
}
