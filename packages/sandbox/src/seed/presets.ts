import type { FacilityFlag } from '@cultivatd/metrc/facility-flags'

/** What a license of each kind may do in the demo's state (after the measured presets, Metrc reference §8). */
const everybody: FacilityFlag[] = [
  'CanCreateDerivedPackages',
  'CanAssignLocationsToPackages',
  'CanUpdateLocationsOnPackages',
  'CanSubmitPackagesForTesting',
  'CanReportStrainProperties',
  'CanTransferFromExternalFacilities',
  'EnableSublocations',
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
  'CanCreateTradeSamplePackages',
  'CanTrackFinishedGoods',
  'EnableExternalIdentifier',
  'CanRequestProductRemediation',
  'CanRequestProductDecontamination',
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

/** What a laboratory found in them, THC and CBD as fractions: growers type the same for each of their licenses. */
export const strainLevels: Readonly<Record<string, readonly [thc: number | null, cbd: number | null]>> = {
  'Blue Dream': [0.214, 0.001],
  'GMO Cookies': [0.273, 0.001],
  'Wedding Cake': [0.252, 0.001],
  'Gelato 41': [0.246, 0.001],
  'Jack Herer': [0.208, 0.001],
  'Northern Lights': [0.181, 0.004],
  'Durban Poison': [0.202, 0.002],
  'Granddaddy Purple': [0.192, 0.003],
  'Sour Diesel': [0.22, 0.002],
  Zkittlez: [0.199, 0.001],
  Runtz: [0.259, 0.001],
  'Strawberry Cough': [null, null],
  'Bubba Kush': [0.198, 0.001],
  'Super Lemon Haze': [0.211, null],
}

/** What somebody typed otherwise in one of them. */
export const typedOtherwise: Readonly<
  Record<string, Readonly<Record<string, { ThcLevel?: number; IndicaPercentage?: number; SativaPercentage?: number }>>>
> = {
  'GAAA-2XND-91PM': { 'Blue Dream': { ThcLevel: 0.19, IndicaPercentage: 50, SativaPercentage: 50 } },
  'PAAA-8HQR-33WL': { 'GMO Cookies': { ThcLevel: 0.251 } },
}
