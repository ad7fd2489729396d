import { permission } from '@cultivatd/domain/user/permission'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addFacility, setPermissions, type TestPerson, type TestServer, testServer } from '../app/server.builders.ts'
import { jsonb } from '../db/jsonb.ts'
import { endListening } from '../db/database.builders.ts'
import { saveSyncUserKey } from '../organisation/organisation.store.ts'

const facilityId = 'KEPT-1'
let server: TestServer
let admin: TestPerson
let grower: TestPerson

beforeAll(async () => {
  server = await testServer()
  await addFacility(server.db, facilityId, false)
})
afterAll(() => server.close())
beforeEach(async () => {
  await activate([facilityId])
  server.services.organisation.forget()
  admin = await server.person([permission.orgAdmin])
  grower = await server.person([permission.generalEdit])
  // What may be kept is kept from here on.
  await users()
  await adjusting()
})

const label = '1A4000000000000000000001'

/** As another process does it: by plain SQL, on a connection of which this one knows nothing. */
const activate = (ids: string[]) =>
  sql`update organisation set active_facility_ids = ${jsonb(ids)}, version = nextval('row_version')`.execute(server.db)

const users = async () => (await server.call('GET', '/api/users', { token: grower.token })).status

async function adjusting(): Promise<string> {
  const adjustment = { facilityId, label, quantity: 1, unitOfMeasure: 'Grams', reason: 'Drying', note: '' }
  const body = { ...adjustment, date: '2026-01-01' }
  const { status, text } = await server.call('POST', '/api/package/adjust', { token: grower.token, body })
  const [problem] = (JSON.parse(text) as { errors: { message: string }[] }).errors
  return `${status === 404 ? 'not-found' : status}: ${problem?.message}`
}

const refused = 'not-found: Unknown Facility'
const letThrough = `not-found: Package ${label} is not in this facility`

const change = (body: object) => server.call('PUT', '/api/organisation', { token: admin.token, body })

test('who was let in once is known from then on, and what is active too', async () => {
  // That these two were added is told a moment later too, and forgets what was known of everybody once more.
  await expect
    .poll(async () => {
      await users()
      return server.services.accounts.knownPerson(grower.token)?.id
    })
    .toBe(grower.id)
  expect([await users(), await adjusting()]).toEqual([200, letThrough])
})

describe('in the process that changes it', () => {
  test('a facility is refused at once when it is no longer active [FAC-02]', async () => {
    expect((await change({ activeFacilityIds: [] })).status).toBe(200)
    expect(await adjusting()).toBe(refused)
  })

  test('who is dismissed or signs out is refused at once [PERM-04] [AUTH-18]', async () => {
    const body = { displayName: grower.name, email: grower.email, permissions: [] }
    expect((await server.call('PATCH', `/api/users/${grower.id}`, { token: admin.token, body })).status).toBe(200)
    expect(await users()).toBe(403)
    await server.call('POST', '/api/account/sign-out', { token: grower.token })
    expect(await users()).toBe(401)
  })
})

describe('what another process changes', () => {
  test('a facility that is no longer active is refused, one that becomes active is let through [FAC-02]', async () => {
    await activate([])
    await expect.poll(adjusting).toBe(refused)
    await activate([facilityId])
    await expect.poll(adjusting).toBe(letThrough)
  })

  test('the sync key is another one, or none [ORG-02]', async () => {
    const { organisation, secrets } = server.services
    expect(await organisation.syncUserKey()).toBeNull()
    await saveSyncUserKey(server.db, secrets, 'a key of the test', { name: 'Ana' })
    await expect.poll(() => organisation.syncUserKey()).toBe('a key of the test')
    await sql`update organisation set sync_user_key_sealed = null`.execute(server.db)
    await expect.poll(() => organisation.syncUserKey()).toBeNull()
  })

  test('who is dismissed is refused [PERM-04]', async () => {
    await setPermissions(server.db, grower.id, [])
    await expect.poll(users).toBe(403)
  })

  test('who signs out there, or whose account goes, is refused [AUTH-18]', async () => {
    await sql`delete from session where user_id = ${grower.id}`.execute(server.db)
    await expect.poll(users).toBe(401)
    grower = await server.person([permission.generalEdit])
    expect(await users()).toBe(200)
    await sql`delete from "user" where id = ${grower.id}`.execute(server.db)
    await expect.poll(users).toBe(401)
  })
})

test('what is changed while no notice can be heard is refused all the same [PERM-04] [FAC-02]', async () => {
  await endListening(server.db)
  await expect.poll(() => server.services.accounts.knownPerson(grower.token)).toBeUndefined()
  await setPermissions(server.db, grower.id, [])
  await activate([])
  await expect.poll(users).toBe(403)
  await setPermissions(server.db, grower.id, [permission.generalEdit])
  await expect.poll(adjusting).toBe(refused)
})
