/** The bodies of the writes that the product sends, one interface per row (Metrc reference §18). */
import type {
  AdditivesTemplateChange,
  LocationAdditive,
  LocationTemplateAdditive,
  NewAdditivesTemplate,
  PlantBatchAdditive,
  PlantBatchTemplateAdditive,
  PlantsAdditive,
  PlantsTemplateAdditive,
} from './additive-writes.ts'
import type {
  HarvestFinish,
  HarvestMove,
  HarvestPackage,
  HarvestRename,
  HarvestUnfinish,
  HarvestWasteRecord,
  PlantRestoration,
} from './harvest-writes.ts'
import type { ItemBrandChange, ItemChange, ItemUpload, NewItem, NewItemBrand } from './item-writes.ts'
import type { LabTestDocument, LabTestRecording, LabTestRelease } from './lab-test-writes.ts'
import type {
  NewPackage,
  PackageDates,
  PackageDecontamination,
  PackageExternalId,
  PackageFlag,
  PackagePlanting,
  PackageRemediation,
  PackageRequiredTests,
} from './package-writes.ts'
import type {
  NewPlantBatch,
  PlantBatchAdjustment,
  PlantBatchDestruction,
  PlantBatchGrowthPhaseChange,
  PlantBatchMove,
  PlantBatchPackage,
  PlantBatchRename,
  PlantBatchSplit,
  PlantBatchStrainChange,
  PlantBatchTagReplacement,
  PlantBatchWasteRecord,
} from './plant-batch-writes.ts'
import type {
  PlantDestruction,
  PlantGrowthPhaseChange,
  PlantHarvest,
  PlantManicure,
  PlantMove,
  PlantPackage,
  PlantPlanting,
  PlantStrainChange,
  PlantTagReplacement,
  PlantWasteRecord,
} from './plant-writes.ts'
import type { BusinessDate } from './days.ts'
import type {
  NewProcessingJobType,
  ProcessingJobAdjustment,
  ProcessingJobFinish,
  ProcessingJobNewPackage,
  ProcessingJobStart,
  ProcessingJobTypeChange,
  ProcessingJobUnfinish,
} from './processing-job-writes.ts'
import type { NewStrain, StrainChange } from './strain-writes.ts'
import type {
  DriverChange,
  ExternalTransferChange,
  HubStep,
  NewDriver,
  NewExternalTransfer,
  NewTransferTemplate,
  NewVehicle,
  TransferTemplateChange,
  VehicleChange,
} from './transfer-writes.ts'

/** `POST /packages/v2/adjust`: adds a signed amount. (PUT would set the total: Metrc reference §10.5.) */
export interface PackageAdjustment {
  Label: string
  /** Signed: what is added to the quantity, in `UnitOfMeasure`. */
  Quantity: number
  UnitOfMeasure: string
  AdjustmentReason: string
  AdjustmentDate: BusinessDate
  /** Needed when the reason has `RequiresNote`. */
  ReasonNote: string | null
}

/** `PUT /packages/v2/adjust`: sets the quantity; the same body as `POST` (Metrc reference §10.5). */
export interface PackageQuantity extends PackageAdjustment {
  /** What the package holds from now on, in `UnitOfMeasure`. */
  Quantity: number
}

/** `PUT /packages/v2/item` */
export interface PackageItemChange {
  Label: string
  /** Name of the item. */
  Item: string
}

/** `PUT /packages/v2/note`; this one is `PackageLabel`, not `Label`. */
export interface PackageNoteChange {
  PackageLabel: string
  Note: string
}

/** `PUT /packages/v2/location` */
export interface PackageMove {
  Label: string
  /** Name of the location. */
  Location: string
  Sublocation?: string | null
  MoveDate: BusinessDate
}

/** `PUT /packages/v2/finish`; the quantity must be 0. */
export interface PackageFinish {
  Label: string
  ActualDate: BusinessDate
}

/** `PUT /packages/v2/unfinish` */
export interface PackageUnfinish {
  Label: string
}

/** `POST /locations/v2` */
export interface NewLocation {
  Name: string
  LocationTypeName: string
}

/** `PUT /locations/v2` */
export interface LocationChange extends NewLocation {
  Id: number
}

/** `POST /sublocations/v2` */
export interface NewSublocation {
  Name: string
}

/** `PUT /sublocations/v2` */
export interface SublocationChange extends NewSublocation {
  Id: number
}

/** Metrc takes no more rows in one write (Metrc reference §4). */
export const maxRowsPerWrite = 10

/** The body row of each write. */
export interface WriteRows {
  createPackages: NewPackage
  adjustPackages: PackageAdjustment
  setPackageQuantities: PackageQuantity
  changePackageItems: PackageItemChange
  changePackageNotes: PackageNoteChange
  movePackages: PackageMove
  finishPackages: PackageFinish
  unfinishPackages: PackageUnfinish
  createPackageSamples: NewPackage
  changePackageDates: PackageDates
  flagTradeSamples: PackageFlag
  unflagTradeSamples: PackageFlag
  flagDonations: PackageFlag
  unflagDonations: PackageFlag
  flagFinishedGoods: PackageFlag
  unflagFinishedGoods: PackageFlag
  changeExternalIds: PackageExternalId
  remediatePackages: PackageRemediation
  decontaminatePackages: PackageDecontamination
  requireLabTests: PackageRequiredTests
  sampleHarvests: HarvestPackage
  packageHarvests: HarvestPackage
  recordHarvestWaste: HarvestWasteRecord
  finishHarvests: HarvestFinish
  unfinishHarvests: HarvestUnfinish
  moveHarvests: HarvestMove
  renameHarvests: HarvestRename
  restoreHarvestedPlants: PlantRestoration
  createLocations: NewLocation
  updateLocations: LocationChange
  createSublocations: NewSublocation
  updateSublocations: SublocationChange
  createStrains: NewStrain
  updateStrains: StrainChange
  createItems: NewItem
  updateItems: ItemChange
  createItemBrands: NewItemBrand
  updateItemBrands: ItemBrandChange
  uploadItemPhotos: ItemUpload
  uploadItemFiles: ItemUpload
  recordLabTests: LabTestRecording
  releaseLabTestResults: LabTestRelease
  updateLabTestDocuments: LabTestDocument
  movePlants: PlantMove
  changePlantGrowthPhases: PlantGrowthPhaseChange
  replacePlantTags: PlantTagReplacement
  destroyPlants: PlantDestruction
  plantFromPlants: PlantPlanting
  harvestPlants: PlantHarvest
  manicurePlants: PlantManicure
  recordPlantWaste: PlantWasteRecord
  changePlantStrains: PlantStrainChange
  packageFromPlants: PlantPackage
  createPlantBatches: NewPlantBatch
  movePlantBatches: PlantBatchMove
  changePlantBatchGrowthPhases: PlantBatchGrowthPhaseChange
  destroyPlantBatches: PlantBatchDestruction
  adjustPlantBatches: PlantBatchAdjustment
  splitPlantBatches: PlantBatchSplit
  createTransferTemplates: NewTransferTemplate
  updateTransferTemplates: TransferTemplateChange
  createExternalTransfers: NewExternalTransfer
  updateExternalTransfers: ExternalTransferChange
  arriveAtHub: HubStep
  checkInAtHub: HubStep
  checkOutOfHub: HubStep
  departFromHub: HubStep
  createDrivers: NewDriver
  updateDrivers: DriverChange
  createVehicles: NewVehicle
  updateVehicles: VehicleChange
  recordPlantBatchWaste: PlantBatchWasteRecord
  changePlantBatchStrains: PlantBatchStrainChange
  renamePlantBatches: PlantBatchRename
  replacePlantBatchTags: PlantBatchTagReplacement
  packagePlantBatches: PlantBatchPackage
  packageFromMotherBatches: PlantBatchPackage
  plantFromPackages: PackagePlanting
  applyToPlants: PlantsAdditive
  applyTemplateToPlants: PlantsTemplateAdditive
  applyToLocations: LocationAdditive
  applyTemplateToLocations: LocationTemplateAdditive
  applyToPlantBatches: PlantBatchAdditive
  applyTemplateToPlantBatches: PlantBatchTemplateAdditive
  createAdditivesTemplates: NewAdditivesTemplate
  updateAdditivesTemplates: AdditivesTemplateChange
  startProcessingJobs: ProcessingJobStart
  adjustProcessingJobs: ProcessingJobAdjustment
  packageProcessingJobs: ProcessingJobNewPackage
  finishProcessingJobs: ProcessingJobFinish
  unfinishProcessingJobs: ProcessingJobUnfinish
  createProcessingJobTypes: NewProcessingJobType
  updateProcessingJobTypes: ProcessingJobTypeChange
}

export type WriteName = keyof WriteRows

/** Method and path of each write. */
export const writes: Readonly<Record<WriteName, { method: 'POST' | 'PUT' | 'DELETE'; path: string }>> = {
  createPackages: { method: 'POST', path: '/packages/v2' },
  adjustPackages: { method: 'POST', path: '/packages/v2/adjust' },
  setPackageQuantities: { method: 'PUT', path: '/packages/v2/adjust' },
  changePackageItems: { method: 'PUT', path: '/packages/v2/item' },
  changePackageNotes: { method: 'PUT', path: '/packages/v2/note' },
  movePackages: { method: 'PUT', path: '/packages/v2/location' },
  finishPackages: { method: 'PUT', path: '/packages/v2/finish' },
  unfinishPackages: { method: 'PUT', path: '/packages/v2/unfinish' },
  createPackageSamples: { method: 'POST', path: '/packages/v2/testing' },
  changePackageDates: { method: 'PUT', path: '/packages/v2/usebydate' },
  flagTradeSamples: { method: 'PUT', path: '/packages/v2/tradesample/flag' },
  unflagTradeSamples: { method: 'PUT', path: '/packages/v2/tradesample/unflag' },
  flagDonations: { method: 'PUT', path: '/packages/v2/donation/flag' },
  unflagDonations: { method: 'PUT', path: '/packages/v2/donation/unflag' },
  flagFinishedGoods: { method: 'PUT', path: '/packages/v2/finishedgood/flag' },
  unflagFinishedGoods: { method: 'PUT', path: '/packages/v2/finishedgood/unflag' },
  changeExternalIds: { method: 'PUT', path: '/packages/v2/externalid' },
  remediatePackages: { method: 'PUT', path: '/packages/v2/remediate' },
  decontaminatePackages: { method: 'PUT', path: '/packages/v2/decontaminate' },
  requireLabTests: { method: 'PUT', path: '/packages/v2/labtests/required' },
  sampleHarvests: { method: 'POST', path: '/harvests/v2/packages/testing' },
  packageHarvests: { method: 'POST', path: '/harvests/v2/packages' },
  recordHarvestWaste: { method: 'POST', path: '/harvests/v2/waste' },
  finishHarvests: { method: 'PUT', path: '/harvests/v2/finish' },
  unfinishHarvests: { method: 'PUT', path: '/harvests/v2/unfinish' },
  moveHarvests: { method: 'PUT', path: '/harvests/v2/location' },
  renameHarvests: { method: 'PUT', path: '/harvests/v2/rename' },
  restoreHarvestedPlants: { method: 'PUT', path: '/harvests/v2/restore/harvestedplants' },
  createLocations: { method: 'POST', path: '/locations/v2' },
  updateLocations: { method: 'PUT', path: '/locations/v2' },
  createSublocations: { method: 'POST', path: '/sublocations/v2' },
  updateSublocations: { method: 'PUT', path: '/sublocations/v2' },
  createStrains: { method: 'POST', path: '/strains/v2' },
  updateStrains: { method: 'PUT', path: '/strains/v2' },
  createItems: { method: 'POST', path: '/items/v2' },
  updateItems: { method: 'PUT', path: '/items/v2' },
  createItemBrands: { method: 'POST', path: '/items/v2/brand' },
  updateItemBrands: { method: 'PUT', path: '/items/v2/brand' },
  uploadItemPhotos: { method: 'POST', path: '/items/v2/photo' },
  uploadItemFiles: { method: 'POST', path: '/items/v2/file' },
  recordLabTests: { method: 'POST', path: '/labtests/v2/record' },
  updateLabTestDocuments: { method: 'PUT', path: '/labtests/v2/labtestdocument' },
  releaseLabTestResults: { method: 'PUT', path: '/labtests/v2/results/release' },
  movePlants: { method: 'PUT', path: '/plants/v2/location' },
  changePlantGrowthPhases: { method: 'PUT', path: '/plants/v2/growthphase' },
  replacePlantTags: { method: 'PUT', path: '/plants/v2/tag' },
  destroyPlants: { method: 'DELETE', path: '/plants/v2' },
  plantFromPlants: { method: 'POST', path: '/plants/v2/plantings' },
  harvestPlants: { method: 'PUT', path: '/plants/v2/harvest' },
  manicurePlants: { method: 'POST', path: '/plants/v2/manicure' },
  recordPlantWaste: { method: 'POST', path: '/plants/v2/waste' },
  changePlantStrains: { method: 'PUT', path: '/plants/v2/strain' },
  packageFromPlants: { method: 'POST', path: '/plants/v2/plantbatch/packages' },
  createPlantBatches: { method: 'POST', path: '/plantbatches/v2/plantings' },
  movePlantBatches: { method: 'PUT', path: '/plantbatches/v2/location' },
  changePlantBatchGrowthPhases: { method: 'POST', path: '/plantbatches/v2/growthphase' },
  destroyPlantBatches: { method: 'DELETE', path: '/plantbatches/v2' },
  adjustPlantBatches: { method: 'POST', path: '/plantbatches/v2/adjust' },
  splitPlantBatches: { method: 'POST', path: '/plantbatches/v2/split' },
  createTransferTemplates: { method: 'POST', path: '/transfers/v2/templates/outgoing' },
  updateTransferTemplates: { method: 'PUT', path: '/transfers/v2/templates/outgoing' },
  createExternalTransfers: { method: 'POST', path: '/transfers/v2/external/incoming' },
  updateExternalTransfers: { method: 'PUT', path: '/transfers/v2/external/incoming' },
  arriveAtHub: { method: 'POST', path: '/transfers/v2/hub/arrive' },
  checkInAtHub: { method: 'POST', path: '/transfers/v2/hub/checkin' },
  checkOutOfHub: { method: 'POST', path: '/transfers/v2/hub/checkout' },
  departFromHub: { method: 'POST', path: '/transfers/v2/hub/depart' },
  createDrivers: { method: 'POST', path: '/transporters/v2/drivers' },
  updateDrivers: { method: 'PUT', path: '/transporters/v2/drivers' },
  createVehicles: { method: 'POST', path: '/transporters/v2/vehicles' },
  updateVehicles: { method: 'PUT', path: '/transporters/v2/vehicles' },
  recordPlantBatchWaste: { method: 'POST', path: '/plantbatches/v2/waste' },
  changePlantBatchStrains: { method: 'PUT', path: '/plantbatches/v2/strain' },
  renamePlantBatches: { method: 'PUT', path: '/plantbatches/v2/name' },
  replacePlantBatchTags: { method: 'PUT', path: '/plantbatches/v2/tag' },
  packagePlantBatches: { method: 'POST', path: '/plantbatches/v2/packages' },
  packageFromMotherBatches: { method: 'POST', path: '/plantbatches/v2/packages/frommotherplant' },
  plantFromPackages: { method: 'POST', path: '/packages/v2/plantings' },
  applyToPlants: { method: 'POST', path: '/plants/v2/additives' },
  applyTemplateToPlants: { method: 'POST', path: '/plants/v2/additives/usingtemplate' },
  applyToLocations: { method: 'POST', path: '/plants/v2/additives/bylocation' },
  applyTemplateToLocations: { method: 'POST', path: '/plants/v2/additives/bylocation/usingtemplate' },
  applyToPlantBatches: { method: 'POST', path: '/plantbatches/v2/additives' },
  applyTemplateToPlantBatches: { method: 'POST', path: '/plantbatches/v2/additives/usingtemplate' },
  createAdditivesTemplates: { method: 'POST', path: '/additivestemplates/v2' },
  updateAdditivesTemplates: { method: 'PUT', path: '/additivestemplates/v2' },
  startProcessingJobs: { method: 'POST', path: '/processing/v2/start' },
  adjustProcessingJobs: { method: 'POST', path: '/processing/v2/adjust' },
  packageProcessingJobs: { method: 'POST', path: '/processing/v2/createpackages' },
  finishProcessingJobs: { method: 'PUT', path: '/processing/v2/finish' },
  unfinishProcessingJobs: { method: 'PUT', path: '/processing/v2/unfinish' },
  createProcessingJobTypes: { method: 'POST', path: '/processing/v2/jobtypes' },
  updateProcessingJobTypes: { method: 'PUT', path: '/processing/v2/jobtypes' },
}

/** Paths of the writes that have an id and no body (Metrc reference §4). Of locations, sublocations, strains and items they archive. */
export const deletions = {
  deleteLocation: '/locations/v2/{id}',
  deleteSublocation: '/sublocations/v2/{id}',
  deleteStrain: '/strains/v2/{id}',
  deleteItem: '/items/v2/{id}',
  deleteItemBrand: '/items/v2/brand/{id}',
  deleteHarvestWaste: '/harvests/v2/waste/{id}',
  deleteTransferTemplate: '/transfers/v2/templates/outgoing/{id}',
  deleteExternalTransfer: '/transfers/v2/external/incoming/{id}',
  deleteDriver: '/transporters/v2/drivers/{id}',
  deleteVehicle: '/transporters/v2/vehicles/{id}',
  discontinuePackage: '/packages/v2/{id}',
  archiveProcessingJob: '/processing/v2/{id}',
  archiveProcessingJobType: '/processing/v2/jobtypes/{id}',
} as const

export type DeletionName = keyof typeof deletions
