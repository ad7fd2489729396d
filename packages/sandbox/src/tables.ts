import type {
  AvailableTag,
  Delivery,
  DeliveryPackage,
  Facility,
  Harvest,
  Item,
  Location,
  Package,
  Plant,
  PlantBatch,
  Strain,
  Transfer,
} from '@cultivatd/metrc/records'

/** A signed correction of a package, as `/packages/v2/adjustments` prints it. */
export interface PackageAdjustment {
  PackageId: number
  PackageLabel: string
  ItemName: string
  ItemCategoryName: string
  AdjustmentQuantity: number
  AdjustmentUnitOfMeasureName: string
  AdjustmentUnitOfMeasureAbbreviation: string
  AdjustmentReasonName: string
  AdjustmentNote: string
  AdjustmentDate: string
  PackagedDate: string
  AdjustedByUserName: string
  PackageLabTestResultExpirationDateTime: string | null
}

/** Waste taken from a harvest, with the harvest it came from. */
export interface HarvestWaste {
  Id: number
  WasteTypeName: string
  WasteWeight: number
  UnitOfWeightName: string
  ActualDate: string
  HarvestId: number
}

/** A delivery and what is on it; Metrc prints the two apart. */
export interface LoadedDelivery {
  delivery: Delivery
  transferId: number
  packages: DeliveryPackage[]
}

/** What a facility has, table by table. Transfers between two facilities stand in both. */
export interface Tables {
  facility: Facility
  location: Location
  strain: Strain
  item: Item
  plantBatch: PlantBatch
  plant: Plant
  harvest: Harvest
  harvestWaste: HarvestWaste
  package: Package
  adjustment: PackageAdjustment
  plantTag: AvailableTag
  packageTag: AvailableTag
  incoming: Transfer
  outgoing: Transfer
  rejected: Transfer
  delivery: LoadedDelivery
}

export type TableName = keyof Tables

export const tableNames = [
  'facility',
  'location',
  'strain',
  'item',
  'plantBatch',
  'plant',
  'harvest',
  'harvestWaste',
  'package',
  'adjustment',
  'plantTag',
  'packageTag',
  'incoming',
  'outgoing',
  'rejected',
  'delivery',
] as const satisfies readonly TableName[]

/**
 * One stored record. Rows are never changed in place: a change is a new row, so a row can carry its serialised text.
 */
export interface Row<T> {
  id: number
  record: T
  /** Unix time in ms with thousandths: the order of all changes, also of records that print no LastModified. */
  modified: number
  /** Locations, strains and items: archived; tags: used. */
  archived: boolean
  /** Packages on their way to somebody. */
  inTransit?: boolean
}
