import type { Plant } from '@cultivatd/metrc/records'
import type { Draft } from './draft.ts'
import { readHarvest, weightIn } from './harvest-row.ts'
import type { WriteRow } from './route.ts'
import type { RowReader } from './row-reader.ts'
import { dayAfter } from './stamp.ts'
import type { Row } from './tables.ts'
import { rounded, unitByName } from './units.ts'

/**
 * Plants that were harvested whole are tracked again, and their weight leaves the harvest: within the hours of the state, and
 * while nothing was made of the harvest (Metrc reference §10.4). How Metrc words its refusals is nobody's word.
 */
export const restorePlants: WriteRow = (reader, { draft, today }) => {
  const row = readHarvest(reader, draft, { id: 'HarvestId' })
  const tags = reader.list('PlantTags')
  if (tags.length === 0) reader.refuse('Plant Tags was not specified.')
  const plants = row ? tags.flatMap((tag) => harvested(reader, draft, row.id, tag) ?? []) : []
  if (!row || reader.problems.length > 0) return undefined
  const { Name, PackageCount, TotalPackagedWeight, TotalWasteWeight, HarvestStartDate } = row.record
  if (PackageCount > 0 || TotalPackagedWeight > 0 || TotalWasteWeight > 0)
    return reader.refuse(`Plants cannot be restored: Packages or Waste were made of Harvest ${Name}.`)
  const hours = draft.facilityType.RestrictHarvestPlantRestoreTimeHours
  if (hours !== null && dayAfter(HarvestStartDate, Math.ceil(hours / 24)) < today)
    return reader.refuse(`Plants cannot be restored any more: Harvest ${Name} is older than ${hours} hours.`)
  for (const plant of new Map(plants.map((plant) => [plant.id, plant])).values()) restore(reader, draft, row.id, plant)
  return row.id
}

function harvested(reader: RowReader, draft: Draft, harvestId: number, tag: unknown): Row<Plant> | undefined {
  if (typeof tag !== 'string') return reader.refuse('Plant Tags is invalid.')
  const plant = draft.byLabel('plant', tag.trim())
  if (!plant) return reader.refuse(`Plant ${tag} does not exist in the current Facility.`)
  const { State, HarvestId, Label } = plant.record
  return State === 'Harvested' && HarvestId === harvestId
    ? plant
    : reader.refuse(`Plant ${Label} cannot be restored because it is not in this Harvest.`)
}

function restore(reader: RowReader, draft: Draft, harvestId: number, plant: Row<Plant>): void {
  const harvest = draft.row('harvest', harvestId)?.record
  const { HarvestedWetWeight, HarvestedUnitOfWeightName, HarvestCount } = plant.record
  const unit = unitByName(HarvestedUnitOfWeightName ?? '')
  const weight = harvest && unit && weightIn(reader, harvest, HarvestedWetWeight ?? 0, unit)
  if (!harvest || weight === undefined) return
  draft.put('harvest', harvestId, {
    ...harvest,
    PlantCount: Math.max(0, harvest.PlantCount - 1),
    CurrentWeight: rounded(harvest.CurrentWeight - weight),
    TotalRestoredWeight: rounded(harvest.TotalRestoredWeight + weight),
  })
  draft.put('plant', plant.id, {
    ...plant.record,
    State: 'Tracked',
    HarvestedDate: null,
    HarvestId: null,
    HarvestedWetWeight: null,
    HarvestedUnitOfWeightName: null,
    HarvestedUnitOfWeightAbbreviation: null,
    HarvestCount: Math.max(0, HarvestCount - 1),
  })
}
