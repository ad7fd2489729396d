import { permission } from '@cultivatd/domain/user/permission'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { trackedGrower } from '../app/tracked-grower.builders.ts'
import { trackedTestServer } from '../app/tracked-server.builders.ts'
import { historyOf } from '../history/history.store.ts'
import { lightRowsById } from '../light/light.store.ts'
import { grower as facilityId, today } from '../mirror/metrc.builders.ts'
import { notificationsOf } from '../notification/notification.store.ts'
import { batchesByName } from '../plant-batch/plant-batch.store.ts'
import { plantsByLabels } from '../plant/plant.store.ts'
import { waterById } from '../water/water.store.ts'
import { systemById, systemsInRoom } from './system.store.ts'

let server: Awaited<ReturnType<typeof trackedTestServer>>
let grower: Awaited<ReturnType<typeof trackedGrower>>
let editor: string
let veg: string
beforeAll(async () => {
  server = await trackedTestServer()
  grower = await trackedGrower(server)
  editor = (await server.person([permission.generalEdit])).token
  veg = grower.roomId('Veg 1')
})
afterAll(() => server.close())

const aForm = (given: object = {}) => ({
  facilityId,
  name: 'Rack A',
  type: 'vegetation',
  rackCount: 2,
  levelCount: 2,
  zoneCount: 3,
  ...given,
})
type Method = 'POST' | 'PUT' | 'DELETE'
const call = (method: Method, path: string, body: object, token = editor) =>
  server.call(method, `/api/system/${path}`, { token, body })
const create = (given: object = {}, token?: string) => call('POST', 'create', aForm({ roomId: veg, ...given }), token)
const created = async (given: object = {}) => ((await create(given)).answer as { id: string }).id
const zone = { rack: 1, level: 1, zone: 1 }
const versionOf = async (id: string) => (await systemById(server.db, facilityId, id))?.version ?? 0
const change = async (id: string, given: object, token?: string) =>
  call('PUT', id, aForm({ version: await versionOf(id), ...given }), token)
const remove = async (id: string) => call('DELETE', id, { facilityId, version: await versionOf(id) })
const place = (systemId: string, labels: string[], given: object = {}) =>
  grower.post('system/place', { systemId, ...zone, date: today, plants: labels, batches: [], ...given })
const plantAt = async (label: string) => (await plantsByLabels(server.db, facilityId, [label]))[0]
const placeOf = async (label: string) => (await plantAt(label))?.location
const batchPlaceOf = async (name: string) => (await batchesByName(server.db, facilityId, name))[0]?.location

describe('a system', () => {
  test('[SYS-08] [NOTE-08] [READ-75] is told to the user admins when it is new, but not to who added it', async () => {
    const admin = await server.person([permission.userAdmin])
    const adder = await server.person([permission.orgAdmin])
    expect((await create({ name: 'Told of' }, adder.token)).status).toBe(200)
    const message = `Ana Flor added system Told of in Veg 1`
    expect(await notificationsOf(server.db, admin.id)).toContainEqual(expect.objectContaining({ message, roomId: veg }))
    expect(await notificationsOf(server.db, adder.id)).toEqual([])
  })

  test('[SYS-03] [PERM-11] [ROOM-14] [DATA-09] is added to its room by who may edit, and by nobody else', async () => {
    expect((await create({}, grower.token)).status).toBe(403)
    const id = await created({ name: 'First' })
    expect(await systemsInRoom(server.db, facilityId, veg)).toContainEqual({
      id,
      facilityId,
      roomId: veg,
      version: expect.any(Number),
      name: 'First',
      type: 'vegetation',
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      size: { rackCount: 2, levelCount: 2, zoneCount: 3 },
    })
    expect(await waterById(server.db, facilityId, id)).toMatchObject({ id, isFilled: false, waterChangeCount: 0 })
    expect(await lightRowsById(server.db, facilityId, id)).toMatchObject({ id, rows: [] })
  })

  test('[SYS-04] [SYS-05] [SYS-06] the server refuses what the form refuses', async () => {
    await created({ name: 'Taken' })
    expect(grower.messages(await create({ name: 'TAKEN', type: 'clone' }))).toEqual([
      'There is a system called TAKEN in Veg 1 already',
      'Veg 1 is not a clone room',
    ])
    expect(grower.messages(await create({ name: '', rackCount: 0, levelCount: '2', zoneCount: 1.5 }))).toEqual([
      'Please enter a value',
      'Must be a positive integer',
      'Must be a positive integer',
      'Must be a positive integer',
    ])
    expect(grower.messages(await create({ roomId: 'nowhere' }))).toEqual(['Unknown Room'])
  })

  test('[SYS-04] of two that get one name at once, one is made', async () => {
    const both = await Promise.all([create({ name: 'Twin' }), create({ name: 'Twin' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('[SYS-03] is changed, and the history says what', async () => {
    const id = await created({ name: 'Before' })
    expect((await change(id, { name: 'After', zoneCount: 9 })).status).toBe(200)
    expect(await systemById(server.db, facilityId, id)).toMatchObject({ name: 'After', size: { zoneCount: 9 } })
    const [entry] = await historyOf(server.db, { facilityId, entity: 'system', record: id })
    expect(entry).toMatchObject({
      summary: 'Changed the name and the zones of Before',
      changes: [
        { label: 'Name', before: 'Before', after: 'After' },
        { label: 'Zones', before: '3', after: '9' },
      ],
    })
    expect((await change('unknown', {})).status).toBe(404)
    expect((await change(id, { name: 'Again' }, grower.token)).status).toBe(403)
  })

  test('[READ-64] does not shrink below what stands in it, nor is it deleted', async () => {
    const id = await created({ name: 'Full' })
    const plants = await grower.plants(2)
    const labels = plants.map(({ Label }) => Label)
    await place(id, labels, { rack: 2, zone: 3 })
    const smaller = await change(id, { name: 'Full', rackCount: 1, zoneCount: 2 })
    expect(smaller.answer).toEqual({
      errors: [
        { path: 'rackCount', message: '2 plants stand outside the new size' },
        { path: 'zoneCount', message: '2 plants stand outside the new size' },
      ],
    })
    const deleted = await remove(id)
    expect([deleted.status, grower.messages(deleted)]).toEqual([409, ['2 plants stand in Full. Move them out first.']])
    await grower.post('system/unplace', { plants: labels, batches: [] })
    expect((await change(id, { name: 'Full', rackCount: 1, zoneCount: 2 })).status).toBe(200)
    expect((await remove(id)).status).toBe(200)
    expect(await systemById(server.db, facilityId, id)).toBeUndefined()
    expect((await remove(id)).status).toBe(404)
  })
})

describe('place', () => {
  test('[SYS-16] [DATA-14] [DATA-23] plants that are in the room get their place at once; Metrc is told nothing', async () => {
    const id = await created({ name: 'Here' })
    const [one, two] = await grower.plants(2)
    const before = grower.writes()
    const answer = await place(id, [one?.Label ?? '', two?.Label ?? ''])
    expect(answer).toMatchObject({ status: 200, answer: { state: 'confirmed', operations: [] } })
    expect(await placeOf(one?.Label ?? '')).toEqual({ systemId: id, ...zone })
    await place(id, [two?.Label ?? ''], { zone: 2 })
    expect(await placeOf(two?.Label ?? '')).toEqual({ systemId: id, rack: 1, level: 1, zone: 2 })
    expect(grower.writes()).toBe(before)
    const entries = await historyOf(server.db, { facilityId, entity: 'plant', record: two?.Label ?? '' })
    expect(entries.map(({ summary, changes }) => [summary, changes])).toEqual([
      [
        'Placed in Here, rack 1, lower, zone 2',
        [{ label: 'Zone', before: 'Here, rack 1, lower, zone 1', after: 'Here, rack 1, lower, zone 2' }],
      ],
      [
        'Placed 2 plants in Here, rack 1, lower, zone 1',
        [{ label: 'Zone', before: '', after: 'Here, rack 1, lower, zone 1' }],
      ],
    ])
  })

  test('the same place again changes nothing', async () => {
    const id = await created({ name: 'Same' })
    const { Label } = await grower.plant()
    await place(id, [Label])
    const { version } = (await plantAt(Label)) ?? {}
    await place(id, [Label])
    expect((await plantAt(Label))?.version).toBe(version)
    expect(await historyOf(server.db, { facilityId, entity: 'plant', record: Label })).toHaveLength(1)
  })

  test('[SYS-16] plants and batches from elsewhere are moved in Metrc, and have their place with that', async () => {
    const other = await grower.room('Veg 7', 'Plants', ['vegetation'])
    const id = await grower.system(other, 'vegetation', { name: 'There' })
    const { Label } = await grower.plant()
    const { Name, Id } = await grower.batch()
    const answer = await place(id, [Label], { batches: [Name.toUpperCase()] })
    expect(answer).toMatchObject({ status: 200, answer: { state: 'confirmed' } })
    expect(server.inMetrc('plant', Label)).toMatchObject({ LocationName: 'Veg 7', GrowthPhase: 'Vegetative' })
    expect(server.inMetrc('plantBatch', Id)).toMatchObject({ LocationName: 'Veg 7' })
    expect(await placeOf(Label)).toEqual({ systemId: id, ...zone })
    expect(await batchPlaceOf(Name)).toEqual({ systemId: id, ...zone })
    const entries = await historyOf(server.db, { facilityId, entity: 'plant', record: Label })
    expect(entries.at(-1)?.summary).toBe('Moved to Veg 7: There, rack 1, lower, zone 1')
  })

  test('[SYS-14] [READ-36] vegetative plants in a flower system flower, also those in the room', async () => {
    const flowerRoom = await grower.room('Flower 1', 'Plants', ['flower'])
    const id = await grower.system(flowerRoom, 'flower')
    const [here, there] = await grower.plants(2)
    const labels = [here?.Label ?? '', there?.Label ?? '']
    await grower.post('plant/move', {
      locationId: flowerRoom,
      date: today,
      plants: [{ label: labels[0], changePhase: null }],
    })
    expect((await place(id, labels)).status).toBe(200)
    for (const label of labels) {
      expect(server.inMetrc('plant', label)).toMatchObject({
        LocationName: 'Flower 1',
        GrowthPhase: 'Flowering',
        FloweringDate: today,
      })
      expect(await placeOf(label)).toEqual({ systemId: id, ...zone })
    }
  })

  test('[READ-36] a room that is no Metrc location: a place here, no move in Metrc, and its plants are the room’s', async () => {
    const tent = await grower.room('Tent', 'Not a Metrc Location', ['vegetation', 'flower'])
    const id = await grower.system(tent, 'vegetation')
    const { Label } = await grower.plant()
    const { Name } = await grower.batch()
    const before = grower.writes()
    await place(id, [Label], { batches: [Name] })
    expect(grower.writes()).toBe(before)
    expect(await placeOf(Label)).toEqual({ systemId: id, ...zone })
    expect(await batchPlaceOf(Name)).toEqual({ systemId: id, ...zone })
    const admin = (await server.person([permission.orgAdmin])).token
    const refused = await server.call('DELETE', `/api/location/${tent}`, { token: admin, body: { facilityId } })
    expect(grower.messages(refused)).toEqual(['Tent still holds 1 plant, 1 batch. Move them to another room first.'])
    const flower = await grower.system(tent, 'flower')
    await place(flower, [Label])
    expect(server.inMetrc('plant', Label)).toMatchObject({ LocationName: 'Veg 1', GrowthPhase: 'Flowering' })
    expect(await placeOf(Label)).toEqual({ systemId: flower, ...zone })
  })

  test('[SYS-13] [SYS-17] [SYS-18] [SYS-19] every problem is told, nothing is placed and nothing is sent', async () => {
    const id = await created({ name: 'Strict' })
    const fine = await grower.plant()
    const flowering = await grower.plant({ GrowthPhase: 'Flowering', FloweringDate: '2026-02-01' })
    const used = await grower.batch()
    server.sandbox.control.modify(facilityId, 'plantBatch', used.Id, { UntrackedCount: 0 })
    await server.services.mirror.refresh(facilityId, { plantBatches: [used.Id] })
    const before = grower.writes()
    const refused = await place(id, [fine.Label, flowering.Label, 'nothing'], {
      batches: [used.Name, 'No such'],
      level: 3,
      date: '2027-01-01',
    })
    expect(refused.status).toBe(400)
    expect(grower.messages(refused)).toEqual([
      'Strict has no such zone',
      `${flowering.Label}: Plant is not in a valid phase (Flowering) for system type (Vegetation)`,
      'nothing: Unknown Plant Label',
      `${used.Name}: Batch must still have remaining clones`,
      'No such: Unknown Plant Batch Name',
      'The date cannot be in the future',
    ])
    expect(await placeOf(fine.Label)).toBeNull()
    expect(grower.writes()).toBe(before)
    expect(grower.messages(await place('unknown', [fine.Label]))).toEqual(['Unknown System'])
    expect(grower.messages(await place(id, ['nothing']))).toEqual(['Unknown Plant Label'])
  })

  test('[SYS-20] a batch is found without the slashes of its name', async () => {
    const id = await created({ name: 'Slashes' })
    const { Id } = await grower.batch()
    const Name = '11/20/2026 Blue'
    server.sandbox.control.modify(facilityId, 'plantBatch', Id, {
      Name,
      LocationId: Number(veg),
      LocationName: 'Veg 1',
    })
    await server.services.mirror.refresh(facilityId, { plantBatches: [Id] })
    expect((await place(id, [], { batches: ['11202026 blue'] })).status).toBe(200)
    expect(await batchPlaceOf(Name)).toEqual({ systemId: id, ...zone })
  })

  test('[READ-33] [READ-115] [PLANT-03] clones are cut from a plant in a mother system of whatever room, and from no other system', async () => {
    const mixed = await grower.room('Mixed', 'Plants', ['mother', 'vegetation'])
    const { Label, StrainName } = await grower.plant()
    const mothers = await grower.system(mixed, 'mother')
    const vegs = await grower.system(mixed, 'vegetation')
    const locationId = await grower.room('Clone 9', 'Plants', ['clone'])
    const cut = (name: string) =>
      grower.post('plant/cut-clones', {
        type: 'Clone',
        locationId,
        count: 2,
        name,
        date: today,
        label: Label,
        strainName: StrainName,
      })
    await place(vegs, [Label])
    expect(grower.messages(await cut('Cut 1'))).toEqual(['Not in the Vegetative phase as required for Mother plants'])
    await place(mothers, [Label])
    expect((await cut('Cut 1')).status).toBe(200)
  })
})

describe('unplace', () => {
  test('plants and batches leave their zones and stay in their room; Metrc is told nothing', async () => {
    const id = await created({ name: 'Left' })
    const { Label } = await grower.plant()
    await place(id, [Label])
    const before = grower.writes()
    expect((await grower.post('system/unplace', { plants: [Label], batches: [] })).status).toBe(200)
    expect(await placeOf(Label)).toBeNull()
    expect((await plantAt(Label))?.metrc.LocationName).toBe('Veg 1')
    expect(grower.writes()).toBe(before)
    const [entry] = await historyOf(server.db, { facilityId, entity: 'plant', record: Label })
    expect(entry?.summary).toBe('Took out of Left, rack 1, lower, zone 1')
    expect((await grower.post('system/unplace', { plants: [Label], batches: [] })).status).toBe(200)
    expect(await historyOf(server.db, { facilityId, entity: 'plant', record: Label })).toHaveLength(2)
  })

  test('[ERR-14] [SYS-17] [SYS-18] who is not there is told', async () => {
    const refused = await grower.post('system/unplace', { plants: ['X'], batches: ['Y'] })
    expect(grower.messages(refused)).toEqual(['X: Unknown Plant Label', 'Y: Unknown Plant Batch Name'])
  })
})

describe('whoever leaves the room leaves the place', () => {
  test('[API-12] a plant that is moved away by any other way', async () => {
    const id = await created({ name: 'Away' })
    const { Label } = await grower.plant()
    await place(id, [Label])
    const locationId = await grower.room('Veg 8', 'Plants', ['vegetation'])
    await grower.post('plant/move', { locationId, date: today, plants: [{ label: Label, changePhase: null }] })
    expect(await placeOf(Label)).toBeNull()
    await grower.post('plant/move', { locationId: veg, date: today, plants: [{ label: Label, changePhase: null }] })
    expect(await placeOf(Label)).toBeNull()
  })

  test('a plant that is destroyed, or that somebody moved in Metrc itself', async () => {
    const id = await created({ name: 'Ends' })
    const [dead, moved] = await grower.plants(2)
    const labels = [dead?.Label ?? '', moved?.Label ?? '']
    await place(id, labels)
    const waste = { method: 'Grinder', reason: 'Male Plants', note: '', unitOfWeight: 'Grams', date: today, weight: 5 }
    expect((await grower.post('plant/destroy', { ...waste, label: labels[0] })).status).toBe(200)
    server.sandbox.control.modify(facilityId, 'plant', labels[1] ?? '', {
      LocationId: Number(grower.roomId('Dry 1')),
      LocationName: 'Dry 1',
    })
    await server.services.mirror.refresh(facilityId, { plants: [labels[1] ?? ''] })
    expect([await placeOf(labels[0] ?? ''), await placeOf(labels[1] ?? '')]).toEqual([null, null])
    expect((await remove(id)).status).toBe(200)
  })

  test('a plant that is harvested, and a batch whose last clone got a tag', async () => {
    const flowerRoom = await grower.room('Flower 5', 'Plants', ['flower'])
    const flower = await grower.system(flowerRoom, 'flower')
    const { Label } = await grower.plant()
    await place(flower, [Label])
    const { Id, Name } = await grower.batch()
    await place(flower, [], { batches: [Name] })
    expect(await batchPlaceOf(Name)).not.toBeNull()
    const cut = { locationId: grower.roomId('Dry 1'), date: today, type: 'FullPlant', name: 'Cut', weight: 100 }
    expect((await grower.post('harvest/add', { ...cut, label: Label })).status).toBe(200)
    server.sandbox.control.modify(facilityId, 'plantBatch', Id, { UntrackedCount: 0 })
    await server.services.mirror.refresh(facilityId, { plantBatches: [Id] })
    expect([await placeOf(Label), await batchPlaceOf(Name)]).toEqual([null, null])
  })
})
