import type { FacilityFlag } from '@cultivatd/metrc/facility-flags'

/** What a license of each kind may do in the demo's state (after the measured presets, Metrc reference §8). */
const everybody: FacilityFlag[] = [
  'CanCreateDerivedPackages',
  'CanCreateOpeningBalancePackages',
  'CanAssignLocationsToPackages',
  'CanUpdateLocationsOnPackages',
  'CanSubmitPackagesForTesting',
  'CanReportStrainProperties',
  'CanTransferFromExternalFacilities',
]

export const growerFlags: FacilityFlag[] = [
  ...everybody,
  'IsMedical',
  'CanGrowPlants',
  'CanCreateOpeningBalancePlantBatches',
  'CanClonePlantBatches',
  'CanAssignLocationsToPlantBatches',
  'PlantBatchesCanContainMotherPlants',
  'CanUpdatePlantStrains',
  'CanTrackVegetativePlants',
  'CanCreateImmaturePlantPackagesFromPlants',
  'CanPackageVegetativePlants',
  'CanSubmitHarvestsForTesting',
]

export const processorFlags: FacilityFlag[] = [
  ...everybody,
  'IsMedical',
  'CanInfuseProducts',
  'CanRecordProcessingJobs',
]

export const dispensaryFlags: FacilityFlag[] = [
  ...everybody,
  'IsMedical',
  'IsRetail',
  'AdvancedSales',
  'CanSellToPatients',
]

/** Public strain names with their indica share in percent. */
export const strainNames: readonly (readonly [string, number])[] = [
  ['Blue Dream', 40],
  ['GMO Cookies', 90],
  ['Wedding Cake', 60],
  ['Gelato 41', 55],
  ['Jack Herer', 20],
  ['Northern Lights', 95],
  ['Durban Poison', 5],
  ['Granddaddy Purple', 85],
  ['Sour Diesel', 15],
  ['Zkittlez', 70],
  ['Runtz', 50],
  ['Strawberry Cough', 20],
  ['Bubba Kush', 90],
  ['Super Lemon Haze', 20],
]
