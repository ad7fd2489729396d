import type { ExternalTransfer } from '@cultivatd/domain/transfer/external-transfer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trackedTestServer } from '../app/tracked-server.builders.ts'
import { externalFields } from '../ledger/writes.builders.ts'
import { grower, until } from '../mirror/metrc.builders.ts'
import { externalTransfers } from './external-transfer.store.ts'
import { currentTransfers } from './transfer.store.ts'

let server: Awaited<ReturnType<typeof trackedTestServer>>
let token = ''
beforeAll(async () => {
  server = await trackedTestServer()
  token = (await server.person(['STRAIN_VIEW'])).token
})
afterAll(() => server.close())

const seeds = (given: object = {}) => ({
  ...externalFields,
  facilityId: grower,
  shipper: 'Cascade Seed Co.',
  shipperLicense: 'OR-SEED-114',
  ...given,
})
const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body: object) =>
  server.call(method, `/api/external-transfer/${path}`, { token, body })
const messages = (answer: unknown) => (answer as { errors: { message: string }[] }).errors.map(({ message }) => message)
const shown = async (id: string): Promise<ExternalTransfer> => {
  const [found] = await externalTransfers(server.db, grower, [id])
  if (!found) throw new Error(`no transfer ${id}`)
  return found
}
const inMetrc = (id: string) => server.sandbox.control.all(grower, 'incoming').find(({ Id }) => Id === Number(id))

test('[READ-134] one is made in Metrc, shown among incoming transfers at once, changed, and deleted', async () => {
  const { status, answer } = await call('POST', 'create', seeds())
  expect([status, answer]).toMatchObject([200, { state: 'confirmed' }])
  const { id } = answer as { id: string }
  expect(inMetrc(id)).toMatchObject({
    ShipperFacilityName: 'Cascade Seed Co.',
    PackageCount: 1,
    DriverName: 'Marisol Reyes',
  })
  // What Metrc prints nowhere is kept.
  const transfer = await shown(id)
  expect(transfer).toMatchObject({
    ...externalFields,
    shipper: 'Cascade Seed Co.',
    packages: [
      { item: 'Blue Dream, bulk flower', quantity: 50, grossWeight: 80, useByDay: '2027-11-18', externalId: 'LOT-9' },
    ],
  })
  const listed = await currentTransfers(server.db, grower, new Date('2026-11-20T18:00:00Z'))
  expect(listed.filter(({ isFromOutside }) => isFromOutside)).toMatchObject([
    { type: 'incoming', metrc: { Id: Number(id) }, metrcPackages: [{ ProductName: 'Blue Dream, bulk flower' }] },
  ])

  const changed = await call(
    'PUT',
    id,
    seeds({ route: 'Another road', driver: 'Tom Akers', version: transfer.version }),
  )
  expect(changed.answer).toMatchObject({ state: 'confirmed' })
  expect(inMetrc(id)).toMatchObject({ DriverName: 'Tom Akers' })
  const [delivery] = server.sandbox.control
    .all(grower, 'delivery')
    .filter(({ transferId }) => transferId === Number(id))
  expect(delivery?.delivery).toMatchObject({ Id: transfer.deliveryId, PlannedRoute: 'Another road' })
  expect(await shown(id)).toMatchObject({ route: 'Another road', driver: 'Tom Akers' })

  expect((await call('DELETE', id, { facilityId: grower })).answer).toMatchObject({ state: 'confirmed' })
  expect(inMetrc(id)).toBeUndefined()
  expect(await externalTransfers(server.db, grower)).toEqual([])
  expect((await call('DELETE', id, { facilityId: grower })).status).toBe(404)
})

test('[READ-134] who had seen it earlier than it was changed is refused, and nothing is taken back', async () => {
  const { id } = (await call('POST', 'create', seeds())).answer as { id: string }
  const { version } = await shown(id)
  expect((await call('PUT', id, seeds({ driver: 'Tom Akers', version }))).status).toBe(200)
  const { status, answer } = await call('PUT', id, seeds({ route: 'Another road', version }))
  expect([status, answer]).toMatchObject([
    409,
    { errors: [{ message: expect.stringContaining('Somebody changed this while you were editing'), path: 'version' }] },
  ])
  expect(await shown(id)).toMatchObject({ driver: 'Tom Akers', route: 'I-84 east' })
  await call('DELETE', id, { facilityId: grower })
})

test('[READ-134] one that somebody has received in Metrc’s pages cannot be changed any more', async () => {
  const { id } = (await call('POST', 'create', seeds())).answer as { id: string }
  server.sandbox.control.modify(grower, 'incoming', Number(id), { ReceivedDateTime: '2026-11-20T18:00:00Z' })
  await server.services.mirror.syncNow(grower)
  await until(async () => (await externalTransfers(server.db, grower, [id])).length === 0)
  const { status, answer } = await call('PUT', id, seeds())
  expect([status, messages(answer)]).toEqual([
    404,
    ['Metrc does not list this transfer any more, or somebody has received it'],
  ])
})

test('[READ-134] what the form refuses the server refuses, with the same sentence, and Metrc is told nothing', async () => {
  const before = server.sandbox.control.applied().length
  const [pkg] = externalFields.packages
  for (const [given, message] of [
    [
      { transferType: 'Affiliated Transfer' },
      'The state has no transfer type called Affiliated Transfer for what comes from outside',
    ],
    [{ shipperLicense: grower }, 'A facility does not send to itself'],
    [{ packages: [{ ...pkg, item: 'Clones' }] }, 'Clones is not among the active items of this facility'],
    [{ packages: [] }, 'Add at least one package'],
    [{ arrival: '2026-11-19T09:00' }, 'It cannot arrive before it departs'],
  ] as const) {
    const { status, answer } = await call('POST', 'create', seeds(given))
    expect([status, messages(answer)]).toEqual([400, [expect.stringContaining(message)]])
  }
  expect(server.sandbox.control.applied()).toHaveLength(before)
})
