import { contract } from '@cultivatd/contract/contract'
import { aKeyForm } from '@cultivatd/domain/api-key/api-key.builders'
import { aContactForm } from '@cultivatd/domain/external-contact/external-contact.builders'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addFacility, setPermissions, type TestPerson, type TestServer, testServer } from '../app/server.builders.ts'
import { given } from '../db/mirror.builders.ts'
import { sampleOf } from '../http/sample-input.builders.ts'
import { historyOf } from '../history/history.store.ts'
import { apiKeys } from './api-key.store.ts'
import { anApiKey } from './api-key.builders.ts'

const here = 'GAAA-KEYS-0001'
const there = 'GAAA-KEYS-0002'
let server: TestServer
let admin: TestPerson

beforeAll(async () => {
  server = await testServer()
  admin = await server.person(['ORG_ADMIN'], 'Priya Nair')
  for (const id of [here, there]) await addFacility(server.db, id, true)
  await given.room(server.db, 1, 'Veg 1', [], here)
  await given.room(server.db, 2, 'Veg 2', [], there)
})
afterAll(() => server.close())

const make = (form: object, token = admin.token) =>
  server.call('POST', '/api/api-key/create', { token, body: aKeyForm(form) })
const own = (token: string) => server.call('GET', '/api/api-key/own', { token })
const note = (token: string, name: string) =>
  server.call('POST', '/api/external-contact/create', {
    token,
    body: aContactForm({ name }),
  })

describe('a key', () => {
  test('is answered once, with the prefix that scanners look for, and stored as its hash', async () => {
    const { status, answer, text } = await make({ name: 'ERP' })
    expect(status).toBe(200)
    const { key, id } = answer as { key: string; id: string }
    expect(key).toMatch(/^cvk_[\w-]{43}$/)
    const rows = await sql<{ row: string }>`select to_jsonb(api_key)::text as row from api_key`.execute(server.db)
    expect(rows.rows.map(({ row }) => row).join(' ')).not.toContain(key)
    expect(JSON.stringify(await apiKeys(server.db, new Date(), [id]))).not.toContain(key)
    expect(text).toContain(key)
    expect(await own(key)).toMatchObject({ status: 200, answer: { name: 'ERP', facilityIds: [here, there] } })
  })

  test('has a name of its own, and may take that of one that was withdrawn; also of two made at once', async () => {
    const { answer } = await make({ name: 'Twice' })
    expect(await make({ name: 'TWICE' })).toMatchObject({ status: 400, answer: { errors: [{ path: 'name' }] } })
    await server.call('DELETE', `/api/api-key/${(answer as { id: string }).id}`, { token: admin.token })
    const both = await Promise.all([make({ name: 'Twice' }), make({ name: 'Twice' })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  test('names facilities that are active, and permissions of the work', async () => {
    expect(await make({ name: 'Nowhere', facilityIds: ['GAAA-NONE'] })).toMatchObject({ status: 400 })
    expect(await make({ name: 'People', permissions: ['USER_ADMIN'] })).toMatchObject({ status: 400 })
  })

  test('is made after the password was given lately', async () => {
    const other = await server.person(['ORG_ADMIN'])
    await sql`update session set proved_at = now() - interval '1 hour' where user_id = ${other.id}`.execute(server.db)
    expect(await make({ name: 'Late' }, other.token)).toMatchObject({
      status: 403,
      answer: { errors: [{ path: 'proof' }] },
    })
  })

  test('shows when it was used last', async () => {
    const key = await anApiKey(server, admin, { name: 'Used' })
    await own(key)
    await expect
      .poll(async () => (await apiKeys(server.db, new Date())).find(({ name }) => name === 'Used')?.usedAt)
      .not.toBeNull()
  })

  test('opens nothing from the moment on in which it is withdrawn', async () => {
    const { answer } = await make({ name: 'Leaked' })
    const { id, key } = answer as { id: string; key: string }
    expect((await own(key)).status).toBe(200)
    await server.call('DELETE', `/api/api-key/${id}`, { token: admin.token })
    expect(await own(key)).toMatchObject({ status: 401 })
    const again = await server.call('DELETE', `/api/api-key/${id}`, { token: admin.token })
    expect(again.status).toBe(404)
  })

  test('opens nothing once it has expired', async () => {
    const key = await anApiKey(server, admin, { name: 'Old' })
    expect((await own(key)).status).toBe(200)
    await sql`update api_key set expires_at = now() - interval '1 second' where name = 'Old'`.execute(server.db)
    server.services.accounts.forget()
    expect((await own(key)).status).toBe(401)
  })

  test('opens nothing once who made it is no organization admin', async () => {
    const leaving = await server.person(['ORG_ADMIN'])
    const key = await anApiKey(server, leaving, { name: 'Left' })
    expect((await own(key)).status).toBe(200)
    await setPermissions(server.db, leaving.id, ['GENERAL_EDIT'])
    await expect.poll(async () => (await own(key)).status).toBe(401)
    const [row] = (await apiKeys(server.db, new Date())).filter(({ name }) => name === 'Left')
    expect(row).toMatchObject({ isLeft: true })
  })

  test('is asked less often than the limit of requests', async () => {
    const slow = await testServer({ REQUESTS_PER_SECOND: '1' })
    try {
      const maker = await slow.person(['ORG_ADMIN'])
      const key = await anApiKey(slow, maker, {})
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => slow.call('GET', '/api/api-key/own', { token: key })),
      )
      const refused = answers.filter(({ status }) => status === 429)
      expect(refused.length).toBeGreaterThan(0)
      expect(refused[0]?.headers['retry-after']).toBe('1')
    } finally {
      await slow.close()
    }
  })
})

describe('what a key does', () => {
  test('stands in the history under its name and that of who made it', async () => {
    const key = await anApiKey(server, admin, { name: 'Buyer' })
    const { answer } = await note(key, 'Green Leaf Labs')
    const { id } = answer as { id: string }
    const [entry] = await historyOf(server.db, { facilityId: null, entity: 'external-contact', record: id })
    expect(entry?.personName).toBe('Buyer (API key of Priya Nair)')
  })

  test('is done once, however often it comes under one Idempotency-Key, and is its own, not that of another key', async () => {
    const [one, other] = [await anApiKey(server, admin, {}), await anApiKey(server, admin, {})]
    const send = (token: string, name: string) =>
      server.call('POST', '/api/external-contact/create', {
        token,
        headers: { 'idempotency-key': 'the-same-key' },
        body: aContactForm({ name }),
      })
    const answers = [await send(one, 'Once'), await send(one, 'Once'), await send(other, 'Another')]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(2)
  })

  test('is named where a comment says who wrote it, also after it was withdrawn', async () => {
    const { answer } = await make({ name: 'Robot' })
    const { id, key } = answer as { id: string; key: string }
    await server.call('POST', '/api/location/1/history/create', {
      token: key,
      body: { facilityId: here, message: 'Mites on rack 2' },
    })
    await server.call('DELETE', `/api/api-key/${id}`, { token: admin.token })
    const { rows } = await sql<{ name: string }>`
      select a.name from comment c join author a on a.id = c.user_id`.execute(server.db)
    expect(rows).toEqual([{ name: 'Robot (API key of Priya Nair)' }])
  })
})

describe('a key of one facility', () => {
  test('finds nothing of another one', async () => {
    const [one, all] = [await anApiKey(server, admin, { facilityIds: [here] }), await anApiKey(server, admin, {})]
    const found = async (token: string) => {
      const { answer } = await server.call('GET', '/api/lookup?text=Veg', { token })
      return (answer as { matches: { facilityId: string }[] }).matches.map(({ facilityId }) => facilityId)
    }
    expect(new Set(await found(one))).toEqual(new Set([here]))
    expect(new Set(await found(all))).toEqual(new Set([here, there]))
  })

  test('knows no other, wherever in a body it is named', async () => {
    const key = await anApiKey(server, admin, { facilityIds: [here] })
    const body = { ...Object(sampleOf(contract.stock.move.body)), facilityId: here }
    const move = (toFacilityId: string) =>
      server.call('POST', '/api/stock/move', { token: key, body: { ...body, toFacilityId } })
    expect(await move(there)).toMatchObject({ status: 404, answer: { errors: [{ message: 'Unknown Facility' }] } })
    expect((await move(here)).text).not.toContain('Unknown Facility')
  })

  test('loses sight of it when it is active no more', async () => {
    const key = await anApiKey(server, admin, { facilityIds: [there] })
    expect(await own(key)).toMatchObject({ answer: { facilityIds: [there] } })
    await sql`update organisation set active_facility_ids = active_facility_ids - ${there}::text,
      version = nextval('row_version')`.execute(server.db)
    server.services.organisation.forget()
    expect(await own(key)).toMatchObject({ answer: { facilityIds: [] } })
    await sql`update organisation set active_facility_ids = active_facility_ids || ${JSON.stringify([there])}::jsonb,
      version = nextval('row_version')`.execute(server.db)
    server.services.organisation.forget()
  })
})

test('only organization admins make, see and withdraw keys', async () => {
  const other = await server.person(['USER_ADMIN', 'GENERAL_EDIT'])
  expect(await make({ name: 'Theirs' }, other.token)).toMatchObject({ status: 403 })
})
