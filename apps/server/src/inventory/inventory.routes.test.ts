import { aDetailForm, aFanForm } from '@cultivatd/domain/inventory/inventory.builders'
import { permission } from '@cultivatd/domain/user/permission'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestPerson, type TestServer, testServer } from '../app/server.builders.ts'
import { notificationsOf } from '../notification/notification.store.ts'
import { inventoryCategories, inventoryDetails } from './inventory.store.ts'
import { giveToStock } from './stock.store.ts'

let server: TestServer
let grower: TestPerson
let admin: TestPerson
let count = 0
let name: string
beforeAll(async () => {
  server = await testServer()
  // READ-22: one permission is enough, whichever it is.
  grower = await server.person([permission.strainView], 'Priya Nair')
  admin = await server.person([permission.userAdmin])
})
afterAll(() => server.close())
beforeEach(() => {
  name = `Record ${(count += 1)}`
})

const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body: object, { token } = grower) =>
  server.call(method, `/api/${path}`, { token, body })
const made = async (path: string, body: object) =>
  ((await call('POST', `${path}/create`, body)).answer as { id: string }).id
const category = (form: object = {}) => made('inventory-category', { name, type: 'CONSUME_USER_DEFINED', ...form })
const detail = (form: object = {}) => made('inventory-detail', aDetailForm({ name, ...form }))
const detailRow = async (id: string) => (await inventoryDetails(server.db, [id]))[0]
const versionOf = async (id: string) => (await detailRow(id))?.version
const refused = (message: string, path?: string) => ({
  status: 400,
  answer: { errors: [path ? { message, path } : { message }] },
})
const told = async ({ id }: TestPerson) => (await notificationsOf(server.db, id)).map(({ message }) => message)
const stocked = (detailId: string) =>
  giveToStock(server.db, { facilityId: 'FAC-A', detailId, quantity: 1, unit: 'LITER', reason: 'added', by: grower })

test('[INV-06] [INV-09] [READ-22] [DATA-15] [API-35] any active user adds a detail, and it is kept whole', async () => {
  expect(await detailRow(await detail())).toMatchObject(aDetailForm({ name }))
})

test('[INV-09] [INV-10] [INV-11] what the form refuses is refused with its sentences, and nothing is kept', async () => {
  const before = await inventoryDetails(server.db)
  const wrong = { ...aDetailForm({ name: ' ', brand: '', model: '', sku: 1.5, criticalLimit: null }), type: '' }
  const { status, answer } = await call('POST', 'inventory-detail/create', wrong)
  expect({ status, answer }).toEqual({
    status: 400,
    answer: {
      errors: [
        { message: 'Please enter a value', path: 'type' },
        ...['name', 'brand', 'model'].map((path) => ({ message: 'Please enter a value', path })),
        { message: 'Use digits only', path: 'sku' },
      ],
    },
  })
  expect(await call('POST', 'inventory-detail/create', aDetailForm({ name, criticalLimit: null }))).toMatchObject(
    refused('Please enter a value', 'criticalLimit'),
  )
  expect(await inventoryDetails(server.db)).toEqual(before)
})

test('[INV-07] [INV-08] [INV-12] [DATA-16] [API-35] a category is of equipment or consumables, and only details of its kind are in it', async () => {
  const userCategoryId = await category()
  expect(await inventoryCategories(server.db, [userCategoryId])).toMatchObject([{ name, type: 'CONSUME_USER_DEFINED' }])
  expect(await call('POST', 'inventory-category/create', { name, type: 'BULBS' })).toMatchObject({ status: 400 })
  const inIt = { type: 'CONSUME_USER_DEFINED', userCategoryId } as const
  expect(await detailRow(await detail(inIt))).toMatchObject(inIt)
  const fan = aFanForm({ name: `${name} fan`, type: 'EQUIP_USER_DEFINED', userCategoryId })
  expect(await call('POST', 'inventory-detail/create', fan)).toMatchObject(
    refused('Choose a category of this type', 'userCategoryId'),
  )
})

test('a second detail of the same name, brand and model is refused, and a second category of a name', async () => {
  await detail()
  expect(await call('POST', 'inventory-detail/create', aDetailForm({ name: name.toUpperCase() }))).toMatchObject(
    refused(`${name} of this brand and model is there already`, 'name'),
  )
  await category()
  expect(
    await call('POST', 'inventory-category/create', { name: `${name} `, type: 'CONSUME_USER_DEFINED' }),
  ).toMatchObject(refused(`${name} is there already`, 'name'))
})

test('a category that is used stays, and so does its type', async () => {
  const userCategoryId = await category()
  await detail({ type: 'CONSUME_USER_DEFINED', userCategoryId })
  const [{ version } = { version: 0 }] = await inventoryCategories(server.db, [userCategoryId])
  const at = `inventory-category/${userCategoryId}`
  expect(await call('DELETE', at, { version })).toMatchObject(
    refused(`This is the category of ${name}. Choose another one there first.`),
  )
  expect(await call('PUT', at, { name, type: 'EQUIP_USER_DEFINED', version })).toMatchObject(
    refused(`${name} is in this category, so its type stays`, 'type'),
  )
})

test('what was in stock stays, with its type and the kind of its unit; the unit itself may change', async () => {
  const id = await detail()
  await stocked(id)
  const version = await versionOf(id)
  const at = `inventory-detail/${id}`
  expect(await call('DELETE', at, { version })).toMatchObject(
    refused(
      'This was in stock, and its history stays. With 0 as Minimum Required it is not listed where there is none of it.',
    ),
  )
  expect(await call('PUT', at, { ...aDetailForm({ name, type: 'BULBS' }), version })).toMatchObject(
    refused('This was in stock already, so its type stays', 'type'),
  )
  expect(await call('PUT', at, { ...aDetailForm({ name, unit: 'SINGLE' }), version })).toMatchObject(
    refused('This was in stock already: choose a unit of the same kind', 'unit'),
  )
  expect((await call('PUT', at, { ...aDetailForm({ name, unit: 'GALLON' }), version })).status).toBe(200)
})

test('[INV-13] [NOTE-08] [READ-75] user admins are told that a detail was updated, but not who did it', async () => {
  const id = await detail()
  const version = await versionOf(id)
  await call('PUT', `inventory-detail/${id}`, { ...aDetailForm({ name, criticalLimit: 9 }), version })
  expect(await told(admin)).toContain(`Priya Nair changed the inventory detail ${name}`)
  await call(
    'PUT',
    `inventory-detail/${id}`,
    { ...aDetailForm({ name, criticalLimit: 8 }), version: await versionOf(id) },
    admin,
  )
  expect((await told(admin)).filter((message) => message.includes(name))).toHaveLength(1)
  expect(await told(grower)).toEqual([])
})

test('[NOTE-11] [READ-76] user admins are told that a category was created or updated', async () => {
  const id = await category()
  const [{ version } = { version: 0 }] = await inventoryCategories(server.db, [id])
  await call('PUT', `inventory-category/${id}`, { name: `${name} new`, type: 'CONSUME_USER_DEFINED', version })
  expect(await told(admin)).toEqual(
    expect.arrayContaining([
      `Priya Nair added the inventory category ${name}`,
      `Priya Nair changed the inventory category ${name} new`,
    ]),
  )
})
