import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { testDatabase } from '../db/database.builders.ts'
import { counted, freshCursor, saveCursor } from '../mirror/cursor.store.ts'
import { dismissFailure, markFailed, markInStep, markMetrc, markReading, metrcState, syncStates } from './sync.store.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await sql`update organisation set active_facility_ids = ${jsonb(['A', 'B'])}, sync_user_key_sealed = 'x'`.execute(
    database.db,
  )
})
afterAll(() => database.close())

const now = new Date('2026-11-20T10:00:00Z')
const stateOf = async (id: string) => (await syncStates(database.db, [id]))[0]

test('[API-39] [DATA-03] [READ-50] [SYNC-04] [SYNC-05] [SYNC-06] a read is shown while it runs and after it failed, and its version only grows', async () => {
  const { db } = database
  expect(await stateOf('A')).toMatchObject({ status: null, since: null, lists: [] })
  const versions = [(await stateOf('A'))?.version ?? 0]
  const steps = [
    [() => markReading(db, ['A'], now), { status: 'inProgress', error: null }],
    [() => markFailed(db, 'A', 'Metrc does not answer.', now), { status: 'errored', error: 'Metrc does not answer.' }],
    [() => dismissFailure(db, 'A'), { status: null, error: null }],
    [() => markInStep(db, 'A', now), { status: null, error: null, since: now.toISOString() }],
  ] as const
  for (const [step, expected] of steps) {
    await step()
    const state = await stateOf('A')
    expect(state).toMatchObject(expected)
    versions.push(state?.version ?? 0)
  }
  expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b))
  expect((await syncStates(db, null)).map(({ id }) => id)).toEqual(['A', 'B'])
})

test('[SYNC-01] the time at which the numbers of records were compared is told, and is no list', async () => {
  const { db } = database
  const before = await stateOf('A')
  expect(before).toMatchObject({ countedAt: null })
  await saveCursor(db, 'A', { ...freshCursor(counted), readAt: now })
  const after = await stateOf('A')
  expect(after).toMatchObject({ countedAt: now.toISOString(), lists: [] })
  expect(after?.version).toBeGreaterThan(before?.version ?? 0)
  expect(await stateOf('B')).toMatchObject({ countedAt: null })
})

test('[SYNC-05] dismissing does not hide a read that runs', async () => {
  await markReading(database.db, ['B'], now)
  await dismissFailure(database.db, 'B')
  expect(await stateOf('B')).toMatchObject({ status: 'inProgress' })
  expect((await metrcState(database.db)).state).toBe('reading')
})

test('[SYNC-01] one row says whether Metrc answers and how many writes wait', async () => {
  const { db } = database
  await markMetrc(db, 'Metrc does not answer.', now)
  expect(await metrcState(db)).toMatchObject({ id: 'metrc', state: 'down', since: now.toISOString(), waiting: 0 })
  await markMetrc(db, null, now)
  await markInStep(db, 'B', now)
  expect(await metrcState(db)).toMatchObject({ state: 'inStep' })
})
