import type { AdditivesTemplate, PlantAdditive } from '@cultivatd/metrc/additive-records'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asking, asking, problemsOf, smallToday, startSmall } from './asking.builders.ts'
import type { Sandbox } from './sandbox-server.ts'
import { smallLicenses } from './seed/small.ts'

let sandbox: Sandbox
let metrc: Asking
beforeAll(async () => ({ sandbox, metrc } = await startSmall()))
afterAll(() => sandbox.close())

const product = {
  AdditiveType: 'Pesticide',
  ApplicationDevice: 'Backpack sprayer',
  EpaRegistrationNumber: '70051-2',
  ProductSupplier: 'Certis',
  ProductTradeName: 'Azera',
  ActiveIngredients: [
    { Name: 'Azadirachtin', Percentage: 1.2 },
    { Name: 'Pyrethrins', Percentage: 1.4 },
  ],
}
const template = (fields: object = {}) => ({
  Name: 'Azera foliar',
  ...product,
  Note: 'Evenings only',
  RestrictiveEntryIntervalQuantityDescription: '12',
  RestrictiveEntryIntervalTimeDescription: 'Hours',
  ...fields,
})
const amount = { TotalAmountApplied: 2.5, TotalAmountUnitOfMeasure: 'Gallons', ActualDate: smallToday }
const active = async () => (await metrc.page<AdditivesTemplate>('/additivestemplates/v2/active')).Data
const entries = async () => (await metrc.page<PlantAdditive>('/plants/v2/additives')).Data
const made = async (fields: object) => {
  const [id = 0] = (await metrc.post('/additivestemplates/v2', [template(fields)])).json<{ Ids: number[] }>().Ids
  return id
}

test('a template is made, read by its id as an array of one, and changed as a whole', async () => {
  const id = await made({ Name: ' Changed ' })
  const one = (await metrc.get(`/additivestemplates/v2/${id}`)).json<AdditivesTemplate[]>()
  expect(one).toEqual([
    expect.objectContaining({ Id: id, Name: 'Changed', AdditiveTypeName: 'Pesticide', IsActive: true }),
  ])
  const change = template({ Id: id, Name: 'Changed', EpaRegistrationNumber: null, Note: null, ActiveIngredients: [] })
  expect(await metrc.put('/additivestemplates/v2', [change])).toMatchObject({ status: 200, text: '' })
  const found = (await active()).find(({ Id }) => Id === id)
  expect(found).toMatchObject({ EpaRegistrationNumber: null, Note: null, ActiveIngredients: [] })
  expect((await metrc.get('/additivestemplates/v2/999999')).status).toBe(401)
  expect((await metrc.get('/additivestemplates/v2/word')).status).toBe(404)
})

test('what is wrong with a template is told all at once, and its name is its own among the active ones', async () => {
  const id = await made({ Name: 'Only one' })
  expect(problemsOf(await metrc.post('/additivestemplates/v2', [template({ Name: 'only ONE' })]))).toEqual([
    'An Additives Template with the Name "only ONE" already exists.',
  ])
  const wrong = template({
    Name: '',
    AdditiveType: 'Poison',
    ProductSupplier: null,
    ActiveIngredients: [
      { Name: '', Percentage: 0 },
      { Name: 'A', Percentage: 60 },
      { Name: 'B', Percentage: 41 },
    ],
  })
  expect(problemsOf(await metrc.post('/additivestemplates/v2', [wrong]))).toEqual([
    'Name was not specified.',
    'The Additive Type "Poison" is invalid. Valid values are: Fertilizer, Pesticide, Other.',
    'Product Supplier was not specified.',
    'Active Ingredient Name was not specified.',
    'Active Ingredient Percentage must be between 0 and 100.',
    'Active Ingredients combined cannot be more than 100%.',
  ])
  sandbox.control.modify(smallLicenses.grower, 'additivesTemplate', id, { IsActive: false })
  expect((await active()).map(({ Id }) => Id)).not.toContain(id)
  const inactive = (await metrc.page<AdditivesTemplate>('/additivestemplates/v2/inactive')).Data
  expect(inactive.map(({ Id }) => Id)).toEqual([id])
  expect(problemsOf(await metrc.put('/additivestemplates/v2', [template({ Id: id })]))).toEqual([
    `Additives Template ${id} does not exist in the current Facility.`,
  ])
  await made({ Name: 'Only one' })
})

test('an application is listed batch by batch with the number of plants, whichever way it was told', async () => {
  await made({})
  const plants = sandbox.control.all(smallLicenses.grower, 'plant').slice(0, 3)
  const of = { PlantBatchName: plants[0]?.PlantBatchName }
  const PlantLabels = plants.map(({ Label }) => Label)
  const named = { AdditivesTemplateName: 'azera foliar', Rate: '1 oz per gallon', Volume: '200 sq ft', ...amount }
  const batch = sandbox.control.addLike(
    smallLicenses.grower,
    'plantBatch',
    sandbox.control.all(smallLicenses.grower, 'plantBatch')[0]?.Id ?? 0,
    { Name: 'Clones 7', UntrackedCount: 40, PlantedDate: smallToday },
  )
  const inRoom = { LocationName: 'Veg 1' }
  const inBatch = { PlantBatchName: 'Clones 7' }
  for (const [path, row] of [
    ['/plants/v2/additives', { ...product, ...amount, PlantLabels }],
    ['/plants/v2/additives/usingtemplate', { ...named, PlantLabels }],
    ['/plants/v2/additives/bylocation', { ...product, ...amount, ...inRoom }],
    ['/plants/v2/additives/bylocation/usingtemplate', { ...named, ...inRoom }],
    ['/plantbatches/v2/additives', { ...product, ...amount, ...inBatch }],
    ['/plantbatches/v2/additives/usingtemplate', { ...named, ...inBatch }],
  ] as const)
    expect([path, (await metrc.post(path, [row])).status]).toEqual([path, 200])
  const printed = (await entries()).toReversed()
  expect(printed.map(({ PlantBatchName, PlantCount, Rate }) => [PlantBatchName, PlantCount, Rate])).toEqual([
    [of.PlantBatchName, 3, null],
    [of.PlantBatchName, 3, '1 oz per gallon'],
    [of.PlantBatchName, 25, null],
    [of.PlantBatchName, 25, '1 oz per gallon'],
    [batch.Name, 40, null],
    [batch.Name, 40, '1 oz per gallon'],
  ])
  expect(printed[1]).toEqual({
    AdditiveTypeName: 'Pesticide',
    ProductTradeName: 'Azera',
    EpaRegistrationNumber: '70051-2',
    ProductSupplier: 'Certis',
    ApplicationDevice: 'Backpack sprayer',
    AmountUnitOfMeasure: 'Gallons',
    TotalAmountApplied: 2.5,
    PlantBatchId: plants[0]?.PlantBatchId,
    PlantBatchName: of.PlantBatchName,
    PlantCount: 3,
    RestrictiveEntryIntervalQuantityDescription: '12',
    RestrictiveEntryIntervalTimeDescription: 'Hours',
    Rate: '1 oz per gallon',
    Volume: '200 sq ft',
    Note: 'Evenings only',
  })
})

test('an application that cannot be is refused with every reason, and nothing of it is listed', async () => {
  const before = (await entries()).length
  const wrong = { AdditivesTemplateName: 'Unknown', TotalAmountApplied: 0, TotalAmountUnitOfMeasure: 'gal' }
  const [first] = problemsOf(await metrc.post('/plants/v2/additives/bylocation/usingtemplate', [wrong]))
  expect(first).toMatch(/^The Additives Template "Unknown" is invalid. Valid values are: /)
  const row = { ...product, ...amount, ActualDate: '2026-11-21', PlantLabels: ['1A4FF0300000010009999999'] }
  expect(problemsOf(await metrc.post('/plants/v2/additives', [row]))).toEqual([
    'Actual Date cannot be in the future.',
    'Plant 1A4FF0300000010009999999 does not exist in the current Facility.',
  ])
  const empty = { ...product, ...amount, LocationName: 'Veg 9' }
  expect(problemsOf(await metrc.post('/plants/v2/additives/bylocation', [empty]))[0]).toContain('The Location "Veg 9"')
  expect(await entries()).toHaveLength(before)
})

test('a key without the permission is answered 401', async () => {
  sandbox.control.setUserKeys({
    user: 'all',
    poor: { sees: 'all', lacks: ['Manage Plants Additives', 'Manage Additives'] },
  })
  const poor = asking(sandbox.url, 'vendor', 'poor')
  for (const path of ['/plants/v2/additives', '/additivestemplates/v2/active'])
    expect([path, (await poor.get(path)).status]).toEqual([path, 401])
  const row = { ...product, ...amount, PlantBatchName: 'Clones 7' }
  expect((await poor.post('/plantbatches/v2/additives', [row])).status).toBe(401)
})
