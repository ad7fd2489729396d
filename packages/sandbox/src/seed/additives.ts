import type { Seeder } from './seeder.ts'

/** What a grower applies: a fertilizer, two pesticides with their labels' data, and one without a number. */
export function seedAdditivesTemplates(seeder: Seeder): void {
  seeder.additivesTemplate({
    Name: 'FloraGro foliar',
    AdditiveType: 'Fertilizer',
    ProductTradeName: 'FloraGro',
    ProductSupplier: 'General Hydroponics',
    ActiveIngredients: [
      { Name: 'Nitrogen', Percentage: 2 },
      { Name: 'Phosphorous', Percentage: 1 },
      { Name: 'Potassium', Percentage: 6 },
    ],
  })
  seeder.additivesTemplate({
    Name: 'Neem oil foliar',
    ProductTradeName: 'Neem Oil 70%',
    ProductSupplier: 'Prairie Grow Supply',
    EpaRegistrationNumber: '70051-2',
    RestrictiveEntryIntervalQuantityDescription: '4',
    RestrictiveEntryIntervalTimeDescription: 'Hours',
    ActiveIngredients: [{ Name: 'Clarified hydrophobic extract of neem oil', Percentage: 70 }],
    Note: 'Lights out, fans on',
  })
  seeder.additivesTemplate({
    Name: 'Sulfur burner',
    ProductTradeName: 'Micronized Sulfur',
    ProductSupplier: 'Prairie Grow Supply',
    EpaRegistrationNumber: '6325-13',
    ApplicationDevice: 'Sulfur burner',
    RestrictiveEntryIntervalQuantityDescription: '24',
    RestrictiveEntryIntervalTimeDescription: 'Hours',
    ActiveIngredients: [{ Name: 'Sulfur', Percentage: 80 }],
  })
  seeder.additivesTemplate({
    Name: 'Predatory mites',
    AdditiveType: 'Other',
    ProductTradeName: 'Neoseiulus californicus',
    ProductSupplier: 'Prairie Grow Supply',
    ApplicationDevice: 'By hand',
  })
}
