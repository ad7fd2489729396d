import type { ItemCategory } from './item-category.ts'
import type { ItemForm } from './item-form.ts'

/** A category for tests that asks for nothing; say only what matters. */
export const aCategory = (fields: Partial<ItemCategory> = {}): ItemCategory => ({
  Name: 'Shake/Trim',
  QuantityType: 'WeightBased',
  RequiresStrain: false,
  RequiresUnitVolume: false,
  RequiresUnitWeight: false,
  ...fields,
})

/** Categories as the state lists them, for tests. */
export const categories = {
  flower: aCategory({ Name: 'Flower & Buds', RequiresStrain: true }),
  trim: aCategory(),
  preRoll: aCategory({
    Name: 'Pre-Roll (Flower Only)',
    QuantityType: 'CountBased',
    RequiresStrain: true,
    RequiresUnitWeight: true,
  }),
  tincture: aCategory({
    Name: 'Tinctures (Count-Volume)',
    QuantityType: 'CountBased',
    RequiresUnitVolume: true,
    RequiresUnitThcContent: true,
  }),
  drink: aCategory({ Name: 'Drinks', QuantityType: 'VolumeBased' }),
}

/** An item of a strain as the form holds it, for tests; say only what matters. */
export const anItemForm = (fields: Partial<ItemForm> = {}): ItemForm => ({
  name: 'Blue Dream, bulk flower',
  productCategoryName: 'Flower & Buds',
  strainId: 'strain-1',
  unitOfMeasure: 'Grams',
  weightQuantity: null,
  weightUnit: null,
  volumeQuantity: null,
  volumeUnit: null,
  ...fields,
})
