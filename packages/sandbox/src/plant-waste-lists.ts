import { refuseEmpty } from './answer.ts'
import { answerPage, isWithin } from './list.ts'
import type { ReadContext, ReadRoute } from './route.ts'
import { unitByName } from './units.ts'

const grower = { method: 'GET', license: 'needed', flag: 'CanGrowPlants' } as const

/** Entries of tagged plants or of batches, the newest first; they print no id and document no window. */
const readEvents =
  (of: 'plants' | 'batches') =>
  ({ world, license, query }: ReadContext) => {
    const events = [...world.table(license, 'plantWaste').values()]
      .filter((row) => isWithin(row, query.window))
      .filter(({ record }) => (record.event.PlantBatchId === null) === (of === 'plants'))
      .sort((a, b) => b.id - a.id)
    return answerPage(
      events.map(({ record }) => record.event),
      query,
    )
  }

/** The plants of an entry, as `/plants/v2/waste/{id}/plant` prints them; the id is the entry's number. */
function readPlants({ world, license, query, params }: ReadContext) {
  const entry = world.row(license, 'plantWaste', Number(params.id))
  if (!entry) throw refuseEmpty(401)
  const { event, plantIds } = entry.record
  const plants = plantIds.flatMap((id) => {
    const plant = world.row(license, 'plant', id)?.record
    if (!plant) return []
    const { Label, State, GrowthPhase, LocationId, LocationName, SublocationName } = plant
    return {
      PlantWasteId: entry.id,
      PlantId: id,
      Label,
      StateName: State,
      GrowthPhase,
      LocationId,
      LocationName,
      SublocationId: plant.SublocationId ?? 0,
      SublocationName,
      WasteAmount: event.WasteWeight,
      WasteUnitOfMeasureAbbreviation: unitByName(event.WasteUnitOfMeasureName)?.Abbreviation ?? '',
    }
  })
  return answerPage(plants, query)
}

/** The packages of an entry: nothing that this host takes tells of any, so that there is none (Metrc reference §18). */
function readPackages({ world, license, query, params }: ReadContext) {
  if (!world.row(license, 'plantWaste', Number(params.id))) throw refuseEmpty(401)
  return answerPage([], query)
}

export const batchWasteRoute: ReadRoute = {
  ...grower,
  path: '/plantbatches/v2/waste',
  windowed: false,
  read: readEvents('batches'),
}

/** Waste of tagged plants (Metrc reference §18). */
export const plantWasteRoutes: ReadRoute[] = [
  { ...grower, path: '/plants/v2/waste', windowed: false, read: readEvents('plants') },
  { ...grower, path: '/plants/v2/waste/{id}/plant', read: readPlants },
  { ...grower, path: '/plants/v2/waste/{id}/package', read: readPackages },
]
