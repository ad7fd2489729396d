import type { Fact } from '@cultivatd/domain/operation/evidence'
import type { Plant } from '@cultivatd/metrc/records'
import { dayOrNull } from '../../db/metrc-day.ts'
import type { Fields } from '../kind.ts'
import { amountOrNull } from './record-facts.ts'

/** A plant as Metrc prints it, or as the mirror knew it. */
export type KnownPlant = Partial<Plant>

export function plantFacts(plant: Fields): Fact[] {
  const known = plant as KnownPlant
  return [
    { name: 'Tag', value: known.Label ?? null },
    { name: 'Strain', value: known.StrainName ?? null },
    { name: 'Phase', value: known.GrowthPhase ?? null },
    { name: 'Room', value: known.LocationName ?? null },
    { name: 'Flowering since', value: dayOrNull(known.FloweringDate) },
    { name: 'Cut', value: timesText(known.HarvestCount) },
    { name: 'Harvested', value: dayOrNull(known.HarvestedDate) },
    { name: 'Wet weight', value: amountOrNull(known.HarvestedWetWeight, known.HarvestedUnitOfWeightName) },
    { name: 'Destroyed', value: dayOrNull(known.DestroyedDate) },
  ]
}

const timesText = (count: number | undefined): string | null =>
  count === undefined ? null : `${count} ${count === 1 ? 'time' : 'times'}`

export const plantBefore = (known: unknown): Fact[] | null => (known ? plantFacts(known as Fields) : null)
