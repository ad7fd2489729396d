import type { Item, ItemBrand } from '@cultivatd/metrc/item-records'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RowProblem } from './answer.ts'
import { type Asking, startSmall } from './asking.builders.ts'
import type { Sandbox } from './sandbox-server.ts'
import { smallLabels, smallLicenses } from './seed/small.ts'

let sandbox: Sandbox
let metrc: Asking
beforeEach(async () => ({ sandbox, metrc } = await startSmall()))
afterEach(() => sandbox.close())

const flower = (fields: object = {}) => ({
  Name: 'Top shelf',
  ItemCategory: 'Flower & Buds',
  UnitOfMeasure: 'Grams',
  Strain: 'Blue Dream',
  ...fields,
})
const preRoll = (fields: object = {}) =>
  flower({
    Name: 'Half gram',
    ItemCategory: 'Pre-Roll (Flower Only)',
    UnitOfMeasure: 'Each',
    UnitWeight: 0.5,
    UnitWeightUnitOfMeasure: 'grams',
    ...fields,
  })
const active = async () => (await metrc.page<Item>('/items/v2/active')).Data
const named = async (name: string) => (await active()).find(({ Name }) => Name === name)!
const problems = async (row: object) =>
  (await metrc.post('/items/v2', [row])).json<RowProblem[]>().map(({ message }) => message)

test('an item is made with what its category says', async () => {
  const answer = await metrc.post('/items/v2', [flower(), preRoll({ Description: 'Rolled by hand' })])
  const [rolled, made] = await active()
  expect(answer.json()).toEqual({ Ids: [made?.Id, rolled?.Id], Warnings: null })
  expect(made).toMatchObject({
    Name: 'Top shelf',
    ProductCategoryName: 'Flower & Buds',
    ProductCategoryType: 'Buds',
    QuantityType: 'WeightBased',
    UnitOfMeasureName: 'Grams',
    StrainName: 'Blue Dream',
    UnitWeight: null,
    IsUsed: false,
  })
  expect(rolled).toMatchObject({
    QuantityType: 'CountBased',
    UnitOfMeasureName: 'Each',
    UnitWeight: 0.5,
    UnitWeightUnitOfMeasureName: 'Grams',
    Description: 'Rolled by hand',
  })
  expect((await metrc.get(`/items/v2/${made?.Id}`)).json()).toEqual(made)
})

test('an item of a category without a strain has none', async () => {
  expect((await metrc.post('/items/v2', [flower({ ItemCategory: 'Kief' })])).status).toBe(200)
  expect(await named('Top shelf')).toMatchObject({ StrainId: null, StrainName: null })
})

test('what the category requires must be there, and all that is missing is told', async () => {
  const category = 'for Item Category "Pre-Roll (Flower Only)"'
  expect(await problems(preRoll({ Strain: null, UnitWeight: null, UnitWeightUnitOfMeasure: null }))).toEqual([
    `The Strain is required ${category}.`,
    `The Unit's Weight is required ${category}, but it is a negative number or was not specified.`,
    `The Unit Weight Unit of Measure is required ${category}.`,
  ])
  const tincture = flower({ ItemCategory: 'Tinctures (Count-Volume)', UnitOfMeasure: 'Each', UnitVolume: -1 })
  expect(await problems(tincture)).toEqual([
    'The Unit\'s Volume is required for Item Category "Tinctures (Count-Volume)", but it is a negative number or was not specified.',
    'The Unit Volume Unit of Measure is required for Item Category "Tinctures (Count-Volume)".',
    'The Unit\'s THC Content is required for Item Category "Tinctures (Count-Volume)", but it is a negative number or was not specified.',
    'The Unit THC Content Unit of Measure is required for Item Category "Tinctures (Count-Volume)".',
  ])
})

test('a tincture has a volume and a content', async () => {
  const row = {
    Name: 'Drops',
    ItemCategory: 'Tinctures (Count-Volume)',
    UnitOfMeasure: 'Each',
    UnitVolume: 30,
    UnitVolumeUnitOfMeasure: 'Milliliters',
    UnitThcContent: 300,
    UnitThcContentUnitOfMeasure: 'Milligrams',
  }
  expect((await metrc.post('/items/v2', [row])).status).toBe(200)
  expect(await named('Drops')).toMatchObject({
    UnitVolume: 30,
    UnitVolumeUnitOfMeasureName: 'Milliliters',
    UnitThcContent: 300,
    UnitThcContentUnitOfMeasureName: 'Milligrams',
  })
})

test('units must be of the right kind and written in full', async () => {
  expect(await problems(flower({ UnitOfMeasure: 'Each' }))).toEqual([
    'The Unit of Measure "Each" is invalid for Item Category "Flower & Buds".',
  ])
  expect(await problems(flower({ UnitOfMeasure: 'g' }))).toEqual(['The Unit Of Measure "g" is invalid.'])
  expect(await problems(preRoll({ UnitWeightUnitOfMeasure: 'Milliliters' }))).toEqual([
    'The Unit Weight Unit of Measure "Milliliters" is invalid.',
  ])
})

test('names must be free, and names of categories, strains and brands must exist', async () => {
  const rows = [flower({ Name: 'blue dream, TRIM' }), flower({ ItemCategory: 'Buds' }), flower({ Strain: 'Nothing' })]
  expect((await metrc.post('/items/v2', rows)).json()).toEqual([
    { row: 0, message: 'An Item with the Name "blue dream, TRIM" already exists.' },
    {
      row: 1,
      message: expect.stringContaining('The Item Category "Buds" is invalid. Valid values are: Flower & Buds'),
    },
    { row: 2, message: 'The Strain "Nothing" is invalid. Valid values are: Blue Dream.' },
  ])
  expect(await problems(flower({ ItemBrand: 'Skunk Nasty' }))).toEqual([
    expect.stringContaining('The Item Brand "Skunk Nasty" is invalid.'),
  ])
  expect((await metrc.post('/items/v2', [flower({ Name: 'Old flower' })])).status).toBe(200)
})

test('an item is changed, also its unit, and its packages show it', async () => {
  const { Id } = await named('Blue Dream, bulk flower')
  const change = flower({ Id, Name: 'Blue Dream, loose', UnitOfMeasure: 'Ounces' })
  expect(await metrc.put('/items/v2', [change])).toMatchObject({ status: 200, text: '' })
  expect(await named('Blue Dream, loose')).toMatchObject({ Id, UnitOfMeasureName: 'Ounces', IsUsed: true })
  expect(await metrc.package(smallLabels.flower)).toMatchObject({
    Item: { Id, Name: 'Blue Dream, loose' },
    UnitOfMeasureName: 'Grams',
  })
})

test('an item with packages keeps its kind of quantity, and an unknown one is not changed', async () => {
  const { Id, Name } = await named('Blue Dream, bulk flower')
  expect((await metrc.put('/items/v2', [preRoll({ Id, Name })])).text).toContain('that are WeightBased')
  expect((await metrc.put('/items/v2', [flower({ Id: 999_999 })])).json()).toEqual([
    { row: 0, message: 'Item 999999 does not exist in the current Facility.' },
  ])
})

test('an item that is taken away moves to the inactive list', async () => {
  const { Id, Name } = await named('Blue Dream, trim')
  expect(await metrc.remove(`/items/v2/${Id}`)).toMatchObject({ status: 200, text: '' })
  expect((await active()).map((item) => item.Name)).not.toContain(Name)
  expect((await metrc.page<Item>('/items/v2/inactive')).Data.map((item) => item.Id)).toContain(Id)
  expect((await metrc.remove(`/items/v2/${Id}`)).status).toBe(401)
})

test('brands are managed where the facility may, and items carry them', async () => {
  expect((await metrc.post('/items/v2/brand', [{ Name: 'Skunk Nasty' }])).status).toBe(401)
  const [facility] = sandbox.control.all(smallLicenses.grower, 'facility')
  const { FacilityId, FacilityType } = facility!
  const may = { ...FacilityType, CanManageItemBrands: true }
  sandbox.control.modify(smallLicenses.grower, 'facility', FacilityId, { FacilityType: may })
  const [Id] = (await metrc.post('/items/v2/brand', [{ Name: 'Skunk Nasty' }])).json<{ Ids: number[] }>().Ids
  expect((await metrc.post('/items/v2', [flower({ ItemBrand: 'skunk nasty' })])).status).toBe(200)
  expect((await metrc.put('/items/v2/brand', [{ Id, Name: 'Skunk Nice' }])).status).toBe(200)
  expect(await named('Top shelf')).toMatchObject({ ItemBrandId: Id, ItemBrandName: 'Skunk Nice' })
  expect((await metrc.page<ItemBrand>('/items/v2/brands')).Data).toEqual([{ Id, Name: 'Skunk Nice', Status: 'Paid' }])
  expect((await metrc.remove(`/items/v2/brand/${Id}`)).status).toBe(200)
})

test('photos and documents are uploaded first, read back, and named by items', async () => {
  const png = { FileName: 'gummies.png', EncodedImageBase64: 'iVBORw0KGgoAAAA=' }
  const pdf = { FileName: 'recipe.pdf', EncodedImageBase64: 'JVBERi0xLjQK' }
  const upload = async (of: string, row: object) =>
    (await metrc.post(`/items/v2/${of}`, [row])).json<{ Ids: number[] }>().Ids[0] ?? 0
  const photo = await upload('photo', png)
  const document = await upload('file', pdf)
  expect((await metrc.get(`/items/v2/photo/${photo}`)).json()).toEqual({
    FileContents: png.EncodedImageBase64,
    ContentType: 'image/png',
    FileDownloadName: 'gummies.png',
  })
  expect((await metrc.get(`/items/v2/file/${document}`)).json()).toMatchObject({ ContentType: 'application/pdf' })
  expect((await metrc.get(`/items/v2/file/${photo}`)).status).toBe(401)
  const refused = async (row: object) => (await metrc.post('/items/v2/photo', [row])).json<RowProblem[]>()[0]?.message
  expect(await refused(pdf)).toBe('The File Name "recipe.pdf" is invalid. Valid values are: bmp, gif, jpeg, jpg, png.')
  expect(await refused({ ...png, EncodedImageBase64: 'JVBERi0xLjQK' })).toBe('Encoded Image Base64 is invalid.')
  const large = Buffer.concat([Buffer.from('iVBORw0K', 'base64'), Buffer.alloc(5_000_001)]).toString('base64')
  expect(await refused({ ...png, EncodedImageBase64: large })).toBe('The File cannot be larger than 5 MB.')
  expect(await problems(flower({ ProductImageFileSystemIds: [photo, 999_999] }))).toEqual([
    'Product Image File System Ids is invalid: the File 999999 does not exist in the current Facility.',
  ])
  const row = flower({ ProductImageFileSystemIds: [photo], ProductPDFFileSystemIds: [document] })
  expect((await metrc.post('/items/v2', [row])).status).toBe(200)
  expect(await named('Top shelf')).toMatchObject({
    ProductImages: [{ FileSystemId: photo }],
    ProductPDFDocuments: [{ FileSystemId: document }],
  })
})
