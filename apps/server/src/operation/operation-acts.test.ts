import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/db.ts'
import { testDatabase } from '../db/database.builders.ts'
import { recordAction } from '../ledger/ledger.store.ts'
import { type OperationFilter, operationsOfGroup } from './operation.store.ts'

const facilityId = 'GAAA-4KVB-7T2Q'
const [ana, ben] = [
  { id: 'p1', name: 'Ana Flor' },
  { id: 'p2', name: 'Ben Vale' },
]

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** Packages moved in one press, of which those named `refused` were refused; answers the act. */
async function moved(labels: readonly string[], given: { by?: typeof ana; at?: string; refused?: string } = {}) {
  const { db } = database
  const action = { id: randomUUID(), facilityId, by: given.by ?? ana, key: randomUUID(), fingerprint: '' }
  const writes = labels.map((label) => ({
    id: randomUUID(),
    kind: 'package.move' as const,
    records: [label] as const,
    summary: 'Moved to Vault',
    payload: { label, roomName: 'Vault', date: '2026-11-20' },
    before: null,
  }))
  await recordAction(db, { ...action, isInteractive: true }, writes)
  await sql`update operation set state = case when records ->> 0 = ${given.refused ?? ''} then 'refused' else 'confirmed' end,
    recorded_at = ${given.at ?? '2026-11-20T10:00:00Z'} where action_id = ${action.id}`.execute(db)
  return action.id
}

const rowsOf = async (filter: OperationFilter = {}, group: 'recent' | 'refused' = 'recent') =>
  (await operationsOfGroup(database.db, group, [facilityId], undefined, filter)).operations.map(({ records, act }) =>
    act ? `${records[0]} of ${act.count}` : records[0],
  )

test('what a person did to many is one row that says how much of it is in which state; unfolded it is each of them', async () => {
  const act = await moved(['1A1', '1A2', '1A3', '1A4'], { refused: '1A2' })
  await moved(['1A9'])
  const { operations, total } = await operationsOfGroup(database.db, 'recent', [facilityId], undefined)
  expect(await rowsOf()).toEqual(['1A9', '1A4 of 4'])
  expect(total).toBe(5)
  expect(operations[1]?.act).toEqual({
    id: act,
    count: 4,
    records: 4,
    parts: [{ kind: 'package.move', count: 4, grams: null, roomName: 'Vault' }],
    states: [
      { state: 'confirmed', count: 3 },
      { state: 'refused', count: 1 },
    ],
    inDoubt: 0,
  })
  expect(await rowsOf({ act })).toEqual(['1A4', '1A3', '1A2', '1A1'])
})

test('what somebody has to look at stands by itself, whatever else was done with it', async () => {
  await sql`update operation set dealt_with_at = now() where state = 'refused'`.execute(database.db)
  await moved(['2B1', '2B2'], { refused: '2B1' })
  await sql`update operation set state = 'refused' where records ->> 0 = '2B2'`.execute(database.db)
  expect(await rowsOf({}, 'refused')).toEqual(['2B2', '2B1'])
})

test('the plants that were cut in one press come with their weight together', async () => {
  const action = { id: randomUUID(), facilityId, by: ana, key: randomUUID(), fingerprint: '', isInteractive: true }
  const cut = (label: string, weightGrams: number) => ({
    id: randomUUID(),
    kind: 'plant.harvest' as const,
    records: [label] as const,
    summary: 'Harvested',
    payload: { label, name: 'H', weightGrams, roomName: 'Dry 1', date: '2026-11-20' },
    before: null,
  })
  await recordAction(database.db, action, [cut('7P1', 412.5), cut('7P2', 1020.25)])
  const { operations } = await operationsOfGroup(database.db, 'waiting', [facilityId], undefined)
  expect(operations[0]).toMatchObject({ records: ['7P1'], act: { count: 2, parts: [{ grams: 1432.75 }] } })
})

test('a person, a record by its begin or end in any letters, and a time leave what fits', async () => {
  await moved(['3cD0007'], { by: ben, at: '2026-10-01T09:00:00Z' })
  await moved(['3CE0008', '3CE0009'], { by: ben, at: '2026-10-02T09:00:00Z' })
  expect(await rowsOf({ personId: 'p2' })).toEqual(['3CE0009 of 2', '3cD0007'])
  expect(await rowsOf({ record: '3Cd' })).toEqual(['3cD0007'])
  expect(await rowsOf({ record: '0008' })).toEqual(['3CE0008'])
  expect(await rowsOf({ record: 'CE00' })).toEqual([])
  expect(await rowsOf({ from: '2026-10-01T00:00:00Z', before: '2026-10-02T09:00:00Z' })).toEqual(['3cD0007'])
  expect(await rowsOf({ personId: 'p2', from: '2026-10-02T00:00:00Z' })).toEqual(['3CE0009 of 2'])
})

test('a page goes on behind an act, however many it changed', async () => {
  await sql`update operation set facility_id = 'GAAA-0000-0000'`.execute(database.db)
  const labels = Array.from({ length: 150 }, (_, at) => `4D${at}`)
  await moved(labels)
  for (const label of labels) await moved([`5${label}`])
  const first = await operationsOfGroup(database.db, 'recent', [facilityId], undefined)
  const second = await operationsOfGroup(database.db, 'recent', [facilityId], first.next ?? undefined)
  expect([first.operations.length, second.operations.length, second.next]).toEqual([100, 51, null])
  expect(second.operations.at(-1)?.act?.count).toBe(150)
  expect(second.operations.filter(({ act }) => act).length).toBe(1)
})
