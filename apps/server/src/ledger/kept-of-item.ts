import { type ItemFileKind, itemFileKinds } from '@cultivatd/domain/item/item-file'
import type { ItemChange, NewItem } from '@cultivatd/metrc/item-writes'
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

/** An item as a change of it says the whole, and nothing is other. */
export type WholeItem = ItemChange

/** @param unprinted what Metrc prints nowhere, as far as it is known here */
export const wholeItem = (item: Item, unprinted: { SupplyDurationDays: number | null }): WholeItem => ({
  ...keptOfItem(item),
  Id: item.Id,
  Name: item.Name,
  ItemCategory: item.ProductCategoryName,
  Strain: item.StrainName,
  UnitOfMeasure: item.UnitOfMeasureName,
  UnitWeight: item.UnitWeight,
  UnitWeightUnitOfMeasure: item.UnitWeightUnitOfMeasureName,
  UnitVolume: item.UnitVolume,
  UnitVolumeUnitOfMeasure: item.UnitVolumeUnitOfMeasureName,
  ...(unprinted.SupplyDurationDays !== null && unprinted),
})

/** A file that was added from here, or taken away, so recently that a read of the item may not show it yet. */
export interface RecentFile {
  of: ItemFileKind
  fileId: number
  isThere: boolean
}

/** What is sent of an item, with the files that it has by now: a read that is behind would take them away again. */
export function withRecent<T extends Partial<WholeItem>>(item: T, recent: readonly RecentFile[] = []): T {
  const changed: T = { ...item }
  for (const { of, sent } of itemFileKinds) {
    const files = new Set(item[sent] ?? [])
    for (const { fileId, isThere } of recent.filter((each) => each.of === of))
      if (isThere) files.add(fileId)
      else files.delete(fileId)
    changed[sent] = [...files] as T[typeof sent]
  }
  return changed
}
