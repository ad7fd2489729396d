import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/db.ts'
import { testDatabase } from '../db/database.builders.ts'
import { giveUpOperation } from '../ledger/decision.store.ts'
import { recordAction } from '../ledger/ledger.store.ts'
import { operationsBetween, operationsOfGroup, operationsUnderway } from './operation.store.ts'

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
  const { operations, total } = await operationsBetween(db, [facilityId], at(5), at(30))
  expect(operations.map(({ id }) => id)).toEqual([first, during, waiting])
  expect(total).toBe(3)
})

/** Years of confirmed moves in a facility, with every tenth record twice. */
async function years(facility: string, count: number): Promise<void> {
  await sql`
    insert into operation (id, facility_id, kind, state, records, summary, payload, before, person_id, person_name)
    select ${facility} || n, ${facility}, 'package.move', 'confirmed', jsonb_build_array('L' || n), 'Moved', '{}', 'null', 'p1', 'Ana Flor'
    from generate_series(1, ${count}) as n`.execute(database.db)
}

test('a page of a facility comes with how many there are, as far as anybody counts', async () => {
  const { db } = database
  const [quiet, busy] = ['GAAA-QUIE-0001', 'GAAA-BUSY-0001']
  await years(quiet, 150)
  await years(busy, 1_000)
  const first = await operationsOfGroup(db, 'recent', [quiet], undefined)
  expect(first).toMatchObject({ total: 150, isTotalCut: false, next: expect.any(String) })
  const second = await operationsOfGroup(db, 'recent', [quiet], first.next ?? '')
  expect(second).toMatchObject({ total: 150, next: null })
  expect([...first.operations, ...second.operations].map(({ id }) => id)).toEqual(
    Array.from({ length: 150 }, (_, at) => `${quiet}${150 - at}`),
  )
  expect(await operationsOfGroup(db, 'recent', [busy], undefined)).toMatchObject({ total: 1_000, isTotalCut: false })
  expect(await operationsOfGroup(db, 'recent', [quiet, busy], undefined)).toMatchObject({
    total: 1_000,
    isTotalCut: true,
  })
  expect(await operationsOfGroup(db, 'refused', [quiet], undefined)).toMatchObject({ total: 0, isTotalCut: false })
})

test('recording and a page of a quiet facility read by indexes alone, however long the ledger is', async () => {
  const { db } = database
  await years('GAAA-LONG-0001', 5_000)
  await sql`analyze operation`.execute(db)
  const refused = await noted('Z', 'refused')
  await sql`update operation set kind = 'package.adjust' where id = ${refused}`.execute(db)
  const action = { id: randomUUID(), facilityId, by, key: randomUUID(), fingerprint: '', isInteractive: true }
  const read = await db.transaction().execute(async (tx) => {
    const scans = async () => {
      const { rows } = await sql<{ whole: number; rows: number }>`
        select sum(seq_scan)::integer as whole, sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows
        from pg_stat_xact_user_tables where relname = 'operation'`.execute(tx)
      return rows[0] ?? { whole: 0, rows: 0 }
    }
    const before = await scans()
    await recordAction(tx, { ...action, corrects: ['no such operation', refused] }, [
      {
        id: randomUUID(),
        kind: 'package.adjust',
        records: ['Z'],
        summary: 'Adjusted',
        payload: { label: 'Z', quantity: -1, unitOfMeasure: 'Grams', reason: 'Drying', date: '2026-11-20', note: '' },
        before: null,
      },
    ])
    await operationsOfGroup(tx, 'recent', [facilityId], undefined)
    const after = await scans()
    return { whole: after.whole - before.whole, rows: after.rows - before.rows }
  })
  expect(read.whole).toBe(0)
  expect(read.rows).toBeLessThan(200)
  const { rows } = await sql<{ dealt: boolean }>`
    select dealt_with_at is not null as dealt from operation where id = ${refused}`.execute(db)
  expect(rows).toEqual([{ dealt: true }])
})
