import { expect, test } from 'vitest'
import { AdditiveApplicationForm, AdditiveProductForm, applicationProblems, productProblems } from './additive.ts'
import { anApplication, aProductForm } from './additive.builders.ts'
import { harvestableFrom, harvestIntervalDoubts } from './harvest-interval.ts'
import { appliedToRoomProblems } from './applied-to.ts'

const messages = (problems: readonly { message: string; path?: string | undefined }[]) =>
  problems.map(({ path, message }) => `${path}: ${message}`)

test('[READ-107] [DATA-57] [DATA-63] [DATA-65] a product has a type, a device and active ingredients of at most 100 % together', () => {
  expect(AdditiveProductForm.safeParse(aProductForm()).success).toBe(true)
  const wrong = { ...aProductForm(), type: 'Poison', device: '', ingredients: [{ name: 'Neem oil', percent: 0 }] }
  expect(AdditiveProductForm.safeParse(wrong).error?.issues.map(({ path }) => path.join('.'))).toEqual([
    'type',
    'device',
    'ingredients.0.percent',
  ])
  const much = aProductForm({
    name: 'neem OIL foliar',
    detailId: 'gone',
    ingredients: [
      { name: 'Neem oil', percent: 70 },
      { name: 'Water', percent: 30.1 },
    ],
  })
  expect(messages(productProblems(much, [{ name: 'Neem oil foliar' }], [{ id: 'neem' }]))).toEqual([
    'name: There is a product called Neem oil foliar already',
    'ingredients: The active ingredients come to more than 100 %',
    'detailId: This item is no longer in the inventory',
  ])
  expect(productProblems(aProductForm({ detailId: 'neem' }), [], [{ id: 'neem' }])).toEqual([])
})

test('[READ-107] an application names a product, an amount, a unit and a day on which what it is applied to was there', () => {
  const form = { ...anApplication({ stockQuantity: 2, stockUnit: 'LITER' }), facilityId: 'f' }
  expect(AdditiveApplicationForm.safeParse(form).success).toBe(true)
  const facts = {
    product: { detailId: 'neem' },
    units: [{ Name: 'Gallons' }],
    appliedToProblems: [],
    since: { day: '2026-11-01', what: 'it was planted' },
    today: '2026-11-20',
  }
  expect(applicationProblems(form, facts)).toEqual([])
  const wrong = { ...form, unit: 'Buckets', date: '2026-10-31', stockUnit: null }
  const others = { ...facts, product: { detailId: '' }, appliedToProblems: ['Invalid Label'] }
  expect(messages(applicationProblems(wrong, others))).toEqual([
    'to: Invalid Label',
    'unit: Choose a unit',
    'stockQuantity: This product is no item of the inventory',
    'stockUnit: Choose a unit',
    'date: The date cannot be before 1 Nov, when it was planted',
  ])
  expect(messages(applicationProblems(form, { ...facts, product: undefined }))).toEqual([
    'productId: This product is no longer kept in Metrc',
  ])
  const room = { metrc: { Id: 7, Name: 'Veg 1', LocationTypeName: 'Plants' } }
  expect(appliedToRoomProblems(room, 25)).toEqual([])
  expect(appliedToRoomProblems(room, 0)).toEqual(['No plants with tags stand in this room'])
  expect(appliedToRoomProblems({ metrc: { ...room.metrc, Id: null } }, 25)).toEqual([
    'This room is not a Metrc location: record it on its plants',
  ])
})

test('[READ-107] a harvest within the interval after an application is asked about, and none before or after it', () => {
  const neem = { productName: 'Neem Oil 70%', date: '2026-11-18', harvestDays: 3, plants: ['P1', 'P2'] }
  const unknown = { ...neem, productName: 'Tea', harvestDays: null }
  expect(harvestableFrom(neem)).toBe('2026-11-21')
  expect(harvestableFrom(unknown)).toBeNull()
  const doubts = (labels: string[], date: string) => harvestIntervalDoubts(labels, [neem, unknown], date)
  const said = (who: string) => `Neem Oil 70% was applied to ${who} on 18 Nov: no harvest for 3 days, until 21 Nov`
  expect(doubts(['P1'], '2026-11-20')).toEqual([said('this plant')])
  expect(doubts(['P1', 'P9'], '2026-11-18')).toEqual([said('1 of these plants')])
  expect(doubts(['P1', 'P2', 'P9'], '2026-11-20')).toEqual([said('2 of these plants')])
  expect(doubts(['P1'], '2026-11-21')).toEqual([])
  expect(doubts(['P1'], '2026-11-17')).toEqual([])
  expect(doubts(['P9'], '2026-11-20')).toEqual([])
})
