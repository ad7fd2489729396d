import { contract } from '@cultivatd/contract/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../app/server.builders.ts'
import { jsonb } from '../db/jsonb.ts'
import { given, licence } from '../db/mirror.builders.ts'

let server: TestServer
let token = ''
beforeAll(async () => {
  server = await testServer()
  const { db } = server
  await given.facility(db)
  await sql`update organisation set active_facility_ids = ${jsonb([licence])}`.execute(db)
  await given.transfer(db, 'incoming-1', 'incoming', { ReceivedDateTime: '2020-01-01T09:00:00Z' })
  await given.transfer(db, 'incoming-2', 'incoming')
  token = (await server.person(['STRAIN_VIEW'])).token
})
afterAll(() => server.close())

const ask = (query: string) => server.call('GET', `/api/transfers/received?${query}`, { token })

test('[READ-114] what was received long ago is answered by page', async () => {
  const { status, answer } = await ask(`facilityId=${licence}`)
  expect(status).toBe(200)
  expect(answer).toMatchObject({ transfers: [{ id: 'incoming-1' }], next: null })
  expect((await ask(`facilityId=${licence}&after=2020-01-01_incoming-1`)).answer).toEqual({ transfers: [], next: null })
})

test('a place in the list that no page named is refused with a sentence', async () => {
  for (const after of [
    '1',
    '2020-01-01',
    '2020-01-01_incoming-',
    "2020-01-01_incoming-1'",
    '2020-01-01_lost-1',
    '\u0000',
  ])
    expect(await ask(`facilityId=${licence}&after=${encodeURIComponent(after)}`)).toMatchObject({ status: 400 })
  expect((await ask(`facilityId=${licence}&after=1`)).answer).toMatchObject({
    errors: [{ message: expect.stringContaining('This is not a place in the list') }],
  })
})

test('[XFER-04] no call creates or changes a transfer: those that write are of templates and of what comes from outside', () => {
  const routes = Object.values(contract).flatMap((feature) => Object.values(feature))
  const writing = routes.filter(({ method, path }) => method !== 'GET' && /transfer/.test(path))
  expect(writing.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'DELETE /api/external-transfer/{transferId}',
    'DELETE /api/transfer-template/{templateId}',
    'POST /api/external-transfer/create',
    'POST /api/transfer-template/create',
    'PUT /api/external-transfer/{transferId}',
    'PUT /api/transfer-template/{templateId}',
  ])
})
