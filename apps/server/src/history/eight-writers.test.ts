import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, Db } from '../db/db.ts'
import { testDatabase } from '../db/database.builders.ts'
import { givenOperation, settleOperation } from './history.builders.ts'
import { recordChange } from './history.store.ts'
import { verifyHistory } from './verify-history.ts'

let database: Database
let db: Db
beforeAll(async () => {
  database = await testDatabase()
  db = database.db
})
afterAll(() => database.close())

const facilityId = 'GAAA-HIST-0008'
const rounds = 20

class Undo extends Error {}

/** One transaction of a writer: a change of ours, a write to Metrc, or both; every third is undone at the end. */
async function transaction(writer: number, round: number): Promise<number> {
  const isUndone = (writer + round) % 3 === 0
  const isBoth = round % 2 === 0
  try {
    await db.transaction().execute(async (tx) => {
      const id = await givenOperation(tx, { facilityId, records: [`${writer}-${round}`] })
      if (isBoth) await settleOperation(tx, id, { state: 'confirmed' })
      await recordChange(tx, {
        by: { id: `writer-${writer}`, name: `Writer ${writer}` },
        facilityId,
        entity: 'room',
        records: [`Room ${writer}`],
        what: 'room.update',
        summary: 'Renamed',
        before: { name: `${round}` },
        after: { name: `${round + 1}` },
      })
      if (isUndone) throw new Undo()
    })
    return isBoth ? 3 : 2
  } catch (error) {
    if (!(error instanceof Undo)) throw error
    return 0
  }
}

test('of eight who write at once, and take some of it back, every entry is there, once, in one chain without a gap', async () => {
  const written = await Promise.all(
    Array.from({ length: 8 }, async (_, writer) => {
      let entries = 0
      for (let round = 0; round < rounds; round++) entries += await transaction(writer, round)
      return entries
    }),
  )
  const entries = written.reduce((sum, each) => sum + each, 0)
  expect(entries).toBeGreaterThan(200)
  expect(await verifyHistory(db)).toMatchObject({ entries, head: { seq: entries }, found: 0 })
  const { rows } = await sql<{ changes: number }>`
    select count(distinct id) as changes from change where entity = 'history'`.execute(db)
  expect(rows).toEqual([{ changes: entries }])
})
