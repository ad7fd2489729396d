import type { Fact } from '@cultivatd/domain/operation/evidence'
import type { PlantBatch } from '@cultivatd/metrc/records'
import { dayOrNull } from '../../db/metrc-day.ts'
import type { Fields } from '../kind.ts'

const count = (value: number | undefined): string | null => (value === undefined ? null : String(value))

export function batchFacts(batch: Fields): Fact[] {
  const known = batch as Partial<PlantBatch>
  return [
    { name: 'Plant batch', value: known.Name ?? null },
    { name: 'Strain', value: known.StrainName ?? null },
    { name: 'Room', value: known.LocationName ?? null },
    { name: 'Remaining', value: count(known.UntrackedCount) },
    { name: 'Vegetative', value: count(known.TrackedCount) },
    { name: 'From plant', value: known.SourcePlantLabel ?? null },
    { name: 'Planted', value: dayOrNull(known.PlantedDate) },
  ]
}
