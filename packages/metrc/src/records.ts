/**
 * Metrc's records, spelled exactly as Metrc spells them (Metrc reference §17). Types only: what a
 * client reads is checked for its outer shape, the fields are Metrc's word.
 */
import type { BusinessDate, Instant } from './days.ts'
import type { Item } from './item-records.ts'

/** The envelope of lists (Metrc reference §3.1). Pages count from 1; an unpaged answer is one page. */
export interface Page<T> {
  Data: T[]
  Total: number
  TotalRecords: number
  PageSize: number
  RecordsOnPage: number
  Page: number
  CurrentPage: number
  TotalPages: number
}

/** What writes that create or touch records answer: ids in the order of the request (Metrc reference §4). */
export interface WriteResult {
  Ids: number[]
  Warnings: string | null
}

/** A named place of a facility (`/locations/v2/...`). */
export interface Location {
  Id: number
  Name: string
  LocationTypeId: number
  LocationTypeName: string
  ForPlantBatches: boolean
  ForPlants: boolean
  ForHarvests: boolean
  ForPackages: boolean
}

/** A place inside locations, the same ones for all of a facility (`/sublocations/v2/...`). */
export interface Sublocation {
  Id: number
  Name: string
}

/** What a location may hold (`/locations/v2/types`). */
export interface LocationType {
  Id: number
  Name: string
  ForPlantBatches: boolean
  ForPlants: boolean
  ForHarvests: boolean
  ForPackages: boolean
}

/** A strain (`/strains/v2/...`). Levels are fractions, percentages 0 to 100. */
export interface Strain {
  Id: number
  Name: string
  TestingStatus: string
  ThcLevel: number | null
  CbdLevel: number | null
  IndicaPercentage: number
  SativaPercentage: number
  IsUsed: boolean
  Genetics: string
}

/** A unit of measure (`/unitsofmeasure/v2/active`). Writes name it by `Name`, never by its abbreviation (Metrc reference §2). */
export interface UnitOfMeasure {
  QuantityType: string
  Name: string
  Abbreviation: string
}

/** A way to destroy waste (`/wastemethods/v2`). */
export interface WasteMethod {
  Name: string
  ForPlants: boolean
  ForProductDestruction: boolean
  LastModified: Instant
}

/** A reason for an adjustment or waste, and what must be told with it. */
export interface ReasonWithRequirements {
  Name: string
  RequiresNote: boolean
  RequiresWasteWeight: boolean
  RequiresImmatureWasteWeight: boolean
  RequiresMatureWasteWeight: boolean
}

/** A batch of immature plants (`/plantbatches/v2/...`). Counts: Metrc reference §10.3. */
export interface PlantBatch {
  Id: number
  Name: string
  PlantBatchTypeId: number
  PlantBatchTypeName: string
  LocationId: number | null
  LocationName: string | null
  LocationTypeName: string | null
  StrainId: number
  StrainName: string
  SublocationId: number | null
  SublocationName: string | null
  PatientLicenseNumber: string | null
  UntrackedCount: number
  TrackedCount: number
  PackagedCount: number
  DestroyedCount: number
  SourcePackageId: number | null
  SourcePackageLabel: string | null
  SourcePlantId: number | null
  SourcePlantLabel: string | null
  SourcePlantBatchIds: number[]
  SourcePlantBatchNames: string | null
  MultiPlantBatch: boolean
  PlantedDate: BusinessDate
  LastModified: Instant
  IsOnHold: boolean
  IsOnInvestigation: boolean
  IsOnInvestigationHold: boolean
  IsOnInvestigationRecall: boolean
}

/** A kind of plant batch (`/plantbatches/v2/types`). */
export interface PlantBatchType {
  Id: number
  Name: string
  CanBeCloned: boolean
  LastModified: Instant
}

/** One tagged plant (`/plants/v2/...`). */
export interface Plant {
  Id: number
  Label: string
  State: string
  GrowthPhase: string
  GroupTagTypeMax: number
  TagTypeMax: number
  PlantBatchId: number
  PlantBatchName: string
  PlantBatchTypeId: number
  PlantBatchTypeName: string
  StrainId: number
  StrainName: string
  LocationId: number
  LocationName: string
  LocationTypeName: string | null
  SublocationId: number | null
  SublocationName: string | null
  PatientLicenseNumber: string | null
  HarvestId: number | null
  HarvestedUnitOfWeightName: string | null
  HarvestedUnitOfWeightAbbreviation: string | null
  HarvestedWetWeight: number | null
  HarvestCount: number
  IsOnHold: boolean
  IsOnInvestigation: boolean
  IsOnInvestigationHold: boolean
  IsOnInvestigationRecall: boolean
  PlantedDate: BusinessDate
  VegetativeDate: BusinessDate | null
  FloweringDate: BusinessDate | null
  HarvestedDate: BusinessDate | null
  DestroyedDate: BusinessDate | null
  DestroyedNote: string | null
  DestroyedByUserName: string | null
  MotherPlantDate: BusinessDate | null
  ClonedCount: number | null
  SurvivedCount: number | null
  DescendedCount: number | null
  LastModified: Instant
}

/** Plants that were destroyed or pruned, as one entry (`/plants/v2/waste`, `/plantbatches/v2/waste`). */
export interface PlantWasteEvent {
  PlantWasteNumber: string
  WasteMethodName: string
  WasteWeight: number
  WasteUnitOfMeasureName: string
  WasteReasonName: string
  /** Null for plants with tags. */
  PlantBatchId: number | null
  PlantBatchName: string | null
  PlantCount: number
  WasteDate: BusinessDate
}

/** A plant of such an entry (`/plants/v2/waste/{id}/plant`). */
export interface PlantWastePlant {
  PlantWasteId: number
  PlantId: number
  Label: string
  StateName: string
  GrowthPhase: string
  LocationId: number
  LocationName: string
  SublocationId: number
  SublocationName: string | null
  WasteAmount: number
  WasteUnitOfMeasureAbbreviation: string
}

/** A harvest (`/harvests/v2/...`). Weights in `UnitOfWeightName`. Metrc reference §10.4. */
export interface Harvest {
  Id: number
  Name: string
  HarvestType: string
  SourceStrainCount: number
  SourceStrainNames: string | null
  Strains: unknown[]
  DryingLocationId: number
  DryingLocationName: string
  DryingSublocationId: number | null
  DryingSublocationName: string | null
  DryingLocationTypeName: string | null
  PatientLicenseNumber: string | null
  CurrentWeight: number
  TotalWasteWeight: number
  PlantCount: number
  TotalWetWeight: number
  TotalRestoredWeight: number
  PackageCount: number
  TotalPackagedWeight: number
  UnitOfWeightName: string
  LabTestingState: string | null
  LabTestingStateDate: BusinessDate | null
  IsOnHold: boolean
  IsOnInvestigation: boolean
  IsOnInvestigationHold: boolean
  IsOnInvestigationRecall: boolean
  HarvestStartDate: BusinessDate
  FinishedDate: BusinessDate | null
  ArchivedDate: BusinessDate | null
  LastModified: Instant
}

/** Waste taken from a harvest (`/harvests/v2/waste`). */
export interface HarvestWaste {
  /** Of the waste; deleting it gives the weight back to the harvest. */
  Id: number
  WasteTypeName: string
  WasteWeight: number
  UnitOfWeightName: string
  ActualDate: BusinessDate
}

/** A kind of harvest waste (`/harvests/v2/waste/types`). */
export interface HarvestWasteType {
  Name: string
}

/** The printed label of a package, where the state tracks it. */
export interface ProductLabel {
  QrCount: number
  IsChildFromParentWithLabel: boolean
  OriginalSourcePackageId: number | null
  OriginalSourcePackageLabel: string | null
  LabelSource: string | null
  QrCodeRanges: number[][] | null
  LastLabelGenerationDate: BusinessDate | null
  IsActive: boolean
}

/** The item inside a package: words that `Item` always prints as text may come as integers (Metrc reference §10.8). */
export interface PackageItem
  extends Omit<
    Item,
    'ProductCategoryType' | 'QuantityType' | 'DefaultLabTestingState' | 'ApprovalStatus' | 'UnitOfMeasureName'
  > {
  ProductCategoryType: string | number
  QuantityType: string | number
  DefaultLabTestingState: string | number
  ApprovalStatus: string | number
  UnitOfMeasureName: string | null
}

/** A package (`/packages/v2/...`). Metrc reference §10.5. */
export interface Package {
  Id: number
  Label: string
  ExternalId: string | null
  PackageType: string
  SourceHarvestCount: number
  SourcePackageCount: number
  SourceProcessingJobCount: number
  SourceHarvestNames: string | null
  SourcePackageLabels: string | null
  LocationId: number | null
  LocationName: string | null
  SublocationId: number | null
  SublocationName: string | null
  LocationTypeName: string | null
  Quantity: number
  OriginalPackageQuantity: number
  UnitOfMeasureName: string
  UnitOfMeasureAbbreviation: string
  PatientLicenseNumber: string | null
  ItemFromFacilityLicenseNumber: string | null
  ItemFromFacilityName: string | null
  Note: string | null
  PackagedDate: BusinessDate
  ExpirationDate: BusinessDate | null
  SellByDate: BusinessDate | null
  UseByDate: BusinessDate | null
  InitialLabTestingState: string
  LabTestingState: string
  LabTestingStateDate: BusinessDate
  LabTestingPerformedDate: BusinessDate | null
  /** Production prints a day here and an instant in the next, the reverse of their names. */
  LabTestResultExpirationDateTime: BusinessDate | null
  LabTestingRecordedDate: Instant | null
  LabTestStageId: number | null
  LabTestStage: string | null
  IsProductionBatch: boolean
  ProductionBatchNumber: string | null
  SourceProductionBatchNumbers: string | null
  IsTradeSample: boolean
  IsTradeSamplePersistent: boolean
  SourcePackageIsTradeSample: boolean
  IsDonation: boolean
  IsDonationPersistent: boolean
  SourcePackageIsDonation: boolean
  IsTestingSample: boolean
  IsProcessValidationTestingSample: boolean
  ProductRequiresRemediation: boolean
  ContainsRemediatedProduct: boolean
  RemediationDate: BusinessDate | null
  ProductRequiresDecontamination: boolean
  ContainsDecontaminatedProduct: boolean
  DecontaminationDate: BusinessDate | null
  ReceivedDateTime: Instant | null
  ReceivedFromManifestNumber: string | null
  ReceivedFromFacilityLicenseNumber: string | null
  ReceivedFromFacilityName: string | null
  IsOnHold: boolean
  IsOnHoldCombined: boolean
  IsOnInvestigation: boolean
  IsOnInvestigationHold: boolean
  IsOnInvestigationRecall: boolean
  IsOnRecall: boolean | null
  IsOnRecallCombined: boolean
  ArchivedDate: BusinessDate | null
  IsFinished: boolean
  FinishedDate: BusinessDate | null
  IsFinishedGood: boolean
  IsOnRetailerDelivery: boolean
  PackageForProductDestruction: boolean | null
  LabelsLastGeneratedDateTime: Instant | null
  LastModified: Instant
  Item: PackageItem
  ProductLabel: ProductLabel | null
  /** In New York only, as is the next. */
  ContainsPreTreatedProduct?: boolean
  PreTreatmentDate?: BusinessDate | null
}

/**
 * A change of quantity as Metrc recorded it (`/packages/v2/adjustments`). It has no id: two that are alike are two
 * changes, unless a page was read while rows shifted.
 */
export interface RecordedAdjustment {
  PackageId: number
  PackageLabel: string
  ItemName: string
  ItemCategoryName: string
  /** Signed, also when the quantity was set. */
  AdjustmentQuantity: number
  AdjustmentUnitOfMeasureName: string
  AdjustmentUnitOfMeasureAbbreviation: string
  AdjustmentReasonName: string
  AdjustmentNote: string
  /** The business day as an instant. */
  AdjustmentDate: Instant
  PackagedDate: Instant
  AdjustedByUserName: string
  PackageLabTestResultExpirationDateTime: Instant | null
}

/** A harvest that a package is of (`/packages/v2/{id}/source/harvests`). */
export interface SourceHarvest {
  HarvestedByFacilityLicenseNumber: string
  HarvestedByFacilityName: string
  Name: string
  HarvestStartDate: BusinessDate
}
