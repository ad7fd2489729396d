import type { AvailableTag } from '@cultivatd/metrc/tag-records'
import type { Harvest } from '@cultivatd/metrc/records'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Asking, problemsOf, startSmall } from './asking.builders.ts'
import type { Sandbox } from './sandbox-server.ts'
import { smallLabels, smallLicenses } from './seed/small.ts'

let sandbox: Sandbox
let metrc: Asking
let id: number
beforeEach(async () => {
  ;({ sandbox, metrc } = await startSmall())
  id = (await metrc.page<Harvest>('/harvests/v2/active')).Data[0]?.Id ?? 0
})
afterEach(() => sandbox.close())

const { freePackageTag, secondFreePackageTag } = smallLabels
const harvest = async (of = id) => (await metrc.get(`/harvests/v2/${of}`)).json<Harvest>()
const line = (fields: object = {}) => ({
  HarvestId: id,
  HarvestName: null,
  Weight: 100,
  UnitOfWeight: 'Grams',
  ...fields,
})
const creation = (fields: object = {}) => ({
  Tag: freePackageTag,
  Location: 'Vault',
  Item: 'Blue Dream, bulk flower',
  UnitOfWeight: 'Grams',
  ActualDate: '2026-11-20',
  Ingredients: [line()],
  ...fields,
})
const create = (...rows: object[]) => metrc.post('/harvests/v2/packages', rows)
const tags = async () => (await metrc.get('/tags/v2/package/available')).json<AvailableTag[]>().map((tag) => tag.Label)
const another = (fields: Partial<Harvest> = {}) =>
  sandbox.control.addLike(smallLicenses.grower, 'harvest', id, { Name: 'Second cut', CurrentWeight: 10, ...fields })

test('a package is made out of a harvest, which holds less afterwards, and its tag is used up', async () => {
  const before = await harvest()
  const answer = await create(creation({ Note: 'First', Sublocation: null }))
  expect(answer.status).toBe(200)
  const made = await metrc.package(freePackageTag)
  expect(answer.json()).toEqual({ Ids: [made.Id], Warnings: null })
  expect(made).toMatchObject({
    PackageType: 'Product',
    Quantity: 100,
    OriginalPackageQuantity: 100,
    UnitOfMeasureName: 'Grams',
    UnitOfMeasureAbbreviation: 'g',
    LocationName: 'Vault',
    Note: 'First',
    PackagedDate: '2026-11-20',
    SourceHarvestCount: 1,
    SourceHarvestNames: before.Name,
    SourcePackageLabels: null,
    LabTestingState: 'NotSubmitted',
    ItemFromFacilityLicenseNumber: smallLicenses.grower,
    Item: { Name: 'Blue Dream, bulk flower' },
  })
  const after = await harvest()
  expect(after).toMatchObject({ CurrentWeight: 1900, TotalPackagedWeight: 100, PackageCount: 1, TotalWasteWeight: 100 })
  expect(Date.parse(after.LastModified)).toBeGreaterThan(Date.parse(before.LastModified))
  expect(await tags()).not.toContain(freePackageTag)
  expect((await metrc.page('/packages/v2/active')).Total).toBe(4)
})

test('it holds the sum of its lines in its own unit, out of several harvests, by id and by name', async () => {
  const second = another()
  const Ingredients = [
    line({ Weight: 0.1, UnitOfWeight: 'Kilograms' }),
    line({ Weight: 25 }),
    line({ HarvestId: null, HarvestName: 'second CUT', Weight: 7.5 }),
  ]
  expect((await create(creation({ UnitOfWeight: 'kilograms', Ingredients }))).status).toBe(200)
  expect(await metrc.package(freePackageTag)).toMatchObject({
    Quantity: 0.1325,
    UnitOfMeasureName: 'Kilograms',
    SourceHarvestCount: 2,
    SourceHarvestNames: `${(await harvest()).Name}, Second cut`,
  })
  expect(await harvest()).toMatchObject({ CurrentWeight: 1875, TotalPackagedWeight: 125, PackageCount: 1 })
  expect(await harvest(second.Id)).toMatchObject({ CurrentWeight: 2.5, TotalPackagedWeight: 7.5, PackageCount: 1 })
})

test('the id of a harvest counts where its name is given as well', async () => {
  another()
  await create(creation({ Ingredients: [line({ HarvestName: 'Second cut' })] }))
  expect((await harvest()).CurrentWeight).toBe(1900)
})

test('rows of one write draw on what the rows before them left, and one bad row refuses all', async () => {
  const answer = await create(
    creation({ Ingredients: [line({ Weight: 1900 })] }),
    creation({ Tag: secondFreePackageTag, Ingredients: [line({ Weight: 60 }), line({ Weight: 41 })] }),
  )
  expect(answer.json()).toEqual([{ row: 1, message: expect.stringContaining('not hold enough: 100 Grams are left.') }])
  expect(await harvest()).toMatchObject({ CurrentWeight: 2000, PackageCount: 0 })
  expect(await tags()).toEqual(expect.arrayContaining([freePackageTag, secondFreePackageTag]))
})

test.each([
  ['no line', { Ingredients: [] }, 'Ingredients was not specified.'],
  ['a line that is no object', { Ingredients: [7] }, 'The row is not an object.'],
  ['a weight of 0', { Ingredients: [line({ Weight: 0 })] }, 'Weight must be greater than 0.'],
  ['a weight below 0', { Ingredients: [line({ Weight: -2 })] }, 'Weight must be greater than 0.'],
  ['no weight', { Ingredients: [line({ Weight: null })] }, 'Weight was not specified.'],
  ['pieces of a harvest', { Ingredients: [line({ UnitOfWeight: 'Each' })] }, 'The Unit Of Weight "Each" is invalid.'],
  ['an unknown harvest', { Ingredients: [line({ HarvestId: 5e6 })] }, 'does not exist in the current Facility.'],
  ['no harvest', { Ingredients: [line({ HarvestId: null })] }, 'Harvest Id was not specified.'],
  ['too much', { Ingredients: [line({ Weight: 2000.0001 })] }, 'does not hold enough: 2000 Grams are left.'],
  ['too little', { Ingredients: [line({ Weight: 0.00004 })] }, 'is weighed in Grams: the weight is too low.'],
  ['too little for its unit', { UnitOfWeight: 'Kilograms', Ingredients: [line({ Weight: 0.01 })] }, 'too low'],
  ['a package in pieces', { UnitOfWeight: 'Each' }, 'The Unit Of Weight "Each" is invalid.'],
  ['an item that is counted', { Item: 'Blue Dream, pre-roll 1 g' }, 'it is CountBased, a Harvest is weighed.'],
  ['an archived item', { Item: 'Old flower' }, 'The Product "Old flower" is invalid. Valid values are:'],
  ['no item', { Item: null }, 'Item was not specified.'],
  ['a tag in use', { Tag: smallLabels.flower }, 'is not available.'],
  ['an unknown tag', { Tag: 'ABCDEF012345670000010001' }, 'is not valid.'],
  ['no tag', { Tag: '' }, 'Tag was not specified.'],
  ['no location', { Location: null }, 'Location was not specified.'],
  ['a room for plants', { Location: 'Veg 1' }, 'cannot be used for Packages.'],
  ['a day to come', { ActualDate: '2026-11-21' }, 'Actual Date cannot be in the future.'],
  ['a day before the harvest', { ActualDate: '2026-11-14' }, 'cannot be before the Harvest Start Date 2026-11-15.'],
  ['a day that is none', { ExpirationDate: '2027-02-30' }, 'is not a valid date.'],
  ['a batch without a number', { IsProductionBatch: true }, 'Production Batch Number was not specified.'],
  ['a donation', { IsDonation: true }, 'cannot create Donations.'],
])('%s is refused and changes nothing', async (_what, fields, message) => {
  // The id is known only now.
  const row = { ...creation(), ...fields }
  const Ingredients = row.Ingredients.map((each) =>
    each instanceof Object && each.HarvestId === undefined ? { ...each, HarvestId: id } : each,
  )
  const before = await harvest()
  const answer = await create({ ...row, Ingredients })
  expect(answer.status).toBe(400)
  expect(problemsOf(answer)).toEqual([expect.stringContaining(message)])
  expect(await harvest()).toEqual(before)
  expect(await tags()).toContain(freePackageTag)
})

test('a harvest on hold and a finished one give nothing', async () => {
  const set = (fields: Partial<Harvest>) => sandbox.control.modify(smallLicenses.grower, 'harvest', id, fields)
  set({ IsOnHold: true })
  expect(problemsOf(await create(creation()))).toEqual([expect.stringContaining('is on hold')])
  set({ IsOnHold: false, FinishedDate: '2026-11-19' })
  const byName = [line({ HarvestId: null, HarvestName: (await harvest()).Name })]
  expect(problemsOf(await create(creation({ Ingredients: byName })))).toEqual([expect.stringContaining('is Finished')])
})

test('a tag is used once, also within one write and after another kind of write', async () => {
  const twice = await create(creation(), creation())
  expect(twice.json()).toEqual([{ row: 1, message: `Tag ${freePackageTag} is not available.` }])
  await create(creation())
  const repackaged = await metrc.post('/packages/v2', [
    {
      ...creation(),
      Quantity: 1,
      UnitOfMeasure: 'Grams',
      Ingredients: [{ Package: smallLabels.flower, Quantity: 1, UnitOfMeasure: 'Grams' }],
    },
  ])
  expect(repackaged.text).toContain(`Tag ${freePackageTag} is not available.`)
})

test('what was packaged stays packaged when the harvest is finished', async () => {
  await create(creation())
  await metrc.put('/harvests/v2/finish', [{ Id: id, ActualDate: '2026-11-20' }])
  expect(await harvest()).toMatchObject({ CurrentWeight: 0, TotalPackagedWeight: 100, PackageCount: 1 })
  await metrc.put('/harvests/v2/unfinish', [{ Id: id }])
  expect((await harvest()).CurrentWeight).toBe(1900)
})

test('what the state asks of a package is kept with it', async () => {
  const answer = await create(
    creation({
      IsProductionBatch: true,
      ProductionBatchNumber: 'PB-7',
      PatientLicenseNumber: 'X00001',
      ExpirationDate: '2027-11-20',
      SellByDate: '0001-01-01',
      UseByDate: '2027-10-20T00:00:00Z',
    }),
  )
  expect(answer.status).toBe(200)
  expect(await metrc.package(freePackageTag)).toMatchObject({
    IsProductionBatch: true,
    ProductionBatchNumber: 'PB-7',
    PatientLicenseNumber: 'X00001',
    ExpirationDate: '2027-11-20',
    SellByDate: null,
    UseByDate: '2027-10-20',
  })
})
