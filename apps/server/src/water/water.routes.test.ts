import { randomUUID } from 'node:crypto'
import { aDetailForm } from '@cultivatd/domain/inventory/inventory.builders'
import { notAMetrcLocation } from '@cultivatd/domain/room/room'
import { permission } from '@cultivatd/domain/user/permission'
import { aPhNutesForm } from '@cultivatd/domain/water/water.builders'
import { flushDueText } from '@cultivatd/domain/water/water-machine'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addFacility, type TestPerson, type TestServer, testServer } from '../app/server.builders.ts'
import { marksBetween } from '../environment/mark.store.ts'
import { historyOf } from '../history/history.store.ts'
import { inventoryDetailRows } from '../inventory/inventory.store.ts'
import { amountsInStock, giveToStock } from '../inventory/stock.store.ts'
import { saveRoom } from '../room/room.store.ts'
import { saveSystem, systemById } from '../system/system.store.ts'
import { readingsInRoom, readingsOf, waterById, watersInRoom } from './water.store.ts'

const facilityId = 'GAAA-WATER-0001'
const elsewhere = 'GAAA-WATER-0002'
let server: TestServer
let priya: TestPerson
let marco: TestPerson
let systemId: string
let roomId: string
beforeAll(async () => {
  server = await testServer()
  await addFacility(server.db, facilityId, true)
  await addFacility(server.db, elsewhere, false)
  // Water is open to every active person.
  priya = await server.person([permission.strainView], 'Priya Nair')
  marco = await server.person([permission.strainView], 'Marco Ruiz')
})
afterAll(() => server.close())
beforeEach(async () => {
  systemId = randomUUID()
  roomId = randomUUID()
  const form = { name: `Veg ${roomId}`, locationType: notAMetrcLocation, types: ['vegetation' as const] }
  await saveRoom(server.db, facilityId, roomId, form, null)
  const size = { rackCount: 1, levelCount: 2, zoneCount: 2 }
  await saveSystem(server.db, facilityId, roomId, systemId, { name: 'North racks', type: 'vegetation', ...size })
})

const water = () => waterById(server.db, facilityId, systemId)
const readings = () => readingsOf(server.db, facilityId, systemId)

interface Given {
  by?: TestPerson
  body?: object
  headers?: Record<string, string>
  system?: string
}

async function send(
  method: 'POST' | 'PUT',
  path: string,
  { by = priya, body = {}, headers = {}, system = systemId }: Given = {},
) {
  const { version } = await waterById(server.db, facilityId, system)
  return server.call(method, `/api/water/${system}${path}`, {
    token: by.token,
    headers,
    body: { facilityId, ...(path === '/reading' ? {} : { version }), ...body },
  })
}
type Step = 'fill' | 'change' | 'flush'
const press = (step: Step, given?: Given) => send('POST', `/${step}`, given)
const hold = (gallonCapacity: unknown, given: Given = {}) =>
  send('PUT', '', { ...given, body: { gallonCapacity, ...given.body } })
const finish = (form: object = {}, given: Given = {}) =>
  send('PUT', '/ph-nutes', { ...given, body: { ...aPhNutesForm(), ...form, ...given.body } })
const read = (form: object = {}, given: Given = {}) =>
  send('POST', '/reading', { ...given, body: { ph: 6, ec: 1.5, temperature: 68, ...form } })
const messages = ({ answer }: { answer: unknown }) =>
  (answer as { errors: { message: string }[] }).errors.map(({ message }) => message)
const errors = ({ answer }: { answer: unknown }) => (answer as { errors: object[] }).errors

async function filled() {
  expect((await hold(120)).status).toBe(200)
  expect((await press('fill')).status).toBe(200)
}

let count = 0
/** A nutrient of which the facility has this many liters; answers its id. */
async function nutrient(liters: number, given: Parameters<typeof aDetailForm>[0] = {}): Promise<string> {
  const id = `nutrient-${(count += 1)}`
  await inventoryDetailRows.save(server.db, { id, form: aDetailForm({ name: id, ...given }) })
  if (liters > 0)
    await giveToStock(server.db, {
      facilityId,
      detailId: id,
      quantity: liters,
      unit: given.unit ?? 'LITER',
      reason: 'added',
      by: priya,
    })
  return id
}
const inStock = async (id: string) => (await amountsInStock(server.db, facilityId, [id])).get(id)
const ticketsOf = async (id: string) =>
  (
    await sql<object>`select amount, unit, reason, user_id, room_id, system_id, facility_id from stock_ticket
      where detail_id = ${id} order by seq`.execute(server.db)
  ).rows.slice(1)

describe('from fill over two changes to the demanded flush', () => {
  test('[WATER-01] [WATER-02] [WATER-03] [WATER-04] [WATER-05] [WATER-06] [WATER-07] [WATER-08] [READ-03] [READ-04] [READ-05] [DATA-10] [DATA-69]', async () => {
    await filled()
    expect(await water()).toMatchObject({ isFilled: true, gallonCapacity: 120, waterChangeCount: 0 })
    const { lastFilledDateTime } = await water()
    for (const changes of [1, 2]) {
      expect((await press('change')).status).toBe(200)
      expect(await water()).toMatchObject({
        changeOrFlushInProgress: true,
        waterChangeCount: changes,
        startedBy: priya.id,
      })
      expect((await finish({}, { by: marco })).status).toBe(200)
      expect(await water()).toMatchObject({
        changeOrFlushInProgress: false,
        waterChangeCount: changes,
        lastFlushDateTime: null,
        startedBy: null,
      })
    }
    expect((await water()).lastFilledDateTime && lastFilledDateTime).toBeTruthy()
    expect(Date.parse((await water()).lastFilledDateTime ?? '')).toBeGreaterThan(Date.parse(lastFilledDateTime ?? ''))
    const third = await press('change')
    expect([third.status, messages(third)]).toEqual([400, [flushDueText]])
    expect((await press('flush')).status).toBe(200)
    expect(await water()).toMatchObject({ changeOrFlushInProgress: true, waterChangeCount: 0 })
    expect((await finish()).status).toBe(200)
    const flushed = await water()
    expect(flushed.lastFlushDateTime).toBe(flushed.lastFilledDateTime)
    expect((await readings()).map(({ kind }) => kind)).toEqual(['flush', 'change', 'change'])
    const { marks } = await marksBetween(server.db, { facilityId, roomId, from: '2020-01-01', to: '2100-01-01' })
    const of = { kind: 'water', systemId, systemName: 'North racks', isThere: true }
    const whats = ['flushed', 'changed', 'changed', 'filled']
    expect(marks).toMatchObject(whats.map((what) => ({ ...of, what })))
    // The flush is where its reading is.
    expect(marks[0]?.at).toBe((await readings())[0]?.dateTime)
    expect((await press('change')).status).toBe(200)
  })

  test('the history says each step in words, and what was entered', async () => {
    await filled()
    await press('change')
    const id = await nutrient(1)
    await finish({ nutrients: [{ nutrient: id, doseML: 480 }] })
    const entries = await historyOf(server.db, { facilityId, entity: 'water', record: systemId })
    expect(entries.map(({ summary }) => summary)).toEqual([
      'Entered PH and nutrients of North racks',
      'Began a water change of North racks',
      'Set the water of North racks filled',
      'Changed the gallon capacity of North racks',
    ])
    expect(entries[0]?.changes).toEqual(
      expect.arrayContaining([
        { label: 'Water', before: 'Water change in progress', after: 'Filled' },
        { label: 'PH', before: '', after: '5.8' },
        { label: 'Nutrients', before: '', after: `${id} 480 mL` },
      ]),
    )
  })
})

describe('a step out of its turn', () => {
  test('[WATER-01] [WATER-06] is refused with its sentence, and nothing is written', async () => {
    expect(messages(await press('fill'))).toEqual(['Enter the gallon capacity before you set the water filled.'])
    for (const refused of [await press('change'), await press('flush'), await finish(), await read()])
      expect([refused.status, messages(refused)]).toEqual([400, ['The water is not filled yet. Set it filled first.']])
    expect(await watersInRoom(server.db, facilityId, roomId, [systemId])).toEqual([])
    await filled()
    expect(messages(await press('fill'))).toEqual(['The water is filled already.'])
    await press('change')
    const before = await water()
    expect(messages(await read())).toEqual(["A water change is in progress. End it with 'Enter PH / Nutes' first."])
    expect(await water()).toEqual(before)
    expect(await readings()).toEqual([])
  })

  test('two who press Change Water at once: one begins it, the other is told who was first, and it counts once', async () => {
    await filled()
    // Both saw the same: to ask for it again each time would be to look at what the other one did.
    const { version } = await water()
    const both = await Promise.all([priya, marco].map((by) => press('change', { by, body: { version } })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await water()).toMatchObject({ waterChangeCount: 1 })
    const late = both.find(({ status }) => status === 409)
    expect(errors(late ?? { answer: null })).toEqual([
      {
        path: 'version',
        message: expect.stringMatching(/^(Priya Nair|Marco Ruiz) changed the water.*so nothing was done\.$/),
      },
    ])
  })

  test('of two who enter PH and nutrients of one change the second is told, and no dose leaves the stock twice', async () => {
    await filled()
    await press('change')
    const id = await nutrient(4)
    const { version } = await water()
    const both = await Promise.all(
      [priya, marco].map((by) => finish({ nutrients: [{ nutrient: id, doseML: 500 }] }, { by, body: { version } })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await inStock(id)).toBe(3.5)
    expect(await readings()).toHaveLength(1)
  })

  test('what one began another ends, and it is his', async () => {
    await filled()
    await press('change')
    expect((await finish({}, { by: marco })).status).toBe(200)
    expect(await readings()).toMatchObject([{ userId: marco.id, kind: 'change' }])
  })

  test('sent twice under one key it is done once, also when its answer was lost', async () => {
    await filled()
    const headers = { 'idempotency-key': randomUUID() }
    const { version } = await water()
    const again = () => press('change', { headers, body: { version } })
    expect([(await again()).status, (await again()).status]).toEqual([200, 200])
    expect(await water()).toMatchObject({ waterChangeCount: 1 })
    const id = await nutrient(1)
    const seen = (await water()).version
    const key = { 'idempotency-key': randomUUID() }
    const enter = () =>
      finish({ nutrients: [{ nutrient: id, doseML: 100 }] }, { headers: key, body: { version: seen } })
    expect([(await enter()).status, (await enter()).status]).toEqual([200, 200])
    expect([await inStock(id), (await readings()).length]).toEqual([0.9, 1])
  })
})

describe('doses', () => {
  test('[READ-06] [WATER-09] [WATER-10] [WATER-20] [DATA-11] [DATA-12] [DATA-19] each leaves the stock by a ticket in milliliters, with the change and the reading', async () => {
    await filled()
    await press('change')
    const [gro, micro] = [await nutrient(3.24), await nutrient(1, { unit: 'GALLON' })]
    const nutrients = [
      { nutrient: micro, doseML: 360 },
      { nutrient: gro, doseML: 480 },
    ]
    expect((await finish({ nutrients }, { by: marco })).status).toBe(200)
    expect(await inStock(gro)).toBe(2.76)
    expect(await ticketsOf(gro)).toEqual([
      {
        amount: -480,
        unit: 'MILLILITER',
        reason: 'dose',
        user_id: marco.id,
        room_id: roomId,
        system_id: systemId,
        facility_id: facilityId,
      },
    ])
    expect(await ticketsOf(micro)).toMatchObject([{ amount: -360, unit: 'MILLILITER' }])
    expect(await readings()).toMatchObject([
      {
        systemId,
        userId: marco.id,
        kind: 'change',
        dateTime: (await water()).lastFilledDateTime,
        ph: 5.8,
        ec: 1.9,
        temperature: 67,
        nutrients: nutrients.map((dose) => ({ ...dose, name: dose.nutrient })),
      },
    ])
  })

  test('[WATER-19] [ERR-12] [READ-06] more than there is of one of them keeps all of it back', async () => {
    await filled()
    await press('change')
    const [enough, little] = [await nutrient(1), await nutrient(0.15)]
    const nutrients = [
      { nutrient: enough, doseML: 400 },
      { nutrient: little, doseML: 150.1 },
    ]
    const refused = await finish({ nutrients })
    expect([refused.status, errors(refused)]).toEqual([
      400,
      [{ path: 'nutrients.1.doseML', message: 'Not enough available' }],
    ])
    expect([await inStock(enough), await inStock(little)]).toEqual([1, 0.15])
    expect([await ticketsOf(enough), await readings()]).toEqual([[], []])
    expect(await water()).toMatchObject({ changeOrFlushInProgress: true })
    expect((await finish({ nutrients: [{ nutrient: little, doseML: 150 }] })).status).toBe(200)
    expect(await inStock(little)).toBe(0)
  })

  test('two systems that take the last of a nutrient at once: one gets it', async () => {
    const other = randomUUID()
    const size = { rackCount: 1, levelCount: 1, zoneCount: 1 }
    await saveSystem(server.db, facilityId, roomId, other, { name: `South ${other}`, type: 'vegetation', ...size })
    await filled()
    await press('change')
    await hold(40, { system: other })
    await press('fill', { system: other })
    await press('change', { system: other })
    const id = await nutrient(1)
    const nutrients = [{ nutrient: id, doseML: 800 }]
    const both = await Promise.all([finish({ nutrients }), finish({ nutrients }, { by: marco, system: other })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await inStock(id)).toBe(0.2)
  })

  test('only nutrients are dosed, and only those that are there', async () => {
    await filled()
    await press('change')
    const bulb = await nutrient(3, { type: 'BULBS', unit: 'SINGLE' })
    const wrong = await finish({
      nutrients: [
        { nutrient: bulb, doseML: 1 },
        { nutrient: 'gone', doseML: 1 },
      ],
    })
    expect(messages(wrong).toSorted()).toEqual([
      'This is counted in single pieces',
      'This item is no longer in the inventory',
    ])
    const other = await nutrient(3, { type: 'CONSUME_USER_DEFINED' })
    expect(messages(await finish({ nutrients: [{ nutrient: other, doseML: 1 }] }))).toEqual(['This is no nutrient'])
    expect(await inStock(other)).toBe(3)
    const twice = [
      { nutrient: other, doseML: 1 },
      { nutrient: other, doseML: 2 },
    ]
    expect(messages(await finish({ nutrients: twice }))).toEqual(['Enter each nutrient once, with all of its dose'])
  })
})

test('what was read in °C is kept in °F, and the history says so', async () => {
  await filled()
  expect((await read({ temperature: 21.5, temperatureUnit: 'celsius' })).status).toBe(200)
  await press('change')
  expect((await finish({ temperature: 20, temperatureUnit: 'celsius' })).status).toBe(200)
  expect((await readings()).map(({ temperature }) => temperature)).toEqual([68, 70.7])
  const [entry] = await historyOf(server.db, { facilityId, entity: 'water', record: systemId })
  expect(entry?.changes).toContainEqual({ label: 'Temperature', before: '70.7 °F', after: '68 °F' })
})

describe('wrong values', () => {
  test.each([
    [{ ph: 0 }, 'Must be a positive number'],
    [{ ec: -1 }, 'Must be a positive number'],
    [{ ph: 14.5 }, 'PH is at most 14'],
    [{ temperature: 1e300 }, 'Water is between 32 and 212 °F'],
    [{ temperature: 31 }, 'Water is between 32 and 212 °F'],
    [{ temperature: 120, temperatureUnit: 'celsius' }, 'Water is between 0 and 100 °C'],
    [{ ph: '6' }, 'Enter a number'],
    [{ ph: null }, 'Please enter a value'],
  ])('[WATER-16] [ENV-09] %j is refused with a sentence in both forms, and nothing is written', async (given, said) => {
    await filled()
    expect(messages(await read(given))).toEqual([said])
    await press('change')
    const before = await water()
    expect(messages(await finish(given))).toEqual([said])
    expect([await water(), await readings()]).toEqual([before, []])
  })

  test.each([
    [0, 'Must be a positive number'],
    [-3, 'Must be a positive number'],
    ['120', 'Enter a number'],
    [1e300, 'A reservoir holds at most 1,000,000 gal'],
  ])('[WATER-15] a capacity of %j is refused with a sentence', async (capacity, said) => {
    expect(messages(await hold(capacity))).toEqual([said])
    expect((await water()).gallonCapacity).toBeNull()
  })
})

describe('a reading', () => {
  test('[DATA-12] [READ-12] changes nothing of the water, and the room shows the newest of its system', async () => {
    await filled()
    const before = await water()
    expect((await read({ ph: 6.1 })).status).toBe(200)
    expect((await read({ ph: 6.2 }, { by: marco })).status).toBe(200)
    expect(await water()).toEqual(before)
    const shown = await readingsInRoom(server.db, facilityId, roomId)
    expect(shown.filter((one) => one.systemId === systemId).at(-1)).toMatchObject({ ph: 6.2, userId: marco.id })
  })

  test('a room shows the newest twelve of a system, and its last change however long ago that was', async () => {
    await filled()
    await press('change')
    await finish({ ph: 5 })
    for (let at = 0; at < 13; at++) await read({ ph: 6 + at / 10 })
    const shown = (await readingsInRoom(server.db, facilityId, roomId)).filter((one) => one.systemId === systemId)
    expect(shown.map(({ ph }) => ph)).toEqual([5, ...Array.from({ length: 12 }, (_, at) => 6 + (at + 1) / 10)])
  })
})

describe('its system', () => {
  const remove = async (token: string) =>
    server.call('DELETE', `/api/system/${systemId}`, {
      token,
      body: { facilityId, version: (await systemById(server.db, facilityId, systemId))?.version },
    })

  test('is not deleted while a change is in progress; with water in it it is, and the history keeps that', async () => {
    const { token } = await server.person([permission.generalEdit])
    await filled()
    await press('change')
    const refused = await remove(token)
    expect([refused.status, messages(refused)]).toEqual([
      409,
      ["A water change of North racks is in progress. End it with 'Enter PH / Nutes' first."],
    ])
    await finish()
    expect((await remove(token)).status).toBe(200)
    expect(await watersInRoom(server.db, facilityId, roomId, [systemId])).toEqual([])
    const [entry] = await historyOf(server.db, { facilityId, entity: 'system', record: systemId })
    expect(entry?.changes).toContainEqual({ label: 'Water', before: 'Filled', after: '' })
    const late = await press('change')
    expect([late.status, messages(late)]).toEqual([404, ['Ana Flor deleted this system, so nothing was changed.']])
    expect(messages(await press('change', { system: 'none' }))).toEqual(['Unknown system'])
  })

  test('made smaller keeps its water', async () => {
    const { token } = await server.person([permission.generalEdit])
    await filled()
    await press('change')
    const before = await water()
    const form = { name: `Small ${systemId}`, type: 'vegetation', rackCount: 1, levelCount: 1, zoneCount: 1 }
    await sql`insert into room (facility_id, id, types, metrc) values (${facilityId}, ${roomId}, '["vegetation"]',
      '{"Id":null,"Name":"Veg 1","LocationTypeName":""}') on conflict do nothing`.execute(server.db)
    const { version } = (await systemById(server.db, facilityId, systemId)) ?? {}
    const smaller = await server.call('PUT', `/api/system/${systemId}`, {
      token,
      body: { ...form, facilityId, version },
    })
    expect([smaller.status, await water()]).toEqual([200, before])
  })
})

test('[FAC-02] the water of a facility that is not active is not known, and who has no access yet may do nothing', async () => {
  const away = await hold(120, { body: { facilityId: elsewhere } })
  expect([away.status, messages(away)]).toEqual([404, ['Unknown Facility']])
  const nobody = await server.person([])
  expect((await hold(120, { by: nobody })).status).toBe(403)
})
