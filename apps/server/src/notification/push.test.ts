import { permission } from '@cultivatd/domain/user/permission'
import { importJWK, jwtVerify } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addFacility, setPermissions, type TestPerson, type TestServer, testServer } from '../app/server.builders.ts'
import { openSecrets } from '../db/secrets.ts'
import { notifyPeople } from './notification.store.ts'
import { aBrowser, aPushService } from './push.builders.ts'
import { pushNotices, sendPushes } from './push-notices.ts'
import { createPushService } from './push-service.ts'

const facilityId = 'GAAA-4KVB-7T2Q'
const contact = 'mailto:security@grow.example'
const ages = { idleMs: 24 * 3_600_000, mostMs: 30 * 24 * 3_600_000 }
const mayAsk = (address: string) => address === '127.0.0.1'
const minuteMs = 60_000
let server: TestServer
let service: Awaited<ReturnType<typeof aPushService>>
let clock = 0
const reports: string[] = []

beforeAll(async () => {
  service = await aPushService()
  server = await testServer()
  const { secrets } = server.services
  server.services.push = createPushService({ secrets, contact, now: () => new Date(), mayAsk })
  await addFacility(server.db, facilityId, true)
})
afterAll(async () => {
  await server.close()
  await service.close()
})
beforeEach(async () => {
  await sql`delete from push_device`.execute(server.db)
  await sql`delete from notice_push`.execute(server.db)
  service.received.length = 0
  reports.length = 0
  Object.assign(service.answers, { status: 201, headers: {} })
  clock = Date.now()
})

const now = () => new Date(clock)
const on = (person: TestPerson, method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: unknown) =>
  server.call(method, `/api/notifications/${path}`, { token: person.token, ...(body !== undefined && { body }) })
async function aReader() {
  const person = await server.person([permission.generalEdit])
  const browser = aBrowser(service.url)
  expect((await on(person, 'PUT', 'push', browser.device)).status).toBe(200)
  return { person, ...browser }
}
const tell = (person: TestPerson, kind: 'mention' | 'alarm' | 'strain' | 'task-assigned', message: string) =>
  notifyPeople(server.db, [person.id], { kind, facilityId, message, roomId: 'r1' })
async function work() {
  await pushNotices(server.db, now())
  const { push } = server.services
  await sendPushes({ db: server.db, push, ages, now, report: (message) => reports.push(message) })
}
const devices = async () => (await sql`select id from push_device`.execute(server.db)).rows.length
const waiting = async () => (await sql`select id from push_message`.execute(server.db)).rows.length

test('[READ-137] what is pushed can be read by the device alone, and says who sends it to its service', async () => {
  const { person, device, read } = await aReader()
  await tell(person, 'mention', 'Ben mentioned you in Veg 1')
  await work()
  const [one, ...others] = service.received
  expect(others).toEqual([])
  expect(one?.body.toString('latin1')).not.toContain('Ben')
  expect(read(one?.body ?? Buffer.alloc(0))).toEqual({
    id: expect.any(String),
    title: 'Mention',
    body: 'Ben mentioned you in Veg 1',
    path: '/room/r1',
  })
  expect(`${service.url}${one?.path}`).toBe(device.endpoint)
  expect(one?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' })
  const [, token = '', key = ''] = /^vapid t=(.+), k=(.+)$/.exec(one?.headers.authorization ?? '') ?? []
  expect(key).toBe(((await on(person, 'GET', 'push')).answer as { key: string }).key)
  const point = Buffer.from(key, 'base64url')
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }, 'ES256')
  const { payload } = await jwtVerify(token, jwk, { audience: service.url, algorithms: ['ES256'] })
  expect(payload.sub).toBe(contact)
  expect((payload.exp ?? 0) * 1_000 - Date.now()).toBeLessThan(24 * 3_600_000)
  expect(await waiting()).toBe(0)
})

test('the key is the same after a start and in every process, and another with another SECRET_KEY', () => {
  const keyOf = (secretKey: string) => {
    const secrets = openSecrets({ secretKey: secretKey.repeat(32), dataDir: '' })
    return createPushService({ secrets, contact, now: () => new Date() }).key
  }
  expect(keyOf('a')).toBe(keyOf('a'))
  expect(keyOf('a')).not.toBe(keyOf('b'))
})

test('an address that is not encrypted or of this network is refused, also where a name leads there', async () => {
  const person = await server.person([permission.generalEdit])
  const { device } = aBrowser('')
  const inProduct = createPushService({ secrets: server.services.secrets, contact, now: () => new Date() })
  const wrong = ['http://push.example/1', 'https://10.0.0.1/1', 'https://127.0.0.1/1', 'https://169.254.169.254/1']
  wrong.push('https://[::1]/1', 'https://[::ffff:10.0.0.1]/1', 'https://2130706433/1', 'https://a:b@push.example/1')
  for (const endpoint of [...wrong, 'ftp://push.example/1']) expect(inProduct.problem(endpoint)).toMatch(/no address/)
  expect(inProduct.problem('https://push.example/1')).toBeNull()
  const became = await inProduct.send(
    { ...aBrowser('https://localhost:9').device },
    { id: '1', title: 'T', body: 'B', path: '/', isUrgent: false },
  )
  expect(became).toMatchObject({ outcome: 'later', why: 'The push service has an address of this network' })
  const kept = server.services.push
  server.services.push = inProduct
  const { status, answer } = await on(person, 'PUT', 'push', { ...device, endpoint: 'https://192.168.1.1/push' })
  server.services.push = kept
  expect([status, answer]).toEqual([400, { errors: [{ message: expect.any(String), path: 'endpoint' }] }])
  expect(await devices()).toBe(0)
})

test('[READ-137] each kind comes as the person chose, and none of those that nobody has to know at once', async () => {
  const { person, read } = await aReader()
  await tell(person, 'strain', 'A strain changed')
  expect((await on(person, 'PUT', 'choice', { kind: 'mention', bell: true, mail: false, push: false })).status).toBe(
    200,
  )
  await tell(person, 'mention', 'Mentioned')
  await work()
  expect(service.received).toEqual([])
  await tell(person, 'alarm', 'Veg 1 is too warm')
  await tell(person, 'task-assigned', 'Ben assigned you a task')
  await work()
  // What waits goes together, and as fast as the most urgent of it.
  expect(service.received.map(({ headers }) => headers.urgency)).toEqual(['high'])
  expect(read(service.received[0]?.body ?? Buffer.alloc(0))).toMatchObject({
    title: '2 notifications',
    body: 'Veg 1 is too warm\nBen assigned you a task',
  })
  expect((await on(person, 'PUT', 'choice', { kind: 'alarm', bell: true, mail: true, push: false })).status).toBe(200)
  await tell(person, 'alarm', 'Veg 1 is good again')
  await work()
  expect(service.received).toHaveLength(1)
  // The mail of an alarm is a letter of its own.
  expect((await sql`select from notice_mail where user_id = ${person.id}`.execute(server.db)).rows).toEqual([])
})

test('[READ-137] in quiet hours what is no alarm waits for their end and comes as one', async () => {
  const { person, read } = await aReader()
  const quiet = { from: '22:00', until: '06:00', zone: 'America/Chicago', letsAlarms: true }
  expect((await on(person, 'PUT', 'quiet', { quiet: { ...quiet, until: '22:00' } })).status).toBe(400)
  expect((await on(person, 'PUT', 'quiet', { quiet })).status).toBe(200)
  const day = new Date(clock).toISOString().slice(0, 10)
  // 23:00 in Chicago or an hour later.
  clock = Date.parse(`${day}T05:00:00Z`)
  await tell(person, 'mention', 'One')
  await tell(person, 'mention', 'Other')
  await tell(person, 'alarm', 'Veg 1 is too warm')
  await sql`update notice_push set at = ${now()}`.execute(server.db)
  await work()
  expect(service.received.map(({ body }) => read(body).title)).toEqual(['Alarm'])
  clock += 8 * 60 * minuteMs
  await work()
  expect(service.received.map(({ body }) => read(body).body)).toEqual(['Veg 1 is too warm', 'One\nOther'])
  await on(person, 'PUT', 'quiet', { quiet: null })
})

test('a service that is away is asked again, later each time, for a day, and when it says itself', async () => {
  const { person } = await aReader()
  service.answers.status = 503
  await tell(person, 'mention', 'Mentioned')
  await work()
  await work()
  expect(service.received).toHaveLength(1)
  clock += 11_000
  Object.assign(service.answers, { status: 429, headers: { 'retry-after': '600' } })
  await work()
  clock += 9 * minuteMs
  await work()
  expect(service.received).toHaveLength(2)
  expect(reports).toEqual(['A push could not be sent and is tried again'])
  Object.assign(service.answers, { status: 201, headers: {} })
  clock += 2 * minuteMs
  await work()
  expect([service.received.length, await waiting()]).toEqual([3, 0])
  service.answers.status = 503
  await tell(person, 'mention', 'Never')
  await sql`update notice_push set at = ${now()}`.execute(server.db)
  await work()
  clock += 25 * 60 * minuteMs
  await sql`update session set updated_at = ${now()}`.execute(server.db)
  await work()
  expect([reports.at(-1), await waiting()]).toEqual(['A push was given up', 0])
})

test.each([404, 410])('a device that its service does not know any more (%i) is forgotten', async (status) => {
  const { person } = await aReader()
  service.answers.status = status
  await tell(person, 'mention', 'Mentioned')
  await work()
  expect([await devices(), await waiting(), reports]).toEqual([0, 0, []])
  expect((await on(person, 'GET', 'push')).answer).toMatchObject({ endpoint: null })
})

test('a device goes with its session: signed out, ended from elsewhere, too old, and with the access of its person', async () => {
  const ends: Record<string, (person: TestPerson) => Promise<unknown>> = {
    'signed out': ({ token }) => server.call('POST', '/api/account/sign-out', { token }),
    'ended from elsewhere': ({ id }) => server.services.accounts.endOtherSessions(id, '', aCaller),
    'turned off': (person) => on(person, 'DELETE', 'push'),
    'no access': ({ id }) => setPermissions(server.db, id, []),
    'too old': async ({ id, ...person }) => {
      await tell({ id, ...person }, 'mention', 'Not for who is not signed in')
      await sql`update session set updated_at = ${new Date(clock - ages.idleMs)} where user_id = ${id}`.execute(
        server.db,
      )
      await work()
    },
  }
  for (const [name, end] of Object.entries(ends)) {
    const { person } = await aReader()
    expect(await devices()).toBe(1)
    await end(person)
    expect([name, await devices()]).toEqual([name, 0])
  }
  expect(service.received).toEqual([])
})
const aCaller = { ip: '127.0.0.1', requestId: '1' }

test('a browser that somebody else signs in with is theirs: nobody reads what is for another', async () => {
  const { device, person: first } = await aReader()
  const second = await server.person([permission.generalEdit])
  expect((await on(second, 'PUT', 'push', device)).status).toBe(200)
  await tell(first, 'mention', 'For the first')
  await work()
  expect(service.received).toEqual([])
  expect((await on(first, 'GET', 'push')).answer).toMatchObject({ endpoint: null })
  expect((await on(second, 'GET', 'push')).answer).toMatchObject({ endpoint: device.endpoint, idleHours: 24 })
})

test('nothing is pushed of a facility that is not active', async () => {
  const { person } = await aReader()
  await notifyPeople(server.db, [person.id], { kind: 'mention', facilityId: 'GONE', message: 'Not active' })
  await work()
  expect(service.received).toEqual([])
})

test('a try says what became of it', async () => {
  const { person, read } = await aReader()
  expect((await on(person, 'POST', 'push/try')).status).toBe(200)
  expect(read(service.received[0]?.body ?? Buffer.alloc(0))).toMatchObject({ path: '/account' })
  service.answers.status = 403
  const { status, text } = await on(person, 'POST', 'push/try')
  expect([status, text]).toEqual([409, expect.stringContaining('The push service answered 403. Try again later.')])
  service.answers.status = 410
  expect((await on(person, 'POST', 'push/try')).text).toContain('Turn it off and on again')
  expect((await on(person, 'POST', 'push/try')).text).toContain('Turn them on first')
  expect((await on(person, 'POST', 'push/try')).status).toBe(429)
})

test('two processes send each push once', async () => {
  const { person } = await aReader()
  for (const message of ['One', 'Other', 'Third']) {
    await tell(person, 'mention', message)
    await pushNotices(server.db, now())
  }
  await Promise.all([work(), work()])
  expect(service.received).toHaveLength(3)
})
