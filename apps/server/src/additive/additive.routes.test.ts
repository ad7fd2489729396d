import { roomDoesNotWait } from '@cultivatd/domain/additive/additive'
import { anApplication, aProductForm } from '@cultivatd/domain/additive/additive.builders'
import { aDetailForm } from '@cultivatd/domain/inventory/inventory.builders'
import { permission } from '@cultivatd/domain/user/permission'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trackedGrower } from '../app/tracked-grower.builders.ts'
import { trackedTestServer } from '../app/tracked-server.builders.ts'
import { stockOf, ticketsOf } from '../inventory/stock-rows.store.ts'
import { grower as facilityId, today } from '../mirror/metrc.builders.ts'
import { operationsOf } from '../operation/operation.store.ts'
import { applicationsOf, harvestIntervals } from './application.store.ts'
import { additiveProducts } from './product.store.ts'

let server: Awaited<ReturnType<typeof trackedTestServer>>
let grower: Awaited<ReturnType<typeof trackedGrower>>
let detailId: string
let productId: string
beforeAll(async () => {
  server = await trackedTestServer()
  grower = await trackedGrower(server)
  const { token } = await server.person([permission.orgAdmin])
  const own = (path: string, body: object) => server.call('POST', path, { token, body })
  const made = await own('/api/inventory-detail/create', aDetailForm({ name: 'Neem oil, jug' }))
  detailId = (made.answer as { id: string }).id
  await own('/api/stock/add', { facilityId, rows: [{ detailId, quantity: 4, unit: 'LITER' }] })
  const { answer } = await grower.post('additive/product', aProductForm({ name: 'Neem, own', detailId }))
  productId = (answer as { id: string }).id
})
afterAll(() => server.close())

const apply = (fields: object) =>
  grower.post('additive/apply', { ...anApplication({ productId, date: today }), ...fields })
const amount = async () => (await stockOf(server.db, facilityId, [detailId]))[0]?.amount
const listed = () => server.sandbox.control.all(facilityId, 'plantAdditive')
const liters = (stockQuantity: number) => ({ stockQuantity, stockUnit: 'LITER' })

test('[READ-107] a product is kept in Metrc, and its harvest interval and item here', async () => {
  expect(server.inMetrc('additivesTemplate', Number(productId))).toMatchObject({
    Name: 'Neem, own',
    ProductTradeName: 'Neem Oil 70%',
    EpaRegistrationNumber: '70051-2',
    ActiveIngredients: [{ Name: 'Neem oil', Percentage: 70 }],
  })
  const known = async () =>
    (await additiveProducts(server.db, facilityId)).products.find(({ id }) => String(id) === productId)
  expect(await known()).toEqual({ id: Number(productId), ...aProductForm({ name: 'Neem, own', detailId }) })
  const change = aProductForm({ name: 'Neem, own', detailId, device: 'Fogger', harvestDays: 300 })
  expect((await grower.put(`additive/product/${productId}`, change)).status).toBe(200)
  expect(server.inMetrc('additivesTemplate', Number(productId))).toMatchObject({ ApplicationDevice: 'Fogger' })
  expect(await known()).toMatchObject({ device: 'Fogger', harvestDays: 300 })
  const taken = await grower.post('additive/product', aProductForm({ name: 'NEEM, own' }))
  expect(grower.messages(taken)).toEqual(['There is a product called Neem, own already'])
})

test('[READ-107] an application in a room goes to Metrc, out of the stock, and stands on the room and each plant', async () => {
  const roomId = await grower.room('Flower 9', 'Plants', ['flower'])
  const fields = { LocationId: Number(roomId), LocationName: 'Flower 9' }
  const [one, two] = await grower.plants(2, fields)
  const before = (await amount()) ?? 0
  const answer = await apply({ to: { kind: 'room', roomId }, ...liters(0.5) })
  expect(answer.status).toBe(200)
  expect(listed().at(-1)).toMatchObject({ ProductTradeName: 'Neem Oil 70%', TotalAmountApplied: 2.5, PlantCount: 2 })
  expect(await amount()).toBe(before - 0.5)
  const [ticket] = await ticketsOf(server.db, { facilityId, detailId })
  expect(ticket).toMatchObject({ reason: 'application', amount: -0.5, unit: 'LITER', roomId })
  const [inRoom] = await applicationsOf(server.db, facilityId, { of: 'room', record: roomId })
  expect(inRoom).toMatchObject({ state: 'confirmed', to: 'Flower 9', amount: 2.5, unit: 'Gallons', date: today })
  for (const plant of [one, two])
    expect(await applicationsOf(server.db, facilityId, { of: 'plant', record: plant?.Label ?? '' })).toEqual([inRoom])
  const intervals = await harvestIntervals(server.db, facilityId)
  expect(intervals[0]?.plants).toEqual([one?.Label, two?.Label].toSorted())
  expect((await operationsOf(server.db, facilityId, 'Flower 9'))[0]).toMatchObject({
    kind: 'location.apply-additive',
    summary: 'Applied 2.5 gal of Neem Oil 70% to Flower 9',
  })
})

test('[READ-107] to plants and to a batch it is one write each, and a plant has what its batch was given', async () => {
  const batch = await grower.batch()
  const plant = await grower.plant({ PlantBatchId: batch.Id, PlantBatchName: batch.Name })
  const other = await grower.plant()
  const before = grower.writes()
  expect((await apply({ to: { kind: 'plants', labels: [plant.Label, other.Label] } })).status).toBe(200)
  expect((await apply({ to: { kind: 'batch', name: batch.Name.toUpperCase() }, rate: 'Twice' })).status).toBe(200)
  expect(grower.writes()).toBe(before + 2)
  const of = async (record: string) =>
    (await applicationsOf(server.db, facilityId, { of: 'plant', record })).map(({ to }) => to)
  expect(await of(plant.Label)).toEqual([batch.Name, '2 plants'])
  expect(await of(other.Label)).toEqual(['2 plants'])
})

test('[READ-107] [ERR-12] more than there is, or what Metrc refuses, takes nothing out of the stock', async () => {
  const { Label } = await grower.plant()
  const to = { kind: 'plants', labels: [Label] }
  const before = await amount()
  const writes = grower.writes()
  const much = await apply({ to, ...liters(400) })
  expect(much).toMatchObject({
    status: 400,
    answer: { errors: [{ path: 'stockQuantity', message: 'Not enough available' }] },
  })
  expect(await operationsOf(server.db, facilityId, Label)).toEqual([])
  expect(grower.writes()).toBe(writes)
  server.sandbox.control.refuseNext('/plants/v2/additives/usingtemplate', [{ row: 0, message: 'Not in this State.' }])
  const refused = await apply({ to, ...liters(1) })
  expect(grower.messages(refused)).toEqual(['Not in this State.'])
  expect(await amount()).toBe(before)
  const [given, taken] = await ticketsOf(server.db, { facilityId, detailId })
  expect([taken?.amount, given?.amount, given?.reason]).toEqual([-1, 1, 'application'])
  expect(await applicationsOf(server.db, facilityId, { of: 'plant', record: Label })).toMatchObject([
    { state: 'undone' },
  ])
})

test('[READ-107] an application without an answer is found by what Metrc lists, and the stock is taken once', async () => {
  const [first, second] = await grower.plants(2)
  const before = (await amount()) ?? 0
  const rows = listed().length
  for (const plant of [first, second]) {
    server.sandbox.control.plan({
      match: { method: 'POST', path: '*/plants/v2/additives/usingtemplate' },
      fault: 'lost-after',
    })
    const answer = await apply({ to: { kind: 'plants', labels: [plant?.Label] }, rate: 'Lost', ...liters(0.25) })
    // The same to the letter of the same batch: the second is counted beside the first.
    expect([...(await grower.ends(answer)).values()]).toEqual(['confirmed'])
  }
  expect(listed()).toHaveLength(rows + 2)
  expect(await amount()).toBe(before - 0.5)
})

test('[READ-107] where nothing can be applied is told, and nothing is sent', async () => {
  const batch = await grower.batch()
  server.sandbox.control.modify(facilityId, 'plantBatch', batch.Id, { IsOnHold: true })
  await server.services.mirror.refresh(facilityId, { plantBatches: [batch.Id] })
  const before = grower.writes()
  const said = async (fields: object) => grower.messages(await apply(fields))
  expect(await said({ to: { kind: 'batch', name: batch.Name } })).toEqual([
    'The batch is on hold and cannot be given an application',
  ])
  expect(await said({ to: { kind: 'plants', labels: ['1A4FF0300000010009999999'] } })).toEqual(['Invalid Label'])
  expect(await said({ to: { kind: 'room', roomId: grower.roomId('Vault') }, productId: '1' })).toEqual([
    'No plants with tags stand in this room',
    'This product is no longer kept in Metrc',
  ])
  expect(grower.writes()).toBe(before)
})

test('[SYNC-03] what was applied to plants without a network is taken once, out of the stock too; of a whole room it is not taken', async () => {
  const { Label } = await grower.plant()
  const before = (await amount()) ?? 0
  const doneAt = new Date(server.services.now().getTime() - 3_600_000).toISOString()
  const waited = (to: object, key: string) =>
    grower.post(
      'additive/apply',
      { ...anApplication({ productId, date: today }), to, ...liters(0.5) },
      { 'idempotency-key': key, 'done-at': doneAt },
    )
  const to = { kind: 'plants', labels: [Label] }
  const first = await waited(to, 'applied-offline-1')
  await grower.ends(first)
  expect((await waited(to, 'applied-offline-1')).status).toBe(200)
  expect(await amount()).toBe(before - 0.5)
  expect(await applicationsOf(server.db, facilityId, { of: 'plant', record: Label })).toHaveLength(1)
  const roomId = await grower.room('Flower 8', 'Plants', ['flower'])
  await grower.plant({ LocationId: Number(roomId), LocationName: 'Flower 8' })
  const writes = grower.writes()
  const room = await waited({ kind: 'room', roomId }, 'applied-offline-2')
  expect([room.status, grower.messages(room)]).toEqual([400, [roomDoesNotWait]])
  expect([grower.writes(), await amount()]).toEqual([writes, before - 0.5])
})
