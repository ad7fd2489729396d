import { doubtText } from '@cultivatd/domain/operation/doubling'
import type { Doubt, OperationKind } from '@cultivatd/domain/operation/operation'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grower, type TestMetrc, testMetrc, until } from '../mirror/metrc.builders.ts'
import type { Touched } from '../mirror/read-back.store.ts'
import { decideOperation } from './decision.store.ts'
import { createLedger, type Ledger } from './ledger.ts'
import type { LedgerWrite } from './payloads.ts'
import { requestOf, testRecords, type TestRecords, testWrites } from './writes.builders.ts'

const ada = { id: 'ada', name: 'Ada Grower' }

let metrc: TestMetrc
let ledger: Ledger
let records: TestRecords
beforeAll(async () => {
  metrc = await testMetrc({ mirror: { pollSeconds: 3600 } })
  const { database, access } = metrc
  ledger = createLedger({ database, access, readSoon: () => {}, writeTimeoutMs: 1_000, settleMs: 300 })
  await ledger.start()
  records = testRecords(metrc.sandbox.control)
})
afterAll(async () => {
  await ledger.close()
  await metrc.close()
})

const touchedBy = ({ kind, payload }: LedgerWrite): Touched => {
  const { label = '', id = 0 } = payload as { label?: string; id?: number }
  if (kind.startsWith('harvest.')) return { harvests: [id] }
  if (kind.startsWith('plant-batch.')) return { plantBatches: [id] }
  return kind.startsWith('plant.') ? { plants: [label] } : { packages: [label] }
}

/** Confirms writes one after the other, of a record that is mirrored, and answers what is in doubt of each in the end. */
async function doubtsOf(...writes: LedgerWrite[]): Promise<(string | null)[]> {
  return endedDoubtsOf(await confirmed(...writes))
}

/** Confirms writes one after the other; answers their ids. */
async function confirmed(...writes: LedgerWrite[]): Promise<string[]> {
  const ids: string[] = []
  for (const write of writes) {
    const outcome = await ledger.perform({ facilityId: grower, by: ada, request: null, writes: [write] })
    expect(outcome).toMatchObject({ state: 'confirmed' })
    ids.push(...outcome.operations.map(({ id }) => id))
  }
  metrc.sandbox.control.clearPlans()
  return ids
}

/** What is in doubt of these once they were compared. */
async function endedDoubtsOf(ids: readonly string[]): Promise<(string | null)[]> {
  await until(async () => {
    const { rows } = await sql<{ open: number }>`
      select count(*) as open from operation where id = any (${ids}) and check_at is not null`.execute(metrc.db)
    return rows[0]?.open === 0
  }, 60)
  const { rows } = await sql<{ doubt: Doubt | null }>`
    select doubt from operation where id = any (${ids}) order by seq`.execute(metrc.db)
  return rows.map(({ doubt }) => doubt && doubtText(doubt))
}

async function mirroredWrite(kind: OperationKind): Promise<LedgerWrite> {
  const write = testWrites[kind](records)
  await metrc.mirror.refresh(grower, touchedBy(write))
  return write
}

const repeat = (kind: OperationKind) =>
  metrc.sandbox.control.plan({ match: requestOf(kind), fault: 'repeated', every: 1 })

async function shownNumber(write: LedgerWrite): Promise<unknown> {
  const { label = '', id = 0 } = write.payload as { label?: string; id?: number }
  const table = sql.table((write.kind.split('.')[0] ?? '').replace('-', '_'))
  const { rows } = await sql<{ metrc: Record<string, unknown> }>`
    select metrc from ${table} where metrc ->> 'Label' = ${label} or id = ${String(id)}`.execute(metrc.db)
  return rows[0]?.metrc
}

const adjustment = (write: LedgerWrite, fields: object): LedgerWrite =>
  ({ ...write, payload: { ...write.payload, ...fields } }) as LedgerWrite

const listedTwice = 'Metrc lists it more than once: it may have been done twice.'

test.each<[OperationKind, string, object]>([
  [
    'package.adjust',
    `Metrc shows 1.5 Grams less than was asked: 97 Grams where 98.5 Grams was expected. ${listedTwice}`,
    { Quantity: 97 },
  ],
  [
    'harvest.waste',
    `Metrc shows 12.5 Grams more than was asked: 25 Grams of waste where 12.5 Grams was expected. ${listedTwice}`,
    { TotalWasteWeight: 25 },
  ],
  [
    'plant.manicure',
    'Metrc shows 2 cuts of this plant where 1 was expected. It may have been done twice, or somebody else has done the same.',
    { HarvestCount: 2 },
  ],
  [
    'plant-batch.adjust',
    'Metrc shows 2 less than was asked: 6 where 8 was expected. It may have been done twice, or somebody else has done the same.',
    { UntrackedCount: 6 },
  ],
  [
    'plant-batch.destroy',
    'Metrc shows 2 less than was asked: 6 where 8 was expected. It may have been done twice, or somebody else has done the same.',
    { UntrackedCount: 6 },
  ],
])(
  '[SYNC-03] %s that a gateway sends twice is confirmed, and told with both numbers',
  async (kind, said, shown) => {
    const write = await mirroredWrite(kind)
    repeat(kind)
    expect(await doubtsOf(write)).toEqual([said])
    expect(await shownNumber(write)).toMatchObject(shown)
  },
  60_000,
)

const twoEntries =
  'Metrc lists 2 entries like this where 1 was made from here. It may have been done twice, or somebody else has done the same.'

test('[SYNC-03] two adjustments that undo each other, both sent twice by a gateway, are both told: the number does not tell', async () => {
  const first = await mirroredWrite('package.adjust')
  const back = adjustment(first, { quantity: 1.5, note: 'Back' })
  repeat('package.adjust')
  const ids = await confirmed(first, back)
  expect(await endedDoubtsOf(ids)).toEqual([twoEntries, twoEntries])
  expect(await shownNumber(first)).toMatchObject({ Quantity: 100 })
}, 60_000)

test('[SYNC-03] two adjustments that undo each other, both done once, are not in doubt', async () => {
  const first = await mirroredWrite('package.adjust')
  expect(await doubtsOf(first, adjustment(first, { quantity: 1.5, note: 'Back' }))).toEqual([null, null])
}, 60_000)

test.each<OperationKind>([
  'plant.waste',
  'plant-batch.waste',
  'plant.apply-additive',
  'plant-batch.apply-additive',
  'location.apply-additive',
])(
  '[SYNC-03] %s, which no number tells, is counted in the list of Metrc: told where a gateway has sent it twice, and only there',
  async (kind) => {
    const [once, twice] = [testWrites[kind](records), testWrites[kind](records)]
    const ids = await confirmed(once)
    repeat(kind)
    ids.push(...(await confirmed(twice)))
    expect(await endedDoubtsOf(ids)).toEqual([null, twoEntries])
  },
  60_000,
)

test('[SYNC-03] an adjustment of which it is not known what it leads to is counted in the list of Metrc', async () => {
  const write = testWrites['package.adjust'](records)
  repeat('package.adjust')
  // Never mirrored, and nothing is known of it.
  const ids = await confirmed({ ...write, before: null })
  expect(await endedDoubtsOf(ids)).toEqual([twoEntries])
}, 60_000)

test('[SYNC-03] a cut that a gateway sends twice is told also where somebody else changes the plant afterwards', async () => {
  const write = await mirroredWrite('plant.manicure')
  repeat('plant.manicure')
  const later = new Date(Date.now() + 60_000).toISOString()
  const moving = until(async () => {
    const cuts = metrc.sandbox.control.find(grower, 'plant', write.records[0])?.HarvestCount
    return cuts === 2
  })
  const doubting = doubtsOf(write)
  await moving
  metrc.sandbox.control.modify(grower, 'plant', write.records[0], { LocationName: 'Flower 9', LastModified: later })
  expect(await doubting).toEqual([
    'Metrc shows 2 cuts of this plant where 1 was expected. It may have been done twice, or somebody else has done the same.',
  ])
}, 60_000)

/** Confirms one; answers its id. */
async function confirmedId(write: LedgerWrite): Promise<string> {
  const outcome = await ledger.perform({ facilityId: grower, by: ada, request: null, writes: [write] })
  expect(outcome).toMatchObject({ state: 'confirmed' })
  return outcome.operations[0]?.id ?? ''
}

test('[SYNC-03] what was done twice is told also where Metrc does not show the record for a moment', async () => {
  const { control } = metrc.sandbox
  const write = await mirroredWrite('package.adjust')
  repeat('package.adjust')
  const id = await confirmedId(write)
  control.clearPlans()
  control.plan({ match: { method: 'GET', path: `/packages/v2/${write.records[0]}` }, fault: '401', times: 2 })
  expect(await endedDoubtsOf([id])).toEqual([expect.stringContaining('may have been done twice')])
  control.clearPlans()
}, 60_000)

test('[SYNC-03] what is closed to the key does not keep what was done twice elsewhere from being told', async () => {
  const { control } = metrc.sandbox
  const closed: LedgerWrite[] = []
  for (let count = 0; count < 6; count++) closed.push(await mirroredWrite('package.adjust'))
  const cut = await mirroredWrite('plant.manicure')
  control.plan({ match: { method: 'GET', path: '/packages/v2/*' }, fault: '401', every: 1 })
  const ids = await Promise.all(closed.map(confirmedId))
  repeat('plant.manicure')
  expect(await endedDoubtsOf([await confirmedId(cut)])).toEqual([expect.stringContaining('2 cuts of this plant')])
  const { rows } = await sql`select from operation where id = any (${ids}) and check_at is not null`.execute(metrc.db)
  expect(rows).toHaveLength(closed.length)
  control.clearPlans()
}, 90_000)

test('[SYNC-03] of several writes that follow each other the one is in doubt that was done twice', async () => {
  const first = await mirroredWrite('package.adjust')
  metrc.sandbox.control.plan({ match: requestOf('package.adjust'), fault: 'repeated', times: 1 })
  const note: LedgerWrite = {
    ...first,
    kind: 'package.change-note',
    payload: { label: first.records[0], note: 'Counted' },
  } as LedgerWrite
  expect(await doubtsOf(first, adjustment(first, { quantity: -7 }), note)).toEqual([
    `Metrc shows 1.5 Grams less than was asked: 90 Grams where 91.5 Grams was expected. ${listedTwice}`,
    null,
    null,
  ])
}, 60_000)

test('[SYNC-03] it is in doubt also where what follows it had to be looked up', async () => {
  const first = await mirroredWrite('package.adjust')
  const match = requestOf('package.adjust')
  metrc.sandbox.control.plan({ match, fault: 'repeated', times: 1 })
  metrc.sandbox.control.plan({ match, fault: 'lost-after', every: 2, times: 1 })
  expect(await doubtsOf(first, adjustment(first, { quantity: -7, note: 'Another' }))).toEqual([
    `Metrc shows 1.5 Grams less than was asked: 90 Grams where 91.5 Grams was expected. ${listedTwice}`,
    null,
  ])
}, 60_000)

test('[SYNC-03] what had to be looked up is compared too', async () => {
  const first = await mirroredWrite('package.adjust')
  expect(await doubtsOf(first)).toEqual([null])
  metrc.sandbox.control.plan({ match: requestOf('package.adjust'), fault: 'lost-after', times: 1 })
  expect(await doubtsOf(adjustment(first, { quantity: -7, note: 'Another' }))).toEqual([null])
  const { rows } = await sql<{ value: number }>`
    select (expected ->> 'value')::float8 as value from operation where records ->> 0 = ${first.records[0]} order by seq`.execute(
    metrc.db,
  )
  expect(rows).toEqual([{ value: 98.5 }, { value: 91.5 }])
}, 60_000)

test('[SYNC-03] nothing is in doubt that was done once, chained, in another unit, or while reads are behind', async () => {
  const { control } = metrc.sandbox
  const first = await mirroredWrite('package.adjust')
  const other = await mirroredWrite('package.adjust')
  control.setQuirks({ readLagMs: 2_000 })
  const chained = [first, first, adjustment(first, { quantity: 3 })]
  expect(await doubtsOf(...chained)).toEqual([null, null, null])
  control.setQuirks({ readLagMs: 0 })
  expect(await doubtsOf(adjustment(other, { quantity: -1, unitOfMeasure: 'Ounces' }))).toEqual([null])
}, 60_000)

test('[SYNC-03] nothing is in doubt because somebody else changed the quantity just before, or after', async () => {
  const { control } = metrc.sandbox
  const before = await mirroredWrite('package.adjust')
  control.modify(grower, 'package', before.records[0], { Quantity: 98.5 })
  const ids = await confirmed(before)
  const after = await mirroredWrite('package.adjust')
  control.plan({
    match: requestOf('package.adjust'),
    fault: { kind: 'changed-meanwhile', when: 'after', change: { name: 'adjust', by: -1.5 } },
  })
  ids.push(...(await confirmed(after)))
  // Each is looked at several times before nothing is in doubt.
  expect(await endedDoubtsOf(ids)).toEqual([null, null])
  expect(await shownNumber(before)).toMatchObject({ Quantity: 97 })
  expect(await shownNumber(after)).toMatchObject({ Quantity: 97 })
}, 60_000)

test('[SYNC-03] it is in doubt also where a person decided what became of the next one', async () => {
  const { control } = metrc.sandbox
  const first = await mirroredWrite('package.adjust')
  const next = adjustment(first, { quantity: -7, note: 'Another' })
  repeat('package.adjust')
  const ids = await confirmed(first)
  const match = requestOf('package.adjust')
  control.plan({ match, fault: 'lost-after', times: 1 })
  const { operations } = await ledger.perform({ facilityId: grower, by: ada, request: null, writes: [next] })
  const decided = operations[0]?.id ?? ''
  await sql`update operation set state = 'needs-person', expected = null, check_at = null, doubt = null
    where id = ${decided}`.execute(metrc.db)
  control.clearPlans()
  expect(await decideOperation(metrc.db, decided, true, ada)).toBe(true)
  expect(await endedDoubtsOf([...ids, decided])).toEqual([
    `Metrc shows 1.5 Grams less than was asked: 90 Grams where 91.5 Grams was expected. ${listedTwice}`,
    null,
  ])
}, 60_000)

test('[SYNC-03] behind a write that needs a person nothing is compared, and it is looked at again soon', async () => {
  const first = await mirroredWrite('package.adjust')
  const performed = []
  for (const write of [first, adjustment(first, { quantity: -7 })])
    performed.push(await ledger.perform({ facilityId: grower, by: ada, request: null, writes: [write] }))
  const [confirmed, forPerson] = performed.map(({ operations }) => operations[0]?.id)
  await sql`update operation set state = 'needs-person', expected = null, check_at = null where id = ${forPerson}`.execute(
    metrc.db,
  )
  await sql`update operation set answered_at = now() - interval '30 minutes', check_at = now() where id = ${confirmed}`.execute(
    metrc.db,
  )
  const pause = async () => {
    const { rows } = await sql<{ minutes: number }>`
      select (extract(epoch from check_at - now()) / 60)::float8 as minutes from operation where id = ${confirmed}`.execute(
      metrc.db,
    )
    return rows[0]?.minutes ?? 0
  }
  // Compared as soon as the person has decided, not after as long again as that took.
  await expect.poll(pause, { timeout: 20_000 }).toBeGreaterThan(0)
  expect(await pause()).toBeLessThan(1)
  await sql`update operation set check_at = null where id = ${confirmed}`.execute(metrc.db)
}, 30_000)
