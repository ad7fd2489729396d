/**
 * Metrc's records, spelled exactly as Metrc spells them (Metrc reference §17). Types only: what a
 * client reads is checked for its outer shape, the fields are Metrc's word.
 */
import type { FacilityFlag } from './facility-flags.ts'

/** `YYYY-MM-DD`, the facility's local day; `0001-01-01` means "not set" (Metrc reference §2). */
export type BusinessDate = string

/** ISO 8601 with an offset, up to 7 sub-second digits; `0001-01-01T00:00:00+00:00` means "not set" (§2). */
export type Instant = string

/** Local wall time without an offset; `0001-01-01T00:00:00.000` means "not set" (§2). */
export type LocalDateTime = string

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

/** The capabilities of a facility: flags, and four limits that are null where the state has none. Metrc reference §8. */
export type FacilityType = Record<FacilityFlag, boolean> & {
  RestrictHarvestPlantRestoreTimeHours: number | null
  TotalMemberPatientsAllowed: number | null
  RestrictWholesalePriceEditDays: number | null
  RestrictPlantBatchAdjustmentTimeHours: number | null
}

/** The license a facility works under; `Number` is the `licenseNumber` of every other call. */
export interface FacilityLicense {
  Number: string
  EmployeeLicenseNumber: string
  StartDate: BusinessDate
  EndDate: BusinessDate
  LicenseType: string
}

/** One facility of the user key (`/facilities/v2`). */
export interface Facility {
  FacilityId: number
  HireDate: BusinessDate
  IsOwner: boolean
  IsManager: boolean
  IsFinancialContact: boolean
  Email: string | null
  Occupations: string[]
  Name: string
  Alias: string
  DisplayName: string
  CredentialedDate: BusinessDate
  SupportActivationDate: BusinessDate | null
  SupportExpirationDate: BusinessDate | null
  FacilityType: FacilityType
  License: FacilityLicense
  AllowTransferOfOnHoldPackages: boolean | null
  AllowTransferOfOnRecallPackages: boolean | null
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

/** A stored image or document of an item. */
export interface StoredFile {
  FileSystemId: number
}

/** A product of a facility (`/items/v2/...`). */
export interface Item {
  Id: number
  Name: string
  GlobalProductName: string | null
  GlobalProductNumber: string | null
  ProductCategoryName: string
  ProductCategoryType: string
  IsExpirationDateRequired: boolean
  HasExpirationDate: boolean
  IsSellByDateRequired: boolean
  HasSellByDate: boolean
  IsUseByDateRequired: boolean
  HasUseByDate: boolean
  QuantityType: string
  DefaultLabTestingState: string
  UnitOfMeasureName: string
  ApprovalStatus: string
  ApprovalStatusDateTime: Instant
  StrainId: number | null
  StrainName: string | null
  ItemBrandId: number
  ItemBrandName: string | null
  AdministrationMethod: string | null
  UnitCbdPercent: number | null
  UnitCbdContent: number | null
  UnitCbdContentUnitOfMeasureName: string | null
  UnitCbdContentDose: number | null
  UnitCbdContentDoseUnitOfMeasureName: string | null
  UnitCbdAPercent: number | null
  UnitCbdAContent: number | null
  UnitCbdAContentUnitOfMeasureName: string | null
  UnitCbdAContentDose: number | null
  UnitCbdAContentDoseUnitOfMeasureName: string | null
  UnitThcAPercent: number | null
  UnitThcAContent: number | null
  UnitThcAContentUnitOfMeasureName: string | null
  UnitThcAContentDose: number | null
  UnitThcAContentDoseUnitOfMeasureId: number | null
  UnitThcAContentDoseUnitOfMeasureName: string | null
  UnitThcPercent: number | null
  UnitThcContent: number | null
  UnitThcContentUnitOfMeasureName: string | null
  UnitThcContentDose: number | null
  UnitThcContentDoseUnitOfMeasureId: number | null
  UnitThcContentDoseUnitOfMeasureName: string | null
  UnitVolume: number | null
  UnitVolumeUnitOfMeasureName: string | null
  UnitWeight: number | null
  UnitWeightUnitOfMeasureName: string | null
  ServingSize: string | null
  NumberOfDoses: number | null
  UnitQuantity: number | null
  UnitQuantityUnitOfMeasureName: string | null
  PublicIngredients: string | null
  Description: string | null
  Allergens: string | null
  ProductImages: StoredFile[]
  ProductPhotoDescription: string | null
  LabelImages: StoredFile[]
  LabelPhotoDescription: string | null
  PackagingImages: StoredFile[]
  PackagingPhotoDescription: string | null
  ProductPDFDocuments: StoredFile[]
  IsUsed: boolean
  LabTestBatchNames: string[]
  ProcessingJobCategoryName: string | null
  ProcessingJobTypeName: string | null
  ProductBrandName: string | null
}

/** A category of items and what it asks of them (`/items/v2/categories`). It has no id: the name is the key. */
export interface ItemCategory {
  Name: string
  ProductCategoryType: string
  QuantityType: string
  RequiresStrain: boolean
  RequiresItemBrand: boolean
  RequiresAdministrationMethod: boolean
  RequiresUnitCbdPercent: boolean
  RequiresUnitCbdContent: boolean
  RequiresUnitCbdContentDose: boolean
  RequiresUnitCbdAPercent: boolean
  RequiresUnitCbdAContent: boolean
  RequiresUnitCbdAContentDose: boolean
  RequiresUnitThcPercent: boolean
  RequiresUnitThcContent: boolean
  RequiresUnitThcContentDose: boolean
  RequiresUnitThcAPercent: boolean
  RequiresUnitThcAContent: boolean
  RequiresUnitThcAContentDose: boolean
  RequiresUnitVolume: boolean
  RequiresUnitWeight: boolean
  RequiresServingSize: boolean
  RequiresSupplyDurationDays: boolean
  RequiresNumberOfDoses: boolean
  RequiresPublicIngredients: boolean
  RequiresDescription: boolean
  RequiresAllergens: boolean
  RequiresProductPhotos: number
  RequiresProductPhotoDescription: boolean
  RequiresLabelPhotos: number
  RequiresLabelPhotoDescription: boolean
  RequiresPackagingPhotos: number
  RequiresPackagingPhotoDescription: boolean
  CanContainSeeds: boolean
  CanBeRemediated: boolean
  CanBeDecontaminated: boolean
  CanBeDestroyed: boolean
  MinConsecutiveSourcesForRTA: number | null
  MinDaysForRTA: number | null
  MaxDaysForRecoveryAfterFailure: number | null
  MaxDaystoReachMinSources: number | null
  MinNewPassesInRecoveryWindow: number | null
  MaxDaysToMaintainRTA: number | null
  MaxRepackageDistanceFromSource: number | null
  MaxDaysWithoutTestedSource: number | null
  RequiresProductPDFDocuments: number
  LabTestBatchNames: string[]
  CanBePreTreated?: boolean
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

/** A tag that is not used yet (`/tags/v2/plant/available`, `/tags/v2/package/available`). Metrc reference §7. */
export interface AvailableTag {
  Id: number
  GroupTagTypeName: string | null
  TagTypeName: string | null
  GroupTagTypeId: number | null
  TagTypeId: number | null
  TagInventoryTypeName: string
  MaxGroupSize: number
  FacilityId: number
  Label: string
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
  LabTestResultExpirationDateTime: Instant | null
  LabTestingRecordedDate: BusinessDate | null
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

/** One row of a transfer list (`/transfers/v2/...`): a transfer and one delivery of it. Metrc reference §10.6. */
export interface Transfer {
  Id: number
  ManifestNumber: string | null
  InvoiceNumber: string | null
  ShipmentLicenseType: number
  ShipperFacilityLicenseNumber: string
  ShipperFacilityName: string
  Name: string | null
  TransporterFacilityLicenseNumber: string
  TransporterFacilityName: string
  DriverName: string
  DriverOccupationalLicenseNumber: string
  DriverVehicleLicenseNumber: string
  VehicleMake: string
  VehicleModel: string
  VehicleLicensePlateNumber: string
  DeliveryCount: number
  ReceivedDeliveryCount: number
  PackageCount: number
  ReceivedPackageCount: number
  ContainsPlantPackage: boolean
  ContainsProductPackage: boolean
  ContainsTradeSample: boolean
  ContainsDonation: boolean
  ContainsTestingSample: boolean
  ContainsProductRequiresRemediation: boolean
  ContainsRemediatedProductPackage: boolean
  IsVoided: boolean
  CreatedDateTime: Instant
  CreatedByUserName: string | null
  LastModified: Instant
  DeliveryId: number
  RecipientFacilityLicenseNumber: string | null
  RecipientFacilityName: string | null
  ShipmentTypeName: string | null
  ShipmentTransactionType: string | null
  EstimatedDepartureDateTime: LocalDateTime
  ActualDepartureDateTime: LocalDateTime | null
  EstimatedArrivalDateTime: LocalDateTime
  ActualArrivalDateTime: LocalDateTime | null
  DeliveryPackageCount: number
  DeliveryReceivedPackageCount: number
  ReceivedDateTime: Instant | null
  EstimatedReturnDepartureDateTime: LocalDateTime | null
  ActualReturnDepartureDateTime: LocalDateTime | null
  EstimatedReturnArrivalDateTime: LocalDateTime | null
  ActualReturnArrivalDateTime: LocalDateTime | null
  OriginatingTemplateId: number | null
}

/** One stop of a transfer (`/transfers/v2/{id}/deliveries`). */
export interface Delivery {
  Id: number
  ManifestNumber: string | null
  DeliveryNumber: number
  RecipientFacilityLicenseNumber: string
  RecipientFacilityName: string
  ShipmentTypeName: string
  ShipmentTransactionType: string
  InvoiceNumber: string | null
  EstimatedDepartureDateTime: LocalDateTime
  ActualDepartureDateTime: LocalDateTime | null
  EstimatedArrivalDateTime: Instant
  ActualArrivalDateTime: LocalDateTime | null
  GrossWeight: number | null
  GrossUnitOfWeightId: number | null
  GrossUnitOfWeightName: string | null
  PlannedRoute: string
  DeliveryPackageCount: number
  DeliveryReceivedPackageCount: number
  ReceivedDateTime: Instant | null
  EstimatedReturnDepartureDateTime: LocalDateTime | null
  ActualReturnDepartureDateTime: LocalDateTime | null
  EstimatedReturnArrivalDateTime: LocalDateTime | null
  ActualReturnArrivalDateTime: LocalDateTime | null
  RejectedPackagesReturned: boolean
  PDFDocumentFileSystemId: number | null
}

/** A package on a delivery, as it was shipped (`/transfers/v2/deliveries/{id}/packages`). */
export interface DeliveryPackage {
  PackageId: number
  PackageLabel: string
  PackageType: string
  SourceHarvestNames: string | null
  SourcePackageLabels: string | null
  ItemId: number
  ItemName: string
  ItemCategoryName: string
  ItemStrainName: string | null
  ItemBrandName: string | null
  ItemUnitCbdPercent: number | null
  ItemUnitCbdContent: number | null
  ItemUnitCbdContentUnitOfMeasureName: string | null
  ItemUnitCbdContentDose: number | null
  ItemUnitCbdContentDoseUnitOfMeasureName: string | null
  ItemUnitThcPercent: number | null
  ItemUnitThcContent: number | null
  ItemUnitThcContentUnitOfMeasureName: string | null
  ItemUnitThcContentDose: number | null
  ItemUnitThcContentDoseUnitOfMeasureName: string | null
  ItemUnitCbdAPercent: number | null
  ItemUnitCbdAContent: number | null
  ItemUnitCbdAContentUnitOfMeasureName: string | null
  ItemUnitCbdAContentDose: number | null
  ItemUnitCbdAContentDoseUnitOfMeasureName: string | null
  ItemUnitThcAPercent: number | null
  ItemUnitThcAContent: number | null
  ItemUnitThcAContentUnitOfMeasureName: string | null
  ItemUnitThcAContentDose: number | null
  ItemUnitThcAContentDoseUnitOfMeasureName: string | null
  ItemUnitVolume: number | null
  ItemUnitVolumeUnitOfMeasureName: string | null
  ItemUnitWeight: number | null
  ItemUnitWeightUnitOfMeasureName: string | null
  ItemServingSize: string | null
  ItemSupplyDurationDays: number | null
  ItemUnitQuantity: number | null
  ItemUnitQuantityUnitOfMeasureName: string | null
  LabTestingState: string
  ProductionBatchNumber: string | null
  IsTradeSample: boolean
  IsTradeSamplePersistent: boolean
  SourcePackageIsTradeSample: boolean
  IsDonation: boolean
  SourcePackageIsDonation: boolean
  IsTestingSample: boolean
  ProductRequiresRemediation: boolean
  ContainsRemediatedProduct: boolean
  RemediationDate: BusinessDate | null
  ShipmentPackageState: string
  ShippedQuantity: number
  ShippedUnitOfMeasureName: string
  PackagedDate: BusinessDate | null
  ExpirationDate: BusinessDate | null
  SellByDate: BusinessDate | null
  UseByDate: BusinessDate | null
  GrossUnitOfWeightName: string | null
  ReceivedQuantity: number | null
  ReceivedUnitOfMeasureName: string | null
  ProductLabel: ProductLabel | null
  SourceProductionBatchNumbers: string | null
  ExternalId: string | null
  IsFinishedGood: boolean
}

/** A package that went to somebody else, one row for each delivery (`/packages/v2/transferred`); prints no LastModified. */
export interface TransferredPackage {
  Id: number
  PackageId: number
  RecipientFacilityLicenseNumber: string | null
  RecipientFacilityName: string | null
  ManifestNumber: string | null
  PackageLabel: string
  ExternalId: string | null
  SourceHarvestNames: string | null
  SourcePackageLabels: string | null
  ProductName: string
  ProductCategoryName: string
  ItemStrainName: string | null
  LabTestingStateName: string | null
  ShippedQuantity: number
  ShippedUnitOfMeasureAbbreviation: string
  GrossWeight: number | null
  GrossUnitOfWeightAbbreviation: string | null
  ShipperWholesalePrice: number | null
  ReceivedQuantity: number | null
  ReceivedUnitOfMeasureAbbreviation: string | null
  ReceiverWholesalePrice: number | null
  /** `Shipped`, `Rejected`, `Accepted` or `Returned` (Metrc reference §9). */
  ShipmentPackageStateName: string
  ActualDepartureDateTime: Instant | null
  ReceivedDateTime: Instant | null
  ProcessingJobTypeName: string | null
}

/** A brand of items (`/items/v2/brands`). */
export interface ItemBrand {
  Id: number
  Name: string
  Status: string
}

/** One thing that a laboratory looks for (`/labtests/v2/types`); its name holds unit and matrix (Metrc reference §10.7). */
export interface LabTestType {
  Id: number
  Name: string
  RequiresTestResult: boolean
  InformationalOnly: boolean
  ResearchAndDevelopment: boolean
  AlwaysPasses: boolean
  MaxAllowedFailureCount: number
  LabTestResultMode: number
  LabTestResultMinimum: number | null
  LabTestResultMaximum: number | null
  LabTestResultExpirationDays: number | null
  DependencyMode: number | string
}

/** Tests that are asked for together, and of which categories of items (`/labtests/v2/batches`). */
export interface LabTestBatch {
  Id: number
  Name: string
  LabTestTypeCount: number
  LabTestTypes: LabTestType[]
  ItemCategoryCount: number
  ItemCategories: LabTestBatchCategory[]
  RequiresAllFromLabTestBatch: boolean
}

/** A category that a batch of tests is for. */
export interface LabTestBatchCategory {
  ProductCategoryId: string
  ProductCategory: ItemCategory
  RequireLabTestBatch: boolean
}

/**
 * What was found of one test type in one package (`/labtests/v2/results`): rows of one recording share
 * `LabTestResultId`, and what is not released yet is among them (Metrc reference §10.7).
 */
export interface LabTestResult {
  PackageId: number
  LabTestResultId: number
  LabFacilityLicenseNumber: string
  LabFacilityName: string
  SourcePackageLabel: string
  ProductName: string
  ProductCategoryName: string
  TestPerformedDate: BusinessDate
  OverallPassed: boolean
  RevokedDate: BusinessDate | null
  LabTestResultDocumentFileId: number | null
  ResultReleased: boolean
  ResultReleaseDateTime: Instant | null
  ExpirationDateTime: Instant | null
  TestTypeName: string
  TestPassed: boolean
  /** In the unit that the name of the test type says. */
  TestResultLevel: number
  TestComment: string
  TestInformationalOnly: boolean
  LabTestDetailRevokedDate: BusinessDate | null
}

/** A kind of transfer (`/transfers/v2/types`). */
export interface TransferType {
  Name: string
  TransactionType: string
  ForLicensedShipments: boolean
  ForExternalIncomingShipments: boolean
  ForExternalOutgoingShipments: boolean
  RequiresDestinationGrossWeight: boolean
  RequiresPackagesGrossWeight: boolean
  RequiresInvoiceNumber: boolean
  RequiresPDFDocument: boolean
  BypassApproval: boolean
  ExternalIncomingCanRecordExternalIdentifier: boolean
  ExternalIncomingExternalIdentifierRequired: boolean
  ExternalOutgoingCanRecordExternalIdentifier: boolean
  ExternalOutgoingExternalIdentifierRequired: boolean
}
