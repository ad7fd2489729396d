/** What was thrown away of a job, in each kind of unit; null where nothing of it was said. */
export interface ProcessingJobWaste {
  TotalCountWaste: number | null
  WasteCountUnitOfMeasureId: number | null
  WasteCountUnitOfMeasureName: string | null
  WasteCountUnitOfMeasureAbbreviation: string | null
  TotalVolumeWaste: number | null
  WasteVolumeUnitOfMeasureId: number | null
  WasteVolumeUnitOfMeasureName: string | null
  WasteVolumeUnitOfMeasureAbbreviation: string | null
  TotalWeightWaste: number | null
  WasteWeightUnitOfMeasureId: number | null
  WasteWeightUnitOfMeasureName: string | null
  WasteWeightUnitOfMeasureAbbreviation: string | null
}

/**
 * A processing job: quantities out of packages, kept apart by the three kinds of units (`/processing/v2/...`). No stamp is
 * printed although the lists are filtered by one.
 */
export interface ProcessingJob extends ProcessingJobWaste {
  Id: number
  Name: string
  Number: string
  JobTypeId: number
  JobTypeName: string | null
  /** `YYYY-MM-DD` */
  StartDate: string
  TotalCount: number
  CountUnitOfMeasureId: number
  CountUnitOfMeasureName: string
  CountUnitOfMeasureAbbreviation: string | null
  TotalVolume: number
  VolumeUnitOfMeasureId: number
  VolumeUnitOfMeasureName: string
  VolumeUnitOfMeasureAbbreviation: string | null
  TotalWeight: number
  WeightUnitOfMeasureId: number
  WeightUnitOfMeasureName: string
  WeightUnitOfMeasureAbbreviation: string | null
  /** Always empty where it was seen. */
  Packages: unknown[]
  IsFinished: boolean
  FinishNote: string | null
  /** `YYYY-MM-DD` */
  FinishedDate: string | null
  TotalUnitOfMeasureId: number
  TotalQuantity: number
}

/** A word that a type of jobs is marked with. */
export interface ProcessingJobAttribute {
  Id: number
  Name: string
  LastModified: string
}

/** What kinds of types there are, and what they are for. */
export interface ProcessingJobCategory {
  Id: number
  Name: string
  ForItems: boolean
  ForProcessingJobs: boolean
  RequiresProcessingJobAttributes: boolean
}

/** A type of jobs, which a facility makes for itself. */
export interface ProcessingJobType {
  Id: number
  Name: string
  Description: string
  CategoryName: string | null
  ForItems: boolean
  ForProcessingJobs: boolean
  RequiresProcessingJobAttributes: boolean
  ProcessingSteps: string
  Attributes: ProcessingJobAttribute[]
}
