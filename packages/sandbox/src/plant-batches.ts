import { isActive } from './plant-batch-row.ts'
import { adjustBatch, createBatch, moveBatch, splitBatch } from './plant-batch-changes.ts'
import { destroyFromBatch, growBatch } from './plant-batch-growth.ts'
import { batchWasteRoute } from './plant-waste-lists.ts'
import { listRoute, recordRoute, type Route, type WriteRoute } from './route.ts'

const grower = { windowed: true, flag: 'CanGrowPlants' } as const

const write = (method: WriteRoute['method'], path: string, row: WriteRoute['row'], more: Partial<WriteRoute> = {}) =>
  ({
    method,
    path: `/plantbatches/v2${path}`,
    license: 'needed',
    flag: 'CanGrowPlants',
    answers: method === 'PUT' ? 'nothing' : 'ids',
    row,
    ...more,
  }) satisfies WriteRoute

/** Batches of immature plants: reads and writes. A batch is active while plants are left in it (Metrc reference §14). */
export const plantBatchRoutes: Route[] = [
  listRoute('/plantbatches/v2/active', 'plantBatch', isActive, grower),
  listRoute('/plantbatches/v2/inactive', 'plantBatch', (row) => !isActive(row), grower),
  batchWasteRoute,
  recordRoute('/plantbatches/v2/{id}', 'plantBatch', { flag: 'CanGrowPlants' }),
  write('POST', '/plantings', createBatch, { flag: 'CanCreateOpeningBalancePlantBatches' }),
  write('PUT', '/location', moveBatch, { flag: 'CanAssignLocationsToPlantBatches' }),
  write('POST', '/growthphase', growBatch),
  write('POST', '/adjust', adjustBatch),
  write('POST', '/split', splitBatch),
  write('DELETE', '', destroyFromBatch),
]
