import type { Plant } from '@cultivatd/metrc/records'
import { changePlantGrowthPhase, movePlant, replacePlantTag } from './plant-changes.ts'
import { destroyPlant } from './plant-destroy.ts'
import { harvestPlant, manicurePlant } from './plant-harvest.ts'
import { plantFromPlant } from './plant-plantings.ts'
import { changePlantStrain } from './plant-batch-identity.ts'
import { wasteOfPlants } from './plant-waste.ts'
import { plantWasteRoutes } from './plant-waste-lists.ts'
import { growerWrites, listRoute, recordRoute, type Route } from './route.ts'
import { isSet } from './stamp.ts'
import type { Row } from './tables.ts'

const grower = { windowed: true, flag: 'CanGrowPlants' } as const

const gone = (plant: Plant) => plant.State !== 'Tracked'
const here = (plant: Plant) => !gone(plant) && !plant.IsOnHold
const held = (plant: Plant) => !gone(plant) && plant.IsOnHold
const isMother = (plant: Plant) => isSet(plant.MotherPlantDate)

const list = (path: string, has: (plant: Plant) => boolean) =>
  listRoute(`/plants/v2${path}`, 'plant', ({ record }: Row<Plant>) => has(record), grower)

const write = growerWrites('/plants/v2')

/**
 * Tagged plants: reads and writes. Which plant is on which list: Metrc reference §14. Mothers are listed apart too, and
 * keep their phase where being a mother is none.
 */
export const plantRoutes: Route[] = [
  list('/vegetative', (plant) => here(plant) && plant.GrowthPhase === 'Vegetative'),
  list('/flowering', (plant) => here(plant) && plant.GrowthPhase === 'Flowering'),
  list('/onhold', held),
  list('/inactive', gone),
  list('/mother', (plant) => isMother(plant) && here(plant)),
  list('/mother/onhold', (plant) => isMother(plant) && held(plant)),
  list('/mother/inactive', (plant) => isMother(plant) && gone(plant)),
  ...plantWasteRoutes,
  recordRoute('/plants/v2/{id}', 'plant', { flag: 'CanGrowPlants' }),
  write('PUT', '/location', movePlant),
  write('PUT', '/growthphase', changePlantGrowthPhase),
  write('PUT', '/tag', replacePlantTag),
  write('PUT', '/strain', changePlantStrain),
  write('POST', '/plantings', plantFromPlant, { flag: 'CanClonePlantBatches' }),
  write('PUT', '/harvest', harvestPlant),
  write('POST', '/manicure', manicurePlant),
  write('POST', '/waste', wasteOfPlants),
  write('DELETE', '', destroyPlant),
]
