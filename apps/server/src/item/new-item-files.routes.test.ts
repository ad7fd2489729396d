import { randomBytes, randomUUID } from 'node:crypto'
import { anItemForm } from '@cultivatd/domain/item/item-form.builders'
import { permission } from '@cultivatd/domain/user/permission'
import type { Item } from '@cultivatd/metrc/item-records'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { trackedTestServer } from '../app/tracked-server.builders.ts'
import { mappingOf } from '../catalogue/mapping.store.ts'
import { sweepFiles } from '../file/file.store.ts'
import { grower } from '../mirror/metrc.builders.ts'
import { catalogueItems } from './catalogue-item.store.ts'
import { mappedItems } from './item-mapping.store.ts'

let server: Awaited<ReturnType<typeof trackedTestServer>>
let token: string
let photo: Buffer
beforeAll(async () => {
  server = await trackedTestServer()
  token = (await server.person([permission.strainEdit, permission.strainView])).token
  photo = await sharp(randomBytes(7200), { raw: { width: 60, height: 40, channels: 3 } })
    .png()
    .toBuffer()
})
afterEach(() => server.sandbox.control.clearPlans())
afterAll(() => server.close())

/** The state wants a product photo and a label photo of each of them. */
const category = 'Transdermal Patches'
const fields = {
  weightQuantity: 1,
  weightUnit: 'Grams',
  details: { UnitThcContent: 300, UnitThcContentUnitOfMeasure: 'Milligrams' },
}

/** An item of the organization that is nowhere in Metrc. */
async function patches() {
  const name = `Patch ${randomUUID().slice(0, 8)}`
  const body = anItemForm({ ...fields, name, productCategoryName: category, strainId: null, unitOfMeasure: null })
  const { answer } = await server.call('POST', '/api/catalogue-item/create', { token, body })
  return { id: (answer as { id: string }).id, name }
}
type Own = Awaited<ReturnType<typeof patches>>

/** A photo whose pieces have arrived, as the page says it of a new item. */
async function arrived({ id }: Own, of: string, name = `${of}.png`) {
  const upload = randomUUID()
  const body = { upload, at: 0, content: photo.toString('base64') }
  expect(await server.call('PUT', `/api/catalogue-item/${id}/file-piece`, { token, body })).toMatchObject({
    status: 200,
  })
  return { of, upload, name, size: photo.length }
}

const bodyOf = ({ id, name }: Own, more: object) => ({
  ...fields,
  ...more,
  facilityId: grower,
  catalogueId: id,
  name,
  category,
  strain: null,
  unitOfMeasure: 'Each',
})
const create = (own: Own, more: object = {}, headers: object = {}) =>
  server.call('POST', '/api/item/create', {
    token,
    body: bodyOf(own, more),
    headers: { 'idempotency-key': randomUUID(), ...headers },
  })
const both = async (own: Own) => [await arrived(own, 'productPhoto'), await arrived(own, 'labelPhoto')]

const row = async ({ id }: Own) => (await mappingOf(server.db, mappedItems, id)).find((one) => one.id === grower)
const inMetrc = ({ name }: Own) =>
  server.sandbox.control.all(grower, 'item').filter(({ Name }) => Name === name) as unknown as Item[]
const namesOf = (files: { FileSystemId: number }[] = []) =>
  files.map(({ FileSystemId }) => (server.inMetrc('itemFile', FileSystemId) as unknown as { name: string }).name)
const waiting = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from outgoing_file`.execute(server.db)
  return rows[0]?.count
}
const isIn = async (own: Own) => {
  const end = Date.now() + 20_000
  while ((await row(own))?.cell.state !== 'matches') {
    if (Date.now() > end) throw new Error('It is not in Metrc')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('[API-16] [READ-136] an item whose category needs photos is refused without them, and nothing is sent', async () => {
  const own = await patches()
  expect((await row(own))?.filesAsked).toEqual([
    { of: 'productPhoto', count: 1 },
    { of: 'labelPhoto', count: 1 },
  ])
  const writes = server.sandbox.control.requests.writes.length
  const refused = (message: string) => ({ status: 400, answer: { errors: [{ message, path: 'files' }] } })
  expect(await create(own)).toMatchObject(refused('Still missing: 1 product photo and 1 label photo.'))
  const label = await arrived(own, 'labelPhoto')
  expect(await create(own, { files: [label] })).toMatchObject(refused('Still missing: 1 product photo.'))
  // What has not arrived is no photo.
  const lost = { ...label, of: 'productPhoto', upload: randomUUID() }
  expect(await create(own, { files: [label, lost] })).toMatchObject({ status: 409 })
  expect(server.sandbox.control.requests.writes.length).toBe(writes)
  expect(await waiting()).toBe(0)
})

test('[API-16] with its photos it is one change: Metrc takes them first, then the item names them, and it is linked', async () => {
  const own = await patches()
  const files = [...(await both(own)), await arrived(own, 'labelPhoto', 'back.png')]
  const tried = await server.call('POST', '/api/repair/try', {
    token,
    body: { facilityId: grower, act: '/api/item/create', bodies: [bodyOf(own, { files })] },
  })
  expect(tried).toMatchObject({ status: 200, answer: { works: [own.name], fails: [] } })
  expect(inMetrc(own)).toEqual([])
  expect(await create(own, { files })).toMatchObject({ status: 200 })
  const [item] = inMetrc(own)
  expect(namesOf(item?.ProductImages)).toEqual([expect.stringMatching(/^productPhoto-[0-9a-f]{12}\.jpg$/)])
  expect(namesOf(item?.LabelImages).map((name) => name.replace(/-[0-9a-f]{12}/, ''))).toEqual([
    'labelPhoto.jpg',
    'back.jpg',
  ])
  const [known] = await catalogueItems(server.db, [own.id])
  expect(known?.metrcItems).toEqual([{ metrcLicense: grower, metrcItemId: item?.Id }])
  expect(await waiting()).toBe(0)
})

test.each(['/items/v2/photo', '/items/v2'])(
  '[API-16] an item with photos whose answer is lost at %s is made once, with each of them once',
  async (path) => {
    const own = await patches()
    server.sandbox.control.plan({ match: { path }, fault: 'lost-after' })
    await create(own, { files: await both(own) })
    await isIn(own)
    const [item, ...others] = inMetrc(own)
    expect([others, item?.ProductImages.length, item?.LabelImages.length]).toEqual([[], 1, 1])
    expect(await waiting()).toBe(0)
  },
)

test('[API-16] what Metrc refuses keeps its photos, and is sent again with them', async () => {
  const own = await patches()
  server.sandbox.control.refuseNext('/items/v2', [{ row: 0, message: 'Metrc said no' }])
  expect(await create(own, { files: await both(own) })).toMatchObject({ status: 400 })
  await sweepFiles(server.db, server.services.files, new Date())
  expect(await waiting()).toBe(2)
  const cell = (await row(own))?.cell
  const again = cell?.state === 'refused' ? cell.write.id : ''
  expect(await create(own, { files: { again } }, { corrects: again })).toMatchObject({ status: 200 })
  expect(inMetrc(own)).toMatchObject([{ LabelImages: [{ FileSystemId: expect.any(Number) }] }])
  expect(await waiting()).toBe(0)
  expect(await create(await patches(), { files: { again } })).toMatchObject({ status: 409 })
})
