import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { testDatabase } from '../db/database.builders.ts'
import { beginComparison, endComparison, recordDrift } from '../mirror/comparison.store.ts'
import { comparisons, drifts } from './drift.store.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await sql`update organisation set active_facility_ids = ${jsonb(['A', 'B'])}`.execute(database.db)
})
afterAll(() => database.close())

const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour))

async function compared(facilityId: string, reason: 'nightly' | 'counts', hour: number) {
  const comparison = await beginComparison(database.db, facilityId, reason, ['package'], at(hour))
  await endComparison(database.db, comparison.id, new Map(), at(hour + 1))
  return comparison
}

test('[SYNC-01] [FAC-02] of each active facility the last comparison of either kind is told, however many came later', async () => {
  const { db } = database
  await compared('A', 'nightly', 0)
  await compared('A', 'counts', 2)
  await compared('C', 'nightly', 90)
  const found = await compared('B', 'nightly', 3)
  for (let hour = 4; hour < 9; hour++) await compared('B', 'counts', hour)
  await beginComparison(db, 'A', 'nightly', ['package'], at(1))
  const shown = (await comparisons(db, 3)).map(({ facilityId, reason, startedAt, endedAt }) => [
    facilityId,
    reason,
    startedAt,
    endedAt !== null,
  ])
  expect(shown).toEqual([
    ['B', 'counts', at(8).toISOString(), true],
    ['B', 'counts', at(7).toISOString(), true],
    ['B', 'counts', at(6).toISOString(), true],
    ['B', 'nightly', at(3).toISOString(), true],
    ['A', 'counts', at(2).toISOString(), true],
    ['A', 'nightly', at(1).toISOString(), false],
    ['A', 'nightly', at(0).toISOString(), true],
  ])

  const record = { Id: 7, Label: 'LABEL' } as never
  await recordDrift(db, found, 'package', [{ recordId: '7', kind: 'missing', record, fields: [] }], at(3))
  expect((await comparisons(db, 3)).find(({ id }) => id === found.id)).toMatchObject({ missing: 1, extra: 0 })
  expect(await drifts(db, 10)).toMatchObject([{ facilityId: 'B', name: 'LABEL', kind: 'missing' }])
})
