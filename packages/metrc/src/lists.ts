/**
 * Every list of Metrc that the product reads, as data (Metrc reference §3 and §18). `{id}` in a path
 * and the parameter named `idParameter` are filled from the query's `id`.
 */
import type { AdditivesTemplate, PlantAdditive } from './additive-records.ts'
import type { HubTransfer } from './hub-records.ts'
import type { Item, ItemBrand, ItemCategory } from './item-records.ts'
import type { LabSamplePackage, LabTestBatch, LabTestResult, LabTestType } from './lab-test-records.ts'
import type {
  ProcessingJob,
  ProcessingJobAttribute,
  ProcessingJobCategory,
  ProcessingJobType,
} from './processing-job-records.ts'
import type { Employee, Facility } from './facility-records.ts'
import type { AvailableTag, StagedTag } from './tag-records.ts'
import type {
  Harvest,
  HarvestWaste,
  HarvestWasteType,
  Location,
  LocationType,
  Package,
  Plant,
  PlantBatch,
  PlantBatchType,
  PlantWasteEvent,
  PlantWastePlant,
  ReasonWithRequirements,
  SourceHarvest,
  RecordedAdjustment,
  Strain,
  Sublocation,
  UnitOfMeasure,
  WasteMethod,
} from './records.ts'
import type {
  Delivery,
  DeliveryPackage,
  DeliveryPackageWholesale,
  DeliveryTransporter,
  DeliveryTransporterDetail,
  Driver,
  RequiredLabTestBatch,
  Transfer,
  TransferredPackage,
  TransferType,
  Vehicle,
} from './transfer-records.ts'

/** The row type of each list. */
export interface ListRows {
  facilities: Facility
  employees: Employee
  employeePermissions: string
  locationsActive: Location
  locationsInactive: Location
  locationTypes: LocationType
  sublocationsActive: Sublocation
  sublocationsInactive: Sublocation
  itemsActive: Item
  itemsInactive: Item
  itemBrands: ItemBrand
  itemCategories: ItemCategory
  strainsActive: Strain
  strainsInactive: Strain
  unitsOfMeasure: UnitOfMeasure
  plantsVegetative: Plant
  plantsFlowering: Plant
  plantsOnHold: Plant
  plantsInactive: Plant
  plantsMother: Plant
  plantsMotherOnHold: Plant
  plantsMotherInactive: Plant
  plantGrowthPhases: string
  plantWaste: PlantWasteEvent
  plantWastePlants: PlantWastePlant
  plantWastePackages: Package
  plantAdditives: PlantAdditive
  additiveTypes: string
  additivesTemplatesActive: AdditivesTemplate
  additivesTemplatesInactive: AdditivesTemplate
  plantBatchesActive: PlantBatch
  plantBatchesInactive: PlantBatch
  plantBatchTypes: PlantBatchType
  plantBatchWaste: PlantWasteEvent
  harvestsActive: Harvest
  harvestsOnHold: Harvest
  harvestsInactive: Harvest
  harvestWaste: HarvestWaste
  harvestWasteTypes: HarvestWasteType
  packagesActive: Package
  packagesOnHold: Package
  packagesInactive: Package
  packagesInTransit: Package
  packagesTransferred: TransferredPackage
  packageLabSamples: LabSamplePackage
  packageSourceHarvests: SourceHarvest
  packageAdjustments: RecordedAdjustment
  packageAdjustReasons: ReasonWithRequirements
  packageTypes: string
  labTestStates: string
  labTestTypes: LabTestType
  labTestBatches: LabTestBatch
  labTestResults: LabTestResult
  transfersIncoming: Transfer
  transfersOutgoing: Transfer
  transfersRejected: Transfer
  transfersHub: HubTransfer
  transferTypes: TransferType
  transferDeliveries: Delivery
  deliveryPackages: DeliveryPackage
  deliveryTransporters: DeliveryTransporter
  deliveryTransporterDetails: DeliveryTransporterDetail
  deliveryPackagesWholesale: DeliveryPackageWholesale
  deliveryPackageRequiredLabTests: RequiredLabTestBatch
  transferTemplates: Transfer
  templateDeliveries: Delivery
  templatePackages: DeliveryPackage
  templateTransporters: DeliveryTransporter
  templateTransporterDetails: DeliveryTransporterDetail
  drivers: Driver
  vehicles: Vehicle
  processingJobsActive: ProcessingJob
  processingJobsInactive: ProcessingJob
  processingJobTypesActive: ProcessingJobType
  processingJobTypesInactive: ProcessingJobType
  processingJobAttributes: ProcessingJobAttribute
  processingJobCategories: ProcessingJobCategory
  wasteMethods: WasteMethod
  plantWasteMethods: WasteMethod
  plantWasteReasons: ReasonWithRequirements
  plantBatchWasteReasons: ReasonWithRequirements
  plantTagsAvailable: AvailableTag
  packageTagsAvailable: AvailableTag
  tagsStaged: StagedTag
}

export type ListName = keyof ListRows

/** The row type of one list. */
export type RowOf<N extends ListName> = ListRows[N]

/** How one list is asked for and what it answers. */
export interface ListSpec {
  readonly path: string
  /** `facility`: needs `licenseNumber`, counts for that facility's limit. `organisation`: takes none. */
  readonly scope: 'facility' | 'organisation'
  /** The parameter that the query's `id` fills, where the path has no place for it. */
  readonly idParameter?: string
  /**
   * Whether `lastModifiedStart` and `lastModifiedEnd` are understood (Metrc reference §3.3). `tried`: Metrc documents none,
   * and without one a host may all the same answer its last day only, so that all of its time is asked for.
   */
  readonly window: 'documented' | 'tried' | 'none'
  /** Whether `pageNumber` and `pageSize` are understood (Metrc reference §3.2). */
  readonly paged: boolean
  /** Comes whole however long it is, so that its answer may be larger than others. */
  readonly isLong?: true
  /** What Metrc documents as the answer; the client accepts either of the first two from any list. */
  readonly shape: 'envelope' | 'array' | 'array-of-strings'
}

/** Rows that change: paged and windowed. */
const changing = (path: string): ListSpec => ({
  path,
  scope: 'facility',
  window: 'documented',
  paged: true,
  shape: 'envelope',
})

/** Paged and always read whole; records that somebody made one day. */
const whole = (path: string): ListSpec => ({ ...changing(path), window: 'tried' })

/** Paged, the words of the state: what has no moment has no window. */
const words = (path: string): ListSpec => ({ ...changing(path), window: 'none' })

/** Paged and the same for every facility. */
const shared = (path: string): ListSpec => ({ ...words(path), scope: 'organisation' })

/** One bare array, neither paged nor windowed. */
const bare = (path: string, scope: ListSpec['scope']): ListSpec => ({
  path,
  scope,
  window: 'none',
  paged: false,
  shape: 'array',
})

export const lists: Readonly<Record<ListName, ListSpec>> = {
  facilities: bare('/facilities/v2', 'organisation'),
  employees: words('/employees/v2'),
  // Some production hosts answer 404, although it is documented.
  employeePermissions: {
    ...bare('/employees/v2/permissions', 'facility'),
    idParameter: 'employeeLicenseNumber',
    shape: 'array-of-strings',
  },
  locationsActive: changing('/locations/v2/active'),
  locationsInactive: whole('/locations/v2/inactive'),
  locationTypes: words('/locations/v2/types'),
  // Read whole, of which a bare list of some hosts is the last day only.
  sublocationsActive: whole('/sublocations/v2/active'),
  sublocationsInactive: whole('/sublocations/v2/inactive'),
  itemsActive: changing('/items/v2/active'),
  itemsInactive: whole('/items/v2/inactive'),
  itemBrands: words('/items/v2/brands'),
  itemCategories: words('/items/v2/categories'),
  strainsActive: changing('/strains/v2/active'),
  strainsInactive: whole('/strains/v2/inactive'),
  unitsOfMeasure: bare('/unitsofmeasure/v2/active', 'organisation'),
  plantsVegetative: changing('/plants/v2/vegetative'),
  plantsFlowering: changing('/plants/v2/flowering'),
  plantsOnHold: changing('/plants/v2/onhold'),
  plantsInactive: changing('/plants/v2/inactive'),
  plantsMother: changing('/plants/v2/mother'),
  plantsMotherOnHold: changing('/plants/v2/mother/onhold'),
  plantsMotherInactive: changing('/plants/v2/mother/inactive'),
  plantGrowthPhases: { ...bare('/plants/v2/growthphases', 'facility'), shape: 'array-of-strings' },
  plantWaste: whole('/plants/v2/waste'),
  plantWastePlants: words('/plants/v2/waste/{id}/plant'),
  plantWastePackages: words('/plants/v2/waste/{id}/package'),
  plantAdditives: changing('/plants/v2/additives'),
  additiveTypes: { ...bare('/plants/v2/additives/types', 'organisation'), shape: 'array-of-strings' },
  // Metrc documents a window too; some rows that forms offer, kept as one document, are read whole.
  additivesTemplatesActive: whole('/additivestemplates/v2/active'),
  additivesTemplatesInactive: whole('/additivestemplates/v2/inactive'),
  plantBatchesActive: changing('/plantbatches/v2/active'),
  plantBatchesInactive: changing('/plantbatches/v2/inactive'),
  plantBatchTypes: shared('/plantbatches/v2/types'),
  plantBatchWaste: whole('/plantbatches/v2/waste'),
  harvestsActive: changing('/harvests/v2/active'),
  harvestsOnHold: changing('/harvests/v2/onhold'),
  harvestsInactive: changing('/harvests/v2/inactive'),
  harvestWaste: { ...whole('/harvests/v2/waste'), idParameter: 'harvestId' },
  harvestWasteTypes: shared('/harvests/v2/waste/types'),
  packagesActive: changing('/packages/v2/active'),
  packagesOnHold: changing('/packages/v2/onhold'),
  packagesInactive: changing('/packages/v2/inactive'),
  packagesInTransit: changing('/packages/v2/intransit'),
  packagesTransferred: changing('/packages/v2/transferred'),
  packageLabSamples: changing('/packages/v2/labsamples'),
  packageSourceHarvests: bare('/packages/v2/{id}/source/harvests', 'facility'),
  // Metrc documents no window here and understands one all the same (Metrc reference §3.3).
  packageAdjustments: changing('/packages/v2/adjustments'),
  packageAdjustReasons: words('/packages/v2/adjust/reasons'),
  packageTypes: { ...bare('/packages/v2/types', 'organisation'), shape: 'array-of-strings' },
  labTestStates: { ...bare('/labtests/v2/states', 'organisation'), shape: 'array-of-strings' },
  labTestTypes: shared('/labtests/v2/types'),
  labTestBatches: shared('/labtests/v2/batches'),
  labTestResults: { ...words('/labtests/v2/results'), idParameter: 'packageId' },
  transfersIncoming: changing('/transfers/v2/incoming'),
  transfersOutgoing: changing('/transfers/v2/outgoing'),
  transfersRejected: whole('/transfers/v2/rejected'),
  // Only a transporter's license has rows here.
  transfersHub: changing('/transfers/v2/hub'),
  transferTypes: words('/transfers/v2/types'),
  transferDeliveries: shared('/transfers/v2/{id}/deliveries'),
  deliveryPackages: shared('/transfers/v2/deliveries/{id}/packages'),
  deliveryTransporters: shared('/transfers/v2/deliveries/{id}/transporters'),
  deliveryTransporterDetails: shared('/transfers/v2/deliveries/{id}/transporters/details'),
  deliveryPackagesWholesale: shared('/transfers/v2/deliveries/{id}/packages/wholesale'),
  // `{id}` is that of the package here.
  deliveryPackageRequiredLabTests: shared('/transfers/v2/deliveries/package/{id}/requiredlabtestbatches'),
  transferTemplates: changing('/transfers/v2/templates/outgoing'),
  templateDeliveries: shared('/transfers/v2/templates/outgoing/{id}/deliveries'),
  templatePackages: shared('/transfers/v2/templates/outgoing/deliveries/{id}/packages'),
  templateTransporters: shared('/transfers/v2/templates/outgoing/deliveries/{id}/transporters'),
  templateTransporterDetails: bare(
    '/transfers/v2/templates/outgoing/deliveries/{id}/transporters/details',
    'organisation',
  ),
  drivers: words('/transporters/v2/drivers'),
  vehicles: words('/transporters/v2/vehicles'),
  // Metrc documents windows too, and prints no stamp: as one document they are read whole.
  processingJobsActive: whole('/processing/v2/active'),
  processingJobsInactive: whole('/processing/v2/inactive'),
  processingJobTypesActive: whole('/processing/v2/jobtypes/active'),
  processingJobTypesInactive: whole('/processing/v2/jobtypes/inactive'),
  // Documented without paging parameters, so none are sent.
  processingJobAttributes: { ...words('/processing/v2/jobtypes/attributes'), paged: false },
  processingJobCategories: { ...words('/processing/v2/jobtypes/categories'), paged: false },
  wasteMethods: bare('/wastemethods/v2', 'organisation'),
  plantWasteMethods: shared('/plants/v2/waste/methods/all'),
  plantWasteReasons: words('/plants/v2/waste/reasons'),
  // Documented without paging parameters, so none are sent.
  plantBatchWasteReasons: { ...words('/plantbatches/v2/waste/reasons'), paged: false },
  plantTagsAvailable: { ...bare('/tags/v2/plant/available', 'facility'), isLong: true },
  packageTagsAvailable: { ...bare('/tags/v2/package/available', 'facility'), isLong: true },
  tagsStaged: bare('/tags/v2/staged', 'facility'),
}

/** Metrc's largest page (Metrc reference §3.2). */
export const pageSize = 20
