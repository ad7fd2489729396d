import { isActive } from './plant-batch-row.ts'
import { adjustBatch, createBatch, moveBatch, splitBatch } from './plant-batch-changes.ts'
import { destroyFromBatch, growBatch } from './plant-batch-growth.ts'
import { changeBatchStrain, renameBatch, replaceBatchTag } from './plant-batch-identity.ts'
import { wasteOfBatch } from './plant-waste.ts'
import { batchWasteRoute } from './plant-waste-lists.ts'
import { growerWrites, listRoute, recordRoute, type Route } from './route.ts'

const grower = { windowed: true, flag: 'CanGrowPlants' } as const

const write = growerWrites('/plantbatches/v2')

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
  write('POST', '/waste', wasteOfBatch),
  write('PUT', '/strain', changeBatchStrain),
  write('PUT', '/name', renameBatch),
  write('PUT', '/tag', replaceBatchTag),
  write('DELETE', '', destroyFromBatch),
]
