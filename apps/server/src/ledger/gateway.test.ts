import { AppError } from '@cultivatd/domain/app-error'
import type { OperationKind } from '@cultivatd/domain/operation/operation'
import type { Fault } from '@cultivatd/sandbox/faults'
import { smallLicenses } from '@cultivatd/sandbox/seed/small'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestMetrc, testMetrc, until } from '../mirror/metrc.builders.ts'
import { createLedger, type Ledger } from './ledger.ts'
import type { LedgerWrite } from './payloads.ts'
import { requestOf, testRecords, type TestRecords, testWrites } from './writes.builders.ts'

const { grower } = smallLicenses
const ada = { id: 'ada', name: 'Ada Grower' }
const kindNames = Object.keys(testWrites) as OperationKind[]

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

const timesApplied = (after: number, kind: OperationKind): number => {
  const { method, path } = requestOf(kind)
  const isAt = new RegExp(`^${path.replaceAll('*', '.*')}$`)
  return metrc.sandbox.control.applied({ after }).filter((row) => row.method === method && isAt.test(row.path)).length
}

const wordings: Fault[] = [
  { kind: 'reworded', status: 400, as: 'page', when: 'after' },
  { kind: 'reworded', status: 404, as: 'text', when: 'after' },
  { kind: 'reworded', status: 408, as: 'json', when: 'after' },
  { kind: 'reworded', status: 403, as: 'page', when: 'after' },
  { kind: 'reworded', status: 429, as: 'page', when: 'after' },
  { kind: 'reworded', status: 401, as: 'json', when: 'after' },
  { kind: 'reworded', status: 403, as: 'text', when: 'after' },
  { kind: 'reworded', status: 400, as: 'empty', when: 'before' },
  { kind: 'reworded', status: 404, as: 'json', when: 'before' },
]

// In three rounds each kind meets three of them.
test.each([0, 3, 6])(
  '[SYNC-03] what a gateway says in place of Metrc is looked up: every kind of write reaches Metrc once (round %i)',
  async (round) => {
    const { control } = metrc.sandbox
    const last = control.applied().at(-1)?.n ?? 0
    const faultOf = (index: number) => wordings[(index + round) % wordings.length] as Fault
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
  // Told at once, or a moment later where the machine is busy.
  const became = await performed([write]).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    return [{ state: 'refused', problems: error.problems.map(({ message }) => message) }]
  })
  expect(became).toEqual([{ state: 'refused', problems: [words] }])
})
