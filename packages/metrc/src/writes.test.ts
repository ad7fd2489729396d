import { afterEach, beforeEach, expect, test } from 'vitest'
import { json, type LoopbackMetrc, raw, startLoopback } from './loopback-metrc.builders.ts'
import { createMetrcClient, type MetrcClient } from './metrc-client.ts'
import { deletions, writes } from './writes.ts'

const license = 'C11-0000001-LIC'
let metrc: LoopbackMetrc
let client: MetrcClient
beforeEach(async () => {
  metrc = await startLoopback()
  client = createMetrcClient({ baseUrl: metrc.url, vendorKey: 'vendor', userKey: 'user' })
})
afterEach(async () => {
  await client.close()
  await metrc.close()
})

test('a destruction is a DELETE with its rows in the body, and answers ids', async () => {
  metrc.answers(json({ Ids: [7], Warnings: null }))
  const row = {
    Label: '1A4FF0000000022000007982',
    WasteMethodName: 'Compost',
    WasteReasonName: 'Male Plants',
    WasteWeight: null,
    WasteUnitOfMeasureName: null,
    ReasonNote: null,
    ActualDate: '2026-11-20',
  }
  expect(await client.destroyPlants(license, [row])).toEqual({ Ids: [7], Warnings: null })
  expect(metrc.seen[0]).toMatchObject({ method: 'DELETE', path: '/plants/v2', query: { licenseNumber: license } })
  expect(JSON.parse(metrc.seen[0]!.body)).toEqual([row])
})

test('a record is taken away by its id in the path, without a body', async () => {
  metrc.answers(raw(200, '', ''))
  await client.deleteStrain(license, 12)
  expect(metrc.seen[0]).toMatchObject({
    method: 'DELETE',
    path: '/strains/v2/12',
    query: { licenseNumber: license },
    body: '',
  })
})

test('every write and every deletion of the tables is a method of the client', () => {
  const names = [...Object.keys(writes), ...Object.keys(deletions)]
  expect(names.filter((name) => typeof client[name as keyof MetrcClient] !== 'function')).toEqual([])
})
