import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/db.ts'
import { testDatabase } from '../db/database.builders.ts'
import { Turns } from './turns.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('people are answered while twenty slow topics are loaded, and each of these comes in the end', async () => {
  const { db } = database
  const turns = new Turns()
  let isSlow = true
  let loaded = 0
  const topics = Array.from({ length: 20 }, (_, at) =>
    turns.take(at % 2 === 0 ? 'rows' : 'count', async () => {
      // Until the people are answered, so that no clock decides.
      while (isSlow) await sql`select pg_sleep(0.05)`.execute(db)
      loaded += 1
    }),
  )
  const people = Array.from({ length: 6 }, () =>
    db.transaction().execute(async (tx) => (await sql<{ one: number }>`select 1 as one`.execute(tx)).rows[0]?.one),
  )
  expect(await Promise.all(people)).toEqual(Array.from({ length: 6 }, () => 1))
  expect(loaded).toBe(0)
  isSlow = false
  await Promise.all(topics)
  expect(loaded).toBe(20)
})

test('at most four work at once, two of them counting, each in its turn, and one that fails gives its place back', async () => {
  const turns = new Turns()
  const busy = { rows: 0, count: 0 }
  const most = { rows: 0, count: 0, all: 0 }
  const order: number[] = []
  const work = Array.from({ length: 40 }, (_, at) => {
    const kind = at % 4 === 3 ? 'rows' : 'count'
    return turns.take(kind, async () => {
      order.push(at)
      busy[kind] += 1
      for (const of of ['rows', 'count'] as const) most[of] = Math.max(most[of], busy[of])
      most.all = Math.max(most.all, busy.rows + busy.count)
      await new Promise((resolve) => setTimeout(resolve, 1))
      busy[kind] -= 1
      if (at % 5 === 0) throw new Error('failed')
    })
  })
  const ends = await Promise.allSettled(work)
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(8)
  expect(most).toMatchObject({ count: 2, all: 4 })
  for (const isKind of [(at: number) => at % 4 === 3, (at: number) => at % 4 < 3])
    expect(order.filter(isKind)).toEqual(order.filter(isKind).toSorted((a, b) => a - b))
})
