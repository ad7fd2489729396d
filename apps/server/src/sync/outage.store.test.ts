import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/db.ts'
import { testDatabase } from '../db/database.builders.ts'
import { outageById, outages } from './outage.store.ts'
import { markMetrc, metrcState } from './sync.store.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await sql`update organisation set sync_user_key_sealed = 'sealed'`.execute(database.db)
})
afterAll(() => database.close())

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute))

test('[SYNC-01] an outage lasts from the first failure to the first answer, however often it is told', async () => {
  const { db } = database
  await markMetrc(db, null, at(0))
  expect(await outages(db, 10)).toEqual([])
  await markMetrc(db, 'Metrc does not answer.', at(1))
  await markMetrc(db, 'Metrc does not answer.', at(5))
  const [lasting, ...others] = await outages(db, 10)
  expect(others).toEqual([])
  expect(lasting).toMatchObject({ startedAt: at(1).toISOString(), endedAt: null, reason: 'Metrc does not answer.' })
  expect((await metrcState(db)).since).toBe(at(1).toISOString())
  await markMetrc(db, null, at(9))
  await markMetrc(db, null, at(12))
  expect(await outageById(db, lasting?.id ?? '')).toMatchObject({
    startedAt: at(1).toISOString(),
    endedAt: at(9).toISOString(),
  })
})

test('outages come newest first, and one that is not there is null', async () => {
  const { db } = database
  await markMetrc(db, 'Metrc does not answer.', at(20))
  await markMetrc(db, null, at(21))
  await markMetrc(db, 'Metrc does not answer.', at(30))
  expect((await outages(db, 2)).map(({ startedAt, endedAt }) => [startedAt, endedAt])).toEqual([
    [at(30).toISOString(), null],
    [at(20).toISOString(), at(21).toISOString()],
  ])
  expect(await outageById(db, 'nobody')).toBeNull()
})

test('an outage never ends before it began, though the clock was set back meanwhile', async () => {
  const { db } = database
  await markMetrc(db, null, at(25))
  expect((await outages(db, 1))[0]).toMatchObject({ startedAt: at(30).toISOString(), endedAt: at(30).toISOString() })
})
