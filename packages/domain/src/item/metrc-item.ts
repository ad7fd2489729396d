import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { differences } from '../catalogue/mapping.ts'
import { plainName } from '../catalogue/near-names.ts'
import { requiredText } from '../field/field.ts'
import { type ItemCategory, wordOf } from './item-category.ts'
import { detailsPrinted, printedDetails } from './item-details.ts'
import { type ItemChoices, ItemForm, itemProblems } from './item-form.ts'

const { name, productCategoryName, details, weightQuantity, weightUnit, volumeQuantity, volumeUnit } = ItemForm.shape

/** What is written of one facility's item in Metrc: category, strain and units by their names there (API-16, READ-47). */
export const MetrcItemForm = z.strictObject({
  name,
  category: productCategoryName,
  /** Null for several strains. */
  strain: requiredText(150).nullable(),
  unitOfMeasure: productCategoryName,
  weightQuantity: weightQuantity.default(null),
  weightUnit: weightUnit.default(null),
  volumeQuantity: volumeQuantity.default(null),
  volumeUnit: volumeUnit.default(null),
  details,
})
export type MetrcItemForm = z.infer<typeof MetrcItemForm>

/** The same of one that is there: the weight and volume that are left out stay as they are in Metrc (API-17, READ-19). */
export const MetrcItemChange = MetrcItemForm.extend({
  weightQuantity: weightQuantity.optional(),
  weightUnit: weightUnit.optional(),
  volumeQuantity: volumeQuantity.optional(),
  volumeUnit: volumeUnit.optional(),
})
export type MetrcItemChange = z.infer<typeof MetrcItemChange>

interface PrintedItem {
  ProductCategoryName: string
  UnitOfMeasureName: string
  UnitWeight?: number | null
  UnitWeightUnitOfMeasureName?: string | null
  UnitVolume?: number | null
  UnitVolumeUnitOfMeasureName?: string | null
}

/**
 * The form of an item that is made of what a facility has in Metrc (READ-89).
 * @param strainId of the organization's strain; null for several, `noStrain` where it has none of that name
 */
export const generatedItem = (name: string, item: PrintedItem, strainId: string | null): ItemForm => ({
  name,
  productCategoryName: item.ProductCategoryName,
  strainId,
  unitOfMeasure: item.UnitOfMeasureName,
  weightQuantity: item.UnitWeight ?? null,
  weightUnit: item.UnitWeightUnitOfMeasureName ?? null,
  volumeQuantity: item.UnitVolume ?? null,
  volumeUnit: item.UnitVolumeUnitOfMeasureName ?? null,
  details: detailsPrinted({ ...item }),
})

/** Of one facility. */
export interface MetrcItemChoices extends Pick<ItemChoices, 'categories' | 'units' | 'brands'> {
  strainNames: readonly string[]
}

/** The strain as the facility spells it; null for several, undefined where it has none of this name. */
export const strainNamed = (strain: string | null, strainNames: readonly string[]): string | null | undefined =>
  strain === null ? null : strainNames.find((each) => plainName(each) === plainName(strain))

const paths: Readonly<Record<string, string>> = { productCategoryName: 'category', strainId: 'strain' }

/** Why Metrc would not take this item beside the others that are active in the facility; empty when it may. */
export function metrcItemProblems(
  form: MetrcItemForm,
  choices: MetrcItemChoices,
  others: readonly { name: string }[],
): Problem[] {
  const { category, strain, ...rest } = form
  const known = strainNamed(strain, choices.strainNames)
  const ours: ItemForm = { ...rest, productCategoryName: category, strainId: known ?? null }
  const strains = choices.strainNames.map((id) => ({ id }))
  return itemProblems(ours, { ...choices, strains }, others).map(({ path, message }) => ({
    path: path && (paths[path] ?? path),
    message: path === 'strainId' ? strainMessage(category, strain) : message,
  }))
}

const strainMessage = (category: string, strain: string | null): string =>
  strain === null
    ? `${category} needs a strain. Choose the strain of the item first.`
    : `${strain} is not a strain of this facility in Metrc. Link or create the strain there first.`

/** What of an item in Metrc an update makes other, by the names of its record. */
const sentOf = (form: MetrcItemForm, category: ItemCategory | undefined) => ({
  Name: form.name,
  ProductCategoryName: form.category,
  ...(category?.RequiresStrain && { StrainName: form.strain }),
  UnitOfMeasureName: form.unitOfMeasure,
  ...(category?.RequiresUnitWeight && {
    UnitWeight: form.weightQuantity,
    UnitWeightUnitOfMeasureName: form.weightUnit,
  }),
  ...(category?.RequiresUnitVolume && {
    UnitVolume: form.volumeQuantity,
    UnitVolumeUnitOfMeasureName: form.volumeUnit,
  }),
  ...printedDetails(form.details),
})

const labels = {
  Name: 'the name',
  ProductCategoryName: 'the category',
  StrainName: 'the strain',
  UnitOfMeasureName: 'the unit',
  UnitWeight: 'the unit weight',
  UnitWeightUnitOfMeasureName: 'the weight unit',
  UnitVolume: 'the unit volume',
  UnitVolumeUnitOfMeasureName: 'the volume unit',
} as const

/** 'the unit THC content' */
const labelOf = (field: string): string =>
  labels[field as keyof typeof labels] ??
  `the ${wordOf(`Requires${field.replace(/Name$/, '')}`).replace(/^Unit|^Item/, (word) => word.toLowerCase())}`

/** 'Changed the name and the unit weight of Blue Dream, pre-roll', by what a change of its record in Metrc makes other. */
export function itemChangeSummary(
  form: MetrcItemForm,
  category: ItemCategory | undefined,
  record: Readonly<Record<string, unknown>>,
): string {
  const changed = differences(sentOf(form, category), record).map(({ field }) => labelOf(field))
  if (changed.length === 0) return `Sent ${form.name} again`
  const last = changed.pop()
  return `Changed ${changed.length > 0 ? `${changed.join(', ')} and ${last}` : last} of ${String(record['Name'] ?? form.name)}`
}
