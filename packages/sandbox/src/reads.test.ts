import type { Item } from '@cultivatd/metrc/item-records'
import type { Facility } from '@cultivatd/metrc/facility-records'
import type { Location, Package, Plant } from '@cultivatd/metrc/records'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asking, type Asking, startSmall } from './asking.builders.ts'
import type { Sandbox } from './sandbox-server.ts'
import { smallLabels, smallLicenses } from './seed/small.ts'

let sandbox: Sandbox
let metrc: Asking
beforeAll(async () => ({ sandbox, metrc } = await startSmall({ v1UserKeys: ['old'] })))
afterAll(() => sandbox.close())

test('wrong keys are answered 401 with an empty body', async () => {
  for (const [vendor, user] of [
    ['vendor', 'nobody'],
    ['somebody', 'user'],
    ['vendor', '__proto__'],
  ] as const) {
    const answer = await asking(sandbox.url, vendor, user).get('/facilities/v2')
    expect(answer).toMatchObject({ status: 401, text: '' })
  }
  expect((await fetch(`${sandbox.url}/facilities/v2`)).status).toBe(401)
})

test('a key of API v1 is answered 401 in words, not in JSON', async () => {
  const answer = await asking(sandbox.url, 'vendor', 'old').get('/facilities/v2')
  expect(answer.status).toBe(401)
  expect(answer.headers.get('content-type')).toContain('text/html')
  expect(answer.text).toContain('V1')
})

test('facilities are a bare array of what the user key sees', async () => {
  const all = (await metrc.ask('GET', '/facilities/v2/')).json<Facility[]>()
  expect(all.map((facility) => facility.License.LicenseType)).toEqual(['Grower', 'Processor', 'Dispensary'])
  expect(all[0]?.HireDate).toBe('0001-01-01')
  expect(Object.keys(all[0]?.FacilityType ?? {}).length).toBeGreaterThan(90)
  const some = (await asking(sandbox.url, 'vendor', 'processor').get('/facilities/v2')).json<Facility[]>()
  expect(some.map((facility) => facility.License.Number)).toEqual([smallLicenses.processor])
})

test('an unknown path is 404, a known one with another verb 405', async () => {
  expect((await metrc.get('/packages/v2/nothing/here')).status).toBe(404)
  expect((await metrc.get('/transfers/v2/5')).status).toBe(404)
  expect((await metrc.ask('DELETE', metrc.at('/packages/v2/active'))).status).toBe(405)
})

test('a license that is missing is 400, one that is not the key’s 401', async () => {
  expect((await metrc.ask('GET', '/packages/v2/active')).status).toBe(400)
  expect((await metrc.get('/packages/v2/active', {}, 'GAAA-9999-9999')).status).toBe(401)
  expect((await asking(sandbox.url, 'vendor', 'processor').get('/packages/v2/active')).status).toBe(401)
})

test('a facility that cannot grow is answered 401 on plants, batches, harvests and plant tags', async () => {
  for (const path of [
    '/plants/v2/vegetative',
    '/plantbatches/v2/active',
    '/harvests/v2/active',
    '/tags/v2/plant/available',
  ])
    expect([path, (await metrc.get(path, {}, smallLicenses.processor)).status]).toEqual([path, 401])
  expect((await metrc.get('/packages/v2/active', {}, smallLicenses.processor)).status).toBe(200)
})

test('a list without pageSize is everything in one page, newest id first', async () => {
  const page = await metrc.page<Plant>('/plants/v2/vegetative')
  expect(page).toMatchObject({
    Total: 25,
    TotalRecords: 25,
    PageSize: 25,
    RecordsOnPage: 25,
    Page: 1,
    CurrentPage: 1,
    TotalPages: 1,
  })
  const ids = page.Data.map((plant) => plant.Id)
  expect(ids).toEqual([...ids].sort((a, b) => b - a))
})

test('pages of twenty add up to the list, and a page past the end is empty', async () => {
  const pages = await Promise.all(
    [1, 2, 3].map((pageNumber) => metrc.page<Plant>('/plants/v2/vegetative', { pageSize: 20, pageNumber })),
  )
  expect(pages.map((page) => page.RecordsOnPage)).toEqual([20, 5, 0])
  expect(pages[1]).toMatchObject({ TotalRecords: 25, PageSize: 20, CurrentPage: 2, TotalPages: 2 })
  expect(new Set(pages.flatMap((page) => page.Data.map((plant) => plant.Id))).size).toBe(25)
})

test('an empty list is an empty envelope', async () => {
  expect(await metrc.page('/plants/v2/flowering', { pageSize: 20 })).toMatchObject({
    Data: [],
    Total: 0,
    TotalPages: 0,
  })
})

test.each([0, 21, -1, 'x'])('pageSize %s is refused with Metrc’s sentence', async (pageSize) => {
  const answer = await metrc.get('/plants/v2/vegetative', { pageSize })
  expect(answer.status).toBe(400)
  expect(answer.json()).toEqual({ Message: 'pageSize must be a positive number between 1 and 20.' })
})

test('packages stand on one list each: active, on hold, in transit or inactive', async () => {
  const on = async (list: string) => (await metrc.page<Package>(`/packages/v2/${list}`)).Data.map((pkg) => pkg.Label)
  expect(await on('active')).toEqual([smallLabels.empty, smallLabels.preRolls, smallLabels.flower])
  expect(await on('onhold')).toEqual([smallLabels.onHold])
  expect(await on('intransit')).toEqual([smallLabels.inTransit])
  expect(await on('inactive')).toEqual([smallLabels.finished])
})

test('a record is read by id and by label, with and without its license', async () => {
  const pkg = await metrc.package(smallLabels.flower)
  expect(pkg).toMatchObject({ Quantity: 100, LocationName: 'Vault', Item: { Name: 'Blue Dream, bulk flower' } })
  const byId = await metrc.ask('GET', `/packages/v2/${pkg.Id}`)
  expect(byId.json<Package>().Label).toBe(smallLabels.flower)
})

test('an unknown id is 401, an unknown label or another word 404', async () => {
  expect((await metrc.get('/packages/v2/999999')).status).toBe(401)
  expect((await metrc.get('/locations/v2/word')).status).toBe(404)
  expect((await metrc.get('/packages/v2/1A4FF03000000120000NOPE1')).status).toBe(404)
  expect((await metrc.get(`/packages/v2/${smallLabels.flower}`, {}, smallLicenses.processor)).status).toBe(404)
})

test('units, waste methods, types and tags are bare arrays', async () => {
  for (const path of [
    '/unitsofmeasure/v2/active',
    '/wastemethods/v2',
    '/packages/v2/types',
    '/tags/v2/package/available',
  ])
    expect([path, Array.isArray((await metrc.get(path)).json())]).toEqual([path, true])
})

test('every vocabulary and list of the table answers', async () => {
  const { routes } = await import('./routes.ts')
  const { Id: packageId } = await metrc.package(smallLabels.flower)
  const query = { packageId, employeeLicenseNumber: 'EMP-0001' }
  for (const route of routes.filter((each) => each.method === 'GET' && !each.path.includes('{')))
    expect([
      route.path,
      (await metrc.ask('GET', metrc.at(route.path, query), undefined, { 'x-metrc-key': 'vendor' })).status,
    ]).toEqual([route.path, 200])
})

test('harvest waste is read by the harvest it came from', async () => {
  const harvests = await metrc.page<{ Id: number }>('/harvests/v2/active')
  const waste = await metrc.page('/harvests/v2/waste', { harvestId: harvests.Data[0]?.Id ?? 0 })
  expect(waste.Data).toEqual([expect.objectContaining({ WasteTypeName: 'Plant Material', WasteWeight: 100 })])
})

test('locations print no LastModified but are in windows all the same', async () => {
  const created = await metrc.post('/locations/v2', [{ Name: 'New', LocationTypeName: 'Packages' }])
  expect(created.status).toBe(200)
  const query = { lastModifiedStart: '2026-11-20T14:00:00Z', lastModifiedEnd: '2026-11-20T16:00:00Z', pageSize: 20 }
  const page = await metrc.page<Location>('/locations/v2/active', query)
  expect(page.Data).toEqual([expect.objectContaining({ Name: 'New' })])
  expect(page.Data[0]).not.toHaveProperty('LastModified')
})

test('brands are a list of their own, and any other word beside an id is 404', async () => {
  const [item] = (await metrc.page<Item>('/items/v2/active')).Data
  expect((await metrc.page('/items/v2/brands', { pageSize: 20 })).Data).toEqual([])
  sandbox.control.modify(smallLicenses.grower, 'item', item?.Id ?? 0, { ItemBrandId: 7, ItemBrandName: 'Skunk Nasty' })
  expect((await metrc.page('/items/v2/brands')).Data).toEqual([{ Id: 7, Name: 'Skunk Nasty', Status: 'Paid' }])
  for (const path of ['/items/v2/photos', '/packages/v2/word', '/plants/v2/word', '/harvests/v2/word'])
    expect((await metrc.get(path)).status).toBe(404)
})
