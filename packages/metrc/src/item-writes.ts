type Cannabinoid = 'Cbd' | 'CbdA' | 'Thc' | 'ThcA'

/** How much of a cannabinoid is in one unit: `UnitThcPercent`, `UnitThcContent`, `UnitThcContentUnitOfMeasure`, ... */
export type CannabinoidContents = {
  [C in `Unit${Cannabinoid}${'Percent' | 'Content' | 'ContentDose'}`]?: number | null
} & {
  [C in `Unit${Cannabinoid}${'Content' | 'ContentDose'}UnitOfMeasure`]?: string | null
}

/** `POST /items/v2`; which of the optional fields are needed is said by the flags of the category. Metrc reference §10.2. */
export interface NewItem extends CannabinoidContents {
  Name: string
  /** Name of the category; the record calls it `ProductCategoryName`. */
  ItemCategory: string
  /** Name of a unit of the category's kind; the record calls it `UnitOfMeasureName`. */
  UnitOfMeasure: string
  /** Name of the strain. */
  Strain?: string | null
  GlobalProductName?: string | null
  ItemBrand?: string | null
  AdministrationMethod?: string | null
  UnitVolume?: number | null
  UnitVolumeUnitOfMeasure?: string | null
  UnitWeight?: number | null
  UnitWeightUnitOfMeasure?: string | null
  ServingSize?: string | null
  SupplyDurationDays?: number | null
  NumberOfDoses?: number | null
  PublicIngredients?: string | null
  ItemIngredients?: string | null
  Description?: string | null
  Allergens?: string | null
  ProductImageFileSystemIds?: number[] | null
  ProductPhotoDescription?: string | null
  LabelImageFileSystemIds?: number[] | null
  LabelPhotoDescription?: string | null
  PackagingImageFileSystemIds?: number[] | null
  PackagingPhotoDescription?: string | null
  ProductPDFFileSystemIds?: number[] | null
  ProcessingJobCategoryName?: string | null
  ProcessingJobTypeName?: string | null
}

/** `PUT /items/v2`: the whole item, not a part of it. */
export interface ItemChange extends NewItem {
  Id: number
}

/** `POST /items/v2/brand`; for facilities that may manage brands. */
export interface NewItemBrand {
  Name: string
}

/** `PUT /items/v2/brand` */
export interface ItemBrandChange extends NewItemBrand {
  Id: number
}

/** `POST /items/v2/photo` takes BMP, GIF, JPG and PNG, `POST /items/v2/file` a PDF too; 5 MB each (Metrc reference §4). */
export interface ItemUpload {
  FileName: string
  EncodedImageBase64: string
}
