import { Plant, StandingPlant } from '@cultivatd/domain/plant/plant'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/db.ts'
import { given, licence } from '../db/mirror.builders.ts'
import { testDatabase } from '../db/database.builders.ts'
import { plantsByLabels, plantsInRoom, withPlants } from './plant.store.ts'

const day = '2026-11-01'
/** Metrc's word for no day. */
const none = '0001-01-01'
const other = 'GAAA-0000-0002'
let database: Database
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await given.room(db, 5, 'Veg 1', ['vegetation'])
  await given.room(db, 5, 'Their veg', ['vegetation'], other)
  const plant = (Id: number, metrc: object, facilityId = licence) =>
    given.plant(db, { Id, Label: `P${Id}`, LocationId: 5, StrainName: 'Blue Dream', ...metrc }, facilityId)
  await plant(2, { VegetativeDate: day, FloweringDate: none, IsOnHold: true })
  await plant(1, { VegetativeDate: day, FloweringDate: day, HarvestedDate: none, DestroyedDate: none })
  await plant(3, {})
  await plant(4, { VegetativeDate: day, HarvestedDate: day })
  await plant(5, { VegetativeDate: day, DestroyedDate: day })
  await plant(6, { VegetativeDate: day, LocationId: 6 })
  await plant(7, { VegetativeDate: day }, other)
  await plant(8, { VegetativeDate: day })
  await sql`update plant set gone_at = now() where id = '8'`.execute(db)
})
afterAll(() => database.close())

test('[DATA-23] a room shows the plants that stand in it, neither harvested, destroyed nor gone', async () => {
  const plants = await plantsInRoom(database.db, licence, '5')
  expect(plants.map((plant) => StandingPlant.parse(plant).metrc.Label)).toEqual(['P1', 'P2', 'P3'])
  expect(plants.map(({ metrc }) => [metrc.VegetativeDate, metrc.FloweringDate, metrc.IsOnHold])).toEqual([
    [day, day, false],
    [day, null, true],
    [null, null, false],
  ])
})

test('only the rows that are asked for are read again, and a plant that left the room is not among them', async () => {
  expect(await plantsInRoom(database.db, licence, '5', ['4', '6', '7'])).toEqual([])
  expect(await plantsInRoom(database.db, licence, '5', ['2', '6'])).toHaveLength(1)
})

test('[READ-09] a plant is found by its label in any phase, with every field that the product shows', async () => {
  const [plant] = await plantsByLabels(database.db, licence, ['P4'])
  expect(Plant.parse(plant)).toMatchObject({
    isGone: false,
    metrc: { HarvestedDate: day, DestroyedDate: null, LocationId: 5, StrainName: 'Blue Dream' },
  })
  expect(await plantsByLabels(database.db, licence, ['P8'])).toMatchObject([{ isGone: true }])
})

test('what is asked of each label comes back in its order, with its plant or without', async () => {
  const asked = ['P3', 'P7', 'P1'].map((label) => ({ label, weight: 1 }))
  const plants = await withPlants(database.db, licence, asked)
  expect(plants.map(({ label, plant }) => [label, plant?.id])).toEqual([
    ['P3', '3'],
    ['P7', undefined],
    ['P1', '1'],
  ])
  expect(plants[2]?.record).toMatchObject({ FloweringDate: day, HarvestedDate: none })
})
