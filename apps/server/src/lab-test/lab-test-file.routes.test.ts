import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { mostFileBytes, mostFiles, pieceBytes } from '@cultivatd/domain/file/file-rules'
import { aTestForm } from '@cultivatd/domain/lab-test/lab-test.builders'
import { permission } from '@cultivatd/domain/user/permission'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFacility, type TestPerson, type TestServer, testServer } from '../app/server.builders.ts'
import { jsonb } from '../db/jsonb.ts'
import { filesOf, sweepFiles } from '../file/file.store.ts'
import { historyOf } from '../history/history.store.ts'

const facilityOriginatedId = 'GAAA-4KVB-7T2Q'
let server: TestServer
let grower: TestPerson
let viewer: TestPerson
let id: string
beforeAll(async () => {
  server = await testServer()
  await addFacility(server.db, facilityOriginatedId, true)
  grower = await server.person([permission.generalEdit, permission.strainView])
  viewer = await server.person([permission.strainView])
  id = await newTest()
})
afterAll(() => server.close())

async function newTest(): Promise<string> {
  const body = aTestForm({ facilityOriginatedId })
  const { answer } = await server.call('POST', '/api/lab-test/create', { token: grower.token, body })
  return (answer as { id: string }).id
}

const pdf = (size = 2000) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size - 9, size % 251)])
const path = (of: string = id) => `/api/lab-test/${of}/file`

interface Sending {
  as?: TestPerson
  to?: string
  upload?: string
  name?: string
}

const piece = (content: Buffer, at: number, { as = grower, to = id, upload = randomUUID() }: Sending) =>
  server.call('PUT', `${path(to)}-piece`, {
    token: as.token,
    body: { upload, at, content: content.toString('base64') },
  })

const finish = (size: number, { as = grower, to = id, upload = '', name = 'COA 17.pdf' }: Sending) =>
  server.call('POST', path(to), {
    token: as.token,
    body: { upload, name, size },
    headers: { 'idempotency-key': upload },
  })

/** As the page sends a file. */
async function send(content: Buffer, sending: Sending = {}) {
  const of = { upload: randomUUID(), ...sending }
  for (let at = 0; at < content.length; at += pieceBytes) {
    const sent = await piece(content.subarray(at, at + pieceBytes), at, of)
    if (sent.status !== 200) return sent
  }
  return finish(content.length, of)
}
const sentence = ({ answer }: { answer: unknown }) => (answer as { errors: { message: string }[] }).errors[0]?.message
const files = (of: string = id) => filesOf(server.db, { entity: 'lab-test', record: of })
const onTheWay = async () =>
  (await sql<{ count: number }>`select count(*) as count from file_piece`.execute(server.db)).rows[0]?.count
const storedFiles = () =>
  readdirSync(join(server.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
const inAnHour = () => new Date(Date.now() + 61 * 60_000)
const history = async (of: string = id) =>
  (await historyOf(server.db, { facilityId: null, entity: 'lab-test', record: of })).map(({ summary }) => summary)

test('a file is added in pieces, told in the history, and given back to be kept and never run', async () => {
  const content = pdf(2 * pieceBytes + 17)
  const added = await send(content, { name: '../../COA “17”.pdf' })
  expect(added.status).toBe(200)
  const [file] = await files()
  expect(file).toMatchObject({
    name: 'COA “17”.pdf',
    type: 'application/pdf',
    size: content.length,
    addedBy: 'Ana Flor',
  })
  expect((await history())[0]).toBe('Added the file COA “17”.pdf')
  expect(await onTheWay()).toBe(0)
  const answer = await fetch(`${server.url}${path()}/${file?.id}`, {
    headers: { authorization: `Bearer ${viewer.token}` },
  })
  expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="COA _17_.pdf"; filename*=UTF-8''COA%20%E2%80%9C17%E2%80%9D.pdf`,
    'content-security-policy': `default-src 'none'; sandbox`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
})

test('[PERM-14] [READ-24] only holders of generalEdit add and remove, and only who sees the test reads', async () => {
  const to = await newTest()
  expect((await send(pdf(), { to, as: viewer })).status).toBe(403)
  await send(pdf(), { to })
  const [file] = await files(to)
  const at = `${path(to)}/${file?.id}`
  expect((await server.call('DELETE', at, { token: viewer.token })).status).toBe(403)
  const editor = await server.person([permission.generalEdit])
  expect((await server.call('GET', at, { token: editor.token })).status).toBe(403)
  expect((await server.call('GET', at)).status).toBe(401)
  expect((await server.call('GET', `${path()}/${file?.id}`, { token: viewer.token })).status).toBe(404)
  expect(await files(to)).toHaveLength(1)
})

test('what it is counts by its bytes, whatever it is called; nothing of it stays', async () => {
  const page = Buffer.from('<html><script>alert(1)</script></html>')
  const refused = await send(page, { name: 'certificate.pdf' })
  expect([refused.status, sentence(refused)]).toEqual([400, expect.stringMatching(/no PDF and no picture/)])
  expect(await onTheWay()).toBe(0)
  // With its first piece lost the rest says nothing of what it is.
  const upload = randomUUID()
  await piece(page, pieceBytes, { upload })
  expect((await finish(page.length, { upload })).status).toBe(409)
})

test('a picture is made anew, without the place where it was taken, and called so', async () => {
  const to = await newTest()
  const scan = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'white' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 28/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect((await send(scan, { to, name: 'COA 17.JPG' })).status).toBe(200)
  const [file] = await files(to)
  expect(file).toMatchObject({ name: 'COA 17.webp', type: 'image/webp' })
  const { answer } = await server.call('GET', `${path(to)}/${file?.id}`, { token: viewer.token })
  expect(String(answer)).toMatch(/WEBP/)
  expect(String(answer)).not.toMatch(/Exif/i)
  const heic = await send(Buffer.from('\0\0\0\x18ftypheic', 'latin1'), { to })
  expect([heic.status, sentence(heic)]).toEqual([400, expect.stringMatching(/is a HEIC/)])
})

test('the largest is taken, and one byte more is not, with the sentence of the page', async () => {
  const to = await newTest()
  expect((await send(pdf(mostFileBytes), { to })).status).toBe(200)
  const refused = await send(pdf(mostFileBytes + 1), { to })
  expect([refused.status, sentence(refused)]).toEqual([400, expect.stringMatching(/the most is 10 MB/)])
  expect(await files(to)).toHaveLength(1)
})

test('a piece whose Base64 was cut off is refused in a sentence', async () => {
  const body = (content: string) => ({ upload: randomUUID(), at: pieceBytes, content })
  const sent = (content: string) => server.call('PUT', `${path()}-piece`, { token: grower.token, body: body(content) })
  const before = await onTheWay()
  for (const content of ['AAAAA', 'AAAAA=', 'AAAAAA', 'AAA=='])
    expect([await sent(content)].map((one) => [one.status, sentence(one)])).toEqual([[400, 'Not Base64']])
  expect(await onTheWay()).toBe(before)
})

test('a piece that was lost is sent again, and pieces that are missing are told', async () => {
  const to = await newTest()
  const content = pdf(pieceBytes + 100)
  const of = { to, upload: randomUUID() }
  await piece(content.subarray(pieceBytes), pieceBytes, of)
  expect(sentence(await finish(content.length, of))).toBe('Not all of this file has arrived. Send it again.')
  for (let time = 0; time < 2; time += 1) await piece(content.subarray(0, pieceBytes), 0, of)
  const first = await finish(content.length, of)
  expect(first.status).toBe(200)
  expect((await finish(content.length, of)).answer).toEqual(first.answer)
  expect(await files(to)).toHaveLength(1)
})

test('of two who add the same pieces at once one is told that it was added', async () => {
  const content = pdf(3000)
  const upload = randomUUID()
  await piece(content, 0, { upload })
  const before = (await files()).length
  const add = (key: string) =>
    server.call('POST', path(), {
      token: grower.token,
      body: { upload, name: 'Twice.pdf', size: content.length },
      headers: { 'idempotency-key': key },
    })
  const answers = await Promise.all([add(randomUUID()), add(randomUUID())])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await files()).toHaveLength(before + 1)
})

test('nobody finishes what another sends, and nobody fills the server with what never ends', async () => {
  const to = await newTest()
  const upload = randomUUID()
  await piece(pdf(), 0, { to, upload })
  const other = await server.person([permission.generalEdit])
  expect((await finish(2000, { to, upload, as: other })).status).toBe(409)
  await sql`insert into file_piece (upload, place, person_id, entity, record, content, at)
    values ('x', 0, ${other.id}, 'lab-test', ${to}, decode(repeat('00', ${3 * mostFileBytes}), 'hex'), now())`.execute(
    server.db,
  )
  expect((await piece(pdf(), 0, { to, as: other })).status).toBe(429)
  await sweepFiles(server.db, server.services.files, inAnHour())
  expect(await onTheWay()).toBe(0)
})

test('who gives a file up leaves nothing of it on its way, and takes nothing from another', async () => {
  const [to, upload] = [await newTest(), randomUUID()]
  await piece(pdf(), 0, { to, upload })
  const giveUp = (as: TestPerson) => server.call('DELETE', `${path(to)}-piece/${upload}`, { token: as.token })
  expect((await giveUp(viewer)).status).toBe(403)
  const other = await server.person([permission.generalEdit])
  expect([(await giveUp(other)).status, await onTheWay()]).toEqual([200, 1])
  expect([(await giveUp(grower)).status, await onTheWay()]).toEqual([200, 0])
})

test('what is removed goes from the storage when nothing else is the same, and the history says so', async () => {
  const [to, beside] = [await newTest(), await newTest()]
  const content = pdf(3333)
  await send(content, { to })
  await send(content, { to: beside })
  const before = storedFiles().length
  const [mine] = await files(to)
  const remove = () => server.call('DELETE', `${path(to)}/${mine?.id}`, { token: grower.token })
  expect((await remove()).status).toBe(200)
  expect((await remove()).status).toBe(404)
  expect((await history(to))[0]).toBe('Removed the file COA 17.pdf')
  expect(await sweepFiles(server.db, server.services.files, inAnHour())).toBe(0)
  const [other] = await files(beside)
  await server.call('DELETE', `${path(beside)}/${other?.id}`, { token: grower.token })
  expect(await sweepFiles(server.db, server.services.files, new Date())).toBe(0)
  expect(await sweepFiles(server.db, server.services.files, inAnHour())).toBe(1)
  expect(storedFiles()).toHaveLength(before - 1)
})

test('a storage that is away keeps nothing half, and the same may be sent again', async () => {
  const to = await newTest()
  const { files: storage } = server.services
  const { put } = storage
  const of = { to, upload: randomUUID() }
  await piece(pdf(), 0, of)
  storage.put = async () => {
    throw Object.assign(new Error('No space left'), { code: 'ENOSPC' })
  }
  try {
    expect((await finish(2000, of)).status).toBeGreaterThanOrEqual(500)
  } finally {
    storage.put = put
  }
  expect(await files(to)).toEqual([])
  expect((await finish(2000, of)).status).toBe(200)
})

test('what was swept between the storage and the record is sent again, and nothing is added that is not there', async () => {
  const to = await newTest()
  const of = { to, upload: randomUUID() }
  const content = pdf(4444)
  await piece(content, 0, of)
  const { files: storage } = server.services
  const { put } = storage
  storage.put = async (...args) => {
    await put.apply(storage, args)
    await sweepFiles(server.db, storage, inAnHour())
  }
  try {
    const answer = await finish(content.length, of)
    expect([answer.status, sentence(answer)]).toEqual([409, 'Not all of this file has arrived. Send it again.'])
  } finally {
    storage.put = put
  }
  expect(await files(to)).toEqual([])
  expect((await send(content, { to })).status).toBe(200)
})

test('what the storage has under the name of a file and is another is not given out', async () => {
  const to = await newTest()
  await send(pdf(5555), { to })
  const [file] = await files(to)
  const { files: storage } = server.services
  const { get } = storage
  storage.get = async () => pdf(5556)
  try {
    const answer = await server.call('GET', `${path(to)}/${file?.id}`, { token: viewer.token })
    expect([answer.status, sentence(answer)]).toEqual([503, expect.stringMatching(/storage of files/)])
  } finally {
    storage.get = get
  }
})

test('all files together may be so much, and one more that is there already takes no room', async () => {
  const to = await newTest()
  const content = pdf(6666)
  await send(content, { to })
  const { config } = server.services
  const { mostFilesBytes } = config
  config.mostFilesBytes = 7000
  try {
    const refused = await send(pdf(6667), { to })
    expect([refused.status, sentence(refused)]).toEqual([400, expect.stringMatching(/^All files together may be/)])
  } finally {
    config.mostFilesBytes = mostFilesBytes
  }
  expect(await files(to)).toHaveLength(1)
  expect((await send(content, { to })).status).toBe(200)
})

test('of several that come at once, those for which there is no room any more are refused', async () => {
  const to = await newTest()
  const sizes = [7001, 7002, 7003, 7004]
  const uploads = sizes.map(() => randomUUID())
  for (const [at, size] of sizes.entries()) await piece(pdf(size), 0, { to, upload: uploads[at] ?? '' })
  const { rows } = await sql<{ sum: number }>`select sum(size)::bigint as sum from stored_file`.execute(server.db)
  const { config } = server.services
  const { mostFilesBytes } = config
  config.mostFilesBytes = Number(rows[0]?.sum) + 10_000
  try {
    const sent = await Promise.all(sizes.map((size, at) => finish(size, { to, upload: uploads[at] ?? '' })))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
  } finally {
    config.mostFilesBytes = mostFilesBytes
  }
  expect(await files(to)).toHaveLength(1)
})

test('[READ-21] of a facility that is not active nothing is shown, added or removed; a test has at most so many files', async () => {
  const to = await newTest()
  await send(pdf(), { to })
  const [file] = await files(to)
  await sql`update organisation set active_facility_ids = '[]'`.execute(server.db)
  server.services.organisation.forget()
  try {
    expect((await send(pdf(), { to })).status).toBe(404)
    expect((await server.call('GET', `${path(to)}/${file?.id}`, { token: viewer.token })).status).toBe(404)
    expect((await server.call('DELETE', `${path(to)}/${file?.id}`, { token: grower.token })).status).toBe(404)
  } finally {
    await sql`update organisation set active_facility_ids = ${jsonb([facilityOriginatedId])}`.execute(server.db)
    server.services.organisation.forget()
  }
  for (let more = 1; more < mostFiles; more += 1) await send(pdf(), { to })
  expect(sentence(await send(pdf(), { to }))).toMatch(/at most 20 files/)
})
