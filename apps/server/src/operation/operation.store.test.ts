import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/db.ts'
import { testDatabase } from '../db/test-database.ts'
import { giveUpOperation, recordAction } from '../ledger/ledger.store.ts'
import { operationsBetween, operationsUnderway } from './operation.store.ts'

const facilityId = 'GAAA-4KVB-7T2Q'
const by = { id: 'p1', name: 'Ana Flor' }

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** A note for a package, recorded and left in a state. */
async function noted(label: string, state: string): Promise<string> {
  const { db } = database
  const id = randomUUID()
  const action = { id: randomUUID(), facilityId, by, key: randomUUID(), fingerprint: '', isInteractive: true }
  await recordAction(db, action, [
    {
      id,
      kind: 'package.change-note',
      records: [label],
      summary: 'Changed note',
      payload: { label, note: '' },
      before: null,
    },
  ])
  await sql`update operation set state = ${state} where id = ${id}`.execute(db)
  return id
}

test('what is on its way in a facility is shown, and a refusal until somebody has dealt with it', async () => {
  const { db } = database
  const waiting = await noted('A', 'waiting')
  const undecided = await noted('B', 'needs-person')
  const refused = await noted('C', 'refused')
  await noted('D', 'confirmed')
  const shown = async (ids?: string[]) => (await operationsUnderway(db, facilityId, ids)).map(({ id }) => id).toSorted()
  expect(await shown()).toEqual([waiting, undecided, refused].toSorted())
  expect(await shown([refused])).toEqual([refused])
  await giveUpOperation(db, refused, by, 'Weighed again')
  await giveUpOperation(db, waiting, by, 'Not needed')
  expect(await shown()).toEqual([undecided])
  expect(await operationsUnderway(db, 'GAAA-0000-0000')).toEqual([])
})

test('the record of an outage holds what was done in it, and what was on its way when it began', async () => {
  const { db } = database
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString()
  const done = async (label: string, recorded: number, answered: number | null) => {
    const id = await noted(label, answered === null ? 'waiting' : 'confirmed')
    const answeredAt = answered === null ? null : at(answered)
    await sql`update operation set recorded_at = ${at(recorded)}, answered_at = ${answeredAt} where id = ${id}`.execute(
      db,
    )
    return id
  }
  await done('E', 0, 1)
  const first = await done('F', 4, 31)
  const during = await done('G', 10, 31)
  const waiting = await done('H', 20, null)
  await done('I', 40, 41)
  const { operations, total } = await operationsBetween(db, at(5), at(30))
  expect(operations.map(({ id }) => id)).toEqual([first, during, waiting])
  expect(total).toBe(3)
})
