import { randomUUID } from 'node:crypto'
import { aDetailForm } from '@cultivatd/domain/inventory/inventory.builders'
import type { Light } from '@cultivatd/domain/light/light'
import { permission } from '@cultivatd/domain/user/permission'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addFacility, type TestPerson, type TestServer, testServer } from '../app/server.builders.ts'
import { marksBetween } from '../environment/mark.store.ts'
import { historyOf } from '../history/history.store.ts'
import { addPieces, equipmentOf, placePieces } from '../inventory/equipment.store.ts'
import { inventoryDetailRows } from '../inventory/inventory.store.ts'
import { ticketsOf } from '../inventory/stock-rows.store.ts'
import { amountsInStock, giveToStock } from '../inventory/stock.store.ts'
import { saveSystem, systemById } from '../system/system.store.ts'
import { lightById, lightRowsById, lightRowsInRoom, lightsInRoom, lightsOfSystem } from './light.store.ts'

const facilityId = 'GAAA-LIGHT-0001'
const elsewhere = 'GAAA-LIGHT-0002'
const roomName = 'Flower 3'
const today = new Date().toISOString().slice(0, 10)
let server: TestServer
let priya: TestPerson
let marco: TestPerson
let systemId: string
let roomId: string

beforeAll(async () => {
  server = await testServer()
  await addFacility(server.db, facilityId, true)
  await addFacility(server.db, elsewhere, false)
  // READ-22: lights are open to every active person.
  priya = await server.person([permission.strainView], 'Priya Nair')
  marco = await server.person([permission.strainView], 'Marco Ruiz')
})
afterAll(() => server.close())
beforeEach(async () => {
  systemId = randomUUID()
  roomId = randomUUID()
  const size = { rackCount: 1, levelCount: 2, zoneCount: 2 }
  await sql`insert into room (facility_id, id, types, metrc) values (${facilityId}, ${roomId}, '["flower"]',
    ${`{"Id":null,"Name":"${roomName}","LocationTypeName":""}`})`.execute(server.db)
  await saveSystem(server.db, facilityId, roomId, systemId, { name: 'Flower racks', type: 'flower', ...size })
})

const { brand, model } = aDetailForm()
const brandAndModel = `${brand} ${model}`
let count = 0
async function detail(given: Parameters<typeof aDetailForm>[0]): Promise<string> {
  const id = `item-${(count += 1)}`
  await inventoryDetailRows.save(server.db, { id, form: aDetailForm({ name: id, criticalLimit: null, ...given }) })
  return id
}
/** A kind of light with so many pieces in the storage, and in the room; answers its id. */
async function kind(stored: number, here = 0): Promise<string> {
  const detailId = await detail({ type: 'LIGHT', unit: 'SINGLE' })
  await addPieces(server.db, { facilityId, detailId, count: stored })
  const ids = await addPieces(server.db, { facilityId, detailId, count: here })
  await placePieces(server.db, ids, { facilityId, roomId })
  return detailId
}
/** A bulb of which so many are in stock; answers its id. */
async function bulbs(quantity: number): Promise<string> {
  const detailId = await detail({ type: 'BULBS', unit: 'SINGLE', criticalLimit: 2 })
  if (quantity > 0)
    await giveToStock(server.db, { facilityId, detailId, quantity, unit: 'SINGLE', reason: 'added', by: priya })
  return detailId
}

interface By {
  by?: TestPerson
  system?: string
  headers?: Record<string, string>
}
const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body: object, { by = priya, headers = {} }: By = {}) =>
  server.call(method, `/api/${path}`, { token: by.token, headers, body: { facilityId, ...body } })
async function hold(rows: readonly unknown[], { system = systemId, ...given }: By = {}) {
  const { version } = await lightRowsById(server.db, facilityId, system)
  return call('PUT', `system/${system}/light-rows`, { rows, version }, given)
}
const assign = (inventoryId: string, given: By & { row?: number; position?: number; isWholeRow?: boolean } = {}) => {
  const { row = 1, position = 1, isWholeRow = false, system = systemId } = given
  const body = { inventoryId, isWholeRow, dateInstalled: today, row, position }
  return call('POST', `system/${system}/light`, body, given)
}
const onLight = async (method: 'PUT' | 'DELETE', id: string, path: string, body: object, given?: By) =>
  call(method, `light/${id}${path}`, { version: (await lightById(server.db, facilityId, id))?.version, ...body }, given)
const change = async (id: string, form: object, given?: By) => {
  const light = await lightById(server.db, facilityId, id)
  const { inventoryId, dateInstalled, bulbId, dateBulbInstalled } = light as Light
  const before = { inventoryId, dateInstalled, bulbId: bulbId ?? '', dateBulbInstalled: dateBulbInstalled ?? '' }
  return onLight('PUT', id, '', { ...before, ...form }, given)
}
const install = (id: string, bulbId: string, form: object = {}, given?: By) =>
  onLight('PUT', id, '/bulb', { bulbId, dateBulbInstalled: today, ...form }, given)
const deactivate = (id: string, given?: By) => onLight('DELETE', id, '', {}, given)

const errors = ({ answer }: { answer: unknown }) => (answer as { errors: { message: string; path?: string }[] }).errors
const messages = (refused: { answer: unknown }) => errors(refused).map(({ message }) => message)
const idOf = ({ answer }: { answer: unknown }) => (answer as { id: string }).id
const lights = () => lightsOfSystem(server.db, facilityId, systemId)
const piecesOf = async (detailId: string) =>
  (await equipmentOf(server.db, facilityId)).filter((one) => one.detailId === detailId)
const inStock = async (id: string) => (await amountsInStock(server.db, facilityId, [id])).get(id) ?? 0
const history = (entity: 'light' | 'equipment' | 'system', record: string) =>
  historyOf(server.db, { facilityId, entity, record })

/** A light in row 1, light 1; answers its id. */
async function aHungLight(inventoryId?: string): Promise<string> {
  expect((await hold([3])).status).toBe(200)
  const answered = await assign(inventoryId ?? (await kind(1)))
  expect(answered.status).toBe(200)
  return idOf(answered)
}

test('[LIGHT-01] [LIGHT-03] [LIGHT-04] [LIGHT-06] [READ-66] [DATA-13] [DATA-17] from the stock to a bulb change to deactivation', async () => {
  const [led, bulb] = [await kind(2, 1), await bulbs(4)]
  expect((await hold([3, 2])).status).toBe(200)
  expect(await lightRowsInRoom(server.db, facilityId, roomId)).toMatchObject([{ id: systemId, rows: [3, 2] }])
  const here = (await piecesOf(led)).find((piece) => piece.roomId === roomId)
  const id = idOf(await assign(led, { row: 2, position: 2 }))
  const pieceId = here?.id ?? ''
  // What is in this room is taken first, and has been there since before.
  expect(await lightsInRoom(server.db, facilityId, roomId)).toEqual([
    {
      id,
      facilityId,
      systemId,
      version: expect.any(Number),
      row: 2,
      position: 2,
      pieceId,
      inventoryId: led,
      dateInstalled: today,
      bulbId: null,
      dateBulbInstalled: null,
    },
  ])
  expect((await piecesOf(led)).find((piece) => piece.id === pieceId)).toMatchObject({
    detailId: led,
    facilityId,
    removed: false,
    roomId,
    systemId,
    since: here?.since,
  })
  expect((await install(id, bulb, { dateBulbInstalled: '2025-10-16' })).status).toBe(200)
  expect((await install(id, bulb, {}, { by: marco })).status).toBe(200)
  // The same bulb on the same day once more: the first one broke.
  expect((await install(id, bulb)).status).toBe(200)
  expect(await lights()).toMatchObject([{ bulbId: bulb, dateBulbInstalled: today }])
  expect(await inStock(bulb)).toBe(1)
  const [newest, before] = await ticketsOf(server.db, { facilityId, detailId: bulb })
  expect(before).toMatchObject({
    reason: 'bulb',
    amount: -1,
    unit: 'SINGLE',
    after: 2,
    userId: marco.id,
    roomId,
    systemId,
    systemName: 'Flower racks',
  })
  expect(newest).toMatchObject({ amount: -1, after: 1 })
  expect((await deactivate(id)).status).toBe(200)
  expect(await lights()).toEqual([])
  expect((await piecesOf(led)).find((piece) => piece.id === pieceId)).toMatchObject({ roomId, systemId: null })
  // The bulb is used up.
  expect(await inStock(bulb)).toBe(1)
  expect((await history('light', id)).map(({ summary }) => summary)).toEqual([
    'Deleted light row 2, light 2 of Flower racks',
    'Replaced the bulb of row 2, light 2 of Flower racks',
    'Replaced the bulb of row 2, light 2 of Flower racks',
    'Installed a bulb in row 2, light 2 of Flower racks',
    'Added light row 2, light 2 of Flower racks',
  ])
  expect((await history('equipment', pieceId)).map(({ summary, changes }) => [summary, changes[0]])).toEqual([
    [
      `Light Deactivated: took ${led} out of row 2, light 2 of Flower racks`,
      { label: 'Where', before: 'Flower 3, Flower racks, row 2, light 2', after: 'Flower 3, in no system' },
    ],
    [
      `Assigned ${led} to row 2, light 2 of Flower racks`,
      { label: 'Where', before: 'In no system', after: 'Flower 3, Flower racks, row 2, light 2' },
    ],
  ])
  // What charts of the room mark: on the day on which a bulb was installed, and of what hung there after the light is gone.
  const { marks } = await marksBetween(server.db, { facilityId, roomId, from: '2025-01-01', to: '2100-01-01' })
  const of = {
    kind: 'light',
    lightId: id,
    isThere: false,
    pieceId,
    inventoryId: led,
    systemId,
    systemName: 'Flower racks',
  }
  // The day of a bulb is marked at its noon, which may lie before or behind the moment of the test.
  const isOfBulb = (mark: (typeof marks)[number]) => !(mark.kind === 'light' && mark.what === 'deactivated')
  expect(marks.filter((mark) => !isOfBulb(mark))).toMatchObject([
    { ...of, what: 'deactivated', place: 'row 2, light 2' },
  ])
  expect(marks.filter(isOfBulb)).toMatchObject([
    { ...of, what: 'bulb-replaced' },
    { ...of, what: 'bulb-replaced' },
    { ...of, what: 'bulb-installed', at: '2025-10-16T12:00:00.000Z' },
  ])
})

describe('assigning', () => {
  test('fills all free places of a row, or none of them', async () => {
    const led = await kind(3)
    await hold([4])
    await assign(await kind(1), { position: 2 })
    const some = await assign(led, { position: 3, isWholeRow: true })
    expect(some.status).toBe(200)
    expect((await lights()).map(({ position, inventoryId }) => [position, inventoryId === led])).toEqual([
      [1, true],
      [2, false],
      [3, true],
      [4, true],
    ])
    expect((await lights()).find(({ position }) => position === 3)?.id).toBe(idOf(some))
    await hold([4, 2])
    const few = await kind(1)
    const refused = await assign(few, { row: 2, isWholeRow: true })
    expect([refused.status, errors(refused)]).toEqual([400, [{ path: 'inventoryId', message: 'Not enough available' }]])
    expect((await piecesOf(few)).map((piece) => piece.systemId)).toEqual([null])
  })

  test.each([
    [{ position: 4 }, 'There is no row 1, light 4 in this system any more. Look at its rows again.'],
    [{ row: 2 }, 'There is no row 2, light 1 in this system any more. Look at its rows again.'],
  ])('[LIGHT-01] a place that there is not (%j) is told', async (where, said) => {
    await hold([3])
    const refused = await assign(await kind(1), where)
    expect([refused.status, messages(refused)]).toEqual([400, [said]])
  })

  test('[READ-66] only lights are assigned, only those that are free, and not for tomorrow', async () => {
    await hold([3])
    const fan = await detail({ type: 'FAN', unit: 'SINGLE' })
    await addPieces(server.db, { facilityId, detailId: fan, count: 1 })
    expect(messages(await assign(fan))).toEqual(['This is no light'])
    expect(messages(await assign('gone'))).toEqual(['This item is no longer in the inventory'])
    expect(messages(await assign(await kind(0)))).toEqual(['Not enough available'])
    const body = { inventoryId: await kind(1), isWholeRow: false, row: 1, position: 1 }
    const late = await call('POST', `system/${systemId}/light`, { ...body, dateInstalled: '2999-01-01' })
    expect(messages(late)).toEqual(['The date cannot be in the future'])
    expect(messages(await assign(body.inventoryId, { system: 'none' }))).toEqual(['Unknown system'])
    expect(await lights()).toEqual([])
  })

  test('of two who want one place, or one light, at once one gets it', async () => {
    await hold([3])
    const led = await kind(5)
    const onePlace = await Promise.all([assign(led), assign(led, { by: marco })])
    expect(onePlace.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const late = onePlace.find(({ status }) => status === 400)
    expect(late && messages(late)).toEqual(['There is a light in row 1, light 1 already.'])
    const last = await kind(1)
    const other = randomUUID()
    const size = { rackCount: 1, levelCount: 1, zoneCount: 1 }
    await saveSystem(server.db, facilityId, roomId, other, { name: `Bench ${other}`, type: 'flower', ...size })
    await hold([1], { system: other })
    const oneLight = await Promise.all([assign(last, { position: 2 }), assign(last, { system: other, by: marco })])
    expect(oneLight.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const without = oneLight.find(({ status }) => status === 400)
    expect(without && messages(without)).toEqual(['Not enough available'])
    expect((await piecesOf(last)).filter((piece) => piece.systemId !== null)).toHaveLength(1)
  })

  test('the same request that comes twice hangs up one light', async () => {
    await hold([3])
    const led = await kind(5)
    const headers = { 'idempotency-key': randomUUID() }
    const [first, again] = [await assign(led, { headers }), await assign(led, { headers })]
    expect([again.status, idOf(again)]).toEqual([200, idOf(first)])
    expect(await lights()).toHaveLength(1)
  })
})

describe('a bulb', () => {
  test('[LIGHT-04] [READ-66] that is not in stock is refused, and the light stays as it is', async () => {
    const id = await aHungLight()
    const refused = await install(id, await bulbs(0))
    expect([refused.status, errors(refused)]).toEqual([400, [{ path: 'bulbId', message: 'Not enough available' }]])
    expect(await lights()).toMatchObject([{ bulbId: null, dateBulbInstalled: null }])
    const gro = await detail({})
    expect(messages(await install(id, gro))).toEqual(['This is no bulb'])
    expect(messages(await install(id, await bulbs(1), { dateBulbInstalled: '2999-01-01' }))).toEqual([
      'The date cannot be in the future',
    ])
  })

  test('the last one goes to one of two lights, whose people press at once', async () => {
    const first = await aHungLight()
    const second = idOf(await assign(await kind(1), { position: 2 }))
    const bulb = await bulbs(1)
    const both = await Promise.all([install(first, bulb), install(second, bulb, {}, { by: marco })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect((await lights()).filter(({ bulbId }) => bulbId === bulb)).toHaveLength(1)
    expect(await inStock(bulb)).toBe(0)
  })

  test('of two who replace the bulb of one light at once one does, and the other is told who', async () => {
    const id = await aHungLight()
    const bulb = await bulbs(4)
    const both = await Promise.all([install(id, bulb), install(id, bulb, {}, { by: marco })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const late = both.find(({ status }) => status === 409)
    expect(late && messages(late)[0]).toMatch(/^(Priya Nair|Marco Ruiz) changed /)
    expect(await inStock(bulb)).toBe(3)
  })

  test('[INV-09] that hangs in a light is not deleted from the inventory, also where none ever was in stock', async () => {
    const id = await aHungLight()
    const bulb = await bulbs(0)
    expect((await change(id, { bulbId: bulb, dateBulbInstalled: '2025-10-16' })).status).toBe(200)
    const { version } = (await inventoryDetailRows.find(server.db, { id: bulb })) ?? {}
    const refused = await server.call('DELETE', `/api/inventory-detail/${bulb}`, {
      token: priya.token,
      body: { version },
    })
    expect([refused.status, messages(refused)[0]]).toEqual([400, expect.stringMatching(/^This was in stock/)])
  })
})

describe('light edit', () => {
  test('[LIGHT-02] corrects what is written and takes nothing from the stock', async () => {
    const id = await aHungLight()
    const bulb = await bulbs(2)
    expect(
      (await change(id, { dateInstalled: '2025-10-16', bulbId: bulb, dateBulbInstalled: '2025-10-17' })).status,
    ).toBe(200)
    expect(await lights()).toMatchObject([
      { dateInstalled: '2025-10-16', bulbId: bulb, dateBulbInstalled: '2025-10-17' },
    ])
    expect(await inStock(bulb)).toBe(2)
    const [entry] = await history('light', id)
    expect(entry).toMatchObject({
      summary: 'Changed the day of installation, the bulb and the day of the bulb of row 1, light 1 of Flower racks',
      changes: [
        { label: 'Day of installation', before: today, after: '2025-10-16' },
        { label: 'Bulb', before: '', after: `${bulb}, ${brandAndModel}` },
        { label: 'Day of the bulb', before: '', after: '2025-10-17' },
      ],
    })
    const { version } = (await lightById(server.db, facilityId, id)) ?? {}
    expect((await change(id, {})).status).toBe(200)
    expect((await lightById(server.db, facilityId, id))?.version).toBe(version)
    expect((await change(id, { bulbId: '' })).status).toBe(200)
    expect(await lights()).toMatchObject([{ bulbId: null, dateBulbInstalled: null }])
  })

  test('[READ-66] another light takes its place, and the one of before stays in the room', async () => {
    const [led, hps] = [await kind(1), await kind(1)]
    const id = await aHungLight(led)
    expect((await change(id, { inventoryId: hps })).status).toBe(200)
    const [old] = await piecesOf(led)
    const [now] = await piecesOf(hps)
    expect(await lights()).toMatchObject([{ id, inventoryId: hps, pieceId: now?.id }])
    expect([old, now]).toMatchObject([
      { roomId, systemId: null },
      { roomId, systemId },
    ])
    const twin = await detail({ type: 'LIGHT', unit: 'SINGLE', name: hps, brand: 'Another' })
    await addPieces(server.db, { facilityId, detailId: twin, count: 1 })
    expect((await change(id, { inventoryId: twin })).status).toBe(200)
    expect((await history('light', id))[0]).toMatchObject({
      summary: 'Changed the light of row 1, light 1 of Flower racks',
      changes: [{ label: 'Light', before: `${hps}, ${brandAndModel}`, after: `${hps}, Another ${model}` }],
    })
    expect((await history('equipment', old?.id ?? ''))[0]?.summary).toBe(
      `Took ${led} out of row 1, light 1 of Flower racks: ${hps} hangs there now`,
    )
    const refused = await change(id, { inventoryId: await kind(0) })
    expect([refused.status, errors(refused)]).toEqual([400, [{ path: 'inventoryId', message: 'Not enough available' }]])
  })

  test('whoever comes after a deactivation is told who it was', async () => {
    const id = await aHungLight()
    const version = (await lightById(server.db, facilityId, id))?.version
    await deactivate(id, { by: marco })
    const told = await call('DELETE', `light/${id}`, { version })
    expect([told.status, messages(told)]).toEqual([
      404,
      ['Marco Ruiz deleted this light, so nothing was changed. Add a new one if it is needed.'],
    ])
  })
})

describe('the system', () => {
  const editor = () => server.person([permission.generalEdit, permission.orgAdmin], 'Ana Flor')

  test('[READ-64] its rows are not made smaller than the lights in them', async () => {
    await hold([3, 2])
    const led = await kind(2)
    await assign(led, { position: 3 })
    await assign(led, { row: 2, position: 1 })
    const refused = await hold([2])
    expect([refused.status, errors(refused)]).toEqual([
      400,
      [
        { path: 'rows.0', message: '1 light hangs outside the new size. Deactivate it first' },
        { path: 'rows.0', message: '1 light hangs above these rows. Deactivate it first' },
      ],
    ])
    expect(messages(await hold([0]))).toEqual(['Must be a positive integer'])
    expect(messages(await hold(['3']))).toEqual(['Must be a positive integer'])
    expect((await hold([3, 1])).status).toBe(200)
    expect((await lightRowsById(server.db, facilityId, systemId)).rows).toEqual([3, 1])
  })

  test('of two who change its rows the second is told', async () => {
    await hold([3])
    const { version } = await lightRowsById(server.db, facilityId, systemId)
    await hold([4], { by: marco })
    const late = await call('PUT', `system/${systemId}/light-rows`, { rows: [2], version })
    expect([late.status, messages(late)[0]]).toEqual([409, expect.stringContaining('Marco Ruiz')])
  })

  test('[READ-66] deleted with lights in it, they stay in their room, in no system, and their history says why', async () => {
    const led = await kind(2)
    await hold([3])
    const id = idOf(await assign(led, { isWholeRow: false }))
    await assign(led, { position: 2 })
    const light = await lightById(server.db, facilityId, id)
    const { token } = await editor()
    const { version } = (await systemById(server.db, facilityId, systemId)) ?? {}
    const removed = await server.call('DELETE', `/api/system/${systemId}`, { token, body: { facilityId, version } })
    expect(removed.status).toBe(200)
    expect([await lights(), await lightRowsInRoom(server.db, facilityId, roomId)]).toEqual([[], []])
    const pieces = await piecesOf(led)
    expect(pieces.map((piece) => [piece.roomId, piece.systemId])).toEqual([
      [roomId, null],
      [roomId, null],
    ])
    expect((await history('equipment', pieces[0]?.id ?? ''))[0]).toMatchObject({
      summary: 'Took the lights out of Flower racks, which was deleted',
      changes: [{ label: 'Where', before: 'Flower 3, Flower racks', after: 'Flower 3, in no system' }],
    })
    expect((await history('system', systemId))[0]?.changes).toContainEqual({ label: 'Lights', before: '2', after: '' })
    const late = await call('PUT', `light/${id}/bulb`, {
      version: light?.version,
      bulbId: await bulbs(1),
      dateBulbInstalled: today,
    })
    expect([late.status, messages(late)]).toEqual([404, [expect.stringContaining('Ana Flor deleted this light')]])
    expect((await history('light', id))[0]?.summary).toBe('Deleted the lights of Flower racks with it')
    expect(messages(await assign(led))).toEqual(['Ana Flor deleted this system, so nothing was changed.'])
  })

  test('deleted with its room, its lights can be moved again', async () => {
    const led = await kind(1)
    await aHungLight(led)
    const { token } = await editor()
    const { rows } = await sql<{ version: number }>`select version from room where id = ${roomId}`.execute(server.db)
    const body = { facilityId, version: rows[0]?.version }
    expect((await server.call('DELETE', `/api/location/${roomId}`, { token, body })).status).toBe(200)
    expect(await piecesOf(led)).toMatchObject([{ roomId, systemId: null }])
  })

  test('[INV-17] [INV-21] a light that hangs in it is neither moved nor removed by Update Stock', async () => {
    const led = await kind(1)
    await aHungLight(led)
    const { token } = await editor()
    const rows = [{ detailId: led, quantity: 1, unit: 'SINGLE' }]
    for (const [path, body] of [
      ['move', { facilityId, roomId, toFacilityId: facilityId, toRoomId: '', rows }],
      ['remove', { facilityId, roomId, rows }],
    ] as const) {
      const refused = await server.call('POST', `/api/stock/${path}`, { token, body })
      expect([refused.status, messages(refused)]).toEqual([400, ['Not enough available']])
    }
    expect(await piecesOf(led)).toMatchObject([{ roomId, systemId, removed: false }])
  })
})

test('[FAC-02] lights of a facility that is not active are not known, and who has no access yet may do nothing', async () => {
  const id = await aHungLight()
  const away = await call('DELETE', `light/${id}`, { facilityId: elsewhere, version: 1 })
  expect([away.status, messages(away)]).toEqual([404, ['Unknown Facility']])
  const nobody = await server.person([])
  expect((await deactivate(id, { by: nobody })).status).toBe(403)
  expect(await lights()).toHaveLength(1)
})
