import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import type { Link } from '../catalogue/links.ts'
import type { FieldWords } from '../history/field-changes.ts'
import { wordOf } from './item-category.ts'
import { type DetailValues, itemDetails, unitFieldOf } from './item-details.ts'
import { ItemForm } from './item-form.ts'

/** The organization's own item, with what it is linked to in each license (DATA-31). */
export const CatalogueItem = z.object({
  id: z.string(),
  version: z.number(),
  ...ItemForm.shape,
  /** Null for several strains; left out when its strain is none of the organization's (ITEM-05, READ-90). */
  strainId: z.string().nullable().optional(),
  metrcItems: z.array(z.object({ metrcLicense: z.string(), metrcItemId: z.number() })),
  /** Whether one that it is linked to is used in Metrc. */
  isUsed: z.boolean(),
})
export type CatalogueItem = z.infer<typeof CatalogueItem>

/** One of thousands: what it is linked to is half of an item, and stands in its mapping. */
export const ListedItem = CatalogueItem.omit({ metrcItems: true })
export type ListedItem = z.infer<typeof ListedItem>

export const itemLinks = ({ metrcItems }: Pick<CatalogueItem, 'metrcItems'>): Link[] =>
  metrcItems.map(({ metrcLicense, metrcItemId }) => ({ facilityId: metrcLicense, metrcId: metrcItemId }))

/** In a form: no strain is chosen yet, which is no choice for several. */
export const noStrain = ''

/** What the form holds of an item. */
export const itemForm = (item: Omit<CatalogueItem, 'id' | 'version' | 'metrcItems' | 'isUsed'>): ItemForm => {
  const { name, productCategoryName, strainId = noStrain, unitOfMeasure } = item
  const { weightQuantity, weightUnit, volumeQuantity, volumeUnit } = item
  const measures = { weightQuantity, weightUnit, volumeQuantity, volumeUnit }
  return {
    name,
    productCategoryName,
    strainId,
    unitOfMeasure,
    ...measures,
    ...(item.details && { details: item.details }),
  }
}

export const categoryIsFixed =
  'An item that it is linked to is used in Metrc, so its category stays. Make another item for another category.'

/** Why an item that is there may not become this: what is packed under a category stays under it. */
export const categoryChangeProblems = (
  before: Pick<CatalogueItem, 'isUsed' | 'productCategoryName'> | null,
  form: Pick<ItemForm, 'productCategoryName'>,
): Problem[] =>
  before?.isUsed && before.productCategoryName !== form.productCategoryName
    ? [{ message: categoryIsFixed, path: 'productCategoryName' }]
    : []

/** 'Serving size: 1 gummy, Number of doses: 10' */
function detailsText(values: unknown): string {
  const given = (values ?? {}) as DetailValues
  return itemDetails
    .flatMap(({ field }) => {
      const value = given[field] ?? null
      const unit = given[unitFieldOf(field)] ?? ''
      return value === null || value === '' ? [] : [`${wordOf(`Requires${field}`)}: ${value} ${unit}`.trim()]
    })
    .join(', ')
}

/** What the history calls its fields. */
export const itemWords = {
  name: { label: 'Name' },
  productCategoryName: { label: 'Category' },
  strainId: { label: 'Strain' },
  unitOfMeasure: { label: 'Unit' },
  weightQuantity: { label: 'Unit weight' },
  weightUnit: { label: 'Weight unit' },
  volumeQuantity: { label: 'Unit volume' },
  volumeUnit: { label: 'Volume unit' },
  details: { label: 'What the category asks for', text: detailsText },
  // Metrc's id; the line of the entry names what it is (`linkedText`).
  link: { label: 'Link to Metrc', text: () => '' },
} as const satisfies FieldWords
