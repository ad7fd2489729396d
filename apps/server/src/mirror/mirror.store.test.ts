import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../db/db.ts'
import { testDatabase } from '../db/database.builders.ts'
import { statusAtAge } from './demo-harvest-status.ts'
import {
  countOnList,
  gatherStatistics,
  guessRoomTypesByContents,
  newestOfEach,
  newestVersion,
  saveRecords,
} from './mirror.store.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() => sql`truncate plant, package, room, change`.execute(database.db))

const facility = 'GAAA-0000-0001'
const plant = (Id: number, LastModified: string | null, fields: object = {}) => ({
  Id,
  Label: `P${Id}`,
  LastModified,
  ...fields,
})
const location = (Id: number, Name: string) => ({ Id, Name, LocationTypeName: 'Plants' })
/** As a page that was asked for just now. */
const save = async (list: Parameters<typeof saveRecords>[2], ...records: Parameters<typeof saveRecords>[3]) => {
  const read = { version: await newestVersion(database.db), at: new Date() }
  return saveRecords(database.db, facility, list, records, read)
}

const plants = async () =>
  (
    await sql<{ id: string; list: string; version: number; metrc: { State?: string } }>`
      select id, list, version, metrc from plant order by id`.execute(database.db)
  ).rows

test('[SYNC-02] only rows that changed get a new version and a place in the feed', async () => {
  const rows = [1, 2, 3].map((id) => plant(id, '2026-11-20T10:00:00+00:00'))
  expect(await save('plantsFlowering', ...rows)).toHaveLength(3)
  const before = await plants()
  expect(
    await save('plantsFlowering', ...rows.slice(0, 2), plant(3, '2026-11-20T10:05:00+00:00', { State: 'Destroyed' })),
  ).toEqual(['3'])
  const after = await plants()
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2))
  expect(after[2]?.version).toBeGreaterThan(before[2]?.version ?? 0)
  const { rows: changes } = await sql<{
    id: string
  }>`select id from change where entity = 'plant' order by seq`.execute(database.db)
  expect(changes.map(({ id }) => id).sort()).toEqual(['1', '2', '3', '3'])
})

test('[SYNC-02] an older record never replaces a newer one, and at the same stamp the later list wins', async () => {
  await save('plantsFlowering', plant(1, '2026-11-20T10:00:00.1234567+00:00', { State: 'newer' }))
  expect(await save('plantsVegetative', plant(1, '2026-11-20T09:00:00+00:00', { State: 'older' }))).toEqual([])
  const before = await plants()
  await save('plantsVegetative', plant(1, '2026-11-20T10:00:00.1234567+00:00', { State: 'newer' }))
  expect(await plants()).toEqual(before)
  expect(before).toMatchObject([{ list: 'plantsFlowering', metrc: { State: 'newer' } }])
  expect(await save('plantsOnHold', plant(1, '2026-11-20T10:00:00.1234567+00:00', { State: 'newer' }))).toEqual(['1'])
  expect(await plants()).toMatchObject([{ list: 'plantsOnHold' }])
})

test('[SYNC-02] a hold that is released without a new stamp is released here too', async () => {
  const stamp = '2026-11-20T10:00:00+00:00'
  await save('plantsOnHold', plant(1, stamp, { IsOnHold: true }))
  await save('plantsFlowering', plant(1, stamp, { IsOnHold: true }))
  expect(await plants()).toMatchObject([{ list: 'plantsOnHold' }])
  expect(await save('plantsFlowering', plant(1, stamp, { IsOnHold: false }))).toEqual(['1'])
  expect(await plants()).toMatchObject([{ list: 'plantsFlowering', metrc: { IsOnHold: false } }])
})

test('[SYNC-02] a second change within the same stamp, and one that is stamped in the future, are stored', async () => {
  await save('plantsFlowering', plant(1, '2026-11-20T10:00:00+00:00', { State: 'first' }))
  await save('plantsFlowering', plant(1, '2026-11-20T10:00:00+00:00', { State: 'second' }))
  expect(await plants()).toMatchObject([{ metrc: { State: 'second' } }])
  await save('plantsFlowering', plant(1, '2199-01-01T00:00:00+00:00', { State: 'future' }))
  expect(await plants()).toMatchObject([{ metrc: { State: 'future' } }])
})

test('[SYNC-02] a stamp from the future does not keep the next change out', async () => {
  await save('plantsFlowering', plant(1, '2199-01-01T00:00:00+00:00', { State: 'future' }))
  const soon = new Date(Date.now() + 5).toISOString()
  expect(await save('plantsFlowering', plant(1, soon, { State: 'next' }))).toEqual(['1'])
  expect(await plants()).toMatchObject([{ metrc: { State: 'next' } }])
})

test('[SYNC-02] a page that was on its way while a room was archived does not bring it back, and the next one may', async () => {
  const { db } = database
  await save('locationsActive', location(7, 'Veg 1'))
  const onItsWay = { version: await newestVersion(db), at: new Date() }
  await save('locationsInactive', location(7, 'Veg 1'))
  expect(await saveRecords(db, facility, 'locationsActive', [location(7, 'Veg 1')], onItsWay)).toEqual([])
  expect(await save('locationsActive', location(7, 'Veg 1'))).toEqual(['7'])
})

test('[SYNC-02] a record knows every list that shows it as it is, and one that was read by its id none yet', async () => {
  const { db } = database
  const lists = async () => (await sql<{ lists: string[] }>`select lists from plant`.execute(db)).rows[0]?.lists
  await save('plantsVegetative', plant(1, '2026-11-20T10:00:00+00:00'))
  await save('plantsMother', plant(1, '2026-11-20T10:00:00+00:00'))
  expect(await lists()).toEqual(['plantsVegetative', 'plantsMother'])
  expect(await countOnList(db, facility, 'plantsVegetative')).toBe(1)
  await save('plantsFlowering', plant(1, '2026-11-20T10:05:00+00:00'))
  expect(await lists()).toEqual(['plantsFlowering'])
  await saveRecords(db, facility, 'plantsOnHold', [plant(1, '2026-11-20T10:06:00+00:00')], { at: new Date() })
  expect(await lists()).toEqual([])
  expect((await plants())[0]?.list).toBe('plantsOnHold')
  await save('plantsFlowering', plant(1, '2026-11-20T10:06:00+00:00'))
  expect([await lists(), (await plants())[0]?.list]).toEqual([['plantsFlowering'], 'plantsFlowering'])
})

test('[SYNC-02] a record that was gone comes back by any list that shows it, also at the same stamp', async () => {
  const record = plant(1, '2026-11-20T10:00:00+00:00')
  await save('plantsOnHold', record)
  await sql`update plant set gone_at = now()`.execute(database.db)
  expect(await save('plantsFlowering', record)).toEqual(['1'])
  expect(await plants()).toMatchObject([{ list: 'plantsFlowering' }])
})

test('[SYNC-02] a stamp of year 1 is none, and a record that is there again is not gone any more', async () => {
  await save('plantsFlowering', plant(1, '0001-01-01T00:00:00+00:00'), plant(2, null))
  await sql`update plant set gone_at = now()`.execute(database.db)
  expect(await save('plantsFlowering', plant(1, '0001-01-01T00:00:00+00:00'))).toEqual(['1'])
  const { rows } = await sql<{ id: string }>`select id from plant where gone_at is null`.execute(database.db)
  expect(rows).toEqual([{ id: '1' }])
})

test('[SYNC-01] of a record that comes twice on overlapping pages the newest counts', () => {
  const old = plant(1, '2026-11-20T10:00:00+00:00')
  const young = plant(1, '2026-11-20T11:00:00+00:00')
  expect(newestOfEach([young, old, plant(2, null)])).toEqual([young, plant(2, null)])
})

test('[DATA-42] rooms whose names say nothing are guessed from what stands in them, others are left alone', async () => {
  await save('locationsActive', location(7, 'Bay A'), location(8, 'Veg 1'))
  await save(
    'plantsFlowering',
    plant(1, null, { LocationId: 7, FloweringDate: '2026-11-01' }),
    plant(2, null, { LocationId: 8, FloweringDate: '2026-11-01' }),
  )
  await guessRoomTypesByContents(database.db, facility)
  const { rows } = await sql<{ id: string; types: string[] }>`select id, types from room order by id`.execute(
    database.db,
  )
  expect(rows).toEqual([
    { id: '7', types: ['flower'] },
    { id: '8', types: ['vegetation'] },
  ])
})

test('[ROOM-12] packages that lie in a dry room make it a packaging room too', async () => {
  await save('locationsActive', location(9, 'Barn dry'))
  await save('packagesActive', plant(1, null, { LocationId: 9 }))
  await guessRoomTypesByContents(database.db, facility)
  const { rows } = await sql<{ types: string[] }>`select types from room where id = '9'`.execute(database.db)
  expect(rows[0]?.types).toEqual(['dry', 'packaging'])
})

test('[HARV-05] a demo harvest has the steps of its age', () => {
  const whole = { HarvestType: 'WholePlant', HarvestStartDate: '2026-11-01' }
  expect(statusAtAge(whole, 0)).toEqual({})
  expect(statusAtAge(whole, 4)).toEqual({
    manicureStartDateTime: '2026-11-02',
    manicureEndDateTime: '2026-11-03',
    dryStartDateTime: '2026-11-04',
  })
  expect(Object.keys(statusAtAge({ ...whole, HarvestType: 'Product' }, 30))).toHaveLength(4)
})

test('a plant among many is found by its label, not by looking at all that stand', async () => {
  await sql`
    insert into plant (facility_id, id, list, metrc)
    select ${facility}, n::text, 'plantsFlowering', jsonb_build_object('Id', n, 'Label', 'P' || n, 'LocationId', n % 9)
    from generate_series(1, 3000) as n`.execute(database.db)
  await gatherStatistics(database.db)
  const plan = await sql<{ 'QUERY PLAN': string }>`
    explain select 1 from plant where facility_id = ${facility} and label collate "C" = 'P77'
      and gone_at is null and phase in ('young', 'vegetative', 'flowering')`.execute(database.db)
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/using plant_label\b/)
})
