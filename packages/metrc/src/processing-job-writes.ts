import type { BusinessDate } from './days.ts'

/** What a job takes out of a package. */
export interface ProcessingJobPackage {
  Label: string
  Quantity: number
  /** Full name of a unit. */
  UnitOfMeasure: string
}

/** `POST /processing/v2/start`: the quantities leave their packages at once. */
export interface ProcessingJobStart {
  /** Not of another job: the packages that are made of it are told by this name. */
  JobName: string
  /** Name of an active type. */
  JobType: string
  CountUnitOfMeasure: string
  VolumeUnitOfMeasure: string
  WeightUnitOfMeasure: string
  Packages: ProcessingJobPackage[]
  StartDate: BusinessDate
}

/** `POST /processing/v2/adjust`: takes more out of packages, or (below 0) puts some back. */
export interface ProcessingJobAdjustment {
  Id: number
  AdjustmentReason: string
  AdjustmentDate: BusinessDate
  AdjustmentNote: string | null
  CountUnitOfMeasureName: string | null
  VolumeUnitOfMeasureName: string | null
  WeightUnitOfMeasureName: string | null
  Packages: ProcessingJobPackage[]
}

/** `POST /processing/v2/createpackages`: one package out of a job; the last one may finish it. */
export interface ProcessingJobNewPackage {
  JobName: string
  Tag: string
  Location: string | null
  Sublocation?: string | null
  Item: string | null
  Quantity: number
  UnitOfMeasure: string
  IsFinishedGood: boolean
  PatientLicenseNumber?: string | null
  Note: string | null
  ProductionBatchNumber: string | null
  FinishProcessingJob: boolean
  FinishDate: BusinessDate | null
  WasteCountQuantity: number | null
  WasteCountUnitOfMeasureName: string | null
  WasteVolumeQuantity: number | null
  WasteVolumeUnitOfMeasureName: string | null
  WasteWeightQuantity: number | null
  WasteWeightUnitOfMeasureName: string | null
  FinishNote: string | null
  PackageDate: BusinessDate
  ExpirationDate?: BusinessDate | null
  SellByDate?: BusinessDate | null
  UseByDate?: BusinessDate | null
}

/** `PUT /processing/v2/finish`; what was thrown away has other names than in `createpackages`. */
export interface ProcessingJobFinish {
  Id: number
  FinishDate: BusinessDate
  FinishNote: string
  TotalCountWaste: number | null
  WasteCountUnitOfMeasureName: string | null
  TotalVolumeWaste: number | null
  WasteVolumeUnitOfMeasureName: string | null
  TotalWeightWaste: number | null
  WasteWeightUnitOfMeasureName: string | null
}

/** `PUT /processing/v2/unfinish` */
export interface ProcessingJobUnfinish {
  Id: number
}

/** `POST /processing/v2/jobtypes` */
export interface NewProcessingJobType {
  Name: string
  Description: string
  /** Called `CategoryName` in a change and in reads. */
  Category: string
  ProcessingSteps: string
  /** By their names. */
  Attributes: string[]
}

/** `PUT /processing/v2/jobtypes`: the whole type. */
export interface ProcessingJobTypeChange extends Omit<NewProcessingJobType, 'Category'> {
  Id: number
  CategoryName: string
}
