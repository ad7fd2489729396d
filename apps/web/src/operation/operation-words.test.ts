import { describedKind, kindNames } from '@cultivatd/domain/operation/operation-kinds'
import { anOperation } from '@cultivatd/domain/operation/operation.builders'
import { describe, expect, test } from 'vitest'
import { momentText } from '../ui/dates.ts'
import { comparedFacts, hasTag, notActiveText, shownText, stateWords, typedFacts } from './operation-words.ts'

const around = { isActive: true, isMetrcDown: false }
const said = (fields: Parameters<typeof anOperation>[0], where = around) => stateWords(anOperation(fields), where).text
const instant = '2026-03-02T10:42:00.000Z'
const when = momentText(instant)

test('how many of a group are shown is said as far as it is counted', () => {
  expect(shownText(100, 240, false)).toBe('100 of 240 shown')
  expect(shownText(100, 1_000, true)).toBe('100 of 1,000+ shown')
  expect(shownText(1_000, 1_000, false)).toBe('1,000 of 1,000 shown')
  expect(shownText(1_100, 1_000, true)).toBe('1,100 shown')
  // One came while the pages were read.
  expect(shownText(101, 100, false)).toBe('101 of 101 shown')
})

describe('the state of an operation is said in words', () => {
  test('of one that was not sent, why not', () => {
    expect(said({ state: 'recorded' })).toBe('Waiting, goes by itself')
    expect(said({ state: 'waiting' }, { ...around, isMetrcDown: true })).toBe('Waits until Metrc answers')
    expect(said({ state: 'recorded', isBehindAnother: true })).toBe('Behind an earlier change')
    expect(said({ state: 'waiting' }, { ...around, isActive: false })).toBe(notActiveText)
  })

  test('of one without an answer, when it was sent', () => {
    expect(said({ state: 'sending', sentAt: instant })).toBe(`Sent ${when}, no answer yet`)
    expect(said({ state: 'unknown', sentAt: instant })).toBe(`Sent ${when}, Metrc is asked what became of it`)
  })

  test('of one that ended, who said so', () => {
    const decided = { decision: 'applied', personName: 'Lena Brandt', at: instant, reason: null } as const
    expect(said({ state: 'confirmed', answeredAt: instant })).toBe(`Confirmed ${when}`)
    expect(said({ state: 'confirmed', decided })).toBe(`Found applied by Lena Brandt ${when}`)
    expect(said({ state: 'withdrawn', decided: { ...decided, decision: 'given-up' } })).toBe(
      `Given up by Lena Brandt ${when}`,
    )
  })

  test('[SYNC-03] of one that may have been done twice, until somebody has looked at it', () => {
    const doubt = { of: 'quantity', unit: 'Grams', expected: 95, shown: 90, isListed: true } as const
    const decided = { decision: 'seen', personName: 'Lena Brandt', at: instant, reason: null } as const
    const doubted = { state: 'confirmed', answeredAt: instant, doubt } as const
    expect(stateWords(anOperation(doubted), around)).toMatchObject({
      icon: 'needs-person',
      tone: 'warn',
      text: `Confirmed ${when}, perhaps done twice`,
    })
    expect(said({ ...doubted, decided, dealtWithAt: instant })).toBe(`Confirmed ${when}, looked at by Lena Brandt`)
  })

  test('of a refusal, whether somebody has dealt with it', () => {
    const refused = { state: 'refused', answeredAt: instant } as const
    const decided = { decision: 'given-up', personName: 'Lena Brandt', at: instant, reason: 'Too late' } as const
    expect(stateWords(anOperation(refused), around)).toMatchObject({ tone: 'error', text: `Refused ${when}` })
    expect(said({ ...refused, dealtWithAt: instant })).toBe(`Refused ${when}, tried again ${when}`)
    expect(said({ ...refused, dealtWithAt: instant, decided })).toBe(`Refused ${when}, given up by Lena Brandt`)
    expect(said({ ...refused, decided: { ...decided, decision: 'not-applied' } })).toBe(
      `Found not applied by Lena Brandt ${when}`,
    )
  })
})

test('every kind has a title and a noun', () => {
  for (const kind of kindNames) expect(describedKind(kind).title).toMatch(/^[A-Z]/)
  expect(describedKind('location.update').noun).toBe('room')
  expect(describedKind('package.move').noun).toBe('package')
  expect(hasTag('plant-batch.move')).toBe(false)
  expect(hasTag('plant.move')).toBe(true)
})

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

test('before and now are compared name by name', () => {
  const before = [
    { name: 'Quantity', value: '10 g' },
    { name: 'Room', value: 'Vault' },
  ]
  expect(comparedFacts(before, [{ name: 'Quantity', value: '9 g' }], [{ name: 'Quantity', value: '8 g' }])).toEqual([
    { name: 'Quantity', before: '10 g', wanted: '8 g', now: '9 g', differs: true },
    { name: 'Room', before: 'Vault', wanted: undefined, now: null, differs: true },
  ])
  expect(comparedFacts(before, before).some(({ differs }) => differs)).toBe(false)
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
