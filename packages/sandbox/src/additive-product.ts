import type { ActiveIngredient, AdditivesTemplate } from '@cultivatd/metrc/additive-records'
import type { Draft } from './draft.ts'
import { invalidValue, RowReader } from './row-reader.ts'
import type { Row } from './tables.ts'
import { additiveTypes } from './vocabulary.ts'

/** What a template and an application say of a product. */
export type Product = Pick<
  AdditivesTemplate,
  | 'AdditiveTypeName'
  | 'ProductTradeName'
  | 'EpaRegistrationNumber'
  | 'ProductSupplier'
  | 'ApplicationDevice'
  | 'ActiveIngredients'
>

const types = additiveTypes.map((Name) => ({ Name }))

/** A product as a row describes it. Which fields Metrc insists on is nobody's word but for those that it documents as nullable. */
export function readProduct(reader: RowReader): Product | undefined {
  const type = reader.oneOf('AdditiveType', types)
  const trade = reader.text('ProductTradeName')?.trim()
  const supplier = reader.text('ProductSupplier')?.trim()
  const device = reader.text('ApplicationDevice')?.trim()
  const epa = reader.textOrNull('EpaRegistrationNumber')
  const ActiveIngredients = readIngredients(reader)
  if (!type || trade === undefined || supplier === undefined || device === undefined || !ActiveIngredients)
    return undefined
  return {
    AdditiveTypeName: type.Name,
    ProductTradeName: trade,
    EpaRegistrationNumber: epa,
    ProductSupplier: supplier,
    ApplicationDevice: device,
    ActiveIngredients,
  }
}

/** Each with a name and percent of the product, which together are no more than all of it. */
function readIngredients(reader: RowReader): ActiveIngredient[] | undefined {
  const ingredients = reader.list('ActiveIngredients').flatMap((one) => {
    const each = new RowReader(one, '')
    const Name = each.text('Name')?.trim()
    const Percentage = each.number('Percentage')
    if (Percentage !== undefined && (Percentage <= 0 || Percentage > 100))
      each.refuse('Percentage must be between 0 and 100.')
    for (const problem of each.problems) reader.refuse(`Active Ingredient ${problem}`)
    return Name === undefined || Percentage === undefined ? [] : [{ Name, Percentage }]
  })
  if (ingredients.reduce((sum, { Percentage }) => sum + Percentage, 0) > 100)
    return reader.refuse('Active Ingredients combined cannot be more than 100%.')
  return reader.problems.length > 0 ? undefined : ingredients
}

const isActiveCalled = (name: string) => {
  const wanted = name.trim().toLowerCase()
  return ({ record }: Row<AdditivesTemplate>) => record.IsActive && record.Name.toLowerCase() === wanted
}

/** The active template of a name; they are told apart by it. */
export const templateByName = (draft: Draft, name: string): Row<AdditivesTemplate> | undefined =>
  draft.find('additivesTemplate', isActiveCalled(name))

/** The template that a row names. */
export function readTemplate(reader: RowReader, draft: Draft): Row<AdditivesTemplate> | undefined {
  const name = reader.text('AdditivesTemplateName')
  if (name === undefined) return undefined
  const names = draft.rows('additivesTemplate').flatMap(({ record }) => (record.IsActive ? [record.Name] : []))
  return templateByName(draft, name) ?? reader.refuse(invalidValue('Additives Template', name, names))
}
