import { randomUUID } from 'node:crypto'
import { pieceBytes } from '@cultivatd/domain/file/file-rules'
import { mostPhotos } from '@cultivatd/domain/file/picture-rules'
import { aTaskForm } from '@cultivatd/domain/task/task.builders'
import { aNewRepeat } from '@cultivatd/domain/task-repeat/repeat'
import { permission } from '@cultivatd/domain/user/permission'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFacility, type TestPerson, type TestServer, testServer } from '../app/server.builders.ts'
import { addComment } from '../comment/comment.store.ts'
import { jsonb } from '../db/jsonb.ts'
import { filesOf, sweepFiles } from '../file/file.store.ts'
import { startS3Peer } from '../file/s3-peer.builders.ts'
import { historyOf } from '../history/history.store.ts'
import { taskById, tasksOfSeries } from './task.store.ts'

const facilityId = 'GAAA-4KVB-7T2Q'
let peer: Awaited<ReturnType<typeof startS3Peer>>
let server: TestServer
let dana: TestPerson
let priya: TestPerson
/** As a phone takes it: of several pieces, with its place. */
let photo: Buffer
beforeAll(async () => {
  peer = await startS3Peer()
  const { endpoint, bucket, accessKeyId, secretAccessKey, region } = peer.config
  server = await testServer({
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  })
  await addFacility(server.db, facilityId, true)
  dana = await server.person([permission.strainView], 'Dana Whitfield')
  priya = await server.person([permission.strainView], 'Priya Nair')
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  photo = await sharp({ create: { width: 1000, height: 700, channels: 3, background: 'green', noise } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 28/1 0/1' } })
    .jpeg({ quality: 95 })
    .toBuffer()
})
afterAll(async () => {
  await server.close()
  await peer.close()
})

interface Sending {
  as?: TestPerson
  upload?: string
  name?: string
}
interface Sent {
  status: number
  answer: unknown
}

async function pieces(at: string, content: Buffer, { as = dana, upload = '' }: Sending): Promise<Sent> {
  let sent: Sent = { status: 200, answer: {} }
  for (let from = 0; from < content.length && sent.status === 200; from += pieceBytes) {
    const body = { upload, at: from, content: content.subarray(from, from + pieceBytes).toString('base64') }
    sent = await server.call('PUT', `${at}/photo-piece`, { token: as.token, body })
  }
  return sent
}
const finish = (at: string, size: number, { as = dana, upload = '', name = 'rack 2.jpg' }: Sending): Promise<Sent> =>
  server.call('POST', `${at}/photo`, {
    token: as.token,
    body: { upload, name, size },
    headers: { 'idempotency-key': upload },
  })
async function send(at: string, content: Buffer = photo, sending: Sending = {}): Promise<Sent> {
  const of = { upload: randomUUID(), ...sending }
  const sent = await pieces(at, content, of)
  return sent.status === 200 ? finish(at, content.length, of) : sent
}

async function newTask(): Promise<string> {
  const locations = [{ facilityId, roomId: null, systemId: null }]
  const { answer } = await server.call('POST', '/api/task/create', {
    token: dana.token,
    body: aTaskForm({ locations }),
  })
  return (answer as { id: string }).id
}
const idOf = ({ answer }: Sent) => (answer as { id: string }).id
const sentence = ({ answer }: Sent) => (answer as { errors: { message: string }[] }).errors[0]?.message
const photosOf = (record: string) => filesOf(server.db, { entity: 'task', record })
const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const taskAt = (id: string) => `/api/task/${id}`
async function picture(path: string, as = priya) {
  const answer = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${as.token}` } })
  return { headers: Object.fromEntries(answer.headers), content: Buffer.from(await answer.arrayBuffer()) }
}

test('[API-45] a photo of a task goes to S3 in pieces, is made anew without its place, told in the history, seen small and whole, and removed', async () => {
  const id = await newTask()
  expect(photo.length).toBeGreaterThan(pieceBytes)
  const added = await send(taskAt(id))
  expect(added.status).toBe(200)
  const [kept] = await photosOf(id)
  expect(kept).toMatchObject({ name: 'rack 2.webp', type: 'image/webp', addedBy: 'Dana Whitfield', addedById: dana.id })
  expect(peer.objects.size).toBe(2)
  const whole = await picture(`${taskAt(id)}/photo/${idOf(added)}`)
  expect(whole.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': expect.stringMatching(/^attachment/),
    'content-security-policy': `default-src 'none'; sandbox`,
    'x-content-type-options': 'nosniff',
  })
  const { width, exif } = await sharp(whole.content).metadata()
  expect([width, exif]).toEqual([1000, undefined])
  const small = await picture(`${taskAt(id)}/photo/${idOf(added)}/small`)
  expect(await sharp(small.content).metadata()).toMatchObject({ width: 320, height: 224, format: 'webp' })
  await sweepFiles(server.db, server.services.files, new Date(Date.now() + 61 * 60_000))
  expect(peer.objects.size).toBe(2)
  const remove = (as: TestPerson) => server.call('DELETE', `${taskAt(id)}/photo/${idOf(added)}`, { token: as.token })
  const refused = await remove(priya)
  expect([refused.status, sentence(refused)]).toEqual([403, expect.stringMatching(/^Only who added a photo/)])
  expect((await remove(dana)).status).toBe(200)
  const history = await historyOf(server.db, { facilityId: null, entity: 'task', record: id })
  expect(history.map(({ summary }) => summary).slice(0, 2)).toEqual([
    'Removed the photo rack 2.webp',
    'Added the photo rack 2.webp',
  ])
  await sweepFiles(server.db, server.services.files, new Date(Date.now() + 61 * 60_000))
  expect(peer.objects.size).toBe(0)
})

test.each([
  ['a PDF', '%PDF-1.7 of a scan'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a page', '<html><script>'],
])('%s is no photo, whatever it is called', async (_what, text) => {
  const refused = await send(taskAt(await newTask()), Buffer.from(text), { name: 'rack.jpg' })
  expect([refused.status, sentence(refused)]).toEqual([400, expect.stringMatching(/^This is no picture/)])
})

test('a GIF that is a program is refused, and nothing of it is kept', async () => {
  const id = await newTask()
  const refused = await send(taskAt(id), Buffer.from('GIF89a/*\x01\x00*/=1;alert(1)', 'latin1'))
  expect([refused.status, sentence(refused)]).toEqual([400, expect.stringMatching(/^This picture is broken/)])
  expect([await photosOf(id), peer.objects.size]).toEqual([[], 0])
})

test.each([
  ['S3 answers 500', { status: 500 }],
  ['S3 cuts the line', { breaksOff: true }],
])(
  'where %s in the middle of an upload, that is said, and the same is added when it is back',
  async (_what, trouble) => {
    const id = await newTask()
    const of = { upload: randomUUID() }
    await pieces(taskAt(id), photo, of)
    peer.become(trouble)
    try {
      const away = await finish(taskAt(id), photo.length, of)
      expect([away.status, sentence(away)]).toEqual([503, expect.stringMatching(/does not answer.*Try again/)])
    } finally {
      peer.become({ status: null, breaksOff: false })
    }
    expect(await photosOf(id)).toEqual([])
    expect((await finish(taskAt(id), photo.length, of)).status).toBe(200)
    expect(await photosOf(id)).toHaveLength(1)
  },
)

test('where the storage is full that is said, and the same is added when there is room', async () => {
  const id = await newTask()
  const of = { upload: randomUUID() }
  const other = await sharp(photo).negate().jpeg().toBuffer()
  await pieces(taskAt(id), other, of)
  const { config } = server.services
  const { mostFilesBytes } = config
  config.mostFilesBytes = 1000
  try {
    const full = await finish(taskAt(id), other.length, of)
    expect([full.status, sentence(full)]).toEqual([400, expect.stringMatching(/^All files together may be/)])
  } finally {
    config.mostFilesBytes = mostFilesBytes
  }
  expect((await finish(taskAt(id), other.length, of)).status).toBe(200)
})

test('a task that a repeat made and that has a photo stays when the repeat ends, and of one that went nothing is kept', async () => {
  const body = aTaskForm({ dueDate: dayAfter(1), repeat: { ...aNewRepeat, count: 3 } })
  const { answer } = await server.call('POST', '/api/task/create', { token: dana.token, body })
  const id = (answer as { id: string }).id
  const series = (await taskById(server.db, id))?.series?.id ?? ''
  const later = async () => (await tasksOfSeries(server.db, series)).filter((task) => task.id !== id)
  const [second, third] = (await later()).map((task) => task.id)
  const other = await sharp(photo).flop().jpeg().toBuffer()
  await send(taskAt(second ?? ''), photo)
  await send(taskAt(third ?? ''), other)
  expect((await later()).map((task) => task.series?.isTouched)).toEqual([true, true])
  const end = { date: dayAfter(0), goes: 0 }
  expect(await server.call('POST', `/api/task/${id}/end-repeat`, { token: dana.token, body: end })).toMatchObject({
    status: 200,
  })
  expect((await later()).map((task) => task.id)).toEqual([second, third])
  const before = peer.objects.size
  await sql`delete from task where id = ${third}`.execute(server.db)
  await sweepFiles(server.db, server.services.files, new Date(Date.now() + 61 * 60_000))
  expect([await photosOf(second ?? ''), await photosOf(third ?? '')]).toMatchObject([[{}], []])
  expect(peer.objects.size).toBeLessThan(before)
})

test('nothing is taken for a task that is not there, and of what one person adds at once one is read at a time', async () => {
  expect((await pieces(taskAt('none'), photo, { upload: randomUUID() })).status).toBe(404)
  const id = await newTask()
  const upload = randomUUID()
  await pieces(taskAt(id), photo, { upload })
  const { put } = server.services.files
  let made = 0
  server.services.files.put = (...given) => {
    made += 1
    return put(...given)
  }
  const body = { upload, name: 'rack.jpg', size: photo.length }
  const call = () => server.call('POST', `${taskAt(id)}/photo`, { token: dana.token, body })
  try {
    const all = await Promise.all(Array.from({ length: 5 }, call))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  } finally {
    server.services.files.put = put
  }
  expect(made).toBe(2)
})

test('a task has so many photos at most', async () => {
  const id = await newTask()
  await sql`insert into file (id, hash, entity, record, name, added_at, added_by)
    select gen_random_uuid()::text, (select hash from stored_file limit 1), 'task', ${id}, 'x.webp', now(), 'Dana'
    from generate_series(1, ${mostPhotos})`.execute(server.db)
  expect(sentence(await send(taskAt(id)))).toBe('At most 20 photos are kept here. Remove one first.')
})

test('a comment has photos of who wrote it; of a facility that is not active nothing is shown', async () => {
  const comment = randomUUID()
  const message = 'Mites on rack 2'
  const at = new Date().toISOString()
  await addComment(server.db, { facilityId, id: comment, roomId: 'r1', userId: dana.id, message, at })
  const [ofComment, ofTask] = [`/api/comment/${comment}`, taskAt(await newTask())]
  const refused = await send(ofComment, photo, { as: priya })
  expect([refused.status, sentence(refused)]).toEqual([403, expect.stringMatching(/^Only who wrote a comment/)])
  const paths = [ofComment, ofTask]
  const seen = await Promise.all(paths.map(async (path) => `${path}/photo/${idOf(await send(path))}/small`))
  const statuses = () =>
    Promise.all(seen.map(async (path) => (await server.call('GET', path, { token: priya.token })).status))
  expect(await statuses()).toEqual([200, 200])
  await sql`update organisation set active_facility_ids = '[]'`.execute(server.db)
  server.services.organisation.forget()
  try {
    expect(await statuses()).toEqual([404, 404])
    for (const path of paths) expect((await send(path)).status).toBe(404)
  } finally {
    await sql`update organisation set active_facility_ids = ${jsonb([facilityId])}`.execute(server.db)
    server.services.organisation.forget()
  }
  const pending = await server.person([])
  expect((await server.call('GET', seen[0] ?? '', { token: pending.token })).status).toBe(403)
})

test('[SYNC-03] a photo that waited on a device is asked for before its pieces came, added once, and has the time when it was taken', async () => {
  const id = await newTask()
  const upload = randomUUID()
  const doneAt = new Date(server.services.now().getTime() - 3 * 3_600_000).toISOString()
  const ask = () =>
    server.call('POST', `${taskAt(id)}/photo`, {
      token: dana.token,
      body: { upload, name: 'rack 2.jpg', size: photo.length },
      headers: { 'idempotency-key': upload, 'done-at': doneAt },
    })
  const early = await ask()
  expect([early.status, sentence(early)]).toEqual([409, 'Not all of this file has arrived. Send it again.'])
  await pieces(taskAt(id), photo, { upload })
  const added = await ask()
  expect(added.status).toBe(200)
  // The answer was lost: once more with its pieces, and once more without.
  await pieces(taskAt(id), photo, { upload })
  for (const again of [await ask(), await ask()])
    expect([again.status, again.answer]).toEqual([added.status, added.answer])
  expect((await photosOf(id)).map(({ addedAt }) => new Date(addedAt).toISOString())).toEqual([doneAt])
  const history = await historyOf(server.db, { facilityId: null, entity: 'task', record: id })
  const told = history.filter(({ summary }) => summary === 'Added the photo rack 2.webp')
  expect(told.map((one) => one.doneAt && new Date(one.doneAt).toISOString())).toEqual([doneAt])
})
