import { FacilitySummary } from '@cultivatd/domain/facility/facility'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/db.ts'
import { given, licence } from '../db/mirror.builders.ts'
import { testDatabase } from '../db/database.builders.ts'
import { countedNow } from '../live/kept-counts.ts'
import { standing } from '../room/standing.store.ts'
import { activeFacilities, facilitySummary, lockedFacility, openTransfers, saveAddress } from './facility.store.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await given.facility(db)
  await sql`insert into facility (id, metrc) values ('HIDDEN', '{"License":{"Number":"HIDDEN","LicenseType":"Grower"}}')`.execute(
    db,
  )
  await given.room(db, 3, 'Veg 1')
  await given.plant(db, { Id: 1, LocationId: 3, VegetativeDate: '2026-11-01' })
  await given.plant(db, { Id: 2, LocationId: 3, VegetativeDate: '2026-10-01', FloweringDate: '2026-11-01' })
  await given.plant(db, { Id: 3, LocationId: 3, VegetativeDate: '2026-10-01', FloweringDate: '0001-01-01' })
  await given.plant(db, { Id: 4, LocationId: 3, FloweringDate: '2026-10-01', HarvestedDate: '2026-11-10' })
  await given.batch(db, { Id: 1, LocationId: 3, UntrackedCount: 80 })
  await given.harvest(db, { Id: 1 })
  await given.harvest(db, { Id: 2, FinishedDate: '2026-11-01' })
  await given.harvest(db, { Id: 3, FinishedDate: '0001-01-01' })
  await given.transfer(db, 'incoming-1', 'incoming', { EstimatedArrivalDateTime: '2026-11-12T16:00:00' })
  await given.transfer(db, 'outgoing-2', 'outgoing', {
    ReceivedDateTime: '0001-01-01T00:00:00+00:00',
    EstimatedArrivalDateTime: '0001-01-01T00:00:00+00:00',
  })
  await given.transfer(db, 'incoming-3', 'incoming', {
    ReceivedDateTime: '2026-11-10T08:00:00-06:00',
    EstimatedArrivalDateTime: '2026-11-01T16:00:00',
  })
  await given.transfer(db, 'rejected-4', 'rejected')
})
afterAll(() => database.close())

test('[FAC-02] [HOME-01] only active facilities are there', async () => {
  expect((await activeFacilities(database.db)).map(({ id }) => id)).toEqual([licence])
})

test('[HOME-04] [HOME-05] a facility counts its plants by phase, harvests and transfers in progress', async () => {
  const [facility] = await activeFacilities(database.db)
  const counted = await countedNow(database.db, standing, licence)
  const transfers = await openTransfers(database.db, licence)
  const summary = facility && facilitySummary(facility, { ...counted, transfers, inventory: { items: 12, low: 4 } })
  expect(FacilitySummary.parse(summary).counts).toEqual({
    young: 80,
    vegetative: 2,
    flowering: 1,
    rooms: 1,
    items: 12,
    lowItems: 4,
    harvests: 2,
    transfers: 2,
    transferDue: '2026-11-12',
  })
})

test('[DATA-04] [FAC-09] an address is kept and its version grows', async () => {
  const [before] = await activeFacilities(database.db)
  const address = {
    street1: '4120 County Road 74',
    street2: '',
    city: 'Guthrie',
    state: 'OK' as const,
    zipCode: '73044',
  }
  await saveAddress(database.db, licence, address)
  const [after] = await activeFacilities(database.db)
  expect(after).toEqual({
    id: licence,
    version: expect.any(Number),
    address,
    metrc: {
      DisplayName: 'Red Fork Cultivation',
      Name: 'Red Fork Cultivation LLC',
      License: { Number: licence, LicenseType: 'Grower' },
      CredentialedDate: '2022-03-14',
    },
  })
  expect(after?.version).toBeGreaterThan(before?.version ?? 0)
  expect(await lockedFacility(database.db, licence)).toEqual(after)
})
