import type { LabLimitForm } from '@cultivatd/domain/lab-test/lab-limit'
import { permission } from '@cultivatd/domain/user/permission'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestPerson, type TestServer, testServer } from '../app/server.builders.ts'
import { labLimits } from './lab-limit.store.ts'

let server: TestServer
let grower: TestPerson
beforeAll(async () => {
  server = await testServer()
  grower = await server.person([permission.generalEdit])
})
afterAll(() => server.close())
beforeEach(() => server.db.deleteFrom('lab_limit' as never).execute())

const lead: LabLimitForm = { analyte: 'Lead', matrix: 'flower', limit: 0.5, unit: 'ppm', source: 'Rule 9' }
const bring = (limits: object[], { token } = grower) =>
  server.call('POST', '/api/lab-limits/import', { token, body: { limits } })

test('there are no limits before somebody enters some, and only holders of generalEdit do', async () => {
  expect(await labLimits(server.db)).toEqual([])
  const viewer = await server.person([permission.strainView, permission.strainEdit])
  expect((await bring([lead], viewer)).status).toBe(403)
  expect(await labLimits(server.db)).toEqual([])
})

test('an import adds what is new, changes what is there, and leaves the rest', async () => {
  expect((await bring([lead, { ...lead, analyte: 'Arsenic' }])).status).toBe(200)
  const [arsenic, before] = await labLimits(server.db)
  expect(
    (
      await bring([
        { ...lead, analyte: 'LEAD', limit: 0.2 },
        { ...lead, matrix: '' },
      ])
    ).status,
  ).toBe(200)
  const after = await labLimits(server.db)
  expect(after.map(({ analyte, matrix, limit }) => [analyte, matrix, limit])).toEqual([
    ['Arsenic', 'flower', 0.5],
    ['Lead', '', 0.5],
    ['LEAD', 'flower', 0.2],
  ])
  expect(after.find(({ id }) => id === arsenic?.id)?.version).toBe(arsenic?.version)
  expect(after.find(({ matrix, limit }) => matrix === 'flower' && limit === 0.2)?.id).toBe(before?.id)
})

test('of an import with one wrong limit none is kept', async () => {
  const { status, answer } = await bring([lead, { ...lead, analyte: 'Tin', limit: -1 }])
  expect({ status, answer }).toEqual({
    status: 400,
    answer: { errors: [{ message: 'Must be a positive number', path: 'limits.1.limit' }] },
  })
  expect(await labLimits(server.db)).toEqual([])
})

test('a second limit for the same substance and type is refused', async () => {
  await bring([lead])
  const body = { ...lead, analyte: 'lead ', limit: 9 }
  const { status, answer } = await server.call('POST', '/api/lab-limit/create', { token: grower.token, body })
  expect({ status, answer }).toEqual({
    status: 400,
    answer: { errors: [{ message: 'Lead in flower has a limit already', path: 'analyte' }] },
  })
})
