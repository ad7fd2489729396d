import { randomUUID } from 'node:crypto'
import { aDetailForm, aFanForm } from '@cultivatd/domain/inventory/inventory.builders'
import type { InventoryDetailForm } from '@cultivatd/domain/inventory/inventory-detail'
import { permission } from '@cultivatd/domain/user/permission'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestPerson, type TestServer, testServer } from '../app/server.builders.ts'
import { jsonb } from '../db/jsonb.ts'
import { historyOf } from '../history/history.store.ts'
import { saveRoom } from '../room/room.store.ts'
import { equipmentOf, pieceById } from './equipment.store.ts'
import { inventoryCounts, stockOf, ticketsOf } from './stock-rows.store.ts'

const [facilityId, otherId, closedId] = ['FAC-A', 'FAC-B', 'FAC-CLOSED']
let server: TestServer
let grower: TestPerson
let gro: string
let fan: string
let count = 0
beforeAll(async () => {
  server = await testServer()
  grower = await server.person([permission.generalEdit], 'Dana Whitfield')
  for (const id of [facilityId, otherId, closedId]) {
    const metrc = { Name: id, DisplayName: id, License: { Number: id, LicenseType: 'Grower' } }
    await sql`insert into facility (id, metrc) values (${id}, ${jsonb(metrc)})`.execute(server.db)
  }
  await sql`update organisation set active_facility_ids = ${jsonb([facilityId, otherId])}`.execute(server.db)
  server.services.organisation.forget()
  const room = { name: 'Veg 1', locationType: 'Not a Metrc Location', types: ['vegetation' as const] }
  await saveRoom(server.db, facilityId, 'veg-1', room, null)
})
afterAll(() => server.close())
beforeEach(async () => {
  count += 1
  gro = await detail(aDetailForm({ name: `FloraGro ${count}` }))
  fan = await detail(aFanForm({ name: `Fan ${count}` }))
})

async function detail(form: InventoryDetailForm): Promise<string> {
  const { answer } = await server.call('POST', '/api/inventory-detail/create', { token: grower.token, body: form })
  return (answer as { id: string }).id
}

const row = (detailId: string, quantity: number, unit = detailId === fan ? 'SINGLE' : 'LITER') => ({
  detailId,
  quantity,
  unit,
})
type Rows = (ReturnType<typeof row> & { pieceIds?: string[] })[]
const call = (verb: string, body: object, { token } = grower, key?: string) =>
  server.call('POST', `/api/stock/${verb}`, { token, body, ...(key ? { headers: { 'idempotency-key': key } } : {}) })
const add = (rows: Rows) => call('add', { facilityId, rows })
const storage = { facilityId, roomId: '' }
const move = (rows: Rows, to: { toFacilityId: string; toRoomId: string }) => call('move', { ...storage, ...to, rows })
const remove = (rows: Rows, roomId = '') => call('remove', { facilityId, roomId, rows })
const inVeg = { toFacilityId: facilityId, toRoomId: 'veg-1' }
const toOther = { toFacilityId: otherId, toRoomId: '' }
const amount = async (id = gro, at = facilityId) => (await stockOf(server.db, at, [id]))[0]?.amount
const fans = async (at = facilityId) => (await equipmentOf(server.db, at)).filter(({ detailId }) => detailId === fan)
const refused = (message: string, path: string) => ({ status: 400, answer: { errors: [{ message, path }] } })
const entries = async (entity: 'stock' | 'equipment', record: string, at = facilityId) =>
  (await historyOf(server.db, { facilityId: at, entity, record })).map(({ summary, changes }) => [summary, changes])

describe('adding', () => {
  test('[INV-15] [INV-16] [API-35] makes a record for each piece of equipment and a ticket of a consumable', async () => {
    expect(await add([row(gro, 4), row(fan, 3)])).toMatchObject({ status: 200 })
    expect(await add([row(gro, 250, 'MILLILITER')])).toMatchObject({ status: 200 })
    expect(await amount()).toBe(4.25)
    const pieces = await fans()
    expect(pieces).toHaveLength(3)
    expect(pieces[0]).toMatchObject({ facilityId, roomId: null, systemId: null, removed: false })
    expect(await ticketsOf(server.db, { facilityId, detailId: gro })).toMatchObject([
      { amount: 250, unit: 'MILLILITER', after: 4.25, reason: 'added', userName: 'Dana Whitfield' },
      { amount: 4, unit: 'LITER', after: 4, reason: 'added', roomId: null },
    ])
    expect(await entries('stock', gro)).toEqual([
      [`Added 250 mL of FloraGro ${count}`, [{ label: 'In Facility Storage', before: '4 L', after: '4.25 L' }]],
      [`Added 4 L of FloraGro ${count}`, [{ label: 'In Facility Storage', before: '0 L', after: '4 L' }]],
    ])
  })

  test('[READ-48] reads units in both spellings', async () => {
    await add([row(gro, 500, 'Milliliter')])
    expect(await amount()).toBe(0.5)
  })

  test('of a wrong row nothing is kept, and each is told at its field', async () => {
    const answer = await add([row(gro, 1), row(fan, 1.5), row(gro, 0), row('gone', 1)])
    expect(answer).toMatchObject({
      status: 400,
      answer: {
        errors: [
          { message: 'Must be a positive Integer', path: 'rows.1.quantity' },
          { message: 'Must be a positive Number', path: 'rows.2.quantity' },
          { message: 'This item is no longer in the inventory', path: 'rows.3.detailId' },
        ],
      },
    })
    expect(await add([row(gro, 1, 'SINGLE')])).toMatchObject(
      refused('Choose a unit that converts to Liter', 'rows.0.unit'),
    )
    expect([await amount(), await fans()]).toEqual([undefined, []])
  })

  test('[PERM-12] needs generalEdit, and an active facility', async () => {
    const viewer = await server.person([permission.strainView])
    expect((await call('add', { facilityId, rows: [row(gro, 1)] }, viewer)).status).toBe(403)
    expect((await call('add', { facilityId: closedId, rows: [row(gro, 1)] })).status).toBe(404)
  })

  test('the same press that comes twice adds once', async () => {
    const key = randomUUID()
    const body = { facilityId, rows: [row(gro, 1)] }
    expect([(await call('add', body, grower, key)).status, (await call('add', body, grower, key)).status]).toEqual([
      200, 200,
    ])
    expect(await amount()).toBe(1)
  })
})

describe('moving', () => {
  test('[INV-18] [READ-67] places equipment in a room, and back in the storage', async () => {
    await add([row(fan, 2)])
    await move([row(fan, 1)], inVeg)
    expect((await fans()).map(({ roomId }) => roomId).toSorted()).toEqual([null, 'veg-1'])
    const piece = (await fans()).find(({ roomId }) => roomId)?.id ?? ''
    expect(await entries('equipment', piece)).toEqual([
      [
        `Moved 1 Fan ${count} to FAC-A, Veg 1`,
        [{ label: 'Where', before: 'FAC-A, Facility Storage', after: 'FAC-A, Veg 1' }],
      ],
      [
        `Added 2 Fan ${count}`,
        [
          { label: 'Where', before: '', after: 'Facility Storage' },
          { label: 'Pieces', before: '', after: '2' },
        ],
      ],
    ])
    await call('move', { facilityId, roomId: 'veg-1', toFacilityId: otherId, toRoomId: '', rows: [row(fan, 1)] })
    expect([(await fans()).length, (await fans(otherId)).map(({ id }) => id)]).toEqual([1, [piece]])
    expect((await entries('equipment', piece, otherId)).map(([summary]) => summary)).toEqual([
      `Moved 1 Fan ${count} from FAC-A, Veg 1`,
    ])
  })

  test('[INV-19] [INV-20] [DATA-19] writes two tickets of a consumable that name each other, and nothing is lost between', async () => {
    await add([row(gro, 1, 'GALLON')])
    expect(await move([row(gro, 60.5, 'FLUID_OUNCE')], toOther)).toMatchObject({ status: 200 })
    const [out] = await ticketsOf(server.db, { facilityId, detailId: gro })
    const [into] = await ticketsOf(server.db, { facilityId: otherId, detailId: gro })
    expect(out).toMatchObject({ amount: -60.5, reason: 'moved', linkedId: into?.id, linkedFacilityId: otherId })
    expect(into).toMatchObject({ amount: 60.5, reason: 'moved', linkedId: out?.id, linkedFacilityId: facilityId })
    expect(((await amount()) ?? 0) + ((await amount(gro, otherId)) ?? 0)).toBeCloseTo(3.78541, 3)
    expect((await entries('stock', gro, otherId))[0]?.[0]).toBe(
      `Moved 60.5 fl oz of FloraGro ${count} from FAC-A, Facility Storage`,
    )
  })

  test('[INV-29] [INV-31] [INV-32] what cannot be moved stays, all of it', async () => {
    await add([row(gro, 1), row(fan, 1)])
    expect(await move([row(fan, 1), row(gro, 1)], inVeg)).toMatchObject(
      refused('Consumables cannot be placed in a room', 'rows.1.detailId'),
    )
    expect(await move([row(gro, 1), row(fan, 2)], toOther)).toMatchObject(
      refused('Not enough available', 'rows.1.quantity'),
    )
    expect(await move([row(fan, 1)], { toFacilityId: facilityId, toRoomId: '' })).toMatchObject(
      refused('Choose another place', 'toRoomId'),
    )
    expect(await move([row(fan, 1)], { toFacilityId: facilityId, toRoomId: 'gone' })).toMatchObject(
      refused('This room is no longer there. Choose another one.', 'toRoomId'),
    )
    expect((await move([row(fan, 1)], { toFacilityId: closedId, toRoomId: '' })).status).toBe(404)
    expect((await move([row(fan, 1)], { toFacilityId: '', toRoomId: '' })).status).toBe(400)
    expect([await amount(), (await fans()).map(({ roomId }) => roomId)]).toEqual([1, [null]])
  })

  test('[READ-66] a piece that is in a system stays in it', async () => {
    await add([row(fan, 1)])
    await sql`update equipment set room_id = 'veg-1', system_id = 'racks' where detail_id = ${fan}`.execute(server.db)
    expect(await remove([row(fan, 1)], 'veg-1')).toMatchObject(refused('Not enough available', 'rows.0.quantity'))
  })
})

test('[INV-18] [INV-21] a piece that is named is the one that moves and that leaves, whichever is there longest', async () => {
  await add([row(fan, 3)])
  const [oldest, , newest] = (await fans()).map(({ id }) => id)
  const named = (...pieceIds: (string | undefined)[]) => [
    { ...row(fan, pieceIds.length), pieceIds: pieceIds.map((id) => id ?? '') },
  ]
  expect((await move(named(newest), inVeg)).status).toBe(200)
  expect(await pieceById(server.db, newest ?? '')).toMatchObject({ roomId: 'veg-1' })
  const elsewhere = refused('This piece is no longer there, or it hangs in a system', 'rows.0.pieceIds')
  expect(await remove(named(newest))).toMatchObject(elsewhere)
  expect((await remove(named(newest), 'veg-1')).status).toBe(200)
  expect(await remove(named(oldest, oldest))).toMatchObject(
    refused('Name each piece once, as many as are taken', 'rows.0.pieceIds'),
  )
  expect(await entries('equipment', newest ?? '')).toMatchObject([
    [`Removed 1 Fan ${count}`, expect.anything()],
    [`Moved 1 Fan ${count} to FAC-A, Veg 1`, expect.anything()],
    [`Added 3 Fan ${count}`, expect.anything()],
  ])
  expect((await fans()).map(({ roomId }) => roomId)).toEqual([null, null])
})

test('nothing, and more than a million, are refused with the sentences of the form', async () => {
  expect(await add([])).toMatchObject(refused('Choose an item', 'rows'))
  expect(await remove([])).toMatchObject(refused('Choose an item', 'rows'))
  const many = Array.from({ length: 51 }, () => row(gro, 1))
  expect(await add(many)).toMatchObject(refused('Choose at most 50 items at once', 'rows'))
  expect(await add([row(gro, 1_000_001)])).toMatchObject(refused('This number is too large', 'rows.0.quantity'))
})

describe('removing', () => {
  test('[INV-21] [INV-22] a piece is in no facility then, a consumable has a negative ticket', async () => {
    await add([row(gro, 1), row(fan, 1)])
    const [piece] = await fans()
    expect(await remove([row(gro, 250, 'MILLILITER'), row(fan, 1)])).toMatchObject({ status: 200 })
    expect([await amount(), await fans()]).toEqual([0.75, []])
    expect(await pieceById(server.db, piece?.id ?? '')).toMatchObject({ facilityId: null, roomId: null, removed: true })
    expect((await ticketsOf(server.db, { facilityId, detailId: gro }))[0]).toMatchObject({
      amount: -250,
      reason: 'removed',
    })
    expect((await entries('equipment', piece?.id ?? ''))[0]?.[0]).toBe(`Removed 1 Fan ${count}`)
  })

  test('[INV-31] [ERR-12] of two who take the last liter at once, one is told that there is not enough', async () => {
    await add([row(gro, 1)])
    const both = await Promise.all([remove([row(gro, 1)]), remove([row(gro, 1000, 'MILLILITER')])])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(both.find(({ status }) => status === 400)).toMatchObject(refused('Not enough available', 'rows.0.quantity'))
    expect(await amount()).toBe(0)
  })

  test('of two who take the last piece at once, one is told that there is not enough', async () => {
    await add([row(fan, 1)])
    const both = await Promise.all([remove([row(fan, 1)]), move([row(fan, 1)], inVeg)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })
})

test('[HOME-03] [READ-07] [READ-69] a facility counts kinds of equipment and consumables that are there', async () => {
  const before = await inventoryCounts(server.db, facilityId)
  await add([row(gro, 5), row(fan, 3)])
  expect(await inventoryCounts(server.db, facilityId)).toEqual({ items: before.items + 2, low: before.low })
  await remove([row(gro, 2), row(fan, 2)])
  expect(await inventoryCounts(server.db, facilityId)).toEqual({ items: before.items + 2, low: before.low + 1 })
  await remove([row(gro, 3), row(fan, 1)])
  expect(await inventoryCounts(server.db, facilityId)).toEqual({ items: before.items, low: before.low + 1 })
})

test('what was used is told by weeks, and what was moved is not used', async () => {
  await add([row(gro, 10)])
  await remove([row(gro, 1)])
  await move([row(gro, 2)], toOther)
  const [stock] = await stockOf(server.db, facilityId, [gro])
  expect(stock).toMatchObject({ amount: 7, used: 1 })
  expect(stock?.weeks).toEqual([...Array<number>(11).fill(0), 1])
})
