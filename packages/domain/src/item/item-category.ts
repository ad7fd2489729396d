import * as z from 'zod'
import { QuantityType, type UnitOfMeasure } from '../unit/unit.ts'
import { itemDetails } from './item-details.ts'
import { itemFileKinds } from './item-file.ts'

/** What the state asks of the items of a category (DATA-34); it asks for more than we read, which is kept. */
export const ItemCategory = z.looseObject({
  Name: z.string(),
  QuantityType,
  RequiresStrain: z.boolean(),
  RequiresUnitVolume: z.boolean(),
  RequiresUnitWeight: z.boolean(),
})
export type ItemCategory = z.infer<typeof ItemCategory>

/** The units in which the items of a category can be counted or measured: of pieces there is one only (READ-91). */
export const unitsOfCategory = (category: ItemCategory, units: readonly UnitOfMeasure[]): UnitOfMeasure[] =>
  units.filter((unit) => unit.QuantityType === category.QuantityType)

/** 'RequiresUnitThcAContent' -> 'Unit THCA content' */
export function wordOf(flag: string): string {
  const spaced = flag
    .replace(/^Requires/, '')
    .replace(/(Thc|Cbd)A(?=[A-Z])/, '$1a')
    .replace(/([a-z])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2')
  const words = spaced.split(' ').map((word, at) => {
    if (/^(thc|cbd|pdf)/i.test(word)) return word.toUpperCase()
    return at > 0 ? word.toLowerCase() : word
  })
  return words.join(' ')
}

/** What the category asks for beside a name and a unit, in the state's order: 'Strain', 'Unit weight', 'Unit THC content'. */
export function askedFor(category: ItemCategory): string[] {
  const flags = Object.entries(category).filter(
    ([flag, value]) => flag.startsWith('Requires') && (value === true || (typeof value === 'number' && value > 0)),
  )
  return flags.map(([flag]) => wordOf(flag))
}

const ofTheForm = new Set([
  'Strain',
  'Unit volume',
  'Unit weight',
  ...itemDetails.map(({ field }) => wordOf(`Requires${field}`)),
  // With a new item they come before it is made (decision 163).
  ...itemFileKinds.map(({ flag }) => wordOf(flag)),
])

/**
 * Why no item of this category can be made in Metrc from here: the state asks for what the form does not have, by a flag that
 * nobody here knows. Empty when it can. An item that is made in Metrc can be linked and changed all the same.
 */
export function makeInMetrcProblems(category: ItemCategory): string[] {
  const others = askedFor(category).filter((word) => !ofTheForm.has(word))
  return others.length > 0
    ? [`For ${category.Name} the state also asks for: ${others.join(', ')}. Add the item in Metrc, then link it here.`]
    : []
}
