import type { UnitOfMeasure } from './unit.ts'

/** Units as Metrc lists them, for tests. */
export const units: UnitOfMeasure[] = [
  { Name: 'Each', QuantityType: 'CountBased', Abbreviation: 'ea' },
  { Name: 'Grams', QuantityType: 'WeightBased', Abbreviation: 'g' },
  { Name: 'Kilograms', QuantityType: 'WeightBased', Abbreviation: 'kg' },
  { Name: 'Milligrams', QuantityType: 'WeightBased', Abbreviation: 'mg' },
  { Name: 'Ounces', QuantityType: 'WeightBased', Abbreviation: 'oz' },
  { Name: 'Pounds', QuantityType: 'WeightBased', Abbreviation: 'lb' },
  { Name: 'Milliliters', QuantityType: 'VolumeBased', Abbreviation: 'ml' },
]
