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

/** What is thrown away of plants that live on, in the fields that both kinds of plants share. */
export interface PlantWasteFields {
  /** Null where the state lists none. */
  WasteMethodName: string | null
  /** What the waste was made unusable with. */
  MixedMaterial: string | null
  WasteWeight: number
  UnitOfMeasureName: string
  ReasonName: string
  Note: string | null
  WasteDate: BusinessDate
}

/** `POST /plantbatches/v2/waste`: no plant of the batch is gone by it. */
export interface PlantBatchWasteRecord extends PlantWasteFields {
  PlantBatchName: string
}

/** A batch by its id or by its name: exactly one of the two (Metrc reference §2). */
export type BatchKey = { Id: number; Group?: null } | { Group: string; Id?: null }

/** `PUT /plantbatches/v2/strain`: the batch by its id or by its name, the strain by either too. */
export type PlantBatchStrainChange = ({ Id: number; Name?: null } | { Name: string; Id?: null }) & {
  StrainId?: number | null
  StrainName?: string | null
}

/** `PUT /plantbatches/v2/name` */
export type PlantBatchRename = BatchKey & { NewGroup: string }

/** `PUT /plantbatches/v2/tag`: where a batch is called by a plant tag. */
export type PlantBatchTagReplacement = BatchKey & {
  TagId?: number | null
  NewTag?: string | null
  ReplaceDate: BusinessDate
}

/** `POST /plantbatches/v2/packages`, and `/frommotherplant`, which leaves the count of the batch as it is. */
export type PlantBatchPackage = ({ Id: number; PlantBatch?: null } | { PlantBatch: string; Id?: null }) & {
  Count: number
  /** Name of the location. */
  Location: string | null
  Sublocation?: string | null
  /** Name of the item. */
  Item: string
  /** An unused package tag. */
  Tag: string
  PatientLicenseNumber?: string | null
  Note: string | null
  IsTradeSample?: boolean
  IsDonation?: boolean
  ActualDate: BusinessDate
  ExpirationDate?: BusinessDate | null
  SellByDate?: BusinessDate | null
  UseByDate?: BusinessDate | null
}
