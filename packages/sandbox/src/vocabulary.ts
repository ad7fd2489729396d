import type { ProcessingJobAttribute, ProcessingJobCategory } from '@cultivatd/metrc/processing-job-records'
import type { ItemCategory } from '@cultivatd/metrc/item-records'
import type {
  HarvestWasteType,
  LocationType,
  PlantBatchType,
  ReasonWithRequirements,
  WasteMethod,
} from '@cultivatd/metrc/records'
import type { TransferType } from '@cultivatd/metrc/transfer-records'
import type { Quirks } from './options.ts'

/** The state's words (Metrc reference §9). They are data of a state; a client reads them and never knows them. */

const locationType = (Id: number, Name: string, ...holds: (keyof LocationType)[]): LocationType => ({
  Id,
  Name,
  ForPlantBatches: holds.includes('ForPlantBatches'),
  ForPlants: holds.includes('ForPlants'),
  ForHarvests: holds.includes('ForHarvests'),
  ForPackages: holds.includes('ForPackages'),
})

export const locationTypes: LocationType[] = [
  locationType(1, 'Default', 'ForPlantBatches', 'ForPlants', 'ForHarvests', 'ForPackages'),
  locationType(2, 'Plants', 'ForPlantBatches', 'ForPlants'),
  locationType(3, 'Harvest', 'ForHarvests'),
  locationType(4, 'Packages', 'ForPackages'),
  locationType(5, 'Harvest and Packages', 'ForHarvests', 'ForPackages'),
]

const reason = (Name: string, needs: Partial<ReasonWithRequirements> = {}): ReasonWithRequirements => ({
  Name,
  RequiresNote: false,
  RequiresWasteWeight: false,
  RequiresImmatureWasteWeight: false,
  RequiresMatureWasteWeight: false,
  ...needs,
})

export const packageAdjustReasons: ReasonWithRequirements[] = [
  reason('API Related Error', { RequiresNote: true }),
  reason('Drying'),
  reason('Mandatory State Destruction', { RequiresNote: true }),
  reason('Scale Variance'),
  reason('Spoilage'),
  reason('Theft', { RequiresNote: true }),
  reason('Typing/Entry Error', { RequiresNote: true }),
]

export const plantWasteReasons: ReasonWithRequirements[] = [
  reason('Contamination', { RequiresWasteWeight: true, RequiresMatureWasteWeight: true }),
  reason('Disease/Infestation', { RequiresImmatureWasteWeight: true }),
  reason('Male Plants'),
  reason('Mother Plant Destruction', { RequiresNote: true }),
  reason('Trimming/Pruning', { RequiresWasteWeight: true }),
]

const vocabularyModified = '2021-11-19T00:00:00+00:00'

const wasteMethods: WasteMethod[] = [
  { Name: 'Grinder', ForPlants: true, ForProductDestruction: true, LastModified: vocabularyModified },
  { Name: 'Compost', ForPlants: true, ForProductDestruction: false, LastModified: vocabularyModified },
  { Name: 'Incinerator', ForPlants: false, ForProductDestruction: true, LastModified: vocabularyModified },
]

/** As the host lists them: where it has none for plants, each says so. */
export const wasteMethodsOf = ({ plantWasteMethods: listed }: Quirks): WasteMethod[] =>
  wasteMethods.map((method) => ({ ...method, ForPlants: method.ForPlants && listed === 'some' }))

export const plantWasteMethods = (quirks: Quirks): WasteMethod[] =>
  wasteMethodsOf(quirks).filter(({ ForPlants }) => ForPlants)

export const harvestWasteTypes: HarvestWasteType[] = [
  { Name: 'Plant Material' },
  { Name: 'Fibrous' },
  { Name: 'Root Ball' },
]

export const plantBatchTypes: PlantBatchType[] = [
  { Id: 1, Name: 'Seed', CanBeCloned: true, LastModified: vocabularyModified },
  { Id: 2, Name: 'Clone', CanBeCloned: false, LastModified: vocabularyModified },
]

/** What is applied to plants (Metrc reference §9). */
export const additiveTypes = ['Fertilizer', 'Pesticide', 'Other']

export const packageTypes = ['Product', 'ImmaturePlant', 'VegetativePlant', 'PlantWaste', 'HarvestWaste', 'MotherPlant']

export const shipmentPackageStates = ['Shipped', 'Rejected', 'Accepted', 'Returned']

const transferType = (Name: string, TransactionType: string, more: Partial<TransferType> = {}): TransferType => ({
  Name,
  TransactionType,
  ForLicensedShipments: true,
  ForExternalIncomingShipments: false,
  ForExternalOutgoingShipments: false,
  RequiresDestinationGrossWeight: false,
  RequiresPackagesGrossWeight: false,
  RequiresInvoiceNumber: false,
  RequiresPDFDocument: false,
  BypassApproval: false,
  ExternalIncomingCanRecordExternalIdentifier: false,
  ExternalIncomingExternalIdentifierRequired: false,
  ExternalOutgoingCanRecordExternalIdentifier: false,
  ExternalOutgoingExternalIdentifierRequired: false,
  ...more,
})

export const transferTypes: TransferType[] = [
  transferType('Affiliated Transfer', 'Standard'),
  transferType('Unaffiliated (Wholesale) Transfer', 'Wholesale'),
  transferType('Lab Sample Transfer', 'Standard'),
  transferType('Waste Disposal', 'Standard', { RequiresPackagesGrossWeight: true }),
  transferType('Beginning Inventory Transfer', 'Standard', {
    ForLicensedShipments: false,
    ForExternalIncomingShipments: true,
  }),
]

const category = (
  Name: string,
  ProductCategoryType: string,
  QuantityType: string,
  needs: Partial<ItemCategory> = {},
): ItemCategory => ({
  Name,
  ProductCategoryType,
  QuantityType,
  RequiresStrain: false,
  RequiresItemBrand: false,
  RequiresAdministrationMethod: false,
  RequiresUnitCbdPercent: false,
  RequiresUnitCbdContent: false,
  RequiresUnitCbdContentDose: false,
  RequiresUnitCbdAPercent: false,
  RequiresUnitCbdAContent: false,
  RequiresUnitCbdAContentDose: false,
  RequiresUnitThcPercent: false,
  RequiresUnitThcContent: false,
  RequiresUnitThcContentDose: false,
  RequiresUnitThcAPercent: false,
  RequiresUnitThcAContent: false,
  RequiresUnitThcAContentDose: false,
  RequiresUnitVolume: false,
  RequiresUnitWeight: false,
  RequiresServingSize: false,
  RequiresSupplyDurationDays: false,
  RequiresNumberOfDoses: false,
  RequiresPublicIngredients: false,
  RequiresDescription: false,
  RequiresAllergens: false,
  RequiresProductPhotos: 0,
  RequiresProductPhotoDescription: false,
  RequiresLabelPhotos: 0,
  RequiresLabelPhotoDescription: false,
  RequiresPackagingPhotos: 0,
  RequiresPackagingPhotoDescription: false,
  CanContainSeeds: true,
  CanBeRemediated: true,
  CanBeDecontaminated: true,
  CanBeDestroyed: true,
  MinConsecutiveSourcesForRTA: null,
  MinDaysForRTA: null,
  MaxDaysForRecoveryAfterFailure: null,
  MaxDaystoReachMinSources: null,
  MinNewPassesInRecoveryWindow: null,
  MaxDaysToMaintainRTA: null,
  MaxRepackageDistanceFromSource: null,
  MaxDaysWithoutTestedSource: null,
  RequiresProductPDFDocuments: 0,
  LabTestBatchNames: testedFor[ProductCategoryType] ?? [],
  ...needs,
})

/** What the laboratory looks for in plants, and in what is made of them. */
const testedFor = {
  Buds: ['Potency', 'Terpenes', 'Heavy Metals', 'Pesticides', 'Microbiologicals'],
  ShakeTrim: ['Potency', 'Heavy Metals', 'Pesticides', 'Microbiologicals'],
  PreRoll: ['Potency', 'Heavy Metals', 'Pesticides', 'Microbiologicals'],
  Concentrate: ['Potency', 'Terpenes', 'Heavy Metals', 'Pesticides'],
  InfusedEdible: ['Potency', 'Microbiologicals'],
  InfusedNonEdible: ['Potency', 'Microbiologicals'],
} as Readonly<Record<string, string[]>>

const weight = 'WeightBased'
const count = 'CountBased'
const ofStrain = { RequiresStrain: true }
const infusedCount = { RequiresUnitThcContent: true, RequiresUnitWeight: true }

export const itemCategories: ItemCategory[] = [
  category('Flower & Buds', 'Buds', weight, ofStrain),
  category('Immature Plants', 'Plants', count, ofStrain),
  category('Mature Plants', 'Plants', count, ofStrain),
  category('Seeds', 'Seeds', count, ofStrain),
  category('Shake/Trim', 'ShakeTrim', weight),
  category('Shake/Trim (by Strain)', 'ShakeTrim', weight, ofStrain),
  category('Whole Wet Plant', 'Buds', weight, ofStrain),
  category('Kief', 'Concentrate', weight),
  category('Pre-Roll (Flower Only)', 'PreRoll', count, { ...ofStrain, RequiresUnitWeight: true }),
  category('Pre-Roll (Infused)', 'PreRoll', count, { RequiresUnitWeight: true }),
  category('Vape Cartridges', 'Concentrate', count, infusedCount),
  category('Concentrate (Weight Based)', 'Concentrate', weight),
  category('Extracts (Solvent Based) (Count-Weight)', 'Concentrate', count, infusedCount),
  category('Edibles (Count-Weight)', 'InfusedEdible', count, infusedCount),
  category('Tinctures (Count-Volume)', 'InfusedNonEdible', count, {
    RequiresUnitThcContent: true,
    RequiresUnitVolume: true,
  }),
  category('Infused Beverages (Count-Volume)', 'InfusedEdible', count, {
    RequiresItemBrand: true,
    RequiresUnitThcContent: true,
    RequiresUnitVolume: true,
    RequiresServingSize: true,
    RequiresNumberOfDoses: true,
    RequiresPublicIngredients: true,
    RequiresAllergens: true,
  }),
  category('Topicals (Count-Weight)', 'InfusedNonEdible', count, infusedCount),
  category('Transdermal Patches', 'InfusedNonEdible', count, {
    ...infusedCount,
    RequiresProductPhotos: 1,
    RequiresLabelPhotos: 1,
  }),
  category('MMJ Waste', 'Other', weight),
]

const jobCategory = (Id: number, Name: string, RequiresProcessingJobAttributes = false): ProcessingJobCategory => ({
  Id,
  Name,
  ForItems: false,
  ForProcessingJobs: true,
  RequiresProcessingJobAttributes,
})

/** The kinds of processing jobs, of which Metrc publishes two words; and the marks of their types. */
export const processingJobCategories: ProcessingJobCategory[] = [
  jobCategory(1, 'Processing'),
  jobCategory(2, 'Extraction', true),
  jobCategory(3, 'Infusing'),
]

export const processingJobAttributes: ProcessingJobAttribute[] = ['Solventless', 'Solvent', 'Infuse', 'Cooking'].map(
  (Name, at) => ({ Id: at + 1, Name, LastModified: '2025-01-15T00:00:00+00:00' }),
)
