import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { requiredText } from '../field/field.ts'
import { type FieldWords, wordFrom } from '../history/field-changes.ts'
import { categoryLabels, categoryTypes } from './inventory-words.ts'

/** The form of a category (INV-07, INV-08). */
export const InventoryCategoryForm = z.strictObject({
  name: requiredText(100),
  type: z.enum(categoryTypes, 'Choose equipment or consumables'),
})
export type InventoryCategoryForm = z.infer<typeof InventoryCategoryForm>

/** A category of inventory of the organization's own (DATA-16). */
export const InventoryCategory = z.object({ id: z.string(), version: z.number(), ...InventoryCategoryForm.shape })
export type InventoryCategory = z.infer<typeof InventoryCategory>

/** What the form holds of a category. */
export const inventoryCategoryForm = ({ name, type }: InventoryCategoryForm): InventoryCategoryForm => ({ name, type })

/** What the history calls its fields. */
export const inventoryCategoryWords: FieldWords = {
  name: { label: 'Name' },
  type: { label: 'Type', text: wordFrom(categoryLabels) },
}

const all = ([first, ...others]: readonly [string, ...string[]]): string =>
  others.length === 0 ? first : `${first} and ${others.length} more`

const isUsed = (names: readonly string[]): names is [string, ...string[]] => names.length > 0

/**
 * Why a category may not be kept so.
 *
 * @param usedBy the names of the items that are in it
 */
export function inventoryCategoryProblems(
  form: InventoryCategoryForm,
  {
    before,
    others,
    usedBy,
  }: {
    before: InventoryCategoryForm | null
    others: readonly InventoryCategoryForm[]
    usedBy: readonly string[]
  },
): Problem[] {
  const keyOf = (name: string) => name.trim().toLowerCase()
  const twin = others.find(({ name, type }) => keyOf(name) === keyOf(form.name) && type === form.type)
  if (twin) return [{ message: `${twin.name} is there already`, path: 'name' }]
  if (before && before.type !== form.type && isUsed(usedBy))
    return [{ message: `${all(usedBy)} is in this category, so its type stays`, path: 'type' }]
  return []
}

/** Why a category may not be deleted: the names of the items that are in it. */
export const categoryInUseProblems = (usedBy: readonly string[]): string[] =>
  isUsed(usedBy) ? [`This is the category of ${all(usedBy)}. Choose another one there first.`] : []
