import { expect, test } from 'vitest'
import { typedFacts } from './typed-facts.ts'

test('what was typed is read without names of programs', () => {
  expect(
    typedFacts('package.adjust', {
      date: '2026-11-20',
      label: 'A',
      unitOfMeasure: 'Grams',
      note: '',
      quantity: -7.6,
      id: 4,
      types: ['dry'],
    }),
  ).toEqual([
    { name: 'Quantity', value: '−7.6 g' },
    { name: 'Types', value: 'dry' },
    { name: 'Date', value: '20 Nov 2026' },
  ])
})

test('of an application only what was typed is told, by the words of its form and in its order', () => {
  const known = { template: 'Neem', supplier: 'Acme', epaNumber: '70051-2', batchNames: ['B1'], labels: ['A', 'B'] }
  const typed = { productName: 'AzaMax', amount: 30, unitOfMeasure: 'Milliliters', rate: '1 oz', volume: '' }
  const facts = typedFacts('plant-batch.apply-additive', { ...known, ...typed, date: '2026-11-20', id: 4 })
  expect(facts.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Product: Neem',
    'Amount applied: 30 ml',
    'Labels: A, B',
    'Rate: 1 oz',
    'Date: 20 Nov 2026',
  ])
  expect(typedFacts('additive-template.create', { name: 'Neem', epaNumber: '70051-2' })).toEqual([
    { name: 'EPA registration number', value: '70051-2' },
    { name: 'Name', value: 'Neem' },
  ])
})

test('[STRAIN-17] what was typed of a strain or an item is read in the words and units of its form', () => {
  const ids = { id: 7, catalogueId: 'de300000-0000-4000-8000-000000000200' }
  const strain = { ...ids, name: 'Blue Dream', thc: 0.214, cbd: 0.001, indica: 40, sativa: 60, testingStatus: 'None' }
  expect(typedFacts('strain.update', strain).map(({ name, value }) => `${name} ${value}`)).toEqual([
    'Name Blue Dream',
    'Sativa 60 %',
    'Indica 40 %',
    'THC 21.4 %',
    'CBD 0.1 %',
  ])
  const item = { ...ids, name: 'Kief', category: 'Kief', strain: null, unitOfMeasure: 'Each', kept: { Photo: 1 } }
  const weight = { weightQuantity: 3.5, weightUnit: 'Grams', volumeQuantity: null, volumeUnit: null }
  expect(typedFacts('item.create', { ...item, ...weight }).map(({ name, value }) => `${name} ${value}`)).toEqual([
    'Category Kief',
    'Name Kief',
    'Strain Multi Strain',
    'Unit Each',
    'Unit weight 3.5 g',
  ])
})
