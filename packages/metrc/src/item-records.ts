/** Metrc's records of products. As in `records.ts`, spelled as Metrc spells them. */
import type { Instant } from './days.ts'

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

/** A brand of items (`/items/v2/brands`). */
export interface ItemBrand {
  Id: number
  Name: string
  Status: string
}

/** The contents of a photo or a document (`/items/v2/photo/{id}`, `/items/v2/file/{id}`). */
export interface FileDownload {
  /** In Base64. */
  FileContents: string
  ContentType: string
  FileDownloadName: string
}
