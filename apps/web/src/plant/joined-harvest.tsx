import { type Harvest, isManicure } from '@cultivatd/domain/harvest/harvest'
import { quantityText } from '@cultivatd/domain/unit/unit'
import { Alert } from '../ui/alert.tsx'

/** The harvest of this name and day, if there is one: Metrc adds to it instead of making another. */
export const joinedHarvest = (harvests: readonly Harvest[], name: string, date: string): Harvest | undefined =>
  harvests.find(
    ({ metrc, isGone }) =>
      !isGone && metrc.HarvestStartDate === date && metrc.Name.toLowerCase() === name.trim().toLowerCase(),
  )

/** Tells that what is cut goes to a harvest that is there. */
export function JoinedHarvest({ harvest }: { harvest: Harvest | undefined }) {
  if (!harvest) return null
  const { PlantCount, TotalWetWeight, UnitOfWeightName } = harvest.metrc
  const plants = isManicure(harvest) ? '' : `${PlantCount} ${PlantCount === 1 ? 'plant' : 'plants'}, `
  return (
    <Alert tone="info" title="This joins a harvest of the same day">
      <p className="mt1">
        It has {plants}
        {quantityText(TotalWetWeight)} {UnitOfWeightName === 'Grams' ? 'g' : UnitOfWeightName} wet so far.
      </p>
    </Alert>
  )
}
