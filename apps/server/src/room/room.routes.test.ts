import { randomUUID } from 'node:crypto'
import { permission } from '@cultivatd/domain/user/permission'
import { dryWater } from '@cultivatd/domain/water/water-machine'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { trackedTestServer } from '../app/tracked-server.builders.ts'
import { jsonb } from '../db/jsonb.ts'
import { historyOf } from '../history/history.store.ts'
import { grower } from '../mirror/metrc.builders.ts'
import { testRecords } from '../ledger/writes.builders.ts'
import { references } from '../reference/reference.store.ts'
import { saveSystem, systemsOfGoneRooms } from '../system/system.store.ts'
import { saveWater, waterById } from '../water/water.store.ts'
import { roomById, rooms } from './room.store.ts'

let server: Awaited<ReturnType<typeof trackedTestServer>>
let admin: string
let worker: string
beforeAll(async () => {
  server = await trackedTestServer()
  admin = (await server.person([permission.orgAdmin])).token
  worker = (await server.person([permission.strainView])).token
})
afterAll(() => server.close())

const aRoom = (given: object = {}) => ({
  facilityId: grower,
  name: 'Flower 9',
  locationType: 'Plants',
  types: ['flower'],
  ...given,
})
const create = (given?: object, token = worker) =>
  server.call('POST', '/api/location/create', { token, body: aRoom(given) })
const update = (id: string, given: object) =>
  server.call('PUT', `/api/location/${id}`, { token: worker, body: aRoom(given) })
const remove = (id: string, token = admin) =>
  server.call('DELETE', `/api/location/${id}`, { token, body: { facilityId: grower } })
const messages = (answer: unknown) => (answer as { errors: { message: string }[] }).errors.map(({ message }) => message)
const created = async (given?: object) => ((await create(given)).answer as { id: string }).id
const named = async (name: string) => (await rooms(server.db, grower)).find(({ metrc }) => metrc.Name === name)

describe('create', () => {
  test('[API-08] [ROOM-02] a room is made in Metrc, and its Metrc id is its id', async () => {
    const id = await created()
    expect(server.inMetrc('location', id)).toMatchObject({ Name: 'Flower 9', LocationTypeName: 'Plants' })
    expect(await roomById(server.db, grower, id)).toMatchObject({
      types: ['flower'],
      metrc: { Id: Number(id), Name: 'Flower 9' },
    })
  })

  test('[ROOM-03] [API-08] [READ-51] [READ-124] a room that is no Metrc location stays out of Metrc', async () => {
    const writes = server.sandbox.control.requests.writes.length
    const id = await created({ name: 'Store room', locationType: 'Not a Metrc Location', types: [] })
    expect(await roomById(server.db, grower, id)).toMatchObject({ metrc: { Id: null, Name: 'Store room' } })
    expect(server.sandbox.control.requests.writes.length).toBe(writes)
  })

  test('[ROOM-03] of two rooms of our own with one name at once, one is made', async () => {
    const twice = { name: 'Tool shed', locationType: 'Not a Metrc Location', types: [] }
    const both = await Promise.all([create(twice), create(twice)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('[ROOM-03] a room of our own that is asked for again under its key, also at once, is made once', async () => {
    const body = aRoom({ name: 'Seed vault', locationType: 'Not a Metrc Location', types: [] })
    const again = () =>
      server.call('POST', '/api/location/create', {
        token: worker,
        body,
        headers: { 'idempotency-key': 'seed-vault-once' },
      })
    const answers = [...(await Promise.all([again(), again(), again()])), await again()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ answer }) => JSON.stringify(answer))).size).toBe(1)
    expect((await rooms(server.db, grower)).filter(({ metrc }) => metrc.Name === 'Seed vault')).toHaveLength(1)
  })

  test('[ROOM-02] a room whose id Metrc does not say, and which cannot be looked up in time, appears by itself', async () => {
    const silent = await trackedTestServer({ quirks: { idsOfNew: false } })
    const { token } = await silent.person([permission.strainView])
    // Longer than the look-up by name may take, shorter than the write.
    silent.sandbox.control.setLatency(3_500)
    const answer = await silent.call('POST', '/api/location/create', { token, body: aRoom() })
    silent.sandbox.control.setLatency(0)
    expect(answer).toMatchObject({ status: 200, answer: { state: 'confirmed', id: null } })
    const names = async () => (await rooms(silent.db, grower)).map(({ metrc }) => metrc.Name)
    await expect.poll(names, { timeout: 15_000 }).toContain('Flower 9')
    await silent.close()
  }, 40_000)

  test('[ROOM-02] a taken name, an unknown location type and an empty name are refused', async () => {
    expect(messages((await create({ name: 'vault' })).answer)).toEqual(['There is a room called Vault already'])
    expect(messages((await create({ name: 'X', locationType: 'Attic' })).answer)).toEqual([
      'Unknown location type: Attic',
    ])
    expect(messages((await create({ name: '  ' })).answer)).toEqual(['Please enter a value'])
  })
})

describe('update', () => {
  test('[API-09] name and type change in Metrc, types only here', async () => {
    const id = await created({ name: 'Flower 10' })
    expect(await update(id, { name: 'Flower 10b', types: ['flower', 'mother'] })).toMatchObject({ status: 200 })
    expect(server.inMetrc('location', id)).toMatchObject({ Name: 'Flower 10b' })
    const writes = server.sandbox.control.requests.writes.length
    expect(await update(id, { name: 'Flower 10b', types: ['mother'] })).toMatchObject({ status: 200 })
    expect(server.sandbox.control.requests.writes.length).toBe(writes)
    expect((await roomById(server.db, grower, id))?.types).toEqual(['mother'])
  })

  test('[ROOM-03] [API-09] [READ-124] of two rooms of our own that get one name at once, one does', async () => {
    const own = { locationType: 'Not a Metrc Location', types: [] }
    const ids = [await created({ ...own, name: 'Shed A' }), await created({ ...own, name: 'Shed B' })]
    const both = await Promise.all(ids.map((id) => update(id, { ...own, name: 'Shed C' })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('[API-09] of two editors the second is told who changed what, here and in Metrc, and nothing is lost', async () => {
    const priya = (await server.person([permission.strainView], 'Priya Nair')).token
    for (const [kind, locationType] of [
      ['Ours', 'Not a Metrc Location'],
      ['Theirs', 'Plants'],
    ] as const) {
      const id = await created({ name: kind, locationType })
      const version = async () => (await roomById(server.db, grower, id))?.version
      const seen = await version()
      const change = (given: object, token = worker) =>
        server.call('PUT', `/api/location/${id}`, { token, body: aRoom({ name: kind, locationType, ...given }) })
      const told = (what: string) => ({
        status: 409,
        answer: { errors: [{ path: 'version', message: expect.stringContaining(`Priya Nair changed ${what} `) }] },
      })
      expect(await change({ types: ['mother'], version: seen }, priya)).toMatchObject({ status: 200 })
      expect(await change({ types: ['clone'], version: seen })).toMatchObject(told('the room types'))
      const newer = await version()
      expect(await change({ name: `${kind} 2`, types: ['mother'], version: newer }, priya)).toMatchObject({
        status: 200,
      })
      expect(await change({ name: `${kind} 3`, version: newer })).toMatchObject(told('the name'))
      const body = { facilityId: grower, version: newer }
      expect(await server.call('DELETE', `/api/location/${id}`, { token: admin, body })).toMatchObject(told('the name'))
      expect(await roomById(server.db, grower, id)).toMatchObject({ types: ['mother'], metrc: { Name: `${kind} 2` } })
      // API-09 and API-10 know no version.
      expect(await change({ name: `${kind} 4` })).toMatchObject({ status: 200 })
      expect(await remove(id)).toMatchObject({ status: 200 })
    }
  })

  test('a room of our own keeps in its history what was changed, and what went with it', async () => {
    const own = { locationType: 'Not a Metrc Location', name: 'Loft', types: ['dry'] }
    const id = await created(own)
    await update(id, { ...own, types: ['dry', 'clone'] })
    expect(await update(id, { ...own, types: ['dry', 'clone'] })).toMatchObject({ status: 200 })
    await remove(id)
    const entries = await historyOf(server.db, { facilityId: grower, entity: 'room', record: id })
    expect(entries.map(({ summary }) => summary)).toEqual([
      'Deleted room Loft',
      'Changed the room types of Loft',
      'Added room Loft',
    ])
    expect(entries[1]?.changes).toEqual([{ label: 'Room types', before: 'Dry', after: 'Clone, Dry' }])
    const message = 'Ana Flor deleted this room, so nothing was changed. Add a new one if it is needed.'
    expect((await update(id, own)).answer).toEqual({ errors: [{ message }] })
  })

  test('a room does not change from a Metrc location to none, nor back', async () => {
    const id = await created({ name: 'Flower 11' })
    expect((await update(id, { name: 'Flower 11', locationType: 'Not a Metrc Location' })).status).toBe(400)
    expect((await update('unknown', {})).status).toBe(404)
  })
})

describe('delete', () => {
  test('[FAC-08] [PERM-09] only organization admins delete rooms', async () => {
    const id = await created({ name: 'Flower 12' })
    expect((await remove(id, worker)).status).toBe(403)
    expect((await remove(id)).status).toBe(200)
    expect(await roomById(server.db, grower, id)).toBeUndefined()
    expect((await remove(id)).status).toBe(404)
  })

  test('[API-10] a room that holds only a plant without a phase is refused too [READ-56]', async () => {
    const id = await created({ name: 'Flower 13' })
    const plant = { Id: 990_001, Label: '1A4FF0300000001000990001', LocationId: Number(id) }
    await sql`insert into plant (facility_id, id, list, metrc)
      values (${grower}, '990001', 'plantsVegetative', ${jsonb(plant)})`.execute(server.db)
    expect(messages((await remove(id)).answer)).toEqual([
      'Flower 13 still holds 1 plant. Move them to another room first.',
    ])
  })

  test.each(['Not a Metrc Location', 'Plants'])(
    'a room (%s) stays while water of it is being changed, and its sensors end with it',
    async (locationType) => {
      const roomId = await created({ name: `Wet ${locationType}`, locationType })
      const editor = (await server.person([permission.generalEdit])).token
      const systemId = randomUUID()
      const size = { rackCount: 1, levelCount: 2, zoneCount: 2 }
      await saveSystem(server.db, grower, roomId, systemId, { name: 'Racks', type: 'flower', ...size })
      const at = server.services.now().toISOString()
      const filled = { ...dryWater, isFilled: true, gallonCapacity: 100, lastFilledDateTime: at, waterChangeCount: 1 }
      const begun = { ...filled, changeOrFlushInProgress: true, startedDateTime: at, startedBy: 'ana' }
      await saveWater(server.db, grower, systemId, begun)
      const source = async (place: object) => {
        const body = { facilityId: grower, name: 'Probe', temperatureUnit: 'fahrenheit', leafOffset: 0, ...place }
        const { answer } = await server.call('POST', '/api/reading-source/create', { token: editor, body })
        return (answer as { key: string }).key
      }
      const keys = [await source({ roomId }), await source({ systemId })]
      const send = async () => {
        const body = { readings: [{ at, temperature: 70 }] }
        const answers = keys.map((token) => server.call('POST', '/api/readings', { token, body }))
        return (await Promise.all(answers)).map(({ status }) => status)
      }
      expect(await remove(roomId)).toMatchObject({
        status: 409,
        answer: {
          errors: [{ message: "A water change of Racks is in progress. End it with 'Enter PH / Nutes' first." }],
        },
      })
      expect(await send()).toEqual([200, 200])
      await saveWater(server.db, grower, systemId, filled)
      expect((await remove(roomId)).status).toBe(200)
      // What Metrc has closed it may open again, with all that is in it; ours is gone for good.
      expect(await send()).toEqual(locationType === 'Plants' ? [404, 404] : [401, 401])
      const isKept = locationType === 'Plants'
      expect((await waterById(server.db, grower, systemId)).isFilled).toBe(isKept)
      const left = await systemsOfGoneRooms(server.db, grower)
      expect(left).toMatchObject(isKept ? [{ id: systemId, roomName: 'Wet Plants' }] : [])
      // No page of a room shows it, and nobody could end its water change.
      if (isKept) await saveWater(server.db, grower, systemId, begun)
      const body = { facilityId: grower, version: left[0]?.version ?? 1 }
      const answer = await server.call('DELETE', `/api/system/${systemId}`, { token: editor, body })
      expect(answer.status).toBe(isKept ? 200 : 404)
      expect(await systemsOfGoneRooms(server.db, grower)).toEqual([])
      if (isKept) return
      const [entry] = await historyOf(server.db, { facilityId: grower, entity: 'room', record: roomId })
      expect(entry?.changes).toContainEqual({ label: 'Sources of readings', before: 'Probe', after: '' })
    },
  )

  test('[API-10] a room that still holds something is refused and says what it holds', async () => {
    const veg = await named('Veg 1')
    expect(messages((await remove(veg?.id ?? '')).answer)).toEqual([
      'Veg 1 still holds 25 plants. Move them to another room first.',
    ])
    const vault = await named('Vault')
    expect(messages((await remove(vault?.id ?? '')).answer)[0]).toMatch(/^Vault still holds 4 packages/)
    const dry = await named('Dry 1')
    expect(messages((await remove(dry?.id ?? '')).answer)[0]).toMatch(/^Dry 1 still holds 1 unfinished harvest\./)
  })
})

describe('sublocations', () => {
  const all = () => references(server.db, grower).then(({ sublocations }) => sublocations ?? [])
  const add = (name: string) =>
    server.call('POST', '/api/sublocation', { token: worker, body: { facilityId: grower, name } })
  const idOf = async (name: string) => (await all()).find(({ Name }) => Name === name)?.Id ?? 0
  const rename = (id: number, body: object) =>
    server.call('PUT', `/api/sublocation/${id}`, { token: worker, body: { facilityId: grower, ...body } })
  const drop = (id: number, token = admin) =>
    server.call('DELETE', `/api/sublocation/${id}`, { token, body: { facilityId: grower } })

  test('are made, renamed and deleted in Metrc and here', async () => {
    expect((await add('Shelf 5')).status).toBe(200)
    const id = await idOf('Shelf 5')
    expect(server.inMetrc('sublocation', String(id))).toEqual({ Id: id, Name: 'Shelf 5' })
    const twice = await add('shelf 5')
    expect(messages(twice.answer)).toEqual(['There is a sublocation called Shelf 5 already'])
    expect((await rename(id, { name: 'Shelf 6', seenName: 'Shelf 5' })).status).toBe(200)
    expect((await all()).find(({ Id }) => Id === id)?.Name).toBe('Shelf 6')
    const late = await rename(id, { name: 'Shelf 7', seenName: 'Shelf 5' })
    expect([late.status, messages(late.answer)]).toEqual([
      409,
      ['Somebody has renamed Shelf 5 to Shelf 6 meanwhile. Look at it again.'],
    ])
    expect((await drop(id, worker)).status).toBe(403)
    expect((await drop(id)).status).toBe(200)
    expect(await idOf('Shelf 6')).toBe(0)
    expect((await drop(id)).status).toBe(404)
  })

  test('one in which something stands is not deleted, and Metrc is not asked', async () => {
    const records = testRecords(server.sandbox.control)
    const id = await idOf('Shelf 0')
    const { Label } = records.pkg({ SublocationId: id, SublocationName: 'Shelf 0' })
    await server.services.mirror.refresh(grower, { packages: [Label] })
    const writes = server.sandbox.control.requests.writes.length
    const held = await drop(id)
    expect(messages(held.answer)).toEqual(['Shelf 0 still holds 1 package. Move them to another sublocation first.'])
    expect(server.sandbox.control.requests.writes.length).toBe(writes)
  })
})
