import type { ExternalContactForm } from '@cultivatd/domain/external-contact/external-contact'
import { aContactForm } from '@cultivatd/domain/external-contact/external-contact.builders'
import type { LabTest, LabTestForm } from '@cultivatd/domain/lab-test/lab-test'
import { aTestForm, someResults } from '@cultivatd/domain/lab-test/lab-test.builders'
import { permission } from '@cultivatd/domain/user/permission'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFacility, type TestPerson, type TestServer, testServer } from '../app/server.builders.ts'
import { jsonb } from '../db/jsonb.ts'
import { historyOf } from '../history/history.store.ts'
import { notificationsOf } from '../notification/notification.store.ts'
import { labTests } from './lab-test.store.ts'

const facilityOriginatedId = 'GAAA-4KVB-7T2Q'
let server: TestServer
let grower: TestPerson
let viewer: TestPerson
let userAdmin: TestPerson
let laboratoryId: string
beforeAll(async () => {
  server = await testServer()
  await addFacility(server.db, facilityOriginatedId, true)
  grower = await server.person([permission.generalEdit, permission.strainView])
  viewer = await server.person([permission.strainView, permission.strainEdit])
  userAdmin = await server.person([permission.userAdmin])
  laboratoryId = await contact({ name: 'Cimarron Labs', services: ['PRODUCT_TESTING'] })
})
afterAll(() => server.close())

const contact = async (given: Partial<ExternalContactForm>): Promise<string> => {
  const body = aContactForm(given)
  const { answer } = await server.call('POST', '/api/external-contact/create', { token: grower.token, body })
  return (answer as { id: string }).id
}
const form = (given: Partial<LabTestForm> = {}) => aTestForm({ facilityOriginatedId, ...given })
const create = (body: object, { token } = grower) => server.call('POST', '/api/lab-test/create', { token, body })
const put = (path: string, body: object, { token } = grower) =>
  server.call('PUT', `/api/lab-test/${path}`, { token, body })
const stored = async (id: string): Promise<LabTest> => {
  const [found] = await labTests(server.db, [id])
  if (!found) throw new Error(`There is no test ${id}`)
  return found
}
async function added(given: Partial<LabTestForm> = {}): Promise<LabTest> {
  const { status, answer } = await create(form(given))
  expect(status).toBe(200)
  return stored((answer as { id: string }).id)
}
const errors = (...said: [path: string | undefined, message: string][]) => ({
  errors: said.map(([path, message]) => ({ message, ...(path === undefined ? {} : { path }) })),
})
const delivered = { dateDelivered: '2026-11-19' }
const messagesOf = async ({ id }: TestPerson) =>
  (await notificationsOf(server.db, id)).map(({ message }) => message).join('\n')

test('[PERM-14] [PERM-20] [READ-24] without generalEdit no test is made, changed, delivered, completed or deleted', async () => {
  const { id, version } = await added()
  expect((await create(form(), viewer)).status).toBe(403)
  for (const [path, body] of [
    [id, form()],
    [`${id}/delivery`, delivered],
    [`${id}/results`, { results: someResults() }],
  ] as const)
    expect((await put(path, { ...body, version }, viewer)).status).toBe(403)
  expect((await server.call('DELETE', `/api/lab-test/${id}`, { token: viewer.token, body: { version } })).status).toBe(
    403,
  )
  expect((await stored(id)).version).toBe(version)
})

test('[API-40] [LAB-06] [LAB-11] [DATA-37] a test is made in progress and kept whole; what the form refuses is refused', async () => {
  const given = form({ testingFacilityId: laboratoryId, delivereeId: grower.id, sample: 'Lot 7', type: 'rosin' })
  expect(await added(given)).toMatchObject({ ...given, inProgress: true, results: null })
  const { totalWeight: _left, ...without } = form()
  expect(await create(without)).toMatchObject({ status: 400, answer: errors(['totalWeight', 'Please enter a value']) })
  expect(await create(form({ weightDelivered: 7000 }))).toMatchObject({
    status: 400,
    answer: errors(['weightDelivered', 'At most the total, 6,804 g']),
  })
  expect(await create({ ...form(), inProgress: false })).toMatchObject({ status: 400 })
})

test('[LAB-15] [READ-21] [READ-74] of another service, unknown or inactive is no choice', async () => {
  const bank = await contact({ name: 'First Prairie Bank', services: ['FINANCIAL'] })
  const closed = await contact({ name: 'Closed Labs', services: ['PRODUCT_TESTING'], active: false })
  const wrong = form({
    testingFacilityId: bank,
    facilityOriginatedId: 'GBBB-0000-0000',
    strainId: 'none',
    delivereeId: 'nobody',
  })
  expect(await create(wrong)).toMatchObject({
    status: 400,
    answer: errors(
      ['facilityOriginatedId', 'Choose an active facility'],
      ['testingFacilityId', 'Choose an active contact with the service Product Testing'],
      ['strainId', 'Choose a strain that is there'],
      ['delivereeId', 'Choose somebody of the organization'],
    ),
  })
  expect((await create(form({ testingFacilityId: closed }))).status).toBe(400)
})

test('[LAB-04] a delivery is entered once it has departed, and no results before it', async () => {
  const { id, version } = await added()
  expect(await put(`${id}/results`, { results: someResults(), version })).toMatchObject({
    status: 400,
    answer: errors([undefined, 'Enter the delivery first: results come from a delivered sample']),
  })
  expect(await put(`${id}/delivery`, { dateDelivered: '2026-11-17', version })).toMatchObject({
    status: 400,
    answer: errors(['dateDelivered', 'The date cannot be before 18 Nov, when it departed']),
  })
  expect(await put(`${id}/delivery`, { ...delivered, version })).toMatchObject({ status: 200 })
  expect(await stored(id)).toMatchObject({ ...form(), ...delivered, inProgress: true })
})

test('[LAB-07] [LAB-08] [DATA-38] results complete a test, and are kept as they were found', async () => {
  const { id, version } = await added(delivered)
  const wrong = { ...someResults(), heavyMetals: [{ name: 'Lead', value: -1 }] }
  const { status, answer } = await put(`${id}/results`, { results: wrong, version })
  expect({ status, answer }).toMatchObject({ status: 400, answer: { errors: [{ path: expect.any(String) }] } })
  expect(await put(`${id}/results`, { results: someResults(), version })).toMatchObject({ status: 200 })
  expect(await stored(id)).toMatchObject({ inProgress: false, results: { name: 'THC', ...someResults() } })
  const late = await put(`${id}/delivery`, { dateDelivered: '2026-11-20', version: (await stored(id)).version })
  expect(late).toMatchObject({ status: 400 })
})

test('[LAB-09] [READ-16] an edit takes a test back to in progress; what was found is in the history', async () => {
  const { id, version } = await added({ ...delivered, testingFacilityId: laboratoryId })
  await put(`${id}/results`, { results: someResults(), version })
  const completed = await stored(id)
  const same = form({ ...delivered, testingFacilityId: laboratoryId })
  expect(await put(id, { ...same, version: completed.version })).toMatchObject({ status: 200 })
  expect((await stored(id)).results).toEqual(completed.results)
  expect(await put(id, { ...same, milesDriven: 40, version: completed.version })).toMatchObject({ status: 200 })
  expect(await stored(id)).toMatchObject({ inProgress: true, results: null, milesDriven: 40 })
  const [newest] = await historyOf(server.db, { facilityId: null, entity: 'lab-test', record: id })
  expect(newest?.changes).toEqual([
    { label: 'Miles driven', before: '38', after: '40' },
    { label: 'Results', before: '26.8 % total cannabinoids, THC/CBD ratio 36:1 and 4 substances', after: '' },
  ])
})

test('[LAB-12] whoever edits says which laboratory', async () => {
  const { id, version } = await added()
  expect(await put(id, { ...form({ milesDriven: 1 }), version })).toMatchObject({
    status: 400,
    answer: errors(['testingFacilityId', 'Please enter a value']),
  })
})

test('[NOTE-11] [READ-76] user admins are told of a test that was added and of results that came', async () => {
  const { id, version } = await added({ ...delivered, sample: 'Lot 9' })
  expect(await messagesOf(userAdmin)).toMatch(/Ana Flor added test THC, flower, Lot 9/)
  expect(await messagesOf(userAdmin)).not.toMatch(/entered the results of test THC, flower, Lot 9/)
  await put(`${id}/results`, { results: someResults(), version })
  expect(await messagesOf(userAdmin)).toMatch(/Ana Flor entered the results of test THC, flower, Lot 9/)
  expect(await messagesOf(grower)).toBe('')
})

test('[READ-21] the tests of a facility that is not active are not there', async () => {
  const { id, version } = await added()
  await sql`update organisation set active_facility_ids = '[]'`.execute(server.db)
  try {
    expect(await labTests(server.db)).toEqual([])
    expect(await put(`${id}/delivery`, { ...delivered, version })).toMatchObject({ status: 404 })
  } finally {
    await sql`update organisation set active_facility_ids = ${jsonb([facilityOriginatedId])}`.execute(server.db)
  }
})
