import { type Phase, phaseOf } from '@cultivatd/domain/plant/phase'
import type { StandingPlant } from '@cultivatd/domain/plant/plant'
import { markFilters, recordFilters } from '../record/record-filters.tsx'

const isIn =
  (phase: Phase) =>
  ({ metrc }: StandingPlant) =>
    phaseOf(metrc) === phase

/** The tabs above the list, each shown only while it would leave something out; found by label and strain. */
export const plantFilters = recordFilters({
  filters: [
    { value: 'young', label: 'Young', test: isIn('young') },
    { value: 'vegetative', label: 'Vegetative', test: isIn('vegetative') },
    { value: 'flowering', label: 'Flowering', test: isIn('flowering') },
    ...markFilters,
    { value: 'onHold', label: 'On hold', test: ({ metrc }: StandingPlant) => metrc.IsOnHold },
  ],
  nameOf: ({ metrc }) => metrc.Label,
  textOf: ({ metrc }) => `${metrc.Label} ${metrc.StrainName}`,
})

export const { counts: filterCounts, filtered: filteredPlants } = plantFilters

/** 'Blue Dream', or '3 strains'. */
export function strainsText(plants: readonly StandingPlant[]): string {
  const strains = new Set(plants.map(({ metrc }) => metrc.StrainName))
  const [only] = strains
  return strains.size === 1 && only !== undefined ? only : `${strains.size} strains`
}
