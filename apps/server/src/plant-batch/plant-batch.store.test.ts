import { PlantBatch } from '@cultivatd/domain/plant-batch/plant-batch'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/db.ts'
import { given, licence } from '../db/mirror.builders.ts'
import { testDatabase } from '../db/database.builders.ts'
import { batchesByName, batchesInRoom, takenBatchNames, withBatches } from './plant-batch.store.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await given.room(db, 3, 'Clone 1', ['clone'])
  const batch = (Id: number, UntrackedCount: number, more: object = {}) =>
    given.batch(db, { Id, LocationId: 3, UntrackedCount, ...more })
  await batch(1, 12, { Name: 'Blue', PlantBatchTypeName: 'Clone', TrackedCount: 4, PlantedDate: '2026-11-02' })
  await batch(2, 0, { Name: 'Old' })
  await batch(3, 0, { Name: 'Blue' })
  await batch(4, 5, { Name: 'Gone' })
  await batch(5, 5, { Name: 'Elsewhere', LocationId: 4 })
  await sql`update plant_batch set gone_at = now() where id = '4'`.execute(db)
})
afterAll(() => database.close())

test('[DATA-24] [READ-35] a room shows its batches that still have clones', async () => {
  const batches = await batchesInRoom(database.db, licence, '3')
  expect(batches.map((batch) => PlantBatch.parse(batch).metrc)).toEqual([
    expect.objectContaining({
      Name: 'Blue',
      Type: 'Clone',
      TrackedCount: 4,
      UntrackedCount: 12,
      HarvestedCount: 0,
      PlantedDate: '2026-11-02',
      SourcePlantLabel: null,
    }),
  ])
  expect(await batchesInRoom(database.db, licence, '3', ['2', '5'])).toEqual([])
})

test('of batches of one name the one with clones is meant, in any letters', async () => {
  expect((await batchesByName(database.db, licence, 'BLUE')).map(({ id }) => id)).toEqual(['1', '3'])
  const [blue, old, unknown] = await withBatches(database.db, licence, ['blue', 'Old', 'Nothing'])
  expect([blue?.batch?.id, old?.batch?.id, unknown?.batch]).toEqual(['1', '2', undefined])
})

test('a name is taken while a batch of it has clones', async () => {
  expect(await takenBatchNames(database.db, licence, ['blue', 'Old', 'Gone', 'Nothing'])).toEqual(['Blue'])
})
