import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/db.ts'
import { testDatabase } from '../db/database.builders.ts'
import { newestVersion } from './mirror.store.ts'
import { createPageWriter } from './page-writer.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const facilityId = 'GAAA-0000-0001'

test('[API-44] pages are written in transactions of 400 records, without fields that have no value', async () => {
  const writer = createPageWriter(database.db)
  const read = { version: await newestVersion(database.db), at: new Date() }
  const page = (from: number) =>
    Array.from({ length: 20 }, (_, index) => {
      const Id = from + index
      return { Id, Label: `P${Id}`, StrainName: undefined, Note: null }
    })
  const saved = Array.from({ length: 50 }, (_, index) =>
    writer.save({ facilityId, list: 'plantsVegetative', records: page(index * 20 + 1), read, cursor: null }),
  )
  await Promise.all(saved)
  // What one transaction wrote bears its number.
  const { rows } = await sql<{ count: number; fields: string[] }>`
    select count(*) as count, (select array_agg(distinct field order by field) from plant, jsonb_object_keys(metrc) as field) as fields
    from plant group by xmin::text order by 1 desc`.execute(database.db)
  expect(rows.map(({ count }) => count)).toEqual([400, 400, 200])
  expect(rows[0]?.fields).toEqual(['Id', 'Label', 'Note'])
})
