import { expect, test } from 'vitest'
import { anItemForm } from '../item/item-form.builders.ts'
import { itemProblems } from '../item/item-form.ts'
import { unitsOfCategory } from '../item/item-category.ts'
import { commonCategories, commonUnits } from './common-values.ts'

test('[DATA-62] one of the common categories is the product category of the specification', () => {
  expect(commonCategories.map(({ Name }) => Name)).toContain('Buds')
})

test.each(commonCategories)(
  '[READ-108] an item of the common category $Name can be made with the common units',
  (category) => {
    const [unit] = unitsOfCategory(category, commonUnits)
    const item = anItemForm({
      productCategoryName: category.Name,
      unitOfMeasure: unit?.Name ?? null,
      ...(category.RequiresUnitWeight && { weightQuantity: 1, weightUnit: 'Grams' }),
      ...(category.RequiresUnitVolume && { volumeQuantity: 30, volumeUnit: 'Milliliters' }),
    })
    const choices = { categories: commonCategories, units: commonUnits, strains: [{ id: item.strainId ?? '' }] }
    expect(itemProblems(item, choices, [])).toEqual([])
  },
)
