import { permission } from '@cultivatd/domain/user/permission'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFacility, type TestPerson, type TestServer, testServer } from '../app/server.builders.ts'
import { jsonb } from '../db/jsonb.ts'
import { labResultsOf } from '../mirror/lab-result.store.ts'

const facilityId = 'GAAA-4KVB-7T2Q'
const label = '1A4FF0300000022000008123'
let server: TestServer
let person: TestPerson
beforeAll(async () => {
  server = await testServer()
  await addFacility(server.db, facilityId, true)
  await addFacility(server.db, 'GBBB-0000-0000', false)
  person = await server.person([permission.strainView])
  const metrc = { Id: 7, Label: label, LabTestingState: 'TestPassed', LabTestingStateDate: '2026-11-10' }
  await sql`insert into package (facility_id, id, list, metrc) values (${facilityId}, '7', 'packagesActive', ${jsonb(metrc)})`.execute(
    server.db,
  )
})
afterAll(() => server.close())

const read = (body: object, token: string | undefined = person.token) =>
  server.call('POST', '/api/package/read-lab-results', { ...(token && { token }), body })

test('nobody has Metrc asked for a facility that is not active, without being signed in, or waiting for access', async () => {
  expect((await read({ facilityId: 'GBBB-0000-0000', label })).status).toBe(404)
  expect((await read({ facilityId, label }, '')).status).toBe(401)
  const pending = await server.person([])
  expect((await read({ facilityId, label }, pending.token)).status).toBe(403)
  expect((await read({ facilityId, label: '' })).status).toBe(400)
})

test('while Metrc cannot be asked that is said, and nothing is stored as its answer', async () => {
  expect(await read({ facilityId, label })).toMatchObject({
    status: 503,
    answer: { errors: [{ message: expect.stringContaining('sync key') }] },
  })
  expect(await labResultsOf(server.db, facilityId, label)).toMatchObject([
    { id: '7', state: 'TestPassed', readAt: null, gap: null, recordings: [] },
  ])
})

test('of an unknown package nobody is asked, and there is nothing to see', async () => {
  expect(await read({ facilityId, label: '1A4FF0300000022000000000' })).toMatchObject({ status: 200, answer: {} })
  expect(await labResultsOf(server.db, facilityId, '1A4FF0300000022000000000')).toEqual([])
})

test('one person has Metrc asked a few times at once and not without end, and keeps nobody else from it', async () => {
  const unknown = { facilityId, label: '1A4FF0300000022000000000' }
  const [hasty, other] = [await server.person([permission.strainView]), await server.person([permission.strainView])]
  const answers = await Promise.all(Array.from({ length: 30 }, () => read(unknown, hasty.token)))
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(8)
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  expect((await read(unknown, other.token)).status).toBe(200)
})
