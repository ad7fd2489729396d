import { aTaskForm } from '@cultivatd/domain/task/task.builders'
import { aWebhookForm } from '@cultivatd/domain/webhook/webhook.builders'
import { giveUpMs } from '@cultivatd/domain/webhook/webhook'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addFacility, type TestPerson, type TestServer, testServer } from '../app/server.builders.ts'
import { given } from '../db/mirror.builders.ts'
import { openSecrets } from '../db/secrets.ts'
import { deliver } from './deliver.ts'
import { keepWebhooks, readChanges } from './keep-webhooks.ts'
import { createWebhookSender } from './webhook-sender.ts'
import { deadLetters, resealWebhooks, secretPurpose, webhooks } from './webhook.store.ts'
import { aReceiver } from './webhook.builders.ts'

const here = 'GAAA-HOOK-0001'
const there = 'GAAA-HOOK-0002'
let server: TestServer
let admin: TestPerson
let clock = 0
const now = () => new Date(Date.now() + clock)
const closers: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  server = await testServer({ WEBHOOK_PRIVATE_ADDRESSES: 'on' })
  server.services.webhooks = createWebhookSender({
    secrets: server.services.secrets,
    now,
    mayBePrivate: true,
    mostMs: 400,
  })
  admin = await server.person(['ORG_ADMIN'])
  for (const id of [here, there]) await addFacility(server.db, id, true)
  await given.room(server.db, 1, 'Veg 1', [], here)
})
afterAll(() => server.close())
afterEach(async () => {
  clock = 0
  for (const close of closers.splice(0)) await close()
  await sql`delete from webhook`.execute(server.db)
})

async function receiver() {
  const made = await aReceiver()
  closers.push(made.close)
  return made
}

const post = (path: string, body?: unknown) =>
  server.call('POST', path, { token: admin.token, ...(body === undefined ? {} : { body }) })

let made = 0
async function aHook(url: string, form: object = {}) {
  made += 1
  const { status, answer, text } = await post(
    '/api/webhook/create',
    aWebhookForm({ name: `Hook ${made}`, url, ...form }),
  )
  if (status !== 200) throw new Error(text)
  return answer as { id: string; secret: string }
}

const stop = new AbortController()
const send = (id: string) =>
  deliver({ db: server.db, webhooks: server.services.webhooks, now, signal: stop.signal }, id)
const waiting = async (id: string) => (await webhooks(server.db, now(), [id]))[0]?.waiting ?? 0

/** Reads what changed until so many messages wait: what others write meanwhile holds it up a little. */
const read = (id: string, count: number) =>
  expect
    .poll(async () => {
      await readChanges(server.db, id, now())
      return waiting(id)
    })
    .toBe(count)

let plantId = 910_000
async function aPlant(facilityId = here) {
  plantId += 1
  await given.plant(server.db, { Id: plantId, LocationId: 1 }, facilityId)
  return String(plantId)
}
const rename = (id: string, name: string) =>
  sql`update plant set metrc = metrc || jsonb_build_object('StrainName', ${name}::text), version = nextval('row_version')
    where id = ${id}`.execute(server.db)

describe('a message', () => {
  test('is a change of a record, signed so that the library of the scheme takes it', async () => {
    const at = await receiver()
    const { id, secret } = await aHook(at.url)
    const plant = await aPlant()
    await read(id, 1)
    await send(id)
    expect(at.received).toHaveLength(1)
    const [{ headers, text, body }] = at.received as [(typeof at.received)[number]]
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(new Webhook(secret).verify(text, headers)).toEqual(body)
    expect(() => new Webhook(secret).verify(`${text} `, headers)).toThrow('No matching signature found')
    expect(body).toMatchObject({
      type: 'plants.upsert',
      timestamp: expect.stringMatching(/^20/),
      data: { kind: 'plants', id: plant, facilityId: here, op: 'upsert', record: { metrc: { Label: `P${plant}` } } },
    })
    expect(await waiting(id)).toBe(0)
  })

  test('is signed by both secrets while one is changed over, and by the new one alone after a day', async () => {
    const at = await receiver()
    const { id, secret: former } = await aHook(at.url)
    const { secret } = (await post(`/api/webhook/${id}/secret`)).answer as { secret: string }
    const sent = async () => {
      await aPlant()
      await read(id, 1)
      await send(id)
      const { text, headers } = at.received.at(-1) ?? { text: '', headers: {} }
      return (one: string) => () => new Webhook(one).verify(text, headers)
    }
    const verified = await sent()
    expect(verified(secret)).not.toThrow()
    expect(verified(former)).not.toThrow()
    await sql`update webhook set former_until = now() - interval '1 second'`.execute(server.db)
    const later = await sent()
    expect(later(secret)).not.toThrow()
    expect(later(former)).toThrow('No matching signature found')
  })

  test('of a record comes after the one before, and what changed again meanwhile is told once', async () => {
    const at = await receiver()
    const { id } = await aHook(at.url)
    const plant = await aPlant()
    await read(id, 1)
    at.answer.status = 500
    await send(id)
    // The first was tried: it goes as it was, and of all that came since there is one.
    for (const name of ['Runtz', 'Gelato', 'Zkittlez']) {
      await rename(plant, name)
      await read(id, 2)
    }
    at.answer.status = 204
    at.received.length = 0
    clock = 60_000
    await send(id)
    expect(at.received.map(({ body }) => (body.data['record'] as { metrc: object }).metrc)).toMatchObject([
      { StrainName: '' },
      { StrainName: 'Zkittlez' },
    ])
  })

  test('is of the kinds and facilities of its webhook', async () => {
    const at = await receiver()
    const { id } = await aHook(at.url, { facilityIds: [there], kinds: ['plants'] })
    await aPlant(here)
    await given.room(server.db, plantId, 'Veg 9', [], there)
    const plant = await aPlant(there)
    await read(id, 1)
    await send(id)
    expect(at.received.map(({ body }) => body.data['id'])).toEqual([plant])
  })

  test('is of no record of the organization where the webhook is for some facilities', async () => {
    const form = { kinds: ['plants', 'catalogueItems'], facilityIds: [here] }
    expect(await post('/api/webhook/create', { ...aWebhookForm(), ...form })).toMatchObject({
      status: 400,
      answer: {
        errors: [{ path: 'kinds', message: expect.stringMatching(/^Items of the organization belong to no facility/) }],
      },
    })
    // As one that was made before that was refused.
    const { id } = await aHook((await receiver()).url, { ...form, kinds: ['plants'] })
    await sql`update webhook set kinds = ${JSON.stringify(form.kinds)}::jsonb where id = ${id}`.execute(server.db)
    await sql`insert into catalogue_item (id, name, "productCategoryName") values ('hooked', 'Buds', 'Buds')`.execute(
      server.db,
    )
    const plant = await aPlant()
    await read(id, 1)
    const { rows } = await sql<{ type: string; id: string }>`
      select type, data ->> 'id' as id from webhook_message where webhook_id = ${id}`.execute(server.db)
    expect(rows).toEqual([{ type: 'plants.upsert', id: plant }])
  })

  test('of a facility that is active no more does not leave', async () => {
    const at = await receiver()
    const { id } = await aHook(at.url)
    await aPlant(there)
    await read(id, 1)
    await sql`update organisation set active_facility_ids = active_facility_ids - ${there}::text`.execute(server.db)
    await send(id)
    expect([at.received.length, await waiting(id)]).toEqual([0, 0])
    await sql`update organisation set active_facility_ids = active_facility_ids || ${JSON.stringify([there])}::jsonb`.execute(
      server.db,
    )
  })
})

describe('a receiver that does not take it', () => {
  test('is tried again with growing pauses under the same id, and after three days it is given up', async () => {
    const at = await receiver()
    at.answer.status = 500
    const { id } = await aHook(at.url)
    await aPlant()
    await read(id, 1)
    const tries: number[] = []
    while ((await waiting(id)) > 0 && clock < giveUpMs * 2) {
      const before = at.received.length
      await send(id)
      if (at.received.length > before) tries.push(clock)
      clock += 60_000
    }
    expect(tries.length).toBeGreaterThan(10)
    expect(tries.length).toBeLessThan(30)
    const gaps = tries.slice(1).map((time, index) => time - (tries[index] ?? 0))
    expect(gaps.at(-1)).toBeGreaterThan(8 * 3_600_000)
    expect(tries.at(-1)).toBeGreaterThan(giveUpMs)
    expect(new Set(at.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await deadLetters(server.db, id)).toMatchObject([{ type: 'plants.upsert', problem: 'It answered 500' }])
  })

  test('gets what was given up again by a press, with the record as it is now', async () => {
    const at = await receiver()
    const { id } = await aHook(at.url)
    const plant = await aPlant()
    await read(id, 1)
    await sql`update webhook_message set dead_at = now()`.execute(server.db)
    await rename(plant, 'Runtz')
    const [dead] = await deadLetters(server.db, id)
    expect((await post(`/api/webhook/${id}/send-again`, { ids: [dead?.id] })).answer).toEqual({ count: 1 })
    await send(id)
    expect(at.received[0]?.body).toMatchObject({
      type: 'plants.upsert',
      data: { record: { metrc: { StrainName: 'Runtz' } } },
    })
  })

  test('is not sent again what its webhook may not see any more', async () => {
    const at = await receiver()
    const { id } = await aHook(at.url, { kinds: ['tasks'], facilityIds: [here] })
    const task = aTaskForm({ locations: [{ facilityId: here, roomId: null, systemId: null }] })
    const taskId = ((await post('/api/task/create', task)).answer as { id: string }).id
    await read(id, 1)
    await sql`update webhook_message set dead_at = now()`.execute(server.db)
    await sql`update task set facility_ids = array[${there}] where id = ${taskId}`.execute(server.db)
    const [dead] = await deadLetters(server.db, id)
    await post(`/api/webhook/${id}/send-again`, { ids: [dead?.id] })
    await send(id)
    expect(at.received.map(({ body }) => body)).toMatchObject([
      { type: 'tasks.delete', data: { id: taskId, op: 'delete', record: null } },
    ])
  })

  test('and says that it wants no more is turned off', async () => {
    const at = await receiver()
    at.answer.status = 410
    const { id } = await aHook(at.url)
    await aPlant()
    await read(id, 1)
    await send(id)
    expect((await webhooks(server.db, now(), [id]))[0]).toMatchObject({
      isOn: false,
      problem: 'It answered 410: it wants no more',
    })
  })

  test('and says when is asked then', async () => {
    const at = await receiver()
    Object.assign(at.answer, { status: 429, headers: { 'retry-after': '3600' } })
    const { id } = await aHook(at.url)
    await aPlant()
    await read(id, 1)
    await send(id)
    clock = 50 * 60_000
    await send(id)
    expect(at.received).toHaveLength(1)
    at.answer.status = 204
    clock = 70 * 60_000
    await send(id)
    expect(at.received).toHaveLength(2)
  })

  test('but sends elsewhere is not followed', async () => {
    const [at, elsewhere] = [await receiver(), await receiver()]
    Object.assign(at.answer, { status: 307, headers: { location: elsewhere.url } })
    const { id } = await aHook(at.url)
    expect((await post(`/api/webhook/${id}/test`)).answer).toMatchObject({
      isTaken: false,
      said: 'It answered 307: redirects are not followed',
    })
    expect(elsewhere.received).toEqual([])
  })

  test('and never answers holds up nobody else', async () => {
    const [silent, quick] = [await receiver(), await receiver()]
    silent.answer.status = 0
    await aHook(silent.url)
    await aHook(quick.url)
    const close = keepWebhooks({
      database: server.services.database,
      webhooks: server.services.webhooks,
      now,
      report: (message, error) => console.error(message, error),
    })
    closers.push(close)
    for (let count = 0; count < 30; count += 1) await aPlant()
    await expect.poll(() => quick.received.length).toBe(30)
    // As many as were on their way at once, and none after it was found to be away.
    expect(silent.received.length).toBeLessThanOrEqual(4)
  })
})

describe('a webhook with which something is wrong', () => {
  test('that cannot be read holds up nobody else', async () => {
    const at = await receiver()
    const reported: string[] = []
    const ids = [(await aHook(at.url)).id, (await aHook(at.url)).id].toSorted()
    await sql`update webhook set kinds = '["nothing"]'::jsonb where id = ${ids[0]}`.execute(server.db)
    const close = keepWebhooks({
      database: server.services.database,
      webhooks: server.services.webhooks,
      now,
      report: (message) => reported.push(message),
    })
    closers.push(close)
    for (const count of [1, 2]) {
      await aPlant()
      await expect.poll(() => at.received.length).toBe(count)
    }
    expect(reported).toEqual([`Changes were not read for the webhook ${ids[0]}, and will be later`])
  })

  test('whose secret no key opens is shown as failing, and goes on with a new secret', async () => {
    const at = await receiver()
    const { id } = await aHook(at.url)
    await sql`update webhook set secret_sealed = 'nothing' where id = ${id}`.execute(server.db)
    await aPlant()
    await read(id, 1)
    await send(id)
    expect((await webhooks(server.db, now(), [id]))[0]).toMatchObject({
      waiting: 1,
      problem: 'No key of this server opens its secret: make a new one',
      failingSince: expect.any(String),
    })
    const { secret } = (await post(`/api/webhook/${id}/secret`)).answer as { secret: string }
    clock = 12 * 60_000
    await send(id)
    const [{ text, headers }] = at.received as [(typeof at.received)[number]]
    const sentAt = new Date(Number(headers['webhook-timestamp']) * 1_000)
    expect(headers['webhook-signature']).toBe(new Webhook(secret).sign(headers['webhook-id'] ?? '', sentAt, text))
    expect((await webhooks(server.db, now(), [id]))[0]).toMatchObject({ waiting: 0, problem: null })
  })
})

describe('where nothing may be sent', () => {
  const strict = () =>
    createWebhookSender({ secrets: server.services.secrets, now, mayBePrivate: false, mostMs: 2_000 })
  const target = (url: string) => ({ url, secrets: [server.services.webhooks.newSecret().sealed] })

  test.each([
    'http://hooks.example.com/plain',
    'https://127.0.0.1/hooks',
    'https://10.1.2.3/hooks',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/hooks',
    'https://[fd00::1]/hooks',
    'https://2130706433/hooks',
  ])('%s is refused', async (url) => {
    expect(strict().problem(url)).toMatch(/Nothing is sent there/)
    expect(await strict().send(target(url), { id: 'msg_1', body: '{}' })).toMatchObject({ outcome: 'later' })
  })

  test('a name that leads to this machine is refused where the connection is made', async () => {
    const at = await receiver()
    const url = `https://localhost:${new URL(at.url).port}/hooks`
    expect(strict().problem(url)).toBeNull()
    expect(await strict().send(target(url), { id: 'msg_1', body: '{}' })).toMatchObject({
      outcome: 'later',
      said: expect.stringMatching(/Nothing is sent there/),
    })
    expect(at.received).toEqual([])
  })

  test('the form says so, unless the operator allows it', async () => {
    const plain = await testServer()
    try {
      const person = await plain.person(['ORG_ADMIN'])
      const body = aWebhookForm({ url: 'https://192.168.1.4/hooks' })
      expect(await plain.call('POST', '/api/webhook/create', { token: person.token, body })).toMatchObject({
        status: 400,
        answer: { errors: [{ path: 'url', message: /Nothing is sent there/ }] },
      })
    } finally {
      await plain.close()
    }
  })
})

describe('a webhook', () => {
  test('that was off is told what it missed when it is on again', async () => {
    const at = await receiver()
    const { id } = await aHook(at.url)
    const turn = (isOn: boolean) => server.call('PUT', `/api/webhook/${id}/on`, { token: admin.token, body: { isOn } })
    await turn(false)
    const plant = await aPlant()
    await readChanges(server.db, id, now())
    expect(await waiting(id)).toBe(0)
    await turn(true)
    await read(id, 1)
    await send(id)
    expect(at.received.map(({ body }) => body.data['id'])).toEqual([plant])
  })

  test('whose place is not known any more is told to read the lists again, and goes on', async () => {
    const at = await receiver()
    const { id } = await aHook(at.url)
    await sql`update webhook_place set position = '2ab.1:1:1'`.execute(server.db)
    await readChanges(server.db, id, now())
    await send(id)
    expect(at.received.map(({ body }) => body.type)).toEqual(['gap'])
    await aPlant()
    await read(id, 1)
  })

  test('is tried by a press, signed like every message', async () => {
    const at = await receiver()
    const { id, secret } = await aHook(at.url)
    expect((await post(`/api/webhook/${id}/test`)).answer).toMatchObject({ isTaken: true, said: 'It answered 204' })
    const [{ text, headers }] = at.received as [(typeof at.received)[number]]
    expect(new Webhook(secret).verify(text, headers)).toMatchObject({ type: 'test' })
  })

  test('shows its secret once, and keeps it sealed', async () => {
    const { id, secret } = await aHook((await receiver()).url)
    const { rows } = await sql<{ row: string }>`select to_jsonb(webhook)::text as row from webhook`.execute(server.db)
    expect(rows.map(({ row }) => row).join()).not.toContain(secret.slice(6))
    expect(JSON.stringify(await webhooks(server.db, now(), [id]))).not.toContain('secret_sealed')
  })

  test('is deleted with what it was not told yet', async () => {
    const { id } = await aHook((await receiver()).url)
    await aPlant()
    await read(id, 1)
    await server.call('DELETE', `/api/webhook/${id}`, { token: admin.token })
    const { rows } = await sql`select from webhook_message where webhook_id = ${id}`.execute(server.db)
    expect(rows).toEqual([])
  })
})

test('secrets of webhooks are opened by the key that comes after, when SECRET_KEY is changed', async () => {
  const { id } = await aHook((await receiver()).url)
  await post(`/api/webhook/${id}/secret`)
  const before = server.services.secrets
  const after = openSecrets({ secretKey: 'a key that comes after the one before', dataDir: server.dataDir })
  await server.db.transaction().execute((tx) => resealWebhooks(tx, { open: before.open, seal: after.seal }))
  const { rows } = await sql<{ secret: string; former: string }>`
    select secret_sealed as secret, former_sealed as former from webhook where id = ${id}`.execute(server.db)
  const [row] = rows
  expect([row?.secret, row?.former].map((one) => after.open(one ?? '', secretPurpose))).toEqual([
    expect.stringMatching(/^whsec_/),
    expect.stringMatching(/^whsec_/),
  ])
})
