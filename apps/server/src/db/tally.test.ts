import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database, Db } from './db.ts'
import { given, licence } from './mirror.builders.ts'
import { tallied } from './tally.ts'
import { testDatabase } from './database.builders.ts'

let database: Database
let db: Db
beforeAll(async () => {
  database = await testDatabase()
  db = database.db
})
afterAll(() => database.close())
beforeEach(async () => {
  await sql`truncate plant, package`.execute(db)
})

const byPlace = <T extends { locationId: number | null; what: string }>(rows: readonly T[]) =>
  rows.toSorted((a, b) => `${a.locationId} ${a.what}`.localeCompare(`${b.locationId} ${b.what}`))

/** The same from the plants themselves, one by one. */
async function countedPlants() {
  const { rows } = await sql<{ locationId: number; what: string; count: number; meanDay: string | null }>`
    select location_id as "locationId", phase as what, count(*) as count,
      to_char(to_timestamp(avg(extract(epoch from (case phase
        when 'flowering' then flowering_day when 'vegetative' then vegetative_day end)::timestamp))), 'YYYY-MM-DD') as "meanDay"
    from plant where facility_id = ${licence} and gone_at is null and phase in ('young', 'vegetative', 'flowering')
    group by 1, 2`.execute(db)
  return byPlace(rows)
}

const keptPlants = async () => byPlace(await tallied(db, 'plant', licence))

const plants = (from: number, to: number, fields: object = {}) =>
  sql`insert into plant (facility_id, id, list, metrc)
    select ${licence}, n::text, 'plantsVegetative', jsonb_build_object('Id', n, 'LocationId', 3 + n % 2,
      'VegetativeDate', '2026-10-' || lpad((1 + n % 28)::text, 2, '0')) || ${JSON.stringify(fields)}::jsonb
    from generate_series(${from}::int, ${to}::int) as n`.execute(db)

test('the tally says what the plants say, whatever becomes of them', async () => {
  await plants(1, 40)
  await plants(41, 50, { VegetativeDate: '0001-01-01' })
  await plants(51, 55, { LocationId: null })
  expect(await keptPlants()).toEqual(await countedPlants())
  const steps = [
    sql`update plant set metrc = metrc || '{"LocationId": 9}' where id::int % 3 = 0`,
    sql`update plant set metrc = metrc || '{"FloweringDate": "2026-11-04T08:00:00-06:00"}' where id::int % 4 = 0`,
    sql`update plant set metrc = metrc || '{"Note": "x"}'`,
    sql`update plant set gone_at = now() where id::int % 5 = 0`,
    sql`update plant set gone_at = null where id::int % 10 = 0`,
    sql`update plant set metrc = metrc || '{"HarvestedDate": "2026-11-10"}' where id::int % 7 = 0`,
    sql`update plant set metrc = metrc || '{"HarvestedDate": null}' where id::int % 14 = 0`,
    sql`update plant set facility_id = 'OTHER' where id::int % 11 = 0`,
    sql`delete from plant where id::int % 6 = 0`,
    sql`insert into plant (facility_id, id, list, metrc) values (${licence}, '1', 'plantsVegetative', '{"LocationId": 12}')
      on conflict (facility_id, id) do update set metrc = excluded.metrc`,
  ]
  for (const step of steps) {
    await step.execute(db)
    expect(await keptPlants()).toEqual(await countedPlants())
  }
  await sql`delete from plant`.execute(db)
  expect(await tallied(db, 'plant', licence)).toEqual([])
})

test('what was written with triggers switched off is counted anew', async () => {
  await plants(1, 5)
  await sql`alter table plant disable trigger user`.execute(db)
  await plants(6, 20)
  await sql`alter table plant enable trigger user`.execute(db)
  await sql`call begin_plant_tally()`.execute(db)
  expect(await keptPlants()).toEqual(await countedPlants())
})

test('what is rolled back is not counted', async () => {
  await plants(1, 3)
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`update plant set metrc = metrc || '{"LocationId": 9}'`.execute(tx)
      throw new Error('no')
    })
    .catch(() => {})
  expect(await keptPlants()).toEqual(await countedPlants())
})

test('packages count while they are open and here, apart where less than 1 is left', async () => {
  await given.package(db, { Id: 1, Label: 'A' })
  await given.package(db, { Id: 2, Label: 'B', Quantity: 0.4 })
  await given.package(db, { Id: 3, Label: 'C', FinishedDate: '2026-11-01' })
  await given.package(db, { Id: 4, Label: 'D', ArchivedDate: '0001-01-01', FinishedDate: '0001-01-01T00:00:00' })
  await given.package(db, { Id: 5, Label: 'E' }, 'packagesInTransit')
  await given.package(db, { Id: 6, Label: 'F', Quantity: null })
  const counted = async () => byPlace(await tallied(db, 'package', licence))
  expect(await counted()).toMatchObject([
    { locationId: 11, what: 'one-or-more', count: 3, meanDay: null },
    { locationId: 11, what: 'under-one', count: 1 },
  ])
  await sql`update package set metrc = metrc || '{"Quantity": 0.1}' where id = '1'`.execute(db)
  await sql`update package set list = 'packagesActive' where id = '5'`.execute(db)
  await sql`update package set metrc = metrc || '{"FinishedDate": "2026-11-20"}' where id = '2'`.execute(db)
  expect(await counted()).toMatchObject([
    { what: 'one-or-more', count: 3 },
    { what: 'under-one', count: 1 },
  ])
})

test('writers of one room do not wait for each other', async () => {
  await plants(1, 2)
  let isMoved = false
  await db.transaction().execute(async (tx) => {
    await sql`update plant set metrc = metrc || '{"LocationId": 9}' where id = '1'`.execute(tx)
    await sql`update plant set metrc = metrc || '{"LocationId": 9}' where id = '2'`.execute(db)
    isMoved = true
  })
  expect(isMoved).toBe(true)
  expect(await keptPlants()).toEqual(await countedPlants())
})

test('many single steps are added up by who reads them, also while others write and read', async () => {
  await plants(1, 30)
  const rows = async () =>
    (await sql<{ rows: number }>`select count(*) as rows from tally where entity = 'plant'`.execute(db)).rows[0]
      ?.rows ?? 0
  for (let step = 0; step < 30; step++)
    await sql`update plant set metrc = metrc || jsonb_build_object('LocationId', ${step}::int)`.execute(db)
  expect(await rows()).toBeGreaterThan(1_000)
  await Promise.all([
    tallied(db, 'plant', licence),
    tallied(db, 'plant', licence),
    sql`update plant set metrc = metrc || '{"LocationId": 77}' where id::int <= 10`.execute(db),
    tallied(db, 'plant', licence),
  ])
  await tallied(db, 'plant', licence)
  expect(await rows()).toBeLessThan(600)
  expect(await keptPlants()).toEqual(await countedPlants())
})
