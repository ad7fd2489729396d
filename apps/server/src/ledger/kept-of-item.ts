import type { NewItem } from '@cultivatd/metrc/item-writes'
import type { Item, StoredFile } from '@cultivatd/metrc/item-records'

/** What an item says that the product does not change, as a request says it. */
export type KeptOfItem = Omit<
  NewItem,
  | 'Name'
  | 'ItemCategory'
  | 'Strain'
  | 'UnitOfMeasure'
  | `Unit${'Weight' | 'Volume'}`
  | `Unit${'Weight' | 'Volume'}UnitOfMeasure`
>

const ids = (files: readonly StoredFile[] | null | undefined): number[] =>
  (files ?? []).map(({ FileSystemId }) => FileSystemId)

const contents = ['Cbd', 'CbdA', 'Thc', 'ThcA'].flatMap((name) => [`Unit${name}Content`, `Unit${name}ContentDose`])
const numbers = ['UnitCbdPercent', 'UnitCbdAPercent', 'UnitThcPercent', 'UnitThcAPercent', ...contents]

/**
 * The rest of an item as Metrc printed it, to be sent with a change of it: `PUT /items/v2` replaces the whole item, and
 * what it is not told is gone. Its days of supply and its ingredients are not printed and cannot be kept; the first stand with us.
 */
export function keptOfItem(item: Item): KeptOfItem {
  const printed = item as unknown as Record<string, unknown>
  return {
    ...Object.fromEntries(numbers.map((field) => [field, printed[field] ?? null])),
    ...Object.fromEntries(
      contents.map((field) => [`${field}UnitOfMeasure`, printed[`${field}UnitOfMeasureName`] ?? null]),
    ),
    GlobalProductName: item.GlobalProductName,
    ItemBrand: item.ItemBrandName,
    AdministrationMethod: item.AdministrationMethod,
    ServingSize: item.ServingSize,
    NumberOfDoses: item.NumberOfDoses,
    PublicIngredients: item.PublicIngredients,
    Description: item.Description,
    Allergens: item.Allergens,
    ProductImageFileSystemIds: ids(item.ProductImages),
    ProductPhotoDescription: item.ProductPhotoDescription,
    LabelImageFileSystemIds: ids(item.LabelImages),
    LabelPhotoDescription: item.LabelPhotoDescription,
    PackagingImageFileSystemIds: ids(item.PackagingImages),
    PackagingPhotoDescription: item.PackagingPhotoDescription,
    ProductPDFFileSystemIds: ids(item.ProductPDFDocuments),
    ProcessingJobCategoryName: item.ProcessingJobCategoryName,
    ProcessingJobTypeName: item.ProcessingJobTypeName,
  }
}
