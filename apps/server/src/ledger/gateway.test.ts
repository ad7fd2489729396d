import { AppError } from '@cultivatd/domain/app-error'
import type { OperationKind } from '@cultivatd/domain/operation/operation'
import type { Fault } from '@cultivatd/sandbox/faults'
import { rewordings } from '@cultivatd/sandbox/gateway-faults'
import { smallLicenses } from '@cultivatd/sandbox/seed/small'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestMetrc, testMetrc, until } from '../mirror/metrc.builders.ts'
import { createLedger, type Ledger } from './ledger.ts'
import type { LedgerWrite } from './payloads.ts'
import { requestOf, testRecords, type TestRecords, testWrites, today } from './writes.builders.ts'

const { grower } = smallLicenses
const ada = { id: 'ada', name: 'Ada Grower' }
// Files of items go in two requests, the second of which is that of every change of an item: send-item-file.routes.test.ts.
const kindNames = (Object.keys(testWrites) as OperationKind[]).filter((kind) => !kind.endsWith('-file'))

let metrc: TestMetrc
let ledger: Ledger
let records: TestRecords
beforeAll(async () => {
  const unlimited = { perSecond: 5000, atOnce: 200 }
  metrc = await testMetrc({
    sandbox: { limits: null },
    mirror: { pollSeconds: 3600 },
    metrc: { limits: { facility: unlimited, integrator: unlimited } },
  })
  const { database, access } = metrc
  const patience = { waitMs: 100, writeTimeoutMs: 1_000, settleMs: 500 }
  ledger = createLedger({ database, access, readSoon: () => {}, ...patience })
  await ledger.start()
  records = testRecords(metrc.sandbox.control)
})
afterAll(async () => {
  await ledger.close()
  await metrc.close()
})

interface Ended {
  state: string
  problems: string[]
}

/** Does each as an action of its own, and answers what became of it in the end. */
const performed = (writes: readonly LedgerWrite[]): Promise<Ended[]> =>
  performedTogether(writes.map((write) => [write]))

/** Does each list in one action. */
async function performedTogether(actions: readonly (readonly LedgerWrite[])[]): Promise<Ended[]> {
  const outcomes = await Promise.all(
    actions.map((writes) => ledger.perform({ facilityId: grower, by: ada, request: null, writes })),
  )
  const ids = outcomes.flatMap(({ operations }) => operations.map(({ id }) => id))
  let ended: (Ended & { id: string })[] = []
  await until(async () => {
    const { rows } = await sql<Ended & { id: string }>`
      select id, state, problems from operation
      where id = any (${ids}) and state in ('confirmed', 'refused', 'needs-person')`.execute(metrc.db)
    ended = rows
    return ended.length === ids.length
  }, 40)
  return ids.flatMap((id) => ended.filter((each) => each.id === id).map(({ state, problems }) => ({ state, problems })))
}

/** Told at once, and not a moment later as where the machine is busy. */
function refusedAtOnce(error: unknown): Ended[] {
  if (!(error instanceof AppError)) throw error
  return [{ state: 'refused', problems: error.problems.map(({ message }) => message) }]
}

const timesApplied = (after: number, kind: OperationKind): number => {
  const { method, path } = requestOf(kind)
  const isAt = new RegExp(`^${path.replaceAll('*', '.*')}$`)
  return metrc.sandbox.control.applied({ after }).filter((row) => row.method === method && isAt.test(row.path)).length
}

// In three rounds each kind meets three of them.
test.each([0, 3, 6])(
  '[SYNC-03] what a gateway says in place of Metrc is looked up: every kind of write reaches Metrc once (round %i)',
  async (round) => {
    const { control } = metrc.sandbox
    const last = control.applied().at(-1)?.n ?? 0
    const faultOf = (index: number) => rewordings[(index + round) % rewordings.length] as Fault
    for (const [index, kind] of kindNames.entries()) control.plan({ match: requestOf(kind), fault: faultOf(index) })
    const done = await performed(kindNames.map((kind) => testWrites[kind](records)))
    control.clearPlans()
    const became = kindNames.map((kind, index) => ({
      kind,
      fault: faultOf(index),
      ...done[index],
      times: timesApplied(last, kind),
    }))
    expect(became).toEqual(became.map((each) => ({ ...each, state: 'confirmed', problems: [], times: 1 })))
  },
  60_000,
)

test('[SYNC-03] what a gateway says of several records in one request is looked up for each of them', async () => {
  const { control } = metrc.sandbox
  const last = control.applied().at(-1)?.n ?? 0
  const adjust = () => testWrites['package.adjust'](records)
  const note = () => testWrites['package.change-note'](records)
  const move = () => testWrites['package.move'](records)
  control.plan({
    match: requestOf('package.move'),
    fault: { kind: 'reworded', status: 403, as: 'json', when: 'after' },
  })
  control.plan({
    match: requestOf('package.adjust'),
    fault: { kind: 'reworded', status: 429, as: 'page', when: 'after' },
  })
  control.plan({
    match: requestOf('package.change-note'),
    fault: { kind: 'reworded', status: 401, as: 'page', when: 'after' },
  })
  const done = await performedTogether([
    [adjust(), adjust(), adjust()],
    [note(), note(), note()],
    [move(), move(), move()],
  ])
  control.clearPlans()
  expect(done).toEqual(done.map(() => ({ state: 'confirmed', problems: [] })))
  const kinds = ['package.adjust', 'package.change-note', 'package.move'] as const
  expect(kinds.map((kind) => timesApplied(last, kind))).toEqual([3, 3, 3])
}, 30_000)

test('[SYNC-03] what a gateway has sent twice is not told as refused because Metrc refuses the second', async () => {
  const { control } = metrc.sandbox
  for (const kind of kindNames) control.plan({ match: requestOf(kind), fault: 'repeated' })
  const done = await performed(kindNames.map((kind) => testWrites[kind](records)))
  control.clearPlans()
  const became = kindNames.map((kind, index) => ({ kind, ...done[index] }))
  expect(became).toEqual(kindNames.map((kind) => ({ kind, state: 'confirmed', problems: [] })))
}, 60_000)

/** What somebody else did to the record of a write, to the letter, at a moment by Metrc's clock. */
const doneByOthers: Partial<Record<OperationKind, (write: LedgerWrite, LastModified: string) => void>> = {
  'plant.destroy': ({ payload }, LastModified) =>
    metrc.sandbox.control.modify(grower, 'plant', (payload as { label: string }).label, {
      State: 'Destroyed',
      DestroyedDate: today,
      LastModified,
    }),
  'plant.harvest': ({ payload }, LastModified) =>
    metrc.sandbox.control.modify(grower, 'plant', (payload as { label: string }).label, {
      State: 'Harvested',
      HarvestedDate: today,
      HarvestedWetWeight: (payload as { weightGrams: number }).weightGrams,
      HarvestedUnitOfWeightName: 'Grams',
      LastModified,
    }),
  'harvest.finish': ({ payload }, LastModified) =>
    metrc.sandbox.control.modify(grower, 'harvest', (payload as { id: number }).id, {
      FinishedDate: today,
      LastModified,
    }),
}

test.each(Object.entries(doneByOthers))(
  '[SYNC-03] %s is refused, with a word about who did it, where the same was done by somebody else before',
  async (kind, does) => {
    const write = testWrites[kind as OperationKind](records)
    does(write, new Date(Date.now() - 180_000).toISOString())
    const became = await performed([write]).catch(refusedAtOnce)
    expect(became).toEqual([
      {
        state: 'refused',
        problems: [
          expect.any(String),
          'Metrc shows that it was already so before this was sent. Look at the record in Metrc: what was entered here may not be in it.',
        ],
      },
    ])
  },
  30_000,
)

test('[SYNC-03] what was done here before, undone, and is sent twice on its way again, is not told as refused', async () => {
  const { control } = metrc.sandbox
  const first = testWrites['package.finish'](records)
  const { label } = first.payload
  const shown = () => ({ ...control.find(grower, 'package', label) })
  expect(await performed([first])).toMatchObject([{ state: 'confirmed' }])
  const undo = { ...testWrites['package.unfinish'](records), records: first.records, payload: { label } }
  expect(await performed([{ ...undo, before: shown() } as LedgerWrite])).toMatchObject([{ state: 'confirmed' }])
  control.plan({ match: requestOf('package.finish'), fault: 'repeated' })
  const became = await performed([{ ...first, before: shown() }])
  control.clearPlans()
  expect(became).toEqual([{ state: 'confirmed', problems: [] }])
}, 30_000)

test.each(['package.discontinue', 'plant.replace-tag', 'sublocation.delete'] as const)(
  '[SYNC-03] %s that was sent twice is no refusal because it is not there any more and a read is behind',
  async (kind) => {
    const { control } = metrc.sandbox
    const write = testWrites[kind](records)
    await new Promise((resolve) => setTimeout(resolve, 100))
    control.plan({ match: requestOf(kind), fault: 'repeated' })
    control.plan({ match: { method: 'GET' }, fault: { kind: 'behind', ms: 50 }, times: 2 })
    const [done] = await performed([write])
    control.clearPlans()
    expect(done).toEqual({ state: 'confirmed', problems: [] })
  },
  60_000,
)

test('[SYNC-03] what was sent twice is not told as refused because Metrc stamps records by a clock that is behind', async () => {
  const { control, world } = metrc.sandbox
  const write = testWrites['plant.destroy'](records)
  const LastModified = new Date(Date.now() - 600_000).toISOString()
  control.modify(grower, 'plant', write.records[0], { LastModified })
  world.stamping.aheadMs = -60_000
  control.plan({ match: requestOf('plant.destroy'), fault: 'repeated' })
  const became = await performed([write])
  control.clearPlans()
  world.stamping.aheadMs = 0
  expect(became).toEqual([{ state: 'confirmed', problems: [] }])
}, 30_000)

test('[SYNC-03] what was done and sent again when the record was on hold by then is not told as refused', async () => {
  const { control } = metrc.sandbox
  const write = testWrites['package.change-note'](records)
  const { label, note } = write.payload
  control.setQuirks({ readLagMs: 300 })
  control.modify(grower, 'package', label, { Note: note, LastModified: new Date().toISOString() })
  control.refuseNext('/packages/v2/note', [
    { row: 0, message: `Package ${label} cannot be changed because it is on hold.` },
  ])
  const became = await performed([write])
  control.setQuirks({ readLagMs: 0 })
  expect(became).toEqual([{ state: 'confirmed', problems: [] }])
}, 30_000)

test('[SYNC-03] what a gateway refuses every time is sent three times, and then is refused in words that say so', async () => {
  const { control } = metrc.sandbox
  const last = control.applied().at(-1)?.n ?? 0
  const fault: Fault = { kind: 'reworded', status: 403, as: 'page', when: 'before' }
  control.plan({ match: requestOf('package.change-note'), fault, every: 1 })
  const seen = control.requests.writes.length
  const done = await performed([testWrites['package.change-note'](records)])
  control.clearPlans()
  expect(done).toEqual([
    {
      state: 'refused',
      problems: [
        'Not Metrc itself, but something on the way to it refused this 3 times (403). Metrc shows no trace of it.',
      ],
    },
  ])
  expect(control.requests.writes.length - seen).toBe(3)
  expect(timesApplied(last, 'package.change-note')).toBe(0)
}, 30_000)

test('[SYNC-03] what Metrc itself refuses stays refused, in its words', async () => {
  const { control } = metrc.sandbox
  const words = 'Package is on hold.'
  control.refuseNext('/packages/v2/note', [{ row: 0, message: words }])
  const write = testWrites['package.change-note'](records)
  const became = await performed([write]).catch(refusedAtOnce)
  expect(became).toEqual([{ state: 'refused', problems: [words] }])
})

test('[SYNC-03] waste of many plants and batches without an answer is looked for in one read of each list', async () => {
  const { control } = metrc.sandbox
  const writes = Array.from({ length: 12 }, (_, index) =>
    testWrites[index % 2 === 0 ? 'plant.waste' : 'plant-batch.waste'](records),
  )
  const last = control.applied().at(-1)?.n ?? 0
  for (const kind of ['plant.waste', 'plant-batch.waste'] as const)
    control.plan({ match: requestOf(kind), fault: 'lost-after', times: 12 })
  control.clearRequests()
  const outcome = await ledger.perform({ facilityId: grower, by: ada, request: null, writes })
  const ids = outcome.operations.map(({ id }) => id)
  await until(async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from operation where id = any (${ids}) and state = 'confirmed'`.execute(metrc.db)
    return rows[0]?.count === ids.length
  }, 40)
  control.clearPlans()
  expect(timesApplied(last, 'plant.waste') + timesApplied(last, 'plant-batch.waste')).toBe(12)
  // Twice, where the six were not all there when it was looked for the first.
  for (const path of ['/plants/v2/waste', '/plantbatches/v2/waste'])
    expect({ path, reads: control.requests.byPath[`GET ${path}`] ?? 0 }).toEqual({
      path,
      reads: expect.toBeOneOf([1, 2]),
    })
})
