import type { Fact } from '@cultivatd/domain/operation/evidence'
import type { Harvest } from '@cultivatd/metrc/records'
import { dayOrNull } from '../../db/metrc-day.ts'
import type { Fields } from '../kind.ts'
import { amountOrNull } from './record-facts.ts'

/** A harvest as Metrc prints it, or as the mirror knew it. */
export type KnownHarvest = Partial<Harvest>

export function harvestFacts(harvest: Fields): Fact[] {
  const { Name, CurrentWeight, TotalWasteWeight, UnitOfWeightName, FinishedDate } = harvest as KnownHarvest
  return [
    { name: 'Harvest', value: Name ?? null },
    { name: 'Current weight', value: amountOrNull(CurrentWeight, UnitOfWeightName) },
    { name: 'Waste', value: amountOrNull(TotalWasteWeight, UnitOfWeightName) },
    { name: 'Finished', value: dayOrNull(FinishedDate) },
  ]
}
