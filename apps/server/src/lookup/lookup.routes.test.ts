import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFacility, type TestServer, testServer } from '../app/server.builders.ts'
import { given } from '../db/mirror.builders.ts'

const [active, idle] = ['GAAA-LOOK-0001', 'GAAA-LOOK-0002']
const label = (serial: number) => `1A4FF0300000011000${String(serial).padStart(6, '0')}`
let server: TestServer
let token: string
beforeAll(async () => {
  server = await testServer()
  token = (await server.person(['STRAIN_VIEW'])).token
  await addFacility(server.db, active, true)
  await addFacility(server.db, idle, false)
  await given.plant(server.db, { Id: 4101, Label: label(4101), LocationId: 5 }, active)
  await given.plant(server.db, { Id: 4102, Label: label(4102), LocationId: 5 }, idle)
})
afterAll(() => server.close())

const look = (text: string) => server.call('GET', `/api/lookup?${new URLSearchParams({ text })}`, { token })

test('[LOOKUP-02] [PERM-05] any active person finds what the active facilities hold', async () => {
  expect(await look(label(4101))).toMatchObject({
    status: 200,
    answer: { matches: [{ kind: 'plant', name: label(4101), facilityId: active, isExact: true }] },
  })
})

test('[FAC-02] nothing of a facility that is not active is found', async () => {
  expect(await look(label(4102))).toMatchObject({ status: 200, answer: { matches: [] } })
  expect((await look('4102')).answer).toEqual({ matches: [] })
})

test('[LOOKUP-03] nothing found is an empty list, an empty question and a novel are refused with a sentence', async () => {
  expect(await look('Nothing')).toMatchObject({ status: 200, answer: { matches: [] } })
  expect(await look('  ')).toMatchObject({ status: 400, answer: { errors: [{ message: 'Please enter a value' }] } })
  expect(await look('x'.repeat(10_000))).toMatchObject({
    status: 400,
    answer: { errors: [{ message: 'Use at most 200 characters' }] },
  })
})
