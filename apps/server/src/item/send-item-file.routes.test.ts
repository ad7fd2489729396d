import { randomBytes, randomUUID } from 'node:crypto'
import { anItemForm } from '@cultivatd/domain/item/item-form.builders'
import { permission } from '@cultivatd/domain/user/permission'
import type { Item } from '@cultivatd/metrc/item-records'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { setPermissions } from '../app/server.builders.ts'
import { trackedTestServer } from '../app/tracked-server.builders.ts'
import { sweepFiles } from '../file/file.store.ts'
import { testRecords } from '../ledger/writes.builders.ts'
import { grower } from '../mirror/metrc.builders.ts'
import { catalogueItems } from './catalogue-item.store.ts'
import { itemFiles } from './item-file.store.ts'

let server: Awaited<ReturnType<typeof trackedTestServer>>
let editor: string
let records: ReturnType<typeof testRecords>
let photo: Buffer
let large: Buffer
beforeAll(async () => {
  server = await trackedTestServer()
  editor = (await server.person([permission.strainEdit, permission.strainView])).token
  records = testRecords(server.sandbox.control)
  photo = await picture(60, 40)
  large = await picture(1000, 900)
})
afterEach(() => server.sandbox.control.clearPlans())
afterAll(() => server.close())

/** As a phone takes it, with the place where it was taken. */
const picture = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .withExif({ IFD0: { Copyright: 'Dana' }, IFD3: { GPSLatitude: '36/1 0/1 0/1' } })
    .jpeg({ quality: 100 })
    .toBuffer()

const pdf = Buffer.from('%PDF-1.7 a label')

/** An item of the organization that is linked to one in Metrc. */
async function linkedItem() {
  const { Id } = records.item()
  await server.services.mirror.refresh(grower, { items: [Id] })
  const name = `Photographed ${randomUUID().slice(0, 8)}`
  const body = anItemForm({ name, strainId: null, productCategoryName: 'Shake/Trim' })
  const made = await server.call('POST', '/api/catalogue-item/create', { token: editor, body })
  const { id } = made.answer as { id: string }
  const [own] = await catalogueItems(server.db, [id])
  const link = { facilityId: grower, metrcItemId: Id, version: own?.version }
  await server.call('PUT', `/api/catalogue-item/${id}/link`, { token: editor, body: link })
  return { id, Id }
}
type Linked = Awaited<ReturnType<typeof linkedItem>>

interface Sending {
  of?: 'labelPhoto' | 'productPhoto' | 'document'
  name?: string
  token?: string
  upload?: string
}

const pieceBytes = 384 * 1024
async function sendPieces(content: Buffer, { id }: Linked, { token = editor, upload = '' }: Sending) {
  for (let at = 0; at < content.length; at += pieceBytes) {
    const piece = content.subarray(at, at + pieceBytes).toString('base64')
    const body = { upload, at, content: piece }
    const { status, answer } = await server.call('PUT', `/api/catalogue-item/${id}/file-piece`, { token, body })
    if (status !== 200) return { status, answer }
  }
  return null
}

function add({ id, Id }: Linked, file: object, { of = 'labelPhoto', token = editor }: Sending, more: object = {}) {
  const body = { facilityId: grower, of, itemId: id, file }
  const key = 'upload' in file ? String(file.upload) : randomUUID()
  const headers = { 'idempotency-key': key, ...more }
  return server.call('POST', `/api/item/${Id}/file`, { token, body, headers })
}

/** As the page sends a file. */
async function send(content: Buffer, item: Linked, sending: Sending = {}) {
  const of = { upload: randomUUID(), name: 'label front.png', ...sending }
  const refused = await sendPieces(content, item, of)
  return refused ?? add(item, { upload: of.upload, name: of.name, size: content.length }, of)
}

const inMetrc = ({ Id }: Linked) => server.inMetrc('item', Id) as unknown as Item
const contentOf = ({ FileSystemId }: { FileSystemId: number }) => {
  const file = server.inMetrc('itemFile', FileSystemId) as unknown as { name: string; contents: string }
  return { name: file.name, content: Buffer.from(file.contents, 'base64') }
}
/** How many files wait here for Metrc to take them. */
const kept = async ({ Id }: Linked) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from outgoing_file f join operation o on o.id = f.operation_id
    where o.payload ->> 'id' = ${String(Id)}`.execute(server.db)
  return rows[0]?.count
}
const photoWrites = (after: number) =>
  server.sandbox.control.applied({ after }).filter(({ path }) => path === '/items/v2/photo').length
const lastApplied = () => server.sandbox.control.applied().at(-1)?.n ?? 0

async function until(is: () => Promise<boolean> | boolean) {
  const end = Date.now() + 20_000
  while (!(await is())) {
    if (Date.now() > end) throw new Error('It never came to that')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Nothing is on its way any more. */
const settled = ({ id }: Linked) =>
  until(async () => (await itemFiles(server.db, id)).every(({ onTheirWay }) => onTheirWay.length === 0))
/** The same, until Metrc has it. */
async function sent(content: Buffer, item: Linked, sending: Sending = {}) {
  const { status } = await send(content, item, sending)
  expect([200, 202]).toContain(status)
  await settled(item)
}

test('[READ-136] a photo is made anew as Metrc takes it, named with the item, and shown at once; the rest of the item stays', async () => {
  const item = await linkedItem()
  const before = inMetrc(item)
  expect(large.length).toBeGreaterThan(1_000_000)
  await sent(large, item)
  const { LabelImages, ...rest } = inMetrc(item)
  expect(rest).toEqual({ ...before, LabelImages: undefined, ...rest })
  expect({ ...rest, LastModified: 0 }).toEqual({ ...before, LabelImages: undefined, LastModified: 0 })
  const [file] = LabelImages.map(contentOf)
  expect(file?.name).toMatch(/^label front-[0-9a-f]{12}\.jpg$/)
  const made = await sharp(file?.content).metadata()
  expect(made).toMatchObject({ format: 'jpeg', width: 1000, height: 900 })
  expect(made.exif).toBeUndefined()
  expect(await itemFiles(server.db, item.id)).toMatchObject([
    {
      onTheirWay: [],
      kinds: expect.arrayContaining([{ of: 'labelPhoto', ids: [LabelImages[0]?.FileSystemId], required: 0 }]),
    },
  ])
  // Metrc has it: nothing of it is kept here.
  expect(await kept(item)).toBe(0)
})

test('[READ-136] a document goes as it is, and one photo after another is added to those that are there', async () => {
  const item = await linkedItem()
  await sent(pdf, item, { of: 'document', name: 'COA 17.pdf' })
  await sent(photo, item)
  await sent(photo, item, { name: 'back.jpg' })
  const { ProductPDFDocuments, LabelImages } = inMetrc(item)
  expect(ProductPDFDocuments.map((each) => contentOf(each).content)).toEqual([pdf])
  expect(LabelImages.map((each) => contentOf(each).name.replace(/-[0-9a-f]{12}/, ''))).toEqual([
    'label front.jpg',
    'back.jpg',
  ])
})

test('[READ-136] the same press twice, at once or later, sends one photo', async () => {
  const item = await linkedItem()
  const sending = { upload: randomUUID() }
  await sendPieces(photo, item, sending)
  const file = { upload: sending.upload, name: 'once.jpg', size: photo.length }
  const answers = await Promise.all([add(item, file, {}), add(item, file, {})])
  answers.push(await add(item, file, {}))
  for (const { status } of answers) expect([200, 202]).toContain(status)
  await settled(item)
  expect(inMetrc(item).LabelImages).toHaveLength(1)
})

test('[READ-136] what is no photo, or no document, is refused in a sentence, and nothing goes to Metrc', async () => {
  const item = await linkedItem()
  const last = lastApplied()
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic', 'latin1'), Buffer.alloc(900)])
  const cut = photo.subarray(0, 2_000)
  for (const [content, of, said] of [
    [heic, 'labelPhoto', /HEIC/],
    [Buffer.from('<script>alert(1)</script>'), 'labelPhoto', /no PDF and no picture/],
    [pdf, 'labelPhoto', /no picture/],
    [cut, 'labelPhoto', /broken/],
    [photo, 'document', /no PDF/],
  ] as const) {
    const { status, answer } = await send(content, item, { of })
    expect([status, JSON.stringify(answer)]).toEqual([400, expect.stringMatching(said)])
  }
  expect(lastApplied()).toBe(last)
  expect(await kept(item)).toBe(0)
})

test('[READ-136] who may not change items sends none, nor one who was dismissed meanwhile', async () => {
  const item = await linkedItem()
  const viewer = await server.person([permission.strainView])
  expect(await send(photo, item, { token: viewer.token })).toMatchObject({ status: 403 })
  const leaver = await server.person([permission.strainEdit, permission.strainView])
  const sending = { token: leaver.token, upload: randomUUID() }
  await sendPieces(photo, item, sending)
  await setPermissions(server.db, leaver.id, [])
  const file = { upload: sending.upload, name: 'late.jpg', size: photo.length }
  await until(async () => (await add(item, file, sending)).status === 403)
  expect(inMetrc(item).LabelImages).toEqual([])
})

test.each(['/items/v2/photo', '/items/v2'])(
  '[READ-136] a photo whose answer is lost at %s is with the item once',
  async (path) => {
    const item = await linkedItem()
    server.sandbox.control.plan({ match: { path }, fault: 'lost-after' })
    await send(photo, item)
    await until(() => inMetrc(item).LabelImages.length > 0)
    await settled(item)
    expect(inMetrc(item).LabelImages).toHaveLength(1)
    expect(await kept(item)).toBe(0)
  },
)

test('[READ-136] what Metrc refuses says why, is kept, and is sent again without choosing it again', async () => {
  const item = await linkedItem()
  const { Name } = inMetrc(item)
  // Somebody has given the item a category that asks for a strain, and Metrc wants one with any change of it.
  server.sandbox.control.modify(grower, 'item', item.Id, {
    ProductCategoryName: 'Flower & Buds',
    StrainId: null,
    StrainName: null,
  })
  const refused = await send(photo, item)
  expect(refused).toMatchObject({ status: 400, answer: { errors: [{ message: expect.stringContaining('Strain') }] } })
  const [row] = await itemFiles(server.db, item.id)
  expect(row?.onTheirWay).toMatchObject([{ does: 'add', of: 'labelPhoto', name: 'label front.jpg', state: 'refused' }])
  await sweepFiles(server.db, server.services.files, new Date())
  expect(await kept(item)).toBe(1)
  const category = { ProductCategoryName: 'Shake/Trim' }
  server.sandbox.control.modify(grower, 'item', item.Id, category)
  const id = row?.onTheirWay[0]?.id ?? ''
  expect([200, 202]).toContain((await add(item, { again: id }, {}, { corrects: id })).status)
  await settled(item)
  expect(inMetrc(item)).toMatchObject({ Name, LabelImages: [{ FileSystemId: expect.any(Number) }] })
  expect((await itemFiles(server.db, item.id))[0]?.onTheirWay).toEqual([])
  // It was dealt with: it is not sent a third time, and nothing is kept.
  expect(await add(item, { again: id }, {})).toMatchObject({ status: 409 })
  await sweepFiles(server.db, server.services.files, new Date())
  expect(await kept(item)).toBe(0)
})

test('[READ-136] a photo is taken from the item, and one that is not there any more is said to be gone', async () => {
  const item = await linkedItem()
  await sent(photo, item)
  await sent(photo, item, { name: 'stays.jpg' })
  const [first, second] = inMetrc(item).LabelImages
  const remove = () =>
    server.call('DELETE', `/api/item/${item.Id}/file/${first?.FileSystemId}`, {
      token: editor,
      body: { facilityId: grower },
      headers: { 'idempotency-key': randomUUID() },
    })
  server.sandbox.control.plan({ match: { path: '/items/v2' }, fault: 'lost-after' })
  await remove()
  await settled(item)
  expect(inMetrc(item).LabelImages).toEqual([second])
  expect(await remove()).toMatchObject({ status: 404 })
})

test('[READ-136] what somebody else adds at the same time stays, and where that cannot be told from ours a person decides', async () => {
  const item = await linkedItem()
  const { control } = server.sandbox
  const foreign = 990_001
  control.put(grower, 'itemFile', foreign, { of: 'photo', name: 'theirs.png', contents: 'iVBORw0KGgo=' })
  const last = lastApplied()
  control.plan({ match: { path: '/items/v2/photo' }, fault: 'lost-after' })
  const sending = send(photo, item)
  await until(() => photoWrites(last) === 1)
  control.modify(grower, 'item', item.Id, { LabelImages: [{ FileSystemId: foreign }] })
  await sending
  await until(async () => (await itemFiles(server.db, item.id))[0]?.onTheirWay[0]?.state === 'needs-person')
  expect(inMetrc(item).LabelImages).toEqual([{ FileSystemId: foreign }])
})

test('[READ-136] what Metrc refuses of one photo stays when another photo of the item is added', async () => {
  const item = await linkedItem()
  const flower = { ProductCategoryName: 'Flower & Buds', StrainId: null, StrainName: null }
  server.sandbox.control.modify(grower, 'item', item.Id, flower)
  expect(await send(photo, item, { name: 'front.jpg' })).toMatchObject({ status: 400 })
  server.sandbox.control.modify(grower, 'item', item.Id, { ProductCategoryName: 'Shake/Trim' })
  expect([200, 202]).toContain((await send(photo, item, { name: 'back.jpg' })).status)
  await until(() => inMetrc(item).LabelImages.length > 0)
  await sweepFiles(server.db, server.services.files, new Date())
  expect((await itemFiles(server.db, item.id))[0]?.onTheirWay).toMatchObject([{ name: 'front.jpg', state: 'refused' }])
  expect(await kept(item)).toBe(1)
})

test('[READ-136] what Metrc refuses to take away of one photo stays when another photo of the item is taken away', async () => {
  const item = await linkedItem()
  await sent(photo, item, { name: 'front.jpg' })
  await sent(photo, item, { name: 'back.jpg' })
  const [front, back] = inMetrc(item).LabelImages.map(({ FileSystemId }) => FileSystemId)
  const remove = (id: number | undefined) =>
    server.call('DELETE', `/api/item/${item.Id}/file/${id}`, {
      token: editor,
      body: { facilityId: grower },
      headers: { 'idempotency-key': randomUUID() },
    })
  server.sandbox.control.refuseNext('/items/v2', [{ row: 0, message: 'Metrc said no' }])
  expect(await remove(front)).toMatchObject({ status: 400 })
  expect((await remove(back)).status).toBe(200)
  const onTheirWay = async () => (await itemFiles(server.db, item.id))[0]?.onTheirWay
  expect(await onTheirWay()).toMatchObject([{ does: 'remove', fileId: front, state: 'refused' }])
  expect((await remove(front)).status).toBe(200)
  expect(await onTheirWay()).toEqual([])
  expect(inMetrc(item).LabelImages).toEqual([])
})

test('[READ-136] what waits for Metrc is so many bytes in all; one that finds no room is refused and can be sent later', async () => {
  const item = await linkedItem()
  const flower = { ProductCategoryName: 'Flower & Buds', StrainId: null, StrainName: null }
  server.sandbox.control.modify(grower, 'item', item.Id, flower)
  expect(await send(photo, item, { name: 'front.jpg' })).toMatchObject({ status: 400 })
  const id = (await itemFiles(server.db, item.id))[0]?.onTheirWay[0]?.id ?? ''
  server.sandbox.control.modify(grower, 'item', item.Id, { ProductCategoryName: 'Shake/Trim' })
  const { config } = server.services
  const { mostOutgoingBytes } = config
  const { rows } = await sql<{ bytes: number }>`
    select sum(octet_length(content))::int as bytes from outgoing_file`.execute(server.db)
  config.mostOutgoingBytes = rows[0]?.bytes ?? 0
  const sending = { upload: randomUUID() }
  try {
    await sendPieces(photo, item, sending)
    const file = { upload: sending.upload, name: 'back.jpg', size: photo.length }
    const last = lastApplied()
    const answer = await add(item, file, sending)
    expect([answer.status, JSON.stringify(answer.answer)]).toEqual([400, expect.stringMatching(/no room for this one/)])
    expect(lastApplied()).toBe(last)
    // What Metrc refused takes the room that it has.
    expect([200, 202]).toContain((await add(item, { again: id }, {}, { corrects: id })).status)
    await settled(item)
    // Nothing that was sent here is lost with the refusal.
    expect([200, 202]).toContain((await add(item, file, sending)).status)
  } finally {
    config.mostOutgoingBytes = mostOutgoingBytes
  }
  await settled(item)
  expect(inMetrc(item).LabelImages).toHaveLength(2)
  expect(await kept(item)).toBe(0)
})

test('[READ-136] two people who send again what Metrc refused add one photo, and the second is told', async () => {
  const item = await linkedItem()
  const flower = { ProductCategoryName: 'Flower & Buds', StrainId: null, StrainName: null }
  server.sandbox.control.modify(grower, 'item', item.Id, flower)
  await send(photo, item)
  const id = (await itemFiles(server.db, item.id))[0]?.onTheirWay[0]?.id ?? ''
  server.sandbox.control.modify(grower, 'item', item.Id, { ProductCategoryName: 'Shake/Trim' })
  const other = (await server.person([permission.strainEdit, permission.strainView])).token
  // Both have looked before either is recorded.
  const sending = await server.db.transaction().execute(async (tx) => {
    await sql`select lock_ledger(${grower})`.execute(tx)
    const both = [editor, other].map((token) => add(item, { again: id }, { token }, { corrects: id }))
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    return both
  })
  const answers = await Promise.all(sending)
  expect(answers.map(({ status }) => Math.floor(status / 100)).toSorted()).toEqual([2, 4])
  await settled(item)
  expect(inMetrc(item).LabelImages).toHaveLength(1)
})
