import type { UnitOfMeasure } from '@cultivatd/metrc/records'

/** The eleven units (Metrc reference §9), with what one of them is in the base unit of its kind: each, gram, milliliter. */
const units: (UnitOfMeasure & { inBase: number })[] = [
  { QuantityType: 'CountBased', Name: 'Each', Abbreviation: 'ea', inBase: 1 },
  { QuantityType: 'VolumeBased', Name: 'Fluid Ounces', Abbreviation: 'fl oz', inBase: 29.5735295625 },
  { QuantityType: 'VolumeBased', Name: 'Gallons', Abbreviation: 'gal', inBase: 3785.411784 },
  { QuantityType: 'WeightBased', Name: 'Grams', Abbreviation: 'g', inBase: 1 },
  { QuantityType: 'WeightBased', Name: 'Kilograms', Abbreviation: 'kg', inBase: 1000 },
  { QuantityType: 'VolumeBased', Name: 'Liters', Abbreviation: 'l', inBase: 1000 },
  { QuantityType: 'WeightBased', Name: 'Milligrams', Abbreviation: 'mg', inBase: 0.001 },
  { QuantityType: 'VolumeBased', Name: 'Milliliters', Abbreviation: 'ml', inBase: 1 },
  { QuantityType: 'WeightBased', Name: 'Ounces', Abbreviation: 'oz', inBase: 28.349523125 },
  { QuantityType: 'VolumeBased', Name: 'Pints', Abbreviation: 'pt', inBase: 473.176473 },
  { QuantityType: 'WeightBased', Name: 'Pounds', Abbreviation: 'lb', inBase: 453.59237 },
]

/** All units as Metrc prints them. */
export const unitsOfMeasure: UnitOfMeasure[] = units.map(({ QuantityType, Name, Abbreviation }) => ({
  QuantityType,
  Name,
  Abbreviation,
}))

/** A unit by its full name in any case of letters; abbreviations are refused, as Metrc does (§2). */
export const unitByName = (name: string): UnitOfMeasure | undefined =>
  unitsOfMeasure.find((unit) => unit.Name.toLowerCase() === name.trim().toLowerCase())

/** An amount in another unit of the same kind; null when the kinds differ. */
export function convert(amount: number, from: string, to: string): number | null {
  const [source, target] = [from, to].map((name) => units.find((unit) => unit.Name === name))
  if (!source || !target || source.QuantityType !== target.QuantityType) return null
  return source === target ? amount : (amount * source.inBase) / target.inBase
}

/** Quantities have at most four decimals, which also takes away what binary sums leave behind. */
export const rounded = (amount: number): number => Math.round(amount * 10_000) / 10_000
