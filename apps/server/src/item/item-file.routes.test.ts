import { randomUUID } from 'node:crypto'
import { anItemForm } from '@cultivatd/domain/item/item-form.builders'
import { permission } from '@cultivatd/domain/user/permission'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trackedTestServer } from '../app/tracked-server.builders.ts'
import { testRecords } from '../ledger/writes.builders.ts'
import { grower } from '../mirror/metrc.builders.ts'
import { catalogueItems } from './catalogue-item.store.ts'
import { itemFiles } from './item-file.store.ts'

let server: Awaited<ReturnType<typeof trackedTestServer>>
let editor: string
beforeAll(async () => {
  server = await trackedTestServer()
  editor = (await server.person([permission.strainEdit, permission.strainView])).token
})
afterAll(() => server.close())

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
const read = (itemId: number, fileId: number, { token = editor, facilityId = grower } = {}) =>
  fetch(`${server.url}/api/facility/${facilityId}/item/${itemId}/file/${fileId}`, {
    headers: { authorization: `Bearer ${token}` },
  })
const answerOf = async (response: Response) => ({ status: response.status, answer: await response.json() })

/** An item in Metrc with these photos, as the mirror has it. */
async function withPhotos(...ids: number[]) {
  const made = testRecords(server.sandbox.control).item()
  const ProductImages = ids.map((FileSystemId) => ({ FileSystemId }))
  server.sandbox.control.modify(grower, 'item', made.Id, { ProductImages })
  await server.services.mirror.refresh(grower, { items: [made.Id] })
  return made.Id
}
let fileId = 880_000
/** Somebody uploads a file in Metrc; answers its id. */
function upload(name: string, contents: Buffer, of: 'photo' | 'file' = 'photo') {
  fileId += 1
  server.sandbox.control.put(grower, 'itemFile', fileId, { of, name, contents: contents.toString('base64') })
  return fileId
}

test('[READ-136] a photo of an item is given as Metrc has it, to be kept and not to be run', async () => {
  const photo = upload('gummies.png', png)
  const answer = await read(await withPhotos(photo), photo)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': expect.stringMatching(/^attachment; filename="gummies\.png"/),
    'content-security-policy': `default-src 'none'; sandbox`,
    'x-content-type-options': 'nosniff',
  })
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(png)
})

test('[READ-136] a file that is not with the item is not given, whoever knows its id', async () => {
  const [photo, other] = [upload('one.png', png), upload('other.png', png)]
  const item = await withPhotos(photo)
  const notThere = { errors: [{ message: 'This file is not with the item in Metrc any more.' }] }
  expect(await answerOf(await read(item, other))).toEqual({ status: 404, answer: notThere })
  // Metrc prints the id, and has the file no more.
  expect(await answerOf(await read(await withPhotos(999_999), 999_999))).toEqual({ status: 404, answer: notThere })
})

test('[READ-136] who may not see items is not given their photos', async () => {
  const photo = upload('seen.png', png)
  const item = await withPhotos(photo)
  const { token } = await server.person([])
  expect((await read(item, photo, { token })).status).toBe(403)
})

test('[READ-136] the photos that Metrc has are told for the item of the organization that is linked', async () => {
  const photo = upload('linked.png', png)
  const item = await withPhotos(photo)
  const body = anItemForm({
    name: `With a photo ${randomUUID().slice(0, 8)}`,
    strainId: null,
    productCategoryName: 'Shake/Trim',
  })
  const made = await server.call('POST', '/api/catalogue-item/create', { token: editor, body })
  expect(made).toMatchObject({ status: 200 })
  const { id } = made.answer as { id: string }
  expect(await itemFiles(server.db, id)).toEqual([])
  const [own] = await catalogueItems(server.db, [id])
  const link = { facilityId: grower, metrcItemId: item, version: own?.version }
  expect(await server.call('PUT', `/api/catalogue-item/${id}/link`, { token: editor, body: link })).toMatchObject({
    status: 200,
  })
  const none = { ids: [], required: 0 }
  expect(await itemFiles(server.db, id)).toEqual([
    {
      id: grower,
      version: 0,
      metrcItemId: String(item),
      onTheirWay: [],
      kinds: [
        { of: 'productPhoto', ids: [photo], required: 0 },
        { of: 'labelPhoto', ...none },
        { of: 'packagingPhoto', ...none },
        { of: 'document', ...none },
      ],
    },
  ])
})

test('[READ-136] a document is given as a PDF, and what is no picture and no PDF is not given', async () => {
  const give = async (contents: Buffer) => {
    const id = upload('label.pdf', contents, 'file')
    const made = testRecords(server.sandbox.control).item()
    server.sandbox.control.modify(grower, 'item', made.Id, { ProductPDFDocuments: [{ FileSystemId: id }] })
    await server.services.mirror.refresh(grower, { items: [made.Id] })
    return read(made.Id, id)
  }
  const pdf = await give(Buffer.from('%PDF-1.7 a label'))
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const page = await answerOf(await give(Buffer.from('<script>alert(1)</script>')))
  const message = 'Metrc gave something that is no picture and no PDF. Look at the item in Metrc.'
  expect(page).toEqual({ status: 503, answer: { errors: [{ message }] } })
})
