import type { LabelElsewhere } from '@cultivatd/domain/plant/label-elsewhere'
import type { StandingPlant } from '@cultivatd/domain/plant/plant'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../live/api.ts'
import { sentencesOf } from '../live/response-error.ts'

/** Plants of a facility that are looked up, by label. */
export interface FoundPlants {
  plants: ReadonlyMap<string, StandingPlant>
  /** What has labels that no plant here has. */
  others: ReadonlyMap<string, LabelElsewhere>
  /** Some of them are not known yet. */
  isLooking: boolean
  /** Why they could not be looked up. */
  failed: string | null
}

/** Looks plants up that no list here has, wherever in the facility they stand. */
export function usePlantsByLabel(facilityId: string, labels: readonly string[]): FoundPlants {
  const { data, error, isPending, isPlaceholderData } = useQuery({
    queryKey: ['plants by label', facilityId, labels],
    queryFn: () => api.plant.byLabels({ body: { facilityId, labels: [...labels] } }),
    enabled: labels.length > 0,
    // What was found stays while one more label is looked up.
    placeholderData: (before) => before,
    gcTime: 0,
  })
  const plants = useMemo(() => new Map(data?.plants.map((plant) => [plant.metrc.Label, plant])), [data])
  const others = useMemo(() => new Map(data?.others.map((other) => [other.label, other])), [data])
  return {
    plants,
    others,
    isLooking: labels.length > 0 && (isPending || isPlaceholderData),
    failed: error ? sentencesOf(error).join(' ') : null,
  }
}
