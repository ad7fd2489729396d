import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { pleaseEnterValue, quantity } from '../field/field.ts'
import { enterNumber } from '../field/typed-number.ts'
import type { UnitOfMeasure } from '../unit/unit.ts'
import { detailsAsked, type DetailValues, type ItemDetail, itemDetails, unitFieldOf } from './item-details.ts'

const names = new Set<string>(
  itemDetails.flatMap(({ field, kind }) => (kind === 'amount' ? [field, unitFieldOf(field)] : [field])),
)
const longest = 2000
const tooLong = `Use at most ${longest.toLocaleString('en-US')} characters`

// Of what is shown and not typed a form says undefined.
const value = z
  .union([z.string().trim().max(longest), quantity, z.null()], {
    error: ({ input }) => (typeof input === 'string' ? tooLong : enterNumber),
  })
  .optional()

/** What an item says beside its measures, by the names of Metrc's request. */
export const ItemDetails = z
  .record(
    z.string().refine((name) => names.has(name), 'Metrc knows no such field of items'),
    value,
  )
  .nullable()

interface DetailChoices {
  units: readonly UnitOfMeasure[]
  /** The brands of the facilities; left out where nobody knows them. */
  brands?: readonly string[] | undefined
}

/** Why these are not what the category asks for; empty when they are. What is asked for and not there comes first. */
export const detailProblems = (
  values: DetailValues | null | undefined,
  category: Readonly<Record<string, unknown>>,
  choices: DetailChoices,
): Problem[] => detailsAsked(category).flatMap((detail) => problemsOf(detail, values ?? {}, choices))

function problemsOf({ field, kind }: ItemDetail, values: DetailValues, { units, brands }: DetailChoices): Problem[] {
  const path = `details.${field}`
  const value = values[field] ?? ''
  if (value === '') return [{ path, message: pleaseEnterValue }]
  if (kind === 'text' || kind === 'brand') {
    if (typeof value !== 'string') return [{ path, message: pleaseEnterValue }]
    const isKnown = kind === 'text' || !brands || brands.some((name) => name.toLowerCase() === value.toLowerCase())
    return isKnown ? [] : [{ path, message: `Unknown brand: ${value}` }]
  }
  if (typeof value !== 'number' || Number.isNaN(value)) return [{ path, message: enterNumber }]
  if (kind === 'count')
    return Number.isInteger(value) && value > 0 ? [] : [{ path, message: 'Must be a positive Integer' }]
  if (value < 0) return [{ path, message: 'Enter 0 or more' }]
  return kind === 'amount' ? unitProblems(field, values, units) : []
}

function unitProblems(field: ItemDetail['field'], values: DetailValues, units: readonly UnitOfMeasure[]): Problem[] {
  const path = `details.${unitFieldOf(field)}`
  const name = values[unitFieldOf(field)] ?? ''
  if (name === '') return [{ path, message: pleaseEnterValue }]
  const unit = units.find((each) => each.Name === name)
  if (!unit) return [{ path, message: `Unknown unit: ${name}` }]
  return unit.QuantityType === 'WeightBased' ? [] : [{ path, message: 'Choose a unit of weight' }]
}
