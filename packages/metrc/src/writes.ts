/** The bodies of the writes that the product sends, one interface per row (Metrc reference §18). */
import type {
  HarvestFinish,
  HarvestMove,
  HarvestPackage,
  HarvestRename,
  HarvestUnfinish,
  HarvestWasteRecord,
} from './harvest-writes.ts'
import type { ItemChange, NewItem } from './item-writes.ts'
import type { LabTestRecording, LabTestRelease } from './lab-test-writes.ts'
import type { NewPackage } from './package-writes.ts'
import type {
  NewPlantBatch,
  PlantBatchAdjustment,
  PlantBatchDestruction,
  PlantBatchGrowthPhaseChange,
  PlantBatchMove,
  PlantBatchSplit,
} from './plant-batch-writes.ts'
import type {
  PlantDestruction,
  PlantGrowthPhaseChange,
  PlantHarvest,
  PlantManicure,
  PlantMove,
  PlantPlanting,
  PlantTagReplacement,
} from './plant-writes.ts'
import type { BusinessDate } from './days.ts'
import type { NewStrain, StrainChange } from './strain-writes.ts'
import type {
  DriverChange,
  ExternalTransferChange,
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
  packageHarvests: HarvestPackage
  recordHarvestWaste: HarvestWasteRecord
  finishHarvests: HarvestFinish
  unfinishHarvests: HarvestUnfinish
  moveHarvests: HarvestMove
  renameHarvests: HarvestRename
  createLocations: NewLocation
  updateLocations: LocationChange
  createStrains: NewStrain
  updateStrains: StrainChange
  createItems: NewItem
  updateItems: ItemChange
  recordLabTests: LabTestRecording
  releaseLabTestResults: LabTestRelease
  movePlants: PlantMove
  changePlantGrowthPhases: PlantGrowthPhaseChange
  replacePlantTags: PlantTagReplacement
  destroyPlants: PlantDestruction
  plantFromPlants: PlantPlanting
  harvestPlants: PlantHarvest
  manicurePlants: PlantManicure
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
  createDrivers: NewDriver
  updateDrivers: DriverChange
  createVehicles: NewVehicle
  updateVehicles: VehicleChange
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
  packageHarvests: { method: 'POST', path: '/harvests/v2/packages' },
  recordHarvestWaste: { method: 'POST', path: '/harvests/v2/waste' },
  finishHarvests: { method: 'PUT', path: '/harvests/v2/finish' },
  unfinishHarvests: { method: 'PUT', path: '/harvests/v2/unfinish' },
  moveHarvests: { method: 'PUT', path: '/harvests/v2/location' },
  renameHarvests: { method: 'PUT', path: '/harvests/v2/rename' },
  createLocations: { method: 'POST', path: '/locations/v2' },
  updateLocations: { method: 'PUT', path: '/locations/v2' },
  createStrains: { method: 'POST', path: '/strains/v2' },
  updateStrains: { method: 'PUT', path: '/strains/v2' },
  createItems: { method: 'POST', path: '/items/v2' },
  updateItems: { method: 'PUT', path: '/items/v2' },
  recordLabTests: { method: 'POST', path: '/labtests/v2/record' },
  releaseLabTestResults: { method: 'PUT', path: '/labtests/v2/results/release' },
  movePlants: { method: 'PUT', path: '/plants/v2/location' },
  changePlantGrowthPhases: { method: 'PUT', path: '/plants/v2/growthphase' },
  replacePlantTags: { method: 'PUT', path: '/plants/v2/tag' },
  destroyPlants: { method: 'DELETE', path: '/plants/v2' },
  plantFromPlants: { method: 'POST', path: '/plants/v2/plantings' },
  harvestPlants: { method: 'PUT', path: '/plants/v2/harvest' },
  manicurePlants: { method: 'POST', path: '/plants/v2/manicure' },
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
  createDrivers: { method: 'POST', path: '/transporters/v2/drivers' },
  updateDrivers: { method: 'PUT', path: '/transporters/v2/drivers' },
  createVehicles: { method: 'POST', path: '/transporters/v2/vehicles' },
  updateVehicles: { method: 'PUT', path: '/transporters/v2/vehicles' },
}

/** Paths of the writes that have an id and no body (Metrc reference §4). Of locations, strains and items they archive. */
export const deletions = {
  deleteLocation: '/locations/v2/{id}',
  deleteStrain: '/strains/v2/{id}',
  deleteItem: '/items/v2/{id}',
  deleteHarvestWaste: '/harvests/v2/waste/{id}',
  deleteTransferTemplate: '/transfers/v2/templates/outgoing/{id}',
  deleteExternalTransfer: '/transfers/v2/external/incoming/{id}',
  deleteDriver: '/transporters/v2/drivers/{id}',
  deleteVehicle: '/transporters/v2/vehicles/{id}',
} as const

export type DeletionName = keyof typeof deletions
