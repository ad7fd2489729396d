import * as z from 'zod'

/** DATA-54. */
export const QuantityType = z.enum(['CountBased', 'VolumeBased', 'WeightBased'])
export type QuantityType = z.infer<typeof QuantityType>

/** A unit of measure as Metrc lists it (DATA-35). */
export const UnitOfMeasure = z.object({ Name: z.string(), QuantityType, Abbreviation: z.string() })
export type UnitOfMeasure = z.infer<typeof UnitOfMeasure>

/**
 * How many base units (grams, milliliters, pieces) one unit holds. Metrc lists its units but not their sizes,
 * so the eleven of the Metrc reference §9 are given here; the pound and the ounce are the international ones.
 */
const sizes: Record<QuantityType, Record<string, number>> = {
  CountBased: { Each: 1 },
  WeightBased: { Milligrams: 0.001, Grams: 1, Kilograms: 1000, Ounces: 28.349523125, Pounds: 453.59237 },
  VolumeBased: { Milliliters: 1, Liters: 1000, 'Fluid Ounces': 29.5735295625, Pints: 473.176473, Gallons: 3785.411784 },
}

/** DATA-55, READ-106; Metrc has volumes besides, of which items may be made. */
const abbreviations: Record<string, string> = {
  Each: 'ea',
  Milliliters: 'ml',
  Gallons: 'gal',
  Milligrams: 'mg',
  Grams: 'g',
  Kilograms: 'kg',
  Ounces: 'oz',
  Pounds: 'lb',
}

/** What a unit is called in a sentence: 'g'. */
export const unitText = (name: string): string => abbreviations[name] ?? name

/** Why this is no quantity of this unit: what is counted is counted whole. Null when it is one, or the unit is not known. */
export const wholeProblem = (quantity: number, unitName: string): string | null =>
  unitName in sizes.CountBased && Number.isFinite(quantity) && !Number.isInteger(quantity)
    ? `${unitName} is counted: enter a whole number`
    : null

/** Units of the same quantity type as the named one: what an adjustment may be given in (PKG-09). */
export function unitsLike(name: string, units: readonly UnitOfMeasure[]): UnitOfMeasure[] {
  const type = units.find((unit) => unit.Name === name)?.QuantityType
  return units.filter((unit) => unit.QuantityType === type)
}

/** A quantity in another unit of the same quantity type; null when the units are not of one type or not known. */
export function converted(quantity: number, from: string, to: string): number | null {
  if (from === to) return quantity
  const scale = Object.values(sizes).find((known) => from in known && to in known)
  const [a, b] = [scale?.[from], scale?.[to]]
  return a === undefined || b === undefined ? null : (quantity * a) / b
}

/** Grams of a weight in any weight unit; the number itself when the unit is unknown, so that nothing vanishes. */
export const grams = (weight: number, unit: string): number => converted(weight, unit, 'Grams') ?? weight

/** Weights are kept to the ten-thousandth; this drops what binary fractions add (0.1 + 0.2). */
export const rounded = (quantity: number): number => Math.round(quantity * 10_000) / 10_000

// Made once: a list of packages asks for hundreds of texts, and making the format costs more than all of them.
const upToFourDecimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 0, maximumFractionDigits: 4 })

/** '2,267.96', with the decimals that are there, at most four. */
export const quantityText = (quantity: number): string => upToFourDecimals.format(quantity).replace('-', '−')
