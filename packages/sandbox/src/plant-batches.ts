import { listRoute, recordRoute, type Route } from './route.ts'

const grower = { windowed: true, flag: 'CanGrowPlants' } as const

/** Batches of immature plants: reads. A batch is active while plants are left in it (Metrc reference §14). */
export const plantBatchRoutes: Route[] = [
  listRoute('/plantbatches/v2/active', 'plantBatch', ({ record }) => record.UntrackedCount > 0, grower),
  listRoute('/plantbatches/v2/inactive', 'plantBatch', ({ record }) => record.UntrackedCount <= 0, grower),
  recordRoute('/plantbatches/v2/{id}', 'plantBatch', { flag: 'CanGrowPlants' }),
]
