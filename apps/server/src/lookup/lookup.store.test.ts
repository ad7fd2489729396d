import { bestMatches } from '@cultivatd/domain/lookup/lookup'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../db/db.ts'
import { given, licence } from '../db/mirror.builders.ts'
import { testDatabase } from '../db/database.builders.ts'
import { found } from './lookup.store.ts'
import { foundByPart } from './part-of-name.store.ts'

const other = 'GAAA-0000-0002'
const plantLabel = (serial: number) => `1A4FF0300000011000${String(serial).padStart(6, '0')}`
const packageLabel = (serial: number) => `1A4FF0300000012000${String(serial).padStart(6, '0')}`
const day = '2026-11-01'
let database: Database
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  const plant = (Id: number, more: object = {}, facilityId = licence) =>
    given.plant(
      db,
      { Id, Label: plantLabel(Id), LocationId: 5, LocationName: 'Veg 1', StrainName: 'Blue Dream', ...more },
      facilityId,
    )
  await plant(4101, { VegetativeDate: day })
  await plant(4102, { VegetativeDate: day, FloweringDate: day, IsOnHold: true })
  await plant(4103, { HarvestedDate: day })
  await plant(14_101, { DestroyedDate: day })
  await plant(24_101, { VegetativeDate: day }, other)
  await plant(34_101, { VegetativeDate: day })
  await sql`update plant set gone_at = now() where id = '34101'`.execute(db)
  await given.package(db, { Id: 8123, Label: packageLabel(8123) })
  await given.package(db, { Id: 4101, Label: packageLabel(4101), FinishedDate: day, Quantity: 0 }, 'packagesInactive')
  await given.batch(db, { Id: 1, LocationId: 3, UntrackedCount: 12 })
  await given.batch(db, { Id: 2, LocationId: 3, UntrackedCount: 0 })
  await given.harvest(db, { Id: 1, Name: '2026-11-02|Dry 1|Blue Dream|FullPlant' })
  await given.harvest(db, { Id: 2, Name: '2026-11-02|Dry 1|GMO Cookies|FullPlant', FinishedDate: day })
  await given.harvest(db, { Id: 3, Name: '2026-11-02|Dry 1|Blue Dream|Manicure', HarvestType: 'Product' })
})
afterAll(() => database.close())

const look = async (text: string, facilities = [licence]) => bestMatches(await found(database.db, facilities, text))
const names = async (text: string, facilities?: string[]) => (await look(text, facilities)).map(({ name }) => name)

describe('labels', () => {
  test('[LOOKUP-02] a scanned label finds its plant, in any letters', async () => {
    expect(await look(plantLabel(4101).toLowerCase())).toEqual([
      {
        kind: 'plant',
        id: '4101',
        facilityId: licence,
        name: plantLabel(4101),
        about: 'Blue Dream',
        state: 'Vegetative',
        isOpen: true,
        roomName: 'Veg 1',
        roomId: null,
        isExact: true,
      },
    ])
  })

  test('[READ-09] [READ-32] harvested plants and finished packages are found, and say what they are', async () => {
    expect(await look(plantLabel(4103))).toMatchObject([{ state: 'Harvested', isOpen: false }])
    expect(await look(plantLabel(4102))).toMatchObject([{ state: 'Flowering, on hold', isOpen: true }])
    expect(await look(packageLabel(4101))).toMatchObject([{ kind: 'package', state: 'Finished', isOpen: false }])
    expect(await look(packageLabel(8123))).toMatchObject([
      { state: '100 g', about: 'Blue Dream, bulk flower', roomName: 'Pack 1' },
    ])
  })

  test('the begin of a label offers what begins so, in order', async () => {
    expect(await names(plantLabel(4101).slice(0, 22))).toEqual([plantLabel(4101), plantLabel(4102), plantLabel(4103)])
    expect(await names(plantLabel(4101).slice(0, 21).toLowerCase())).toHaveLength(3)
  })

  test('the last 4 to 8 digits offer what ends so, what is open first', async () => {
    expect(await names('4101')).toEqual([plantLabel(4101), plantLabel(14_101), packageLabel(4101)])
    expect(await names('014101')).toEqual([plantLabel(14_101)])
    expect(await names('101')).toEqual([])
  })

  test('a record that is gone from Metrc, or of a facility that is not asked for, is not found', async () => {
    expect(await names(plantLabel(34_101))).toEqual([])
    expect(await names(plantLabel(24_101))).toEqual([])
    expect(await names(plantLabel(24_101), [licence, other])).toEqual([plantLabel(24_101)])
    expect(await names(plantLabel(4101), [])).toEqual([])
  })
})

describe('names', () => {
  test('[LOOKUP-02] a batch is found by its name, with what is left of it', async () => {
    expect(await look('b1')).toMatchObject([
      { kind: 'plantBatch', name: 'B1', state: '12 remaining', isOpen: true, isExact: true },
    ])
    expect(await look('B2')).toMatchObject([{ state: '0 remaining', isOpen: false }])
  })

  test('[LOOKUP-02] [READ-09] harvests are found by the begin of a name, finished ones last', async () => {
    expect(await look('2026-11-02|dry 1|')).toMatchObject([
      { kind: 'harvest', name: '2026-11-02|Dry 1|Blue Dream|FullPlant', state: 'To Do Manicure', roomName: 'Dry 1' },
      { name: '2026-11-02|Dry 1|Blue Dream|Manicure', state: 'To Do Dry' },
      { name: '2026-11-02|Dry 1|GMO Cookies|FullPlant', state: 'Finished', isOpen: false },
    ])
  })

  test('a harvest is found by what stands within its name, in any letters, the newest first', async () => {
    const parts = async (text: string, facilities = [licence]) =>
      (await foundByPart(database.db, facilities, text)).map(({ name }) => name)
    expect(await parts('blue dr')).toEqual([
      '2026-11-02|Dry 1|Blue Dream|Manicure',
      '2026-11-02|Dry 1|Blue Dream|FullPlant',
    ])
    expect(await foundByPart(database.db, [licence], 'GMO')).toMatchObject([{ kind: 'harvest', state: 'Finished' }])
    // Its begin is found by the index; short parts and the digits of labels are not looked for.
    for (const text of ['2026-11-02|Dry', 'lu', '4101', '%', "'||'"]) expect(await parts(text)).toEqual([])
    expect(await parts('blue dr', [other])).toEqual([])
  })

  test.each(["'; drop table plant; --", '%', '_', '\\', 'ÿÿÿÿ', '\u{10FFFF}', 'x'.repeat(200)])(
    '[LOOKUP-03] %j is no name of anything, and no pattern',
    async (text) => {
      expect(await names(text)).toEqual([])
    },
  )
})

test('each part of a lookup reads its rows by an index alone', async () => {
  const tables = ['harvest', 'package', 'plant', 'plant_batch']
  const read = await database.db.transaction().execute(async (tx) => {
    const counts = async () => {
      const { rows } = await sql<{ whole: number; byIndex: number }>`
        select seq_scan as whole, idx_scan as "byIndex" from pg_stat_xact_user_tables
        where relname = any (${tables}) order by relname`.execute(tx)
      return rows
    }
    // Known to be as small as they are, tables are read whole wherever that is allowed.
    await sql`analyze harvest, package, plant, plant_batch`.execute(tx)
    const before = await counts()
    for (const text of [plantLabel(4101), '4101', '2026-11-02|Dry']) await found(tx, [licence, other], text)
    const after = await counts()
    return after.map(({ whole, byIndex }, at) => ({
      whole: whole - (before[at]?.whole ?? 0),
      byIndex: byIndex - (before[at]?.byIndex ?? 0),
    }))
  })
  expect(read.map(({ whole }) => whole)).toEqual(tables.map(() => 0))
  // Two of these may be labels, one of them the end of one too, and all three names, in two facilities each.
  for (const { byIndex } of read) expect(byIndex).toBeGreaterThanOrEqual(6)
})
