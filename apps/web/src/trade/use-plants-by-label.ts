import type { LabelElsewhere } from '@cultivatd/domain/plant/label-elsewhere'
import type { StandingPlant } from '@cultivatd/domain/plant/plant'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../live/api.ts'
import { sentencesOf } from '../live/response-error.ts'
import { isNoAnswer } from '../live/tracked-call.ts'
import { isAway } from '../live/when-back.ts'

/** Plants of a facility that are looked up, by label. */
export interface FoundPlants {
  plants: ReadonlyMap<string, StandingPlant>
  /** What has labels that no plant here has. */
  others: ReadonlyMap<string, LabelElsewhere>
  /** Labels of which nobody can be asked now, and this device knows nothing. */
  unseen: ReadonlySet<string>
  /** Some of them are not known yet. */
  isLooking: boolean
  /** Why they could not be looked up. */
  failed: string | null
}

/** Looks plants up that no list here has, wherever in the facility they stand. */
export function usePlantsByLabel(facilityId: string, labels: readonly string[]): FoundPlants {
  const { data, error, isPending, isPlaceholderData } = useQuery({
    queryKey: ['plants by label', facilityId, labels],
    queryFn: () => find(facilityId, labels),
    enabled: labels.length > 0,
    networkMode: 'always',
    // What was found stays while one more label is looked up.
    placeholderData: (before) => before,
    gcTime: 0,
  })
  const plants = useMemo(() => new Map(data?.plants.map((plant) => [plant.metrc.Label, plant])), [data])
  const others = useMemo(() => new Map(data?.others.map((other) => [other.label, other])), [data])
  const unseen = useMemo(() => new Set(data?.unseen), [data])
  return {
    plants,
    others,
    unseen,
    isLooking: labels.length > 0 && (isPending || isPlaceholderData),
    failed: error ? sentencesOf(error).join(' ') : null,
  }
}

interface Found {
  plants: readonly StandingPlant[]
  others: readonly LabelElsewhere[]
  unseen?: readonly string[]
}

/** From the server, and without a network from the rooms that this device knows. */
async function find(facilityId: string, labels: readonly string[]): Promise<Found> {
  try {
    if (!isAway()) return await api.plant.byLabels({ body: { facilityId, labels: [...labels] } })
  } catch (error) {
    if (!isNoAnswer(error)) throw error
  }
  const { knownByLabel } = await import('../live/kept/known-rows.ts')
  const plants: readonly StandingPlant[] = await knownByLabel('plants', 'plant', facilityId, labels)
  const seen = new Set(plants.map(({ metrc }) => metrc.Label))
  return { plants, others: [], unseen: labels.filter((label) => !seen.has(label)) }
}
