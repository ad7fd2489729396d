import type { Sent } from '../catalogue/mapping.ts'
import type { ItemCategory } from './item-category.ts'
import { keptDetails, printedDetails } from './item-details.ts'
import type { ItemForm } from './item-form.ts'

/**
 * What an update of an item sends, as Metrc's record calls it (API-17, READ-19). What the category does not ask for is not
 * compared: Metrc keeps no strain there, and what it may have of weight and volume is not ours.
 * @param strainName of the strain in this facility; null for several strains; undefined while nobody has said which it is:
 *   then Metrc's stays (ITEM-05)
 */
export const itemSent = (item: ItemForm, category: ItemCategory, strainName: string | null | undefined): Sent => ({
  Name: item.name,
  ProductCategoryName: item.productCategoryName,
  ...(category.RequiresStrain && strainName !== undefined && { StrainName: strainName }),
  UnitOfMeasureName: item.unitOfMeasure,
  ...(category.RequiresUnitWeight && {
    UnitWeight: item.weightQuantity,
    UnitWeightUnitOfMeasureName: item.weightUnit,
  }),
  ...(category.RequiresUnitVolume && {
    UnitVolume: item.volumeQuantity,
    UnitVolumeUnitOfMeasureName: item.volumeUnit,
  }),
  ...printedDetails(keptDetails(item.details, category)),
})
