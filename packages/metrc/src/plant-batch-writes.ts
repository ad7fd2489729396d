import type { BusinessDate } from './days.ts'

/** `POST /plantbatches/v2/plantings`: a batch out of nothing, where the facility may (Metrc reference §8). */
export interface NewPlantBatch {
  Name: string
  /** `Seed` or `Clone`. */
  Type: string
  Count: number
  /** Name of the strain. */
  Strain: string
  /** Name of the location. */
  Location?: string | null
  Sublocation?: string | null
  PatientLicenseNumber?: string | null
  ActualDate: BusinessDate
  SourcePlantBatches?: { PlantBatchName: string }[] | null
}

/** `PUT /plantbatches/v2/location` */
export interface PlantBatchMove {
  Name: string
  /** Name of the location. */
  Location: string
  Sublocation?: string | null
  MoveDate: BusinessDate
}

/** `POST /plantbatches/v2/growthphase`: gives `Count` plants of the batch a tag each. */
export interface PlantBatchGrowthPhaseChange {
  Name: string
  Count: number
  /** The first of `Count` consecutive plant tags, all of them available. */
  StartingTag: string
  GrowthPhase: string
  /** Name of the location. */
  NewLocation: string
  NewSublocation?: string | null
  GrowthDate: BusinessDate
  PatientLicenseNumber?: string | null
}

/** `DELETE /plantbatches/v2`: destroys `Count` plants of the batch. */
export interface PlantBatchDestruction {
  PlantBatch: string
  Count: number
  WasteMethodName?: string | null
  WasteMaterialMixed?: string | null
  WasteReasonName: string
  ReasonNote: string | null
  WasteWeight: number | null
  WasteUnitOfMeasure: string | null
  ActualDate: BusinessDate
}

/** `POST /plantbatches/v2/adjust` */
export interface PlantBatchAdjustment {
  PlantBatchName: string
  /** Signed: what is added to the plants that have no tag yet. */
  Quantity: number
  AdjustmentReason: string
  AdjustmentDate: BusinessDate
  ReasonNote: string | null
}

/** `POST /plantbatches/v2/split`: `Count` plants become a batch of their own. */
export interface PlantBatchSplit {
  PlantBatch: string
  /** Name of the new batch. */
  GroupName: string
  Count: number
  /** Name of the location. */
  Location: string
  Sublocation?: string | null
  /** Name of the strain. */
  Strain: string
  PatientLicenseNumber?: string | null
  ActualDate: BusinessDate
}
