import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { CatalogueName, nameProblems } from '../catalogue/catalogue-name.ts'
import { above0, chosenId, pleaseEnterValue } from '../field/field.ts'
import { type QuantityType, type UnitOfMeasure } from '../unit/unit.ts'
import { ItemDetails, detailProblems } from './item-detail-rules.ts'
import { keptDetails } from './item-details.ts'
import { type ItemCategory, unitsOfCategory } from './item-category.ts'

const unitName = z.string().trim().max(50, 'Use at most 50 characters').nullable()

/** The form of the organization's own item (ITEM-06 to ITEM-10, DATA-31); which fields there are is the category's word. */
export const ItemForm = z.strictObject({
  name: CatalogueName,
  /** Its name: Metrc's categories have no id. */
  productCategoryName: chosenId,
  /** Null for several strains (ITEM-05). */
  strainId: chosenId.nullable(),
  unitOfMeasure: unitName,
  weightQuantity: above0('weight').nullable(),
  weightUnit: unitName,
  volumeQuantity: above0('quantity').nullable(),
  volumeUnit: unitName,
  /** What the category asks for besides; left out, or null, for nothing. */
  details: ItemDetails.optional(),
})
export type ItemForm = z.infer<typeof ItemForm>

/** What an item may be made of. */
export interface ItemChoices {
  categories: readonly ItemCategory[]
  units: readonly UnitOfMeasure[]
  strains: readonly { id: string }[]
  /** Of the facilities; left out where nobody knows them. */
  brands?: readonly string[] | undefined
}

/** The item as it is kept: what its category does not ask for is dropped, and of what is counted the unit is known (ITEM-08). */
export function keptItem(form: ItemForm, category: ItemCategory, units: readonly UnitOfMeasure[]): ItemForm {
  const [each] = category.QuantityType === 'CountBased' ? unitsOfCategory(category, units) : []
  return {
    ...form,
    unitOfMeasure: each?.Name ?? form.unitOfMeasure,
    ...(category.RequiresUnitWeight ? {} : { weightQuantity: null, weightUnit: null }),
    ...(category.RequiresUnitVolume ? {} : { volumeQuantity: null, volumeUnit: null }),
    ...(form.details !== undefined && { details: keptDetails(form.details, category) }),
  }
}

/** Why this may not be an item beside the others of the organization; empty when it may. What is asked for comes first. */
export function itemProblems(form: ItemForm, choices: ItemChoices, others: readonly { name: string }[]): Problem[] {
  const category = choices.categories.find(({ Name }) => Name === form.productCategoryName)
  if (!category) return [{ message: `Unknown category: ${form.productCategoryName}`, path: 'productCategoryName' }]
  const kept = keptItem(form, category, choices.units)
  return [
    ...nameProblems(kept.name, others),
    ...strainChoiceProblems(kept, category, choices.strains),
    ...unitProblems('unitOfMeasure', kept.unitOfMeasure, category.QuantityType, choices.units),
    ...(category.RequiresUnitWeight ? measureProblems(kept, 'weight', choices.units) : []),
    ...(category.RequiresUnitVolume ? measureProblems(kept, 'volume', choices.units) : []),
    ...detailProblems(form.details, category, choices),
  ]
}

const missing = (path: string): Problem => ({ message: pleaseEnterValue, path })

function strainChoiceProblems(
  { strainId }: ItemForm,
  category: ItemCategory,
  strains: ItemChoices['strains'],
): Problem[] {
  if (strainId === null) return category.RequiresStrain ? [missing('strainId')] : []
  const message = 'This strain is not there any more. Choose another one.'
  return strains.some(({ id }) => id === strainId) ? [] : [{ message, path: 'strainId' }]
}

function measureProblems(form: ItemForm, of: 'weight' | 'volume', units: readonly UnitOfMeasure[]): Problem[] {
  const type = of === 'weight' ? 'WeightBased' : 'VolumeBased'
  return [
    ...(form[`${of}Quantity`] === null ? [missing(`${of}Quantity`)] : []),
    ...unitProblems(`${of}Unit`, form[`${of}Unit`], type, units),
  ]
}

const chooseUnit = {
  CountBased: 'This is counted: choose Each',
  WeightBased: 'Choose a unit of weight',
  VolumeBased: 'Choose a unit of volume',
} as const satisfies Record<QuantityType, string>

function unitProblems(
  path: string,
  name: string | null,
  type: QuantityType,
  units: readonly UnitOfMeasure[],
): Problem[] {
  if (name === null || name === '') return [missing(path)]
  const unit = units.find((each) => each.Name === name)
  if (!unit) return [{ message: `Unknown unit: ${name}`, path }]
  return unit.QuantityType === type ? [] : [{ message: chooseUnit[type], path }]
}
