import { answerPage } from './list.ts'
import { parameter } from './query.ts'
import { listRoute, type ReadContext, recordRoute, type Route } from './route.ts'
import { isSet } from './stamp.ts'

const grower = { windowed: true, flag: 'CanGrowPlants' } as const

/** Waste rows of the harvest asked for, without the column that only we keep. */
function readWaste({ world, license, search, query }: ReadContext) {
  const harvestId = Number(parameter(search, 'harvestId') ?? Number.NaN)
  const rows = [...world.table(license, 'harvestWaste').values()]
    .filter((row) => row.record.HarvestId === harvestId)
    .sort((a, b) => b.id - a.id)
    .map(({ record: { Id, WasteTypeName, WasteWeight, UnitOfWeightName, ActualDate } }) => ({
      Id,
      WasteTypeName,
      WasteWeight,
      UnitOfWeightName,
      ActualDate,
    }))
  return answerPage(rows, query)
}

/** Harvests: reads (Metrc reference §10.4, §14). */
export const harvestRoutes: Route[] = [
  listRoute('/harvests/v2/active', 'harvest', ({ record }) => !isSet(record.FinishedDate) && !record.IsOnHold, grower),
  listRoute('/harvests/v2/onhold', 'harvest', ({ record }) => !isSet(record.FinishedDate) && record.IsOnHold, grower),
  listRoute('/harvests/v2/inactive', 'harvest', ({ record }) => isSet(record.FinishedDate), grower),
  { method: 'GET', path: '/harvests/v2/waste', license: 'needed', flag: 'CanGrowPlants', read: readWaste },
  recordRoute('/harvests/v2/{id}', 'harvest', { flag: 'CanGrowPlants' }),
]
