import type { Plant } from '@cultivatd/metrc/records'
import { listRoute, recordRoute, type Route } from './route.ts'

const tracked = (plant: Plant, phase: string) =>
  plant.State === 'Tracked' && plant.GrowthPhase === phase && !plant.IsOnHold
const isMother = (plant: Plant) => plant.MotherPlantDate !== null
const gone = (plant: Plant) => plant.State !== 'Tracked'
const grower = { windowed: true, flag: 'CanGrowPlants' } as const

/** Tagged plants: reads. Which plant is on which list: Metrc reference §14. Mothers keep their phase and are listed apart too. */
export const plantRoutes: Route[] = [
  listRoute('/plants/v2/vegetative', 'plant', ({ record }) => tracked(record, 'Vegetative'), grower),
  listRoute('/plants/v2/flowering', 'plant', ({ record }) => tracked(record, 'Flowering'), grower),
  listRoute('/plants/v2/onhold', 'plant', ({ record }) => !gone(record) && record.IsOnHold, grower),
  listRoute('/plants/v2/inactive', 'plant', ({ record }) => gone(record), grower),
  listRoute(
    '/plants/v2/mother',
    'plant',
    ({ record }) => isMother(record) && !gone(record) && !record.IsOnHold,
    grower,
  ),
  listRoute(
    '/plants/v2/mother/onhold',
    'plant',
    ({ record }) => isMother(record) && !gone(record) && record.IsOnHold,
    grower,
  ),
  listRoute('/plants/v2/mother/inactive', 'plant', ({ record }) => isMother(record) && gone(record), grower),
  recordRoute('/plants/v2/{id}', 'plant', { flag: 'CanGrowPlants' }),
]
