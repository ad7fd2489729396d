import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { pleaseEnterValue, requiredText } from '../field/field.ts'
import { enterNumber } from '../field/typed-number.ts'
import { type FieldWords, wordFrom } from '../history/field-changes.ts'
import { quantityText } from '../unit/unit.ts'
import type { InventoryCategory } from './inventory-category.ts'
import { inventoryLabels, inventoryTypes, isConsumable } from './inventory-words.ts'
import { isSameKind, stockUnitLabels, stockUnits } from './stock-unit.ts'

const sku = z
  .number('Use digits only')
  .int('Use digits only')
  .min(0, 'Use digits only')
  .max(999_999_999_999_999, 'Use at most 15 digits')

const criticalLimit = z.number(enterNumber).min(0, 'Enter 0 or more').max(1_000_000, 'This number is too large')

/** The form of an inventory detail (INV-09 to INV-12, READ-70). */
export const InventoryDetailForm = z
  .strictObject({
    type: z.enum(inventoryTypes, pleaseEnterValue),
    /** '' for none; only types that are user-defined have one. */
    userCategoryId: z.string().max(100),
    name: requiredText(100),
    brand: requiredText(100),
    model: requiredText(100),
    sku: sku.nullable(),
    /** The minimum required, in the unit of the item; null for equipment. */
    criticalLimit: criticalLimit.nullable(),
    unit: z.enum(stockUnits, pleaseEnterValue),
  })
  .superRefine((form, context) => {
    const tell = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (isConsumable(form.type)) {
      if (form.criticalLimit === null) tell('criticalLimit', pleaseEnterValue)
      return
    }
    if (form.unit !== 'SINGLE') tell('unit', 'Equipment is counted in single pieces')
    if (form.criticalLimit !== null) tell('criticalLimit', 'Equipment has no minimum')
  })
export type InventoryDetailForm = z.infer<typeof InventoryDetailForm>

/** What an item of inventory is, wherever it lies (DATA-15). It belongs to the organization. */
export const InventoryDetail = z.object({
  id: z.string(),
  version: z.number(),
  ...InventoryDetailForm.shape,
  /** There was some of it once, somewhere: its type and the kind of its unit stay. */
  wasInStock: z.boolean(),
})
export type InventoryDetail = z.infer<typeof InventoryDetail>

/** What the form holds of a detail. */
export const inventoryDetailForm = (detail: InventoryDetailForm): InventoryDetailForm => {
  const { type, userCategoryId, name, brand, model, sku, criticalLimit, unit } = detail
  return { type, userCategoryId, name, brand, model, sku, criticalLimit, unit }
}

/** What the history calls its fields. A category is named by its id there, so it is left to the form. */
export const inventoryDetailWords: FieldWords = {
  type: { label: 'Inventory type', text: wordFrom(inventoryLabels) },
  userCategoryId: { label: 'Category', text: (value) => (value === '' ? '' : 'Another category') },
  name: { label: 'Name' },
  brand: { label: 'Brand' },
  model: { label: 'Model' },
  sku: { label: 'SKU' },
  criticalLimit: { label: 'Minimum required', text: (value) => quantityText(Number(value)) },
  unit: { label: 'Unit', text: wordFrom(stockUnitLabels) },
}

/** Why the type of an item that was in stock once stays as it is; null where it does not. */
export const typeLocked = (wasInStock: boolean): string | null =>
  wasInStock ? 'This was in stock already, so its type stays' : null

/** Why the kind of its unit stays as it is; null where it does not. */
export const unitLocked = (wasInStock: boolean): string | null =>
  wasInStock ? 'This was in stock already: choose a unit of the same kind' : null

interface Beside {
  before: InventoryDetailForm | null
  others: readonly InventoryDetailForm[]
  categories: readonly Pick<InventoryCategory, 'id' | 'type'>[]
  /** Whether there ever was any of it. */
  wasInStock: boolean
}

/** Why an inventory detail may not be kept so, besides what its schema says. */
export function inventoryDetailProblems(form: InventoryDetailForm, beside: Beside): Problem[] {
  const { before, others, categories, wasInStock } = beside
  const problems: Problem[] = []
  const keyOf = (one: InventoryDetailForm) =>
    [one.name, one.brand, one.model].map((text) => text.trim().toLowerCase()).join('\n')
  const twin = others.find((other) => keyOf(other) === keyOf(form))
  if (twin) problems.push({ message: `${twin.name} of this brand and model is there already`, path: 'name' })
  const category = categories.find(({ id }) => id === form.userCategoryId)
  if (form.userCategoryId !== '' && category?.type !== form.type)
    problems.push({ message: 'Choose a category of this type', path: 'userCategoryId' })
  const [type, unit] = [typeLocked(wasInStock), unitLocked(wasInStock)]
  if (type && before && before.type !== form.type) problems.push({ message: type, path: 'type' })
  else if (unit && before && !isSameKind(before.unit, form.unit)) problems.push({ message: unit, path: 'unit' })
  return problems
}

/** Why an inventory detail may not be deleted: its tickets and pieces tell what was done, and name it. */
export const detailInUseProblems = (wasInStock: boolean): string[] =>
  wasInStock
    ? [
        'This was in stock, and its history stays. With 0 as Minimum Required it is not listed where there is none of it.',
      ]
    : []
