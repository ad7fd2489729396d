import { Harvest } from '@cultivatd/domain/harvest/harvest'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/db.ts'
import { given, licence } from '../db/mirror.builders.ts'
import { testDatabase } from '../db/database.builders.ts'
import { givenOperation, settleOperation } from '../history/history.builders.ts'
import {
  harvestOfDay,
  harvestsOfPackage,
  knownHarvests,
  openHarvests,
  plantsOnTheWayTo,
  saveHarvestStatus,
} from './harvest.store.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await given.harvest(db, { Id: 1, Name: 'Blue' })
  await given.harvest(db, { Id: 2, Name: 'Blue', HarvestStartDate: '2026-11-03' })
  await given.harvest(db, { Id: 3, Name: 'Old', FinishedDate: '2026-11-20' })
  await given.harvest(db, { Id: 4, Name: 'Gone' })
  await sql`update harvest set gone_at = now() where id = '4'`.execute(db)
})
afterAll(() => database.close())

test('[API-37] [READ-09] live lists leave finished harvests out, a single one is found all the same', async () => {
  expect((await openHarvests(database.db, licence)).map(({ id }) => id)).toEqual(['2', '1'])
  const [old] = await knownHarvests(database.db, licence, ['3'])
  expect(Harvest.parse(old?.harvest)).toMatchObject({ isGone: false, metrc: { FinishedDate: '2026-11-20' } })
  expect((await knownHarvests(database.db, licence, ['4']))[0]?.harvest.isGone).toBe(true)
})

test('[DATA-25] a harvest has the fields that the product shows, and days of its own beside them', async () => {
  const { db } = database
  await given.harvest(db, { Id: 5, Name: 'Whole', TotalWasteWeight: 2, TotalPackagedWeight: 3, IsOnHold: true })
  const status = {
    manicureStartDateTime: '2026-11-03',
    manicureEndDateTime: null,
    dryStartDateTime: null,
    dryEndDateTime: null,
    trimStartDateTime: null,
    trimEndDateTime: null,
  }
  await saveHarvestStatus(db, licence, '5', status)
  const [whole] = await knownHarvests(db, licence, ['5'])
  await sql`delete from harvest where id = '5'`.execute(db)
  expect(Harvest.parse(whole?.harvest)).toEqual({
    id: '5',
    facilityId: licence,
    version: expect.any(Number),
    isGone: false,
    restoreHours: null,
    status,
    metrc: {
      Id: 5,
      Name: 'Whole',
      SourceStrainNames: 'Blue Dream',
      CurrentWeight: 10,
      UnitOfWeightName: 'Grams',
      PlantCount: 12,
      PackageCount: 0,
      DryingLocationId: 9,
      DryingLocationName: 'Dry 1',
      FinishedDate: null,
      HarvestType: 'WholePlant',
      TotalWetWeight: 40,
      TotalPackagedWeight: 3,
      TotalWasteWeight: 2,
      TotalRestoredWeight: 0,
      HarvestStartDate: '2026-11-02',
      IsOnHold: true,
    },
  })
})

test('a harvest is known by its name and its day', async () => {
  const idOf = async (name: string, day: string) => (await harvestOfDay(database.db, licence, name, day))?.id
  expect(await idOf('BLUE', '2026-11-02')).toBe('1')
  expect(await idOf('Blue', '2026-11-03')).toBe('2')
  expect(await idOf('Blue', '2026-11-04')).toBeUndefined()
  expect(await idOf('Gone', '2026-11-02')).toBeUndefined()
})

test('plants are on their way to a harvest until Metrc has answered for them', async () => {
  const { db } = database
  const cut = (label: string, name: string, kind = 'plant.harvest') =>
    givenOperation(db, { facilityId: licence, kind, records: [label], payload: { label, name } })
  const first = await cut('A', 'Blue')
  await cut('B', 'blue', 'plant.manicure')
  await cut('C', 'Another')
  await cut('D', 'Blue', 'plant.move')
  expect(await plantsOnTheWayTo(db, licence, 'Blue')).toBe(2)
  await settleOperation(db, first, { state: 'confirmed' })
  expect(await plantsOnTheWayTo(db, licence, 'Blue')).toBe(1)
})

test('the harvests of a package are those whose names it bears, finished or not, those that are gone left out', async () => {
  const { db } = database
  await given.package(db, { Id: 1, Label: 'P1', SourceHarvestNames: 'Old, Gone' })
  await given.package(db, { Id: 2, Label: 'P2' })
  const ids = async (label: string) => (await harvestsOfPackage(db, licence, label)).map(({ id }) => id)
  expect(await ids('P1')).toEqual(['3'])
  expect(await ids('P2')).toEqual([])
})
