import { randomUUID } from 'node:crypto'
import type { OperationKind } from '@cultivatd/domain/operation/operation'
import type { MetrcClient } from '@cultivatd/metrc/metrc-client'
import type { Fault } from '@cultivatd/sandbox/faults'
import type { MeanwhileChange } from '@cultivatd/sandbox/meanwhile'
import { smallLicenses } from '@cultivatd/sandbox/seed/small'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestMetrc, testMetrc, until } from '../mirror/metrc.builders.ts'
import { kindOf } from './kinds/kinds.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { recordAction } from './ledger.store.ts'
import type { LedgerWrite } from './payloads.ts'
import { inRoom, makingKinds, requestOf, testRecords, type TestRecords, testWrites } from './writes.builders.ts'

const { grower } = smallLicenses
const ada = { id: 'ada', name: 'Ada Grower' }
const kindNames = Object.keys(testWrites) as OperationKind[]
const writeTimeoutMs = 300
const settleMs = 500

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
  ledger = createLedger({ database, access, readSoon: () => {}, waitMs: 3_000, writeTimeoutMs, settleMs })
  await ledger.start()
  records = testRecords(metrc.sandbox.control)
})
afterEach(() => metrc.sandbox.control.clearPlans())
afterAll(async () => {
  await ledger.close()
  await metrc.close()
})

interface Ended {
  state: string
  problems: string[]
  metrc_id: number | null
}

/** Does it all at once, and answers what became of each write in the end: whoever asked may have been told to wait. */
async function performed(actions: readonly (readonly LedgerWrite[])[]): Promise<Ended[][]> {
  const outcomes = await Promise.all(
    actions.map((writes) => ledger.perform({ facilityId: grower, by: ada, request: null, writes })),
  )
  const ids = outcomes.map(({ operations }) => operations.map(({ id }) => id))
  let ended = new Map<string, Ended>()
  await until(async () => {
    const { rows } = await sql<Ended & { id: string }>`
      select id, state, problems, metrc_id from operation
      where id = any (${ids.flat()}) and state in ('confirmed', 'refused', 'needs-person')`.execute(metrc.db)
    ended = new Map(rows.map(({ id, ...each }) => [id, each]))
    return ended.size === ids.flat().length
  }, 40)
  return ids.map((each) => each.flatMap((id) => ended.get(id) ?? []))
}

// Files of items go in two requests, the second of which is that of every change of an item: send-item-file.routes.test.ts.
const toldApart = kindNames.filter((kind) => !kind.endsWith('-file'))

const isAt = (pattern: string, path: string) => new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(path)

const faults: Fault[] = [
  { kind: 'lost-after' },
  { kind: '500' },
  { kind: 'lost-before' },
  { kind: '500-after' },
  { kind: '502-html' },
  { kind: '429', retryAfter: 0 },
  { kind: 'reset-in-body' },
  // It arrives after we gave up waiting for its answer.
  { kind: 'slow-before', ms: writeTimeoutMs + 150 },
  { kind: '503' },
]

// In each round every kind meets another fault: the same for all of them would be an outage, which is waited for.
test.each(faults.map((_fault, round) => round))(
  '[SYNC-03] every kind of write reaches Metrc once, whatever it meets on its way (round %i)',
  async (round) => {
    const { control } = metrc.sandbox
    const last = control.applied().at(-1)?.n ?? 0
    const planned = toldApart.map((kind, index) => ({ kind, fault: faults[(index + round) % faults.length] as Fault }))
    for (const { kind, fault } of planned) control.plan({ match: requestOf(kind), fault })
    const done = await performed(toldApart.map((kind) => [testWrites[kind](records)]))
    const struck = control.planned.map((plan) => plan.struck)
    control.clearPlans()
    const applied = control.applied({ after: last, license: grower })
    const became = planned.map(({ kind, fault }, index) => {
      const { method, path } = requestOf(kind)
      const rows = applied.filter((row) => row.method === method && isAt(path, row.path))
      const made = makingKinds.has(kind) ? rows[0]?.id : null
      return { kind, fault: fault.kind, ...done[index]?.[0], made, times: rows.length }
    })
    expect(became).toEqual(
      became.map((each) => ({ ...each, state: 'confirmed', problems: [], metrc_id: each.made, times: 1 })),
    )
    expect(struck).toEqual(toldApart.map(() => 1))
    expect(applied).toHaveLength(toldApart.length)
  },
  60_000,
)

test('[SYNC-03] of writes that went together each is found for itself when their answer is lost', async () => {
  const { control } = metrc.sandbox
  const last = control.applied().at(-1)?.n ?? 0
  // In turns, for five lost answers in a row would be an outage.
  for (const [index, kind] of toldApart.entries())
    control.plan({ match: requestOf(kind), fault: index % 2 === 0 ? 'lost-after' : '500-after' })
  const done = await performed(toldApart.map((kind) => [1, 2, 3].map(() => testWrites[kind](records))))
  control.clearPlans()
  const applied = control.applied({ after: last, license: grower })
  const became = toldApart.map((kind, index) => {
    const { method, path } = requestOf(kind)
    const rows = applied.filter((row) => row.method === method && isAt(path, row.path))
    const made = makingKinds.has(kind) ? rows.map(({ id }) => id) : [null, null, null]
    return { kind, ids: done[index]?.map(({ metrc_id }) => metrc_id), made, times: rows.length }
  })
  expect(became).toEqual(became.map((each) => ({ ...each, ids: each.made, times: 3 })))
  expect(done.flat().map(({ state }) => state)).toEqual(done.flat().map(() => 'confirmed'))
}, 60_000)

test('[SYNC-03] a move whose answer is lost is found in the room that it went to, whatever that is called by then', async () => {
  const { control } = metrc.sandbox
  const colleague = await metrc.access.client()
  const kinds = ['package.move', 'plant.move', 'plant.flower', 'plant-batch.move'] as const
  const done = []
  for (const kind of kinds) {
    const write = testWrites[kind](records)
    const room = records.location(kind === 'package.move' ? 'Packages' : 'Plants')
    const { Id, Name, LocationTypeName } = room
    const last = control.applied().at(-1)?.n ?? 0
    control.plan({ match: requestOf(kind), fault: 'lost-after' })
    // Reads are answered once the room has another name; refused ones would be an outage for whoever renames it.
    control.plan({ match: { method: 'GET' }, every: 1, fault: { kind: 'slow-before', ms: 700 } })
    const payload = { ...write.payload, ...inRoom(room) }
    const performing = performed([[{ ...write, payload } as LedgerWrite]])
    await until(async () => control.applied({ after: last }).length > 0)
    await colleague?.updateLocations(grower, [{ Id, Name: `${Name}, renamed`, LocationTypeName }])
    control.clearPlans()
    done.push(...(await performing).flat())
    expect(control.applied({ after: last })).toHaveLength(2)
  }
  expect(done).toEqual(kinds.map(() => ({ state: 'confirmed', problems: [], metrc_id: null })))
}, 60_000)

const everySecondIsLost = (kind: OperationKind) => {
  const { control } = metrc.sandbox
  control.plan({ match: requestOf(kind), fault: 'lost-before', every: 2, times: 1 })
}

test('[SYNC-03] what was known when a write was recorded is brought up to date by those that went before it', async () => {
  const { control } = metrc.sandbox
  const move = testWrites['package.move'](records)
  const back = { ...move, payload: { ...move.payload, ...inRoom(records.location()) } }
  const manicure = testWrites['plant.manicure'](records)
  const waste = testWrites['harvest.waste'](records)
  const pairs: [LedgerWrite, LedgerWrite][] = [
    [move, back],
    [manicure, manicure],
    [waste, waste],
  ]
  const last = control.applied().at(-1)?.n ?? 0
  for (const [{ kind }] of pairs) everySecondIsLost(kind)
  const done = await performed(pairs)
  const struck = control.planned.map((plan) => plan.struck)
  control.clearPlans()
  expect(done).toEqual(
    pairs.map(() => [expect.objectContaining({ state: 'confirmed' }), expect.objectContaining({ state: 'confirmed' })]),
  )
  expect(struck).toEqual([1, 1, 1])
  expect(control.applied({ after: last })).toHaveLength(6)
})

test('[SYNC-03] waste like one that was discontinued, whose answer is lost, is for a person: its entry cannot be counted', async () => {
  const { control } = metrc.sandbox
  const waste = testWrites['harvest.waste'](records)
  expect((await performed([[waste]])).flat()).toEqual([expect.objectContaining({ state: 'confirmed' })])
  const listed = control.all(grower, 'harvestWaste').find(({ HarvestId }) => HarvestId === waste.payload.id)
  const taken: LedgerWrite = {
    ...waste,
    kind: 'harvest.discontinue-waste',
    payload: { ...waste.payload, wasteId: listed?.Id ?? 0 },
  }
  expect((await performed([[taken]])).flat()).toEqual([expect.objectContaining({ state: 'confirmed' })])
  control.plan({ match: requestOf('harvest.waste'), fault: 'lost-after' })
  const again = { ...waste, before: control.find(grower, 'harvest', waste.payload.id) ?? null } as LedgerWrite
  expect((await performed([[again]])).flat()).toEqual([expect.objectContaining({ state: 'needs-person' })])
  control.clearPlans()
  expect(control.all(grower, 'harvestWaste').filter(({ HarvestId }) => HarvestId === waste.payload.id)).toHaveLength(1)
})

test('[SYNC-03] when somebody else changes the record meanwhile, what Metrc lists is found and the rest is for a person', async () => {
  const { control } = metrc.sandbox
  const adjust = testWrites['package.adjust'](records)
  const move = testWrites['package.move'](records)
  const waste = testWrites['harvest.waste'](records)
  const last = control.applied().at(-1)?.n ?? 0
  const meanwhile = (kind: OperationKind, change: MeanwhileChange) => {
    control.plan({ match: requestOf(kind), fault: { kind: 'changed-meanwhile', when: 'after', change } })
    control.plan({ match: requestOf(kind), fault: 'lost-after' })
  }
  meanwhile('package.adjust', { name: 'adjust', by: -30 })
  meanwhile('package.move', { name: 'move', to: 'Elsewhere' })
  meanwhile('harvest.waste', { name: 'touch' })
  records.location('Packages', 'Elsewhere')
  const done = await performed([[adjust], [move], [waste]])
  control.clearPlans()
  expect(done.flat()).toEqual([
    { state: 'confirmed', problems: [], metrc_id: null },
    {
      state: 'needs-person',
      problems: [`Metrc shows package ${move.payload.label} neither as it was nor as it was wanted.`],
      metrc_id: null,
    },
    { state: 'confirmed', problems: [], metrc_id: null },
  ])
  expect(control.applied({ after: last })).toHaveLength(3)
  expect(control.find(grower, 'package', adjust.payload.label)?.Quantity).toBe(68.5)
})

test.each([
  ['is behind by minutes', -7 * 60_000, 0],
  ['is ahead by minutes', 7 * 60_000, 0],
  ['was set on by hours since', 0, 9 * 3_600_000],
])(
  "[SYNC-03] a write is found by a server that was just started when Metrc's clock %s",
  async (_what, clockSkewMs, laterMs) => {
    const own = await testMetrc({ sandbox: { clockSkewMs }, mirror: { pollSeconds: 3600 } })
    const { control } = own.sandbox
    const client = await own.access.client()
    const writes = (['plant.manicure', 'package.adjust', 'strain.create'] as const).map((kind) => {
      const write = testWrites[kind](testRecords(control))
      return { ...write, payload: { ...write.payload, date: '2026-01-05' }, id: randomUUID() } as LedgerWrite & {
        id: string
      }
    })
    const action = {
      id: randomUUID(),
      facilityId: grower,
      by: ada,
      key: randomUUID(),
      fingerprint: '',
      isInteractive: true,
    }
    await recordAction(own.db, action, writes)
    for (const { kind, payload } of writes) await kindOf(kind).send(client as MetrcClient, grower, [payload], {})
    await sql`
      update operation set state = 'unknown', sent_by = 'dead', sent_at = now(), settled_by = now(), look_at = now(),
        sent_at_metrc = now() + make_interval(secs => ${clockSkewMs / 1000}::float8)`.execute(own.db)
    control.clock.advance(laterMs)
    const started = createLedger({
      database: own.database,
      access: own.connect(),
      readSoon: () => {},
      report: (m, e) => console.log('REPORT', m, e),
    })
    await started.start()
    const states = async () => (await sql<{ state: string }>`select distinct state from operation`.execute(own.db)).rows
    await until(async () => (await states()).every(({ state }) => state !== 'unknown'))
    expect(await states()).toEqual([{ state: 'confirmed' }])
    expect(control.applied()).toHaveLength(writes.length)
    await started.close()
    await own.close()
  },
)
