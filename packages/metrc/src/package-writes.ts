import type { BusinessDate } from './days.ts'

/** What every new package is told, whatever it is made of. */
export interface NewPackageFields {
  /** An unused package tag of the facility. */
  Tag: string
  /** Name of the location; needed where the facility assigns locations to packages. */
  Location: string | null
  Sublocation?: string | null
  PatientLicenseNumber?: string | null
  Note?: string | null
  IsProductionBatch?: boolean
  /** Only with `IsProductionBatch`. */
  ProductionBatchNumber?: string | null
  IsTradeSample?: boolean
  IsDonation?: boolean
  ProductRequiresRemediation?: boolean
  ActualDate: BusinessDate
  ExpirationDate?: BusinessDate | null
  SellByDate?: BusinessDate | null
  UseByDate?: BusinessDate | null
  RequiredLabTestBatches?: string[] | null
  ProcessingJobTypeId?: number | null
  LabTestStageId?: number | null
}

/** What a new package takes out of another one. */
export interface PackageIngredient {
  /** Label of the source. */
  Package: string
  Quantity: number
  /** Full name of a unit that converts to the source's. */
  UnitOfMeasure: string
}

/** `POST /packages/v2`: the package holds `Quantity`, whatever its ingredients add up to (Metrc reference §10.5). */
export interface NewPackage extends NewPackageFields {
  /** Name of the item; null with `UseSameItem`. */
  Item: string | null
  UseSameItem?: boolean
  Quantity: number
  UnitOfMeasure: string
  IsFinishedGood?: boolean
  /** Empty only where the facility may make packages out of nothing. */
  Ingredients: PackageIngredient[]
}

/** `POST /packages/v2/plantings`: a new batch of plants out of a package of clones or seeds. */
export interface PackagePlanting {
  PackageLabel: string
  /** What is taken out of the package; as much as the plants count when it is left out. */
  PackageAdjustmentAmount?: number | null
  PackageAdjustmentUnitOfMeasureName?: string | null
  PlantBatchName: string
  /** `Clone` or `Seed`. */
  PlantBatchType: string
  PlantCount: number
  LocationName: string
  SublocationName?: string | null
  StrainName: string
  PatientLicenseNumber?: string | null
  PlantedDate: BusinessDate
  UnpackagedDate: BusinessDate
}

/** `PUT /packages/v2/usebydate`: all three days; null for none. */
export interface PackageDates {
  Label: string
  ExpirationDate: BusinessDate | null
  SellByDate: BusinessDate | null
  UseByDate: BusinessDate | null
}

/** `PUT /packages/v2/tradesample/flag`, `donation/flag`, `finishedgood/flag`, and each `unflag`. */
export interface PackageFlag {
  Label: string
}

/** `PUT /packages/v2/externalid`; this one is `PackageLabel`. */
export interface PackageExternalId {
  PackageLabel: string
  ExternalId: string
}

/** `PUT /packages/v2/remediate`, of what failed its tests. */
export interface PackageRemediation {
  PackageLabel: string
  RemediationMethodName: string
  RemediationDate: BusinessDate
  RemediationSteps: string
}

/** `PUT /packages/v2/decontaminate`, of what failed its tests. */
export interface PackageDecontamination {
  PackageLabel: string
  DecontaminationMethodName: string
  DecontaminationDate: BusinessDate
  DecontaminationSteps: string
}

/** `PUT /packages/v2/labtests/required`; what was required cannot be read back (Metrc reference §10.5). */
export interface PackageRequiredTests {
  Label: string
  /** Names of batches of tests. */
  RequiredLabTestBatches: string[]
}
