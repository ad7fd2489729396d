import { RoomSummary } from '@cultivatd/domain/room/room'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/db.ts'
import { given, licence } from '../db/mirror.builders.ts'
import { testDatabase } from '../db/database.builders.ts'
import { countedNow } from '../live/kept-counts.ts'
import { markRoomGone, roomById, saveRoom } from './room.store.ts'
import { roomSummaries, standing } from './standing.store.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await given.facility(db)
  await given.room(db, 3, 'Flower 1', ['flower'])
  await given.room(db, 9, 'Dry 1', ['dry'])
  await given.room(db, 11, 'Pack 1', ['packaging'])
  await given.plant(db, { Id: 1, LocationId: 3, FloweringDate: '2026-11-01' })
  await given.plant(db, { Id: 2, LocationId: 3, FloweringDate: '2026-11-11' })
  await given.plant(db, { Id: 3, LocationId: 3, FloweringDate: '2026-11-11', DestroyedDate: '2026-11-12' })
  await given.batch(db, { Id: 1, LocationId: 3, UntrackedCount: 24 })
  await given.batch(db, { Id: 2, LocationId: 3, UntrackedCount: 0 })
  await given.harvest(db, { Id: 1, UnitOfWeightName: 'Kilograms' })
  await given.package(db, { Id: 1, Label: 'A'.repeat(24) })
  await given.package(db, { Id: 2, Label: 'B'.repeat(24), Quantity: 0.4 })
  await given.package(db, { Id: 3, Label: 'C'.repeat(24), FinishedDate: '2026-11-01' }, 'packagesInactive')
})
afterAll(() => database.close())

const summaryOf = async (id: string) => {
  const summaries = roomSummaries(await countedNow(database.db, standing, licence))
  return RoomSummary.parse(summaries.find((room) => room.id === id))
}

test('[DATA-05] a room of plants counts them by phase with the mean day on which they entered it', async () => {
  const { contents, ...room } = await summaryOf('3')
  expect(room).toEqual({
    id: '3',
    facilityId: licence,
    version: expect.any(Number),
    types: ['flower'],
    metrc: { Id: 3, Name: 'Flower 1', LocationTypeName: 'Default Location Type' },
  })
  expect(contents).toMatchObject({
    flowering: 2,
    vegetative: 0,
    floweringSince: '2026-11-06',
    vegetativeSince: null,
    batches: 1,
    untracked: 24,
  })
})

test('[ROOM-11] [READ-55] a dry room holds the harvests that hang there, in grams', async () => {
  const { contents } = await summaryOf('9')
  expect(contents.harvests).toEqual([{ id: '1', plantCount: 12, wetWeightGrams: 40_000, currentWeightGrams: 10_000 }])
})

test('[ROOM-12] [READ-55] [PKG-01] [PKG-03] a packaging room counts open packages and those under 1', async () => {
  const { contents } = await summaryOf('11')
  expect(contents).toMatchObject({ packages: 2, packagesUnderOne: 1 })
})

test('[ROOM-03] a room that is no Metrc location has no Metrc id and can be deleted', async () => {
  await saveRoom(
    database.db,
    licence,
    'own',
    { name: 'Store room', locationType: 'Not a Metrc Location', types: [] },
    null,
  )
  expect((await roomById(database.db, licence, 'own'))?.metrc).toEqual({
    Id: null,
    Name: 'Store room',
    LocationTypeName: 'Not a Metrc Location',
  })
  await markRoomGone(database.db, licence, 'own')
  expect(await roomById(database.db, licence, 'own')).toBeUndefined()
})

test('[FAC-02] a room of another facility is not found', async () => {
  expect(await roomById(database.db, 'OTHER', '3')).toBeUndefined()
})
