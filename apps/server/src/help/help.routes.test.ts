import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { crc32, deflateSync } from 'node:zlib'
import { pieceBytes } from '@cultivatd/domain/file/file-rules'
import { anArticleForm } from '@cultivatd/domain/help/article.builders'
import { ArticleForm, articleForm, type ArticleNode } from '@cultivatd/domain/help/article'
import { permission } from '@cultivatd/domain/user/permission'
import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestPerson, type TestServer, testServer } from '../app/server.builders.ts'
import type { Db } from '../db/db.ts'
import { sweepFiles } from '../file/file.store.ts'
import { historyOf } from '../history/history.store.ts'
import { notificationsOf } from '../notification/notification.store.ts'
import { articleById, articleCategories, saveArticle } from './article.store.ts'
import { markPictures, missingPictures } from './article-picture.store.ts'
import { shipArticles, shippedArticles, shippedCategories } from './ship-articles.ts'
import { isPublicAddress } from '../http/public-address.ts'
import { fetchPicture } from './fetch-picture.ts'

let server: TestServer
let dana: TestPerson
let reader: TestPerson
let admin: TestPerson
beforeAll(async () => {
  server = await testServer()
  dana = await server.person([permission.generalEdit], 'Dana Whitfield')
  reader = await server.person([permission.strainView], 'Priya Nair')
  admin = await server.person([permission.userAdmin], 'Ana Flor')
})
afterAll(() => server.close())

type Method = Parameters<TestServer['call']>[0]
const call = (method: Method, path: string, body?: unknown, by: TestPerson = dana) =>
  server.call(method, path, { token: by.token, ...(body === undefined ? {} : { body }) })
const refused = (status: number, message: RegExp) => ({
  status,
  answer: { errors: [expect.objectContaining({ message: expect.stringMatching(message) })] },
})
const idOf = ({ answer }: { answer: unknown }) => (answer as { id: string }).id
const image = (id: string): ArticleNode => ({
  type: 'image',
  url: `/api/article-image/${id}`,
  children: [{ text: '' }],
})
const create = (form: object = {}, by = dana) => call('POST', '/api/article/create', anArticleForm(form), by)

const png = (of: Partial<{ width: number; height: number }> = {}) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#1f4d3f', ...of } })
    .png()
    .toBuffer()
/** A black square of one bit for each point: a few kilobytes that unpack to as many points as there are. */
function manyPixels(side: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)))
  const parts = [chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}
const gifWithProgram = async () =>
  Buffer.concat([
    await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .gif()
      .toBuffer(),
    Buffer.from('<script>alert(1)</script>'),
  ])

/** As the editor sends a picture. */
async function send(content: Buffer, by = dana) {
  const upload = randomUUID()
  for (let at = 0; at < content.length; at += pieceBytes) {
    const piece = content.subarray(at, at + pieceBytes).toString('base64')
    const sent = await call('PUT', '/api/article-image/piece', { upload, at, content: piece }, by)
    if (sent.status !== 200) return sent
  }
  return call('POST', '/api/article-image', { upload, size: content.length }, by)
}
const pictureAt = (id: string, by = reader) =>
  fetch(`${server.url}/api/article-image/${id}`, { headers: { authorization: `Bearer ${by.token}` } })
/** As soon as another transaction waits for a lock. */
async function waiting(db: Db): Promise<void> {
  const who = () => sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await who().execute(db)).rows.length, { timeout: 10_000 }).toBeGreaterThan(0)
}
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const sweepIn = (hours: number) => sweepFiles(server.db, server.services.files, inHours(hours))

test('a dozen articles of the product are there, each as the schema wants it, and what people made of them stays', async () => {
  const ours = await Promise.all(shippedArticles.map(({ id }) => articleById(server.db, id)))
  expect(ours).toHaveLength(30)
  expect(new Set(ours.map((article) => article?.categoryId))).toEqual(new Set(shippedCategories.map(({ id }) => id)))
  for (const article of ours) {
    expect(ArticleForm.parse(article && articleForm(article))).toEqual(article && articleForm(article))
    const [url = ''] = article?.content.flatMap((node) => (node.type === 'image' ? [node.url] : [])) ?? []
    expect(existsSync(new URL(`../../../web/public${url}`, import.meta.url)) && url).toMatch(/^\/help\//)
  }
  const [first, second] = ours
  await call('PUT', `/api/article/${first?.id}`, { ...anArticleForm({ name: 'Ours' }), version: first?.version })
  await call('DELETE', `/api/article/${second?.id}`, { version: second?.version })
  await shipArticles(server.db)
  expect(await articleById(server.db, first?.id ?? '')).toMatchObject({ name: 'Ours' })
  expect(await articleById(server.db, second?.id ?? '')).toBeUndefined()
})

test('[PERM-15] [HELP-10] [API-40] who may edit writes an article, and nobody else', async () => {
  const id = idOf(await create())
  expect(await articleById(server.db, id)).toMatchObject(anArticleForm())
  expect(await create({}, reader)).toMatchObject({ status: 403 })
  expect(await call('PUT', '/api/article-category', { categories: [], version: 0 }, reader)).toMatchObject({
    status: 403,
  })
  expect(await send(await png(), reader)).toMatchObject({ status: 403 })
})

test('an article that is too long, of unknown nodes, or with pictures from elsewhere is refused with a sentence', async () => {
  const long = (length: number) =>
    create({ content: [{ type: 'paragraph', children: [{ text: 'x'.repeat(length) }] }] })
  expect(await long(200_000)).toMatchObject(refused(400, /at most 200,000 characters.*Make two of it/))
  expect(await long(1_100_000)).toMatchObject({ status: 413 })
  expect(await create({ content: [{ type: 'script', children: [{ text: 'x' }] }] })).toMatchObject(
    refused(400, /Nothing like/),
  )
  expect(await create({ categoryId: 'gone' })).toMatchObject(refused(400, /^This category is not there any more/))
  expect(await create({ content: [image('gone')] })).toMatchObject(refused(400, /^A picture is not there any more/))
  const name = '<img src=x onerror=alert(1)>'
  expect(await articleById(server.db, idOf(await create({ name })))).toMatchObject({ name })
})

test('[API-41] [NOTE-11] [READ-76] categories are written together, and those who administer people are told', async () => {
  const { version } = await articleCategories(server.db)
  const daily = { id: 'daily', name: 'Daily rounds' }
  const plants = { id: 'plants', name: 'Plants' }
  const save = (categories: object[], seen: number) =>
    call('PUT', '/api/article-category', { categories, version: seen })
  expect(await save([daily, plants], version)).toMatchObject({ status: 200 })
  expect(await save([plants], version)).toMatchObject(refused(409, /^Dana Whitfield changed the categories/))
  const newest = await articleCategories(server.db)
  expect(newest.categories).toEqual([daily, plants])
  const id = idOf(await create({ categoryId: 'daily' }))
  const seen = (await articleById(server.db, id))?.version
  expect(await save([{ ...plants, name: 'Plants and clones' }], newest.version)).toMatchObject({ status: 200 })
  expect(await articleById(server.db, id)).toMatchObject({ categoryId: '' })
  expect(
    await call('PUT', `/api/article/${id}`, { ...anArticleForm({ categoryId: 'daily' }), version: seen }),
  ).toMatchObject(refused(409, /^Dana Whitfield changed the category while you were editing/))
  expect((await notificationsOf(server.db, admin.id)).map(({ message }) => message)).toEqual(
    expect.arrayContaining([
      'Dana Whitfield added the help category Daily rounds',
      'Dana Whitfield added the help category Plants',
      'Dana Whitfield changed the help category Plants to Plants and clones',
    ]),
  )
  const entries = await historyOf(server.db, { facilityId: null, entity: 'article-category', record: 'categories' })
  expect(entries[0]).toMatchObject({ summary: 'Changed the categories of the help', personName: 'Dana Whitfield' })
})

test('articles are found by the beginnings and stems of words in title and text, the best first', async () => {
  const text = (words: string): ArticleNode[] => [{ type: 'paragraph', children: [{ text: words }] }]
  const inText = idOf(await create({ name: 'Morning walk', content: text('Look at the zucchini plants before noon') }))
  const inTitle = idOf(await create({ name: 'Zucchini', content: text('None') }))
  const find = async (words: string) => {
    const { answer } = await call('GET', `/api/article/search?text=${encodeURIComponent(words)}`, undefined, reader)
    return (answer as { articles: { id: string; excerpt: string }[] }).articles
  }
  expect((await find('zucch')).map(({ id }) => id)).toEqual([inTitle, inText])
  expect(await find('zucchini planting')).toMatchObject([
    { id: inText, excerpt: expect.stringContaining('zucchini plants') },
  ])
  expect(await find(`' | ! & <script> %`)).toEqual([])
  expect(await find('  ')).toEqual([])
})

test('[API-45] [HELP-09] a picture is made anew, kept, and given to who is active, to be seen and never run', async () => {
  const sent = Buffer.concat([await png({ width: 2000 }), Buffer.from('<script>alert(1)</script>')])
  const id = idOf(await send(sent))
  const answer = await pictureAt(id)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': `default-src 'none'; sandbox`,
  })
  const kept = Buffer.from(await answer.arrayBuffer())
  expect(kept.includes('script')).toBe(false)
  expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', width: 1600 })
  expect((await pictureAt(id, await server.person([]))).status).toBe(403)
  expect((await fetch(`${server.url}/api/article-image/${id}`)).status).toBe(401)
})

test('[READ-99] what is no picture is refused with a sentence, whatever it is called: SVG, a program, 60 MB', async () => {
  expect(await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatchObject(
    refused(400, /^This is no picture/),
  )
  expect(await send(Buffer.from('GIF89a/*...*/=1;alert(1)'))).toMatchObject(refused(400, /^This picture is broken/))
  expect(await send(manyPixels(8000))).toMatchObject(refused(400, /^This picture is broken/))
  const piece = { upload: 'big', at: 60 * 1024 * 1024, content: 'AAAA' }
  expect(await call('PUT', '/api/article-image/piece', piece)).toMatchObject(refused(400, /^This file is too large/))
  const id = idOf(await send(await gifWithProgram()))
  expect(Buffer.from(await (await pictureAt(id)).arrayBuffer()).includes('script')).toBe(false)
})

test('[HELP-09] [READ-99] a picture of no article goes after a day, one that is saved stays as long as an article has it', async () => {
  const [saved, left] = [idOf(await send(await png())), idOf(await send(await png({ width: 41 })))]
  const article = idOf(await create({ content: [image(saved)] }))
  await sweepIn(23)
  expect((await pictureAt(left)).status).toBe(200)
  await sweepIn(28)
  expect((await pictureAt(left)).status).toBe(404)
  expect((await pictureAt(saved)).status).toBe(200)
  expect(await create({ content: [image(left)] })).toMatchObject(refused(400, /^A picture is not there any more/))
  const version = (await articleById(server.db, article))?.version
  await call('DELETE', `/api/article/${article}`, { version })
  await sweepIn(1)
  expect((await pictureAt(saved)).status).toBe(200)
  await sweepIn(49)
  expect((await pictureAt(saved)).status).toBe(404)
})

test('a picture that one article loses while another is saved with it is in an article', async () => {
  const id = idOf(await send(await png({ width: 43 })))
  const article = idOf(await create({ content: [image(id)] }))
  const version = (await articleById(server.db, article))?.version
  let other: ReturnType<typeof call> | undefined
  await server.db.transaction().execute(async (tx) => {
    expect(await missingPictures(tx, [id])).toEqual([])
    other = call('DELETE', `/api/article/${article}`, { version })
    await waiting(server.db)
    await saveArticle(tx, 'other', ArticleForm.parse(anArticleForm({ content: [image(id)] })))
    await markPictures(tx, [id])
  })
  expect((await other)?.status).toBe(200)
  await sweepIn(49)
  expect((await pictureAt(id)).status).toBe(200)
})

test('while the storage is away nothing is kept, and the same picture can be sent again', async () => {
  const { put } = server.services.files
  const away = Object.assign(new Error('full'), { code: 'ENOSPC' })
  server.services.files.put = () => Promise.reject(away)
  const before = await sql<{ count: number }>`select count(*) as count from article_picture`.execute(server.db)
  const content = await png({ width: 42 })
  expect((await send(content)).status).toBeGreaterThanOrEqual(500)
  server.services.files.put = put
  expect((await sql<{ count: number }>`select count(*) as count from article_picture`.execute(server.db)).rows).toEqual(
    before.rows,
  )
  expect(await send(content)).toMatchObject({ status: 200 })
})

test('[HELP-03] a picture is fetched from public addresses only, also behind a name or another address', async () => {
  const from = (url: string) => call('POST', '/api/article-image/fetch', { url })
  const ours = /^This address is of this machine or its network/
  for (const host of [
    '127.0.0.1',
    '[::1]',
    '10.1.2.3',
    '169.254.169.254',
    '[::ffff:127.0.0.1]',
    'localhost',
    '2130706433',
  ])
    expect(await from(`http://${host}:3000/a.png`)).toMatchObject(refused(400, ours))
  expect(await from('https://example.com/a.svg')).toMatchObject(refused(400, /^Ends in png/))
  expect(['8.8.8.8', '2606:4700::1111'].map(isPublicAddress)).toEqual([true, true])
  const others = [
    '100.64.0.1',
    '172.31.0.1',
    '224.0.0.1',
    'fe80::1',
    'fd00::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'x',
  ]
  expect(others.filter(isPublicAddress)).toEqual([])
})

test('an address that leads to another one is followed as far as that may be asked, and no more than a picture is read', async () => {
  const picture = await png()
  const peer = createServer(({ url }, response) => {
    if (url === '/a.png') return void response.end(picture)
    if (url === '/said.png') return response.writeHead(200, { 'content-length': 60 * 1024 * 1024 }).flushHeaders()
    if (url === '/big.png') return void response.writeHead(200).end(Buffer.alloc(11 * 1024 * 1024))
    if (url === '/inside.png') return void response.writeHead(302, { location: 'http://[::1]:9/a.png' }).end()
    if (url === '/round.png') return void response.writeHead(302, { location: '/round.png' }).end()
    if (url === '/moved.png') return void response.writeHead(302, { location: '/a.png' }).end()
    return void response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', () => resolve()))
  const at = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`
  const from = (path: string) => fetchPicture(`${at}${path}`, { mayAsk: (address) => address === '127.0.0.1' })
  try {
    expect(await from('/moved.png')).toEqual(picture)
    await expect(from('/inside.png')).rejects.toThrow(/of this machine or its network/)
    await expect(from('/round.png')).rejects.toThrow(/no picture at this address/)
    await expect(from('/gone.png')).rejects.toThrow(/no picture at this address/)
    await expect(from('/big.png')).rejects.toThrow(/the most is 10 MB/)
    await expect(from('/said.png')).rejects.toThrow(/has 60 MB, and the most is 10 MB/)
  } finally {
    await new Promise((resolve) => peer.close(resolve))
  }
})
