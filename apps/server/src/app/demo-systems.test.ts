import { isInside } from '@cultivatd/domain/system/zone'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/db.ts'
import { given, licence } from '../db/mirror.builders.ts'
import { testDatabase } from '../db/database.builders.ts'
import { batchesInRoom } from '../plant-batch/plant-batch.store.ts'
import { plantsInRoom } from '../plant/plant.store.ts'
import { systemsInRoom } from '../system/system.store.ts'
import { inZones, seedDemoSystems } from './demo-systems.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await given.room(db, 1, 'Mother 1', ['mother'])
  await given.room(db, 2, 'Flower 1', ['flower'])
  await given.room(db, 3, 'Flower 2', ['flower'])
  await given.room(db, 4, 'Clone 1', ['clone'])
  await given.room(db, 5, 'Dry 1', ['dry'])
  const day = '2026-11-01'
  const plant = (Id: number, LocationId: number, FloweringDate: string | null) =>
    given.plant(db, { Id, LocationId, StrainName: 'Blue Dream', VegetativeDate: day, FloweringDate })
  for (let at = 0; at < 30; at++) await plant(100 + at, 1, null)
  for (let at = 0; at < 40; at++) await plant(200 + at, 2, at < 5 ? null : day)
  for (let at = 0; at < 9; at++) await plant(300 + at, 3, day)
  for (let at = 0; at < 6; at++) await given.batch(db, { Id: 400 + at, LocationId: 4, UntrackedCount: 20 })
  await seedDemoSystems(db, licence)
})
afterAll(() => database.close())

const systemOf = async (roomId: string) => (await systemsInRoom(database.db, licence, roomId))[0]

test('[SYS-01] the demo has a system in each room in which plants grow, the largest in the fullest flower room', async () => {
  expect(await systemOf('1')).toMatchObject({ type: 'mother', size: { rackCount: 2, levelCount: 2, zoneCount: 3 } })
  expect(await systemOf('2')).toMatchObject({ type: 'flower', size: { rackCount: 10, levelCount: 5, zoneCount: 12 } })
  expect(await systemOf('3')).toMatchObject({ type: 'flower', size: { rackCount: 4, levelCount: 3, zoneCount: 5 } })
  expect(await systemOf('4')).toMatchObject({ type: 'clone' })
  expect(await systemOf('5')).toBeUndefined()
})

test.each(['1', '2', '3'])(
  '[SYS-11] [SYS-12] the plants of room %s stand in its zones, but for those left to place',
  async (roomId) => {
    const system = await systemOf(roomId)
    const plants = await plantsInRoom(database.db, licence, roomId)
    const placed = plants.flatMap(({ location, metrc }) => (location ? [{ location, metrc }] : []))
    expect(plants.length - placed.length).toBe(roomId === '2' ? 7 : 2)
    for (const { location } of placed) {
      expect(location.systemId).toBe(system?.id)
      expect(system && isInside(location, system.size)).toBe(true)
    }
    const isFlower = system?.type === 'flower'
    expect(placed.every(({ metrc }) => (metrc.FloweringDate !== null) === isFlower)).toBe(true)
  },
)

test('[READ-35] batches stand in zones too', async () => {
  const batches = await batchesInRoom(database.db, licence, '4')
  const { id } = (await systemOf('4')) ?? {}
  expect(batches.map(({ location }) => location?.systemId)).toEqual(batches.map(() => id))
})

test('a room that has a system is left alone', async () => {
  await seedDemoSystems(database.db, licence)
  expect(await systemsInRoom(database.db, licence, '1')).toHaveLength(1)
})

test('everything has a zone, however few zones there are', () => {
  const rows = Array.from({ length: 100 }, (_, at) => ({ id: String(at) }))
  const one = [{ rack: 1, level: 1, zone: 1 }]
  expect(inZones(rows, one)).toHaveLength(100)
  expect(
    inZones(
      rows,
      Array.from({ length: 600 }, (_, at) => ({ rack: 1, level: 1, zone: at + 1 })),
    ),
  ).toHaveLength(100)
  expect(inZones([], one)).toEqual([])
})
