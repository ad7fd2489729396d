import { AvailableTags } from '@cultivatd/domain/tag/tag-runs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { licence } from '../db/mirror.builders.ts'
import { testDatabase } from '../db/database.builders.ts'
import { availableTags } from './tag.store.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const tag = (serial: number) => `1A4FF0300000011000${String(serial).padStart(6, '0')}`
const listed = (list: string, serials: readonly number[], { db } = database) =>
  sql`
  insert into reference_list (facility_id, id, metrc)
  values (${licence}, ${list}, ${jsonb(serials.map((serial) => ({ Id: serial, Label: tag(serial) })))})
  on conflict (facility_id, id) do update set metrc = excluded.metrc, version = nextval('row_version')`.execute(db)

test('thousands of tags that follow each other are one run', async () => {
  await listed(
    'plantTagsAvailable',
    Array.from({ length: 3000 }, (_, at) => at + 1),
  )
  const tags = await availableTags(database.db, licence, 'plant')
  expect(AvailableTags.parse(tags)).toMatchObject({ id: 'plant', runs: [{ first: tag(1), count: 3000 }] })
})

test('plants and packages have tags of their own, and used ones leave a gap', async () => {
  await listed('packageTagsAvailable', [7, 8, 10])
  expect((await availableTags(database.db, licence, 'package')).runs).toEqual([
    { first: tag(7), count: 2 },
    { first: tag(10), count: 1 },
  ])
  await listed('packageTagsAvailable', [])
  expect((await availableTags(database.db, licence, 'package')).runs).toEqual([])
})

test('a list that Metrc does not show, or no more, is not known', async () => {
  expect((await availableTags(database.db, 'GAAA-NONE-0000', 'plant')).runs).toBeNull()
  await sql`insert into sync_cursor (facility_id, id, error)
    values (${licence}, 'packageTagsAvailable', 'No permission')`.execute(database.db)
  expect((await availableTags(database.db, licence, 'package')).runs).toBeNull()
})

/** A package that is made of another, as far as it has come. */
const promises = (label: string, state: string) =>
  sql`
  insert into operation (id, facility_id, kind, state, records, summary, payload, before, person_id, person_name)
  values (${label}, ${licence}, 'package.create', ${state}, ${jsonb([label])}, 'Created', ${jsonb({ label })}, 'null', 'p1', 'Ana')
  on conflict (id) do update set state = excluded.state`.execute(database.db)

test('[PKG-12] what is promised comes and goes, and the list may change meanwhile', async () => {
  await sql`delete from sync_cursor`.execute(database.db)
  const runs = async () => (await availableTags(database.db, licence, 'package')).runs
  await listed('packageTagsAvailable', [1, 2, 3, 4])
  await promises(tag(2), 'waiting')
  expect(await runs()).toEqual([
    { first: tag(1), count: 1 },
    { first: tag(3), count: 2 },
  ])
  await listed('packageTagsAvailable', [1, 2, 3, 5, 6])
  expect(await runs()).toEqual([
    { first: tag(1), count: 1 },
    { first: tag(3), count: 1 },
    { first: tag(5), count: 2 },
  ])
  await promises(tag(2), 'refused')
  await promises(tag(6), 'needs-person')
  expect(await availableTags(database.db, licence, 'package')).toMatchObject({
    runs: [
      { first: tag(1), count: 3 },
      { first: tag(5), count: 1 },
    ],
    promised: [{ first: tag(6), count: 1 }],
  })
  await sql`delete from reference_list where id = 'packageTagsAvailable'`.execute(database.db)
  expect(await runs()).toBeNull()
})

test('what is known of one database, or of what a transaction has not told yet, is not taken for another', async () => {
  const other = await testDatabase()
  await listed('plantTagsAvailable', [1, 2])
  await listed('plantTagsAvailable', [7, 8, 9], other)
  await sql`update reference_list set version = (select 1000000)`.execute(database.db)
  await sql`update reference_list set version = (select 1000000)`.execute(other.db)
  const runs = async (db = database.db) => (await availableTags(db, licence, 'plant')).runs
  expect(await runs()).toEqual([{ first: tag(1), count: 2 }])
  expect(await runs(other.db)).toEqual([{ first: tag(7), count: 3 }])
  await database.db.transaction().execute(async (tx) => {
    await sql`update reference_list set metrc = '[]', version = nextval('row_version')`.execute(tx)
    expect(await runs(tx)).toEqual([])
    expect(await runs()).toEqual([{ first: tag(1), count: 2 }])
  })
  expect(await runs()).toEqual([])
  await other.close()
})
