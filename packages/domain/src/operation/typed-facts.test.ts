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

test('what was typed of a transfer is said destination by destination, in the words of its form', () => {
  const stop = {
    recipient: 'PAAA-1',
    transferType: 'Affiliated',
    departure: '2026-12-01T09:00',
    route: 'I-35',
    invoice: '',
  }
  const driven = {
    driver: 'Tom Akers',
    driverLicense: 'K1',
    occupationalLicense: '',
    vehicleMake: 'Ram',
    vehiclePlate: 'K-2',
  }
  const packages = [{ label: 'A', grossWeight: 2, price: null }]
  const one = { name: 'Run', ...stop, ...driven, packages, grossUnit: 'Grams', more: [], id: 4, deliveryId: 5 }
  expect(typedFacts('transfer-template.update', one)).toEqual([
    { name: 'Template name', value: 'Run' },
    { name: 'Recipient license', value: 'PAAA-1' },
    { name: 'Transfer type', value: 'Affiliated' },
    { name: 'Estimated departure', value: '1 Dec 2026 09:00' },
    { name: 'Planned route', value: 'I-35' },
    { name: 'Driver', value: 'Tom Akers, K1' },
    { name: 'Vehicle', value: 'Ram, K-2' },
    { name: 'Packages', value: 'A, 2 g' },
  ])
  const second = { recipient: 'GAAA-2', packages: [{ label: 'B', grossWeight: null, price: 12.5 }] }
  const both = typedFacts('transfer-template.create', { ...one, more: [second] })
  expect(both.filter(({ name }) => /^(Recipient|Packages)/.test(name))).toEqual([
    { name: 'Recipient license 1', value: 'PAAA-1' },
    { name: 'Packages 1', value: 'A, 2 g' },
    { name: 'Recipient license 2', value: 'GAAA-2' },
    { name: 'Packages 2', value: 'B, price 12.5' },
  ])
  const seeds = { item: 'Seeds', quantity: 50, unit: 'Each', packagedDay: '2026-11-18', grossWeight: 12, useByDay: '' }
  expect(
    typedFacts('external-transfer.create', { shipper: 'Cascade', ...stop, packages: [seeds], grossUnit: 'Grams' }).at(
      -1,
    ),
  ).toEqual({
    name: 'Packages',
    value: 'Seeds 50 ea, packaged 18 Nov 2026, 12 g',
  })
})

test('a mark is named, and whether it was given or taken away', () => {
  const marked = (isMarked: boolean) => typedFacts('package.mark', { label: 'A', mark: 'tradeSample', isMarked })
  expect(marked(true)).toEqual([{ name: 'Mark given', value: 'Trade sample' }])
  expect(marked(false)).toEqual([{ name: 'Mark taken away', value: 'Trade sample' }])
})
