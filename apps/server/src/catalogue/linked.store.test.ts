import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../db/db.ts'
import { testDatabase } from '../db/database.builders.ts'
import { jsonb } from '../db/jsonb.ts'
import { given, licence } from '../db/mirror.builders.ts'
import { linkedTo, linkMade, removeLinks } from './link.store.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await given.facility(db)
  await sql`insert into catalogue_strain (id, name, "sativaPercent", "indicaPercent", "cross", notes)
    values ('s', 'Runtz', 50, 50, '', ''), ('other', 'Jack', 50, 50, '', '')`.execute(db)
  await sql`insert into catalogue_item (id, name, "productCategoryName", "strainId")
    values ('i', 'Runtz buds', 'Buds', 's'), ('j', 'Runtz kief', 'Kief', 's'), ('k', 'Jack buds', 'Buds', 'other')`.execute(
    db,
  )
  await sql`insert into catalogue_link (kind, own_id, facility_id, metrc_id)
    values ('strain', 's', ${licence}, 7), ('item', 'i', ${licence}, 7)`.execute(db)
  for (const table of ['strain', 'item'])
    await sql`insert into ${sql.table(table)} (facility_id, id, list, metrc) select ${licence}, n::text, ${`${table}sActive`},
      jsonb_build_object('Name', 'N' || n) from generate_series(7, 8) as n`.execute(db)
})
afterAll(() => database.close())
beforeEach(() => sql`delete from change`.execute(database.db))

/** What the feed tells of the catalogue, beside the rows that were written themselves. */
async function told() {
  const { rows } = await sql<{ told: string }>`
    select entity || ' ' || id as told from change where entity like 'linked-%' or entity = 'item-vocabulary' order by 1`.execute(
    database.db,
  )
  return rows.map((row) => row.told)
}

const touched = (table: string, id: string) =>
  sql`update ${sql.table(table)} set version = nextval('row_version') where id = ${id}`.execute(database.db)

test('an item that changes in Metrc is told by the id of ours that is linked to it, and of one that nothing is linked to nothing', async () => {
  await touched('item', '8')
  expect(await told()).toEqual([])
  await touched('item', '7')
  expect(await told()).toEqual(['linked-item i'])
})

test('a strain that changes in Metrc, or here, is told of its items too: they may be called otherwise', async () => {
  await touched('strain', '8')
  expect(await told()).toEqual([])
  await touched('strain', '7')
  expect(await told()).toEqual(['linked-item i', 'linked-item j', 'linked-strain s'])
  await sql`delete from change`.execute(database.db)
  await touched('catalogue_strain', 'other')
  expect(await told()).toEqual(['linked-item k'])
})

test('what Metrc has made is linked where ours is free, and told anew where the mirror had it already', async () => {
  const { db } = database
  const versions = async () =>
    (await sql<{ version: number }>`select version from item order by id`.execute(db)).rows.map((row) => row.version)
  const ownerOf = (metrcId: number) => linkedTo(db, 'item', { facilityId: licence, metrcId })
  const [seventh, eighth] = await versions()
  // Somebody linked ours to another one meanwhile.
  await linkMade(db, { kind: 'item', ownId: 'i', facilityId: licence }, 8)
  expect([await ownerOf(7), await ownerOf(8), await versions()]).toEqual(['i', null, [seventh, eighth]])
  await linkMade(db, { kind: 'item', ownId: 'j', facilityId: licence }, 8)
  expect(await ownerOf(8)).toBe('j')
  const [same, told] = await versions()
  expect([same, Number(told) > Number(eighth)]).toEqual([seventh, true])
  // A link to what Metrc has no more stands in nobody's way.
  await removeLinks(db, 'item', 'j')
  await sql`update catalogue_link set metrc_id = 99 where own_id = 'i'`.execute(db)
  await linkMade(db, { kind: 'item', ownId: 'i', facilityId: licence }, 8)
  expect([await ownerOf(8), await ownerOf(99)]).toEqual(['i', null])
  await sql`update catalogue_link set metrc_id = 7 where own_id = 'i'`.execute(db)
})

test('what leaves the mirror is told like what changes', async () => {
  await sql`delete from item where id = '7'`.execute(database.db)
  expect(await told()).toEqual(['linked-item i'])
})

test('of lists of references only those are told of which items are made', async () => {
  for (const id of ['plantTagsAvailable', 'itemCategories'])
    await sql`insert into reference_list (facility_id, id, metrc) values (${licence}, ${id}, ${jsonb([])})`.execute(
      database.db,
    )
  expect(await told()).toEqual(['item-vocabulary itemCategories'])
})
