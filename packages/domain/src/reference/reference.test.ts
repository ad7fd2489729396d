import { expect, test } from 'vitest'
import { anItemForm } from '../item/item-form.builders.ts'
import { itemProblems } from '../item/item-form.ts'
import { unitsOfCategory } from '../item/item-category.ts'
import { commonCategories, commonUnits } from './common-values.ts'
import * as words from './enumerations.ts'

test('[DATA-57] [DATA-58] [DATA-59] [DATA-60] [DATA-61] [DATA-62] [DATA-63] [DATA-64] [DATA-65] [READ-107] the words that nothing uses yet are kept as the specification spells them', () => {
  expect({ ...words }).toEqual({
    additiveTypes: ['Fertilizer', 'Pesticide', 'Other'],
    packageTypes: ['Product', 'ImmaturePlant', 'VegetativePlant'],
    customerTypes: ['Consumer', 'Patient', 'Caregiver', 'ExternalPatient'],
    deliveryReturnReasons: ['Spoilage', 'Theft'],
    transferTypes: ['Transfer', 'Wholesale'],
    productCategory: 'Buds',
    activeIngredients: ['Phosphorous', 'Nitrogen', 'Potassium'],
    plantState: 'Tracked',
    applicationDevice: 'Spray',
  })
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
