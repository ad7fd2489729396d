import type { ItemCategory } from '../item/item-category.ts'
import type { UnitOfMeasure } from '../unit/unit.ts'
import { productCategory } from './enumerations.ts'

const category = (
  Name: string,
  QuantityType: ItemCategory['QuantityType'],
  asks: ('Strain' | 'UnitVolume' | 'UnitWeight')[] = [],
): ItemCategory => ({
  Name,
  QuantityType,
  RequiresStrain: asks.includes('Strain'),
  RequiresUnitVolume: asks.includes('UnitVolume'),
  RequiresUnitWeight: asks.includes('UnitWeight'),
})

/**
 * Of what items may be made until Metrc of an active facility was read (READ-108): common categories, each with what most
 * states ask of it. Whoever offers them says that they are no state's own; the first read puts the state's in their place.
 */
export const commonCategories: readonly ItemCategory[] = [
  category(productCategory, 'WeightBased', ['Strain']),
  category('Concentrate', 'WeightBased'),
  category('Edible', 'CountBased', ['UnitWeight']),
  category('Immature Plants', 'CountBased', ['Strain']),
  category('Pre-Roll', 'CountBased', ['Strain', 'UnitWeight']),
  category('Seeds', 'CountBased', ['Strain']),
  category('Shake/Trim', 'WeightBased'),
  category('Tincture', 'CountBased', ['UnitVolume']),
]

/** The units of DATA-55 with READ-106, and those of small bottles; see commonCategories. */
export const commonUnits: readonly UnitOfMeasure[] = [
  { Name: 'Each', QuantityType: 'CountBased', Abbreviation: 'ea' },
  { Name: 'Gallons', QuantityType: 'VolumeBased', Abbreviation: 'gal' },
  { Name: 'Grams', QuantityType: 'WeightBased', Abbreviation: 'g' },
  { Name: 'Kilograms', QuantityType: 'WeightBased', Abbreviation: 'kg' },
  { Name: 'Liters', QuantityType: 'VolumeBased', Abbreviation: 'l' },
  { Name: 'Milligrams', QuantityType: 'WeightBased', Abbreviation: 'mg' },
  { Name: 'Milliliters', QuantityType: 'VolumeBased', Abbreviation: 'ml' },
  { Name: 'Ounces', QuantityType: 'WeightBased', Abbreviation: 'oz' },
  { Name: 'Pounds', QuantityType: 'WeightBased', Abbreviation: 'lb' },
]
