import type { AdditivesTemplate, PlantAdditive } from '@cultivatd/metrc/additive-records'
import type { Item, ItemBrand } from '@cultivatd/metrc/item-records'
import type { LabTestResult } from '@cultivatd/metrc/lab-test-records'
import type { ProcessingJob, ProcessingJobType } from '@cultivatd/metrc/processing-job-records'
import type { Employee, Facility } from '@cultivatd/metrc/facility-records'
import type { AvailableTag } from '@cultivatd/metrc/tag-records'
import type {
  Harvest,
  HarvestWaste,
  Location,
  Package,
  Plant,
  PlantBatch,
  PlantWasteEvent,
  RecordedAdjustment,
  Strain,
  Sublocation,
} from '@cultivatd/metrc/records'
import type {
  Delivery,
  DeliveryPackage,
  DeliveryTransporter,
  DeliveryTransporterDetail,
  Driver,
  Transfer,
  TransferredPackage,
  Vehicle,
} from '@cultivatd/metrc/transfer-records'

/** Plants that were destroyed, with the ids of those that had tags; Metrc prints the two apart. */
export interface PlantWaste {
  event: PlantWasteEvent
  plantIds: number[]
}

/** Waste with the harvest it came from, which Metrc does not print. */
export interface WasteOfHarvest extends HarvestWaste {
  HarvestId: number
}

/** Who carries a delivery, and with which drivers and vehicles. */
export interface Carrying {
  transporter: DeliveryTransporter
  details: DeliveryTransporterDetail[]
  /** What Metrc takes and prints nowhere. */
  phone: string
}

/** A delivery and what is on it; Metrc prints the two apart. */
export interface LoadedDelivery {
  delivery: Delivery
  transferId: number
  packages: DeliveryPackage[]
  /** Who carries it; left out where the row of the transfer says all that is known. */
  carrying?: Carrying[]
  /** The prices of its packages by their labels, in dollars. */
  prices?: Record<string, number | null>
  /** From somebody outside Metrc. */
  isExternal?: boolean
}

/** What a transporter told of the stay of a delivery with it; a step that is not told is null. Metrc prints no check-out. */
export interface HubStay {
  arrived: string | null
  accepted: string | null
  checkedOut: string | null
  departed: string | null
}

/** A delivery of a template; the gross weights and prices of its packages Metrc prints nowhere. */
export interface LoadedTemplate {
  templateId: number
  delivery: Delivery
  packages: { pkg: DeliveryPackage; grossWeight: number | null; price: number | null }[]
  carrying: Carrying[]
}

/** A photo or document of items, with its contents in Base64; a photo is asked for in another path than a document. */
export interface UploadedFile {
  of: 'photo' | 'file'
  name: string
  contents: string
}

/** The certificate of a recording of a laboratory, its contents in Base64. */
export interface LabDocument {
  name: string
  contents: string
}

/** Somebody with what they may do in Metrc, which is asked for separately. */
export interface PermittedEmployee {
  employee: Employee
  permissions: string[]
}

/** What a facility has, table by table. Transfers between two facilities stand in both. */
export interface Tables {
  facility: Facility
  employee: PermittedEmployee
  location: Location
  sublocation: Sublocation
  strain: Strain
  item: Item
  itemBrand: ItemBrand
  itemFile: UploadedFile
  plantBatch: PlantBatch
  plant: Plant
  plantWaste: PlantWaste
  plantAdditive: PlantAdditive
  additivesTemplate: AdditivesTemplate
  harvest: Harvest
  harvestWaste: WasteOfHarvest
  package: Package
  adjustment: RecordedAdjustment
  labTestResult: LabTestResult
  labTestDocument: LabDocument
  transferredPackage: TransferredPackage
  plantTag: AvailableTag
  packageTag: AvailableTag
  incoming: Transfer
  outgoing: Transfer
  rejected: Transfer
  delivery: LoadedDelivery
  /** By the ids of the deliveries that the facility carries. */
  hubStay: HubStay
  /** By the ids of their deliveries: one row for each. */
  transferTemplate: Transfer
  templateDelivery: LoadedTemplate
  driver: Driver
  vehicle: Vehicle
  processingJob: ProcessingJob
  processingJobType: ProcessingJobType
}

export type TableName = keyof Tables

export const tableNames = [
  'facility',
  'employee',
  'location',
  'sublocation',
  'strain',
  'item',
  'itemBrand',
  'itemFile',
  'plantBatch',
  'plant',
  'plantWaste',
  'plantAdditive',
  'additivesTemplate',
  'harvest',
  'harvestWaste',
  'package',
  'adjustment',
  'labTestResult',
  'labTestDocument',
  'transferredPackage',
  'plantTag',
  'packageTag',
  'incoming',
  'outgoing',
  'rejected',
  'delivery',
  'hubStay',
  'transferTemplate',
  'templateDelivery',
  'driver',
  'vehicle',
  'processingJob',
  'processingJobType',
] as const satisfies readonly TableName[]

/** What a package took out of another one, or out of a harvest, a batch or a job; a job out of packages. */
export interface Taken {
  table: 'package' | 'harvest' | 'plantBatch' | 'processingJob'
  id: number
  amount: number
}

/**
 * One stored record. Rows are never changed in place: a change is a new row, so a row can carry its serialised text.
 */
export interface Row<T> {
  id: number
  record: T
  /** Unix time in ms with thousandths: the order of all changes, also of records that print no LastModified. */
  modified: number
  /** Locations, sublocations, strains, items and brands: archived; tags: used. */
  archived: boolean
  /** Packages on their way to somebody. */
  inTransit?: boolean
  /** Packages that their receiver took: they are the receiver's, and on no list of what is here. */
  transferred?: boolean
  /** New packages and jobs: what was taken out of each of their sources, in the unit of the source. */
  taken?: readonly Taken[]
  /** Finished harvests: what finishing wrote off as loss of moisture, in the unit of the harvest. */
  writtenOff?: number
}
