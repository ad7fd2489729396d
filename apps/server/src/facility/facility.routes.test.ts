import { permission } from '@cultivatd/domain/user/permission'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFacility, type TestPerson, type TestServer, testServer } from '../app/server.builders.ts'
import { historyOf } from '../history/history.store.ts'
import { notificationsOf } from '../notification/notification.store.ts'
import { lockedFacility } from './facility.store.ts'

const facilityId = 'GAAA-4KVB-7T2Q'
let server: TestServer
let admin: TestPerson
let other: TestPerson
beforeAll(async () => {
  server = await testServer()
  await addFacility(server.db, facilityId, true)
  admin = await server.person([permission.orgAdmin])
  other = await server.person([permission.orgAdmin], 'Priya Nair')
})
afterAll(() => server.close())

const anAddress = (given: object = {}) => ({
  street1: '1 Road',
  street2: '',
  city: 'Guthrie',
  state: 'OK',
  zipCode: '73044',
  ...given,
})
const found = async () => {
  const facility = await lockedFacility(server.db, facilityId)
  if (!facility) throw new Error('There is no facility')
  return facility
}
const change = (body: object, { token } = admin, headers: Record<string, string> = {}) =>
  server.call('PUT', `/api/facility/${facilityId}`, { token, body, headers })

test('[FAC-09] [FAC-10] [FAC-11] who may not is refused, and so is an address that is none', async () => {
  const { version } = await found()
  const grower = await server.person([permission.generalEdit])
  expect((await change({ address: anAddress(), version }, grower)).status).toBe(403)
  const address = anAddress({ street1: ' ', state: 'Oklahoma', zipCode: '7' })
  const { status, answer } = await change({ address, version })
  expect({ status, paths: (answer as { errors: { path: string }[] }).errors.map(({ path }) => path) }).toEqual({
    status: 400,
    paths: ['address.street1', 'address.state', 'address.zipCode'],
  })
  expect((await found()).address).toBeNull()
})

test('[FAC-09] [FAC-12] an address is told once, also when the request comes again, and the history says it in words', async () => {
  const { version } = await found()
  const again = () => change({ address: anAddress(), version }, admin, { 'idempotency-key': 'address-key-1' })
  const answers = [...(await Promise.all([again(), again()])), await again()]
  expect(answers.map(({ status, text }) => [status, text])).toEqual(Array.from({ length: 3 }, () => [200, '{}']))
  const message = expect.stringMatching(/^Ana Flor changed the address of /)
  expect(await notificationsOf(server.db, other.id)).toEqual([expect.objectContaining({ message })])
  const [entry, ...rest] = await historyOf(server.db, { facilityId, entity: 'facility', record: facilityId })
  expect(rest).toEqual([])
  expect(entry).toMatchObject({
    summary: expect.stringMatching(/^Changed the address of /),
    changes: [{ label: 'Address', before: '', after: '1 Road Guthrie, OK 73044' }],
  })
})

test('of two editors the second is told who changed the address, and nothing of theirs is lost', async () => {
  const { version } = await found()
  expect((await change({ address: anAddress({ city: 'Enid' }), version }, other)).status).toBe(200)
  expect(await change({ address: anAddress({ city: 'Tulsa' }), version })).toMatchObject({
    status: 409,
    answer: { errors: [{ path: 'version', message: expect.stringMatching(/^Priya Nair changed the address while/) }] },
  })
  const newest = await found()
  expect(newest.address?.city).toBe('Enid')
  expect((await change({ address: anAddress({ city: 'Tulsa' }), version: newest.version })).status).toBe(200)
})
