import { AvailableTags } from '@cultivatd/domain/tag/tag-runs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { licence } from '../db/mirror.builders.ts'
import { testDatabase } from '../db/test-database.ts'
import { availableTags } from './tag.store.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const tag = (serial: number) => `1A4FF0300000011000${String(serial).padStart(6, '0')}`
const listed = (list: string, serials: readonly number[]) =>
  sql`
  insert into reference_list (facility_id, id, metrc)
  values (${licence}, ${list}, ${jsonb(serials.map((serial) => ({ Id: serial, Label: tag(serial) })))})
  on conflict (facility_id, id) do update set metrc = excluded.metrc, version = nextval('row_version')`.execute(
    database.db,
  )

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
