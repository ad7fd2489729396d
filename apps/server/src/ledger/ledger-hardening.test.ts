import { randomUUID } from 'node:crypto'
import type { PackageMark } from '@cultivatd/domain/package/said'
import type { RoomType } from '@cultivatd/domain/room/room'
import type { MetrcClient } from '@cultivatd/metrc/metrc-client'
import type { SandboxOptions } from '@cultivatd/sandbox/options'
import { smallLabels } from '@cultivatd/sandbox/seed/small'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { grower, type TestMetrc, testMetrc, until } from '../mirror/metrc.builders.ts'
import { kinds } from './kinds/kinds.ts'
import { createLedger, type Ledger, type LedgerOptions } from './ledger.ts'
import { decideOperation, giveUpOperation } from './decision.store.ts'
import { recordAction, settleOperations, takeOperations } from './ledger.store.ts'
import type { LedgerWrite } from './payloads.ts'
import { testRecords, testWrites } from './writes.builders.ts'

let metrc: TestMetrc
const ledgers: Ledger[] = []
afterEach(async () => {
  await Promise.all(ledgers.splice(0).map((ledger) => ledger.close()))
  await metrc.close(metrc.mirror)
})

const ada = { id: 'ada', name: 'Ada Grower' }
/** The day before: in a test Metrc's clock is minutes behind ours, and after midnight today is a day to come for it. */
const date = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

const adjustment = (quantity: number, label: string = smallLabels.flower): LedgerWrite => ({
  kind: 'package.adjust',
  records: [label],
  summary: `Adjusted by ${quantity} g`,
  payload: { label, quantity, unitOfMeasure: 'Grams', reason: 'Drying', date, note: 'dried' },
  before: { Quantity: 100, UnitOfMeasureName: 'Grams' },
})

const perform = (ledger: Ledger, ...writes: LedgerWrite[]) =>
  ledger.perform({ facilityId: grower, by: ada, request: null, writes })

async function ledgerOn(options: Partial<LedgerOptions> = {}, isWorking = true): Promise<Ledger> {
  const { database, access } = metrc
  const patience = { waitMs: 4_000, writeTimeoutMs: 700, settleMs: 500 }
  const ledger = createLedger({ database, access, readSoon: () => {}, ...patience, ...options })
  ledgers.push(ledger)
  if (isWorking) await ledger.start()
  return ledger
}

async function given(sandbox: SandboxOptions = {}) {
  metrc = await testMetrc({ sandbox, mirror: { pollSeconds: 3600 } })
  return metrc.sandbox.control
}

const anAction = () => ({
  id: randomUUID(),
  facilityId: grower,
  by: ada,
  key: randomUUID(),
  fingerprint: '',
  isInteractive: true,
})

/** The next operation, taken as by a worker that sends nothing. */
async function takenFirst() {
  const lasts = { leaseMs: 0, settleMs: 60_000 }
  const taking = { facilityId: grower, worker: 'test', ...lasts, singleKinds: [], nowInMetrc: new Date(), inHand: [] }
  const [taken] = await takeOperations(metrc.db, taking)
  if (!taken) throw new Error('Nothing can be sent')
  return taken
}

/** Puts writes into the ledger, each an action of its own; answers their ids. Nobody sends them yet. */
async function recorded(...writes: LedgerWrite[]): Promise<string[]> {
  const ids: string[] = []
  for (const write of writes) {
    const id = randomUUID()
    await recordAction(metrc.db, anAction(), [{ ...write, id }])
    ids.push(id)
  }
  return ids
}

const states = async () =>
  (await sql<{ state: string }>`select state from operation order by seq`.execute(metrc.db)).rows.map(
    ({ state }) => state,
  )

test('[SYNC-03] what was looked for when the process died is looked for by the next one, though nothing else waits', async () => {
  const control = await given()
  await recorded(adjustment(-7.5))
  await sql`update operation set state = 'unknown', sent_by = 'dead', sent_at = now(), settled_by = now(),
    look_at = now()`.execute(metrc.db)
  await ledgerOn()
  await until(async () => (await states())[0] === 'confirmed', 15)
  expect(control.requests.writes).toHaveLength(1)
})

test('[SYNC-03] that Metrc is closed at the last look ends nothing as refused unless it is so twice', async () => {
  const control = await given()
  const finish = testWrites['harvest.finish'](testRecords(control))
  await recorded(finish)
  const client = (await metrc.access.client()) as MetrcClient
  await kinds['harvest.finish'].send(client, grower, [finish.payload], {})
  await sql`update operation set state = 'unknown', sent_by = 'dead', sent_at = recorded_at, settled_by = now(),
    look_at = now(), looks = 5, problems = '["Harvest is already finished."]'`.execute(metrc.db)
  // The record, and the list that tells whether the key may look.
  control.plan({ match: { method: 'GET', path: '/harvests/v2/*' }, fault: '401', times: 2 })
  await ledgerOn()
  await until(async () => (await states())[0] !== 'unknown', 15)
  expect(await states()).toEqual(['confirmed'])
})

test('[SYNC-03] a move to where the package is already, which comes late, does not undo the move after it', async () => {
  const control = await given()
  const here = String(control.find(grower, 'package', smallLabels.flower)?.LocationName)
  const move = (roomName: string): LedgerWrite => ({
    kind: 'package.move',
    records: [smallLabels.flower],
    summary: `Moved to ${roomName}`,
    payload: { label: smallLabels.flower, roomName, date },
    before: { LocationName: here },
  })
  const match = { method: 'PUT', path: '/packages/v2/location' }
  control.plan({ match, fault: { kind: 'slow-before', ms: 3_000 } })
  const ledger = await ledgerOn({ settleMs: 4_000, waitMs: 15_000 })
  const first = perform(ledger, move(here))
  await until(async () => control.planned[0]?.struck === 1)
  // Somebody touches the package, so that it looks as if the move had come.
  control.modify(grower, 'package', smallLabels.flower, { Note: 'Looked at' })
  const second = perform(ledger, move('Pack 1'))
  expect((await first).state).toBe('confirmed')
  expect((await second).state).toBe('confirmed')
  const rooms = control.applied().map(({ row }) => (row as { Location: string }).Location)
  expect(rooms).toEqual([here, 'Pack 1'])
  expect(control.find(grower, 'package', smallLabels.flower)?.LocationName).toBe('Pack 1')
}, 30_000)

test('[SYNC-03] who waits behind an operation that is given up waits on for what that one waited for', async () => {
  const control = await given()
  const [first, second] = await recorded(adjustment(-1), adjustment(-2), adjustment(-4))
  await sql`update operation set state = 'needs-person' where id = ${first}`.execute(metrc.db)
  expect(await giveUpOperation(metrc.db, second ?? '', ada, 'typed twice')).toBe(true)
  await ledgerOn()
  await recorded(adjustment(-1, smallLabels.preRolls))
  await until(async () => (await states())[3] !== 'recorded')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect((await states()).slice(0, 3)).toEqual(['needs-person', 'withdrawn', 'recorded'])
  expect(control.find(grower, 'package', smallLabels.flower)?.Quantity).toBe(100)
})

test('[SYNC-03] what is recorded while the operation before it ends does not wait for it for ever', async () => {
  await given()
  const [first = ''] = await recorded(adjustment(-1))
  const { attempt } = await takenFirst()
  let settling: Promise<unknown> = Promise.resolve()
  await metrc.db.transaction().execute(async (tx) => {
    await recordAction(tx, anAction(), [{ ...adjustment(-2), id: 'behind' }])
    const end = { id: first, state: 'confirmed', problems: [] } as const
    settling = settleOperations(metrc.db, [{ id: first, attempt }], [end])
    await new Promise((resolve) => setTimeout(resolve, 300))
  })
  expect(await settling).toEqual([])
  const { rows } = await sql<{ blockers: number }>`select blockers from operation where id = 'behind'`.execute(metrc.db)
  expect(rows).toEqual([{ blockers: 0 }])
})

test('[SYNC-03] the outcome of an earlier time is not taken for that of the next', async () => {
  await given()
  const [id = ''] = await recorded(adjustment(-1))
  const first = await takenFirst()
  // Another worker believes the first to be dead, finds no trace of the write, and sends it again.
  await settleOperations(metrc.db, [first], [{ id, state: 'unknown', problems: [] }])
  await settleOperations(metrc.db, [first], [{ id, state: 'waiting', problems: [] }])
  const second = await takenFirst()
  expect(await settleOperations(metrc.db, [first], [{ id, state: 'waiting', problems: [] }])).toEqual([id])
  expect(await states()).toEqual(['sending'])
  expect(await settleOperations(metrc.db, [second], [{ id, state: 'confirmed', problems: [] }])).toEqual([])
})

test('[SYNC-03] a database that is away while many writes are made ready does not end the process', async () => {
  const control = await given()
  control.setLatency(300)
  const ledger = await ledgerOn({ waitMs: 100 })
  await sql`alter function take_operations rename to take_operations_away`.execute(metrc.db)
  await sql`create function take_operations(facility text, worker text, lease_seconds float8, settle_seconds float8,
      singles text[], now_in_metrc timestamptz, in_hand text[]) returns setof operation language plpgsql as $$
    begin
      if exists (select from operation where state = 'sending') then
        raise exception 'gone' using errcode = '57P01';
      end if;
      return query select * from take_operations_away(facility, worker, lease_seconds, settle_seconds, singles, now_in_metrc, in_hand);
    end $$`.execute(metrc.db)
  const unhandled: unknown[] = []
  const hear = (error: unknown) => unhandled.push(error)
  process.on('unhandledRejection', hear)
  const labels = [smallLabels.flower, smallLabels.preRolls, smallLabels.empty]
  const notes = Array.from({ length: 12 }, (_, at): LedgerWrite => {
    const label = labels[at % 3] ?? ''
    const payload = { label, note: `note ${at}` }
    return { kind: 'package.change-note', records: [label], summary: 'Note', payload, before: null }
  })
  await perform(ledger, ...notes)
  await until(async () => (await states()).every((state) => state === 'confirmed'))
  process.off('unhandledRejection', hear)
  expect(unhandled).toEqual([])
})

test("[SYNC-03] a write is found again by Metrc's clock, whatever ours shows", async () => {
  const control = await given({ clockSkewMs: -7 * 60_000 })
  control.plan({ match: { path: '*/adjust' }, fault: 'lost-after' })
  await ledgerOn({ settleMs: 100, writeTimeoutMs: 700 })
  await recorded(adjustment(-7.5))
  // The clock of the database is another one.
  await until(async () => (await states())[0] === 'unknown')
  await sql`update operation set sent_at = now() + interval '1 hour'`.execute(metrc.db)
  await until(async () => (await states())[0] === 'confirmed')
  expect(control.find(grower, 'package', smallLabels.flower)?.Quantity).toBe(92.5)
})

test('[SYNC-03] what Metrc confirmed is confirmed here, also when the record that it shows cannot be stored', async () => {
  await given()
  await metrc.mirror.refresh(grower, { packages: [smallLabels.flower] })
  const asked: string[] = []
  const ledger = await ledgerOn({ readSoon: (id) => asked.push(id) })
  await sql`create function poison() returns trigger language plpgsql as $$
    begin raise exception 'no such day' using errcode = '22008'; end $$`.execute(metrc.db)
  await sql`create trigger poisoned before update on package for each row execute function poison()`.execute(metrc.db)
  expect(await perform(ledger, adjustment(-7.5))).toMatchObject({ state: 'confirmed' })
  expect(asked).toEqual([grower])
})

const newRoom = (name: string, types: RoomType[]): LedgerWrite => ({
  kind: 'location.create',
  records: [name],
  summary: `Created room ${name}`,
  payload: { name, locationType: 'Harvest', types },
  before: null,
})

const typesOfRoom = async (name: string) => {
  const { rows } = await sql<{ types: string[] }>`select types from room where metrc ->> 'Name' = ${name}`.execute(
    metrc.db,
  )
  return rows.map(({ types }) => types)
}

test('[SYNC-03] a room that Metrc has confirmed keeps its types, also when the record that it shows cannot be stored', async () => {
  await given()
  const ledger = await ledgerOn()
  await sql`create function poison() returns trigger language plpgsql as $$
    begin raise exception 'no such day' using errcode = '22008'; end $$`.execute(metrc.db)
  // The room is new here; what Metrc shows of it comes on top of it.
  await sql`create trigger poisoned before update on room for each row execute function poison()`.execute(metrc.db)
  expect(await perform(ledger, newRoom('Dry 7', ['dry']))).toMatchObject({ state: 'confirmed' })
  expect(await typesOfRoom('Dry 7')).toEqual([['dry']])
})

test('[SYNC-03] what a confirmed write cannot change here holds up neither its outcome nor what the others change', async () => {
  await given()
  const reported: string[] = []
  const ledger = await ledgerOn({ report: (message) => reported.push(message) })
  await sql`create function poison() returns trigger language plpgsql as $$
    begin raise exception 'no such day' using errcode = '22008'; end $$`.execute(metrc.db)
  await sql`create trigger poisoned before insert on room for each row
    when (new.metrc ->> 'Name' = 'Dry 8') execute function poison()`.execute(metrc.db)
  const outcome = await perform(ledger, newRoom('Dry 8', ['dry']), newRoom('Dry 9', ['dry']))
  expect(outcome).toMatchObject({ state: 'confirmed' })
  expect(await typesOfRoom('Dry 8')).toEqual([])
  expect(await typesOfRoom('Dry 9')).toEqual([['dry']])
  expect(reported).toContainEqual(expect.stringMatching(/^What .+ changes here could not be stored$/))
})

test('[SYNC-03] "at once" of a Metrc that refuses every write is not taken at its word', async () => {
  const control = await given()
  control.plan({ match: { path: '*/adjust' }, fault: { kind: '429-storm', forMs: 2_500, retryAfter: 0 } })
  await ledgerOn()
  await recorded(adjustment(-7.5))
  await until(async () => (await states())[0] === 'confirmed')
  expect(control.requests.writes.length).toBeLessThan(6)
})

test('[SYNC-03] a refusal of what was sent before is looked into: it may be there from the first time', async () => {
  const control = await given()
  const [id = ''] = await recorded(adjustment(-7.5))
  const taken = await takenFirst()
  const client = await metrc.access.client()
  const { payload } = adjustment(-7.5) as Extract<LedgerWrite, { kind: 'package.adjust' }>
  await kinds['package.adjust'].send(client as MetrcClient, grower, [payload], {})
  await settleOperations(metrc.db, [taken], [{ id, state: 'unknown', problems: [] }])
  await settleOperations(metrc.db, [taken], [{ id, state: 'waiting', problems: [] }])
  control.refuseNext('/packages/v2/adjust', [{ row: 0, message: 'The package does not hold so much any more.' }])
  await ledgerOn()
  await until(async () => (await states())[0] !== 'waiting' && (await states())[0] !== 'sending')
  expect(await states()).toEqual(['confirmed'])
  expect(control.applied()).toHaveLength(1)
})

test('[SYNC-03] a row beside a refused one is not added twice where Metrc shows late that it took it', async () => {
  const control = await given({ quirks: { writes: 'per-row', readLagMs: 7_000 } })
  const ledger = await ledgerOn({ settleMs: 9_000, waitMs: 100 })
  const wrong = adjustment(-1, smallLabels.preRolls) as Extract<LedgerWrite, { kind: 'package.adjust' }>
  await perform(ledger, adjustment(-7.5), { ...wrong, payload: { ...wrong.payload, reason: 'Nonsense' } })
  await until(async () => (await states()).join() === 'confirmed,refused')
  expect(control.find(grower, 'package', smallLabels.flower)?.Quantity).toBe(92.5)
})

test('[SYNC-03] 401 for a write is no verdict while Metrc does not say whether it takes the key', async () => {
  const control = await given()
  const ledger = await ledgerOn({ waitMs: 100 })
  control.plan({ match: { path: '*/adjust' }, fault: '401' })
  control.plan({ match: { path: '*facilities*' }, fault: '503', times: 2 })
  await perform(ledger, adjustment(-7.5))
  await until(async () => (await states())[0] === 'confirmed')
  expect(control.applied()).toHaveLength(1)
})

test('[SYNC-03] what was recorded by the time the connection broke is not recorded twice, and is followed to its end', async () => {
  const control = await given()
  const breaking = new WeakSet<object>()
  let isBroken = false
  const db = metrc.db.withPlugin({
    transformQuery({ node, queryId }) {
      if (!isBroken && JSON.stringify(node).includes('record_action')) breaking.add(queryId)
      return node
    },
    async transformResult({ result, queryId }) {
      if (!breaking.has(queryId)) return result
      isBroken = true
      throw new Error('Connection terminated unexpectedly')
    },
  })
  const ledger = await ledgerOn({ database: { ...metrc.database, db } })
  expect(await perform(ledger, adjustment(-7.5))).toMatchObject({ state: 'confirmed' })
  expect(isBroken).toBe(true)
  expect(control.applied()).toHaveLength(1)
  expect(await states()).toEqual(['confirmed'])
})

test('[SYNC-03] a process that only serves people hears what the worker has sent', async () => {
  await given()
  const web = await ledgerOn({ waitMs: 120_000 }, false)
  await ledgerOn()
  expect(await perform(web, adjustment(-7.5))).toMatchObject({ state: 'confirmed' })
})

test('[SYNC-03] of two workers on a server, each hears what the other has sent', async () => {
  await given()
  const holder = await ledgerOn({ waitMs: 120_000 })
  await perform(holder, adjustment(-1))
  const other = await ledgerOn({ waitMs: 120_000 })
  expect(await perform(other, adjustment(-2))).toMatchObject({ state: 'confirmed' })
  expect(await perform(holder, adjustment(-3))).toMatchObject({ state: 'confirmed' })
})

test("[SYNC-03] a list that shows an entry twice once is asked again before it becomes a person's work", async () => {
  const control = await given()
  const client = (await metrc.access.client()) as MetrcClient
  let times = 0
  const readAll = async (...[list, query]: Parameters<MetrcClient['readAll']>) => {
    const rows = await client.readAll(list, query)
    const isMoving = list === 'packageAdjustments' && rows.length > 0 && (times += 1) === 1
    return isMoving ? [...rows, ...rows] : rows
  }
  const moving = new Proxy(client, { get: (from, name) => (name === 'readAll' ? readAll : Reflect.get(from, name)) })
  control.plan({ match: { path: '*/adjust' }, fault: 'lost-after' })
  const ledger = await ledgerOn({ access: { ...metrc.access, client: async () => moving }, settleMs: 1, waitMs: 100 })
  await perform(ledger, adjustment(-7.5))
  await until(async () => ['confirmed', 'needs-person'].includes((await states())[0] ?? ''))
  expect([await states(), times]).toEqual([['confirmed'], 2])
  expect(control.applied()).toHaveLength(1)
})

test('[SYNC-03] while Metrc reads and does not write, what waits is not all sent in vain', async () => {
  const control = await given()
  control.plan({ match: { writesOnly: true }, fault: '500', every: 1 })
  const deletions = Array.from({ length: 40 }, (_, at): LedgerWrite => {
    const like = control.all(grower, 'location')[0]?.Id ?? 0
    const { Id: id, Name: name } = control.addLike(grower, 'location', like, { Name: `Room ${at}` })
    const payload = { id, name }
    return { kind: 'location.delete', records: [payload.name], summary: 'Deleted', payload, before: null }
  })
  const operations = deletions.map((write) => ({ ...write, id: randomUUID() }))
  await recordAction(metrc.db, { ...anAction(), isInteractive: false }, operations)
  await ledgerOn({ settleMs: 60_000 })
  const unclear = async () => (await states()).filter((state) => state === 'unknown').length
  await until(async () => (await unclear()) >= 10)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(await unclear()).toBeLessThan(15)
})

test('[SYNC-03] what Metrc answers with an error every time can be given up', async () => {
  const control = await given()
  control.plan({ match: { path: '*/adjust' }, fault: '500', every: 1 })
  await ledgerOn({ settleMs: 300 })
  const [id = ''] = await recorded(adjustment(-1))
  const traceless = async () =>
    (await sql<{ times: number }>`select traceless as times from operation`.execute(metrc.db)).rows[0]?.times ?? 0
  await until(async () => (await traceless()) >= 3 && (await states())[0] === 'waiting')
  expect(await giveUpOperation(metrc.db, id, ada, 'Metrc never takes it')).toBe(true)
  expect(control.applied()).toEqual([])
})

test('[SYNC-03] where somebody decided on one, the next that is the same to the letter is not guessed', async () => {
  const control = await given()
  const [wrongly = ''] = await recorded(adjustment(-7.5))
  await sql`update operation set state = 'needs-person', sent_at = now() where id = ${wrongly}`.execute(metrc.db)
  expect(await decideOperation(metrc.db, wrongly, true, ada)).toBe(true)
  control.plan({ match: { path: '*/adjust' }, fault: 'lost-after' })
  const ledger = await ledgerOn({ waitMs: 100 })
  await perform(ledger, adjustment(-7.5))
  await until(async () => !['sending', 'recorded', 'unknown'].includes((await states())[1] ?? ''))
  expect((await states())[1]).toBe('needs-person')
  expect(control.applied()).toHaveLength(1)
})

test('[SYNC-03] what the mirror may not have known yet is no proof that a plant was cut once more', async () => {
  const control = await given()
  const records = testRecords(control)
  const { label } = testWrites['plant.manicure'](records).payload
  const cut = { ...testWrites['plant.manicure'](records), records: [label] as const }
  const [first = ''] = await recorded({ ...cut, payload: { ...cut.payload, label } })
  const taken = await takenFirst()
  await kinds['plant.manicure'].send(
    (await metrc.access.client()) as MetrcClient,
    grower,
    [{ ...cut.payload, label }],
    {},
  )
  await settleOperations(metrc.db, [taken], [{ id: first, state: 'confirmed', problems: [] }])
  // Recorded after that, with what the mirror knew before it.
  await recorded({ ...cut, payload: { ...cut.payload, label } })
  control.plan({ match: { path: '*/manicure' }, fault: 'lost-before', times: 1 })
  await ledgerOn()
  await until(async () => ['confirmed', 'needs-person'].includes((await states())[1] ?? ''))
  expect([(await states())[1], control.applied().length]).toEqual(['needs-person', 1])
})

test('[SYNC-03] what was taken long ago is not sent, for another worker may have sent it since: it is taken again', async () => {
  const control = await given()
  await recorded(adjustment(-7.5))
  const late = new WeakSet<object>()
  let times = 0
  const db = metrc.db.withPlugin({
    transformQuery({ node, queryId }) {
      if (JSON.stringify(node).includes('take_operations')) late.add(queryId)
      return node
    },
    async transformResult({ result, queryId }) {
      if (late.has(queryId) && (times += 1) === 1) await new Promise((resolve) => setTimeout(resolve, 2_500))
      return result
    },
  })
  // The second time has to be soon enough on a slow machine too.
  await ledgerOn({ database: { ...metrc.database, db }, writeTimeoutMs: 2_000 })
  await until(async () => (await states())[0] === 'confirmed')
  const { rows } = await sql<{ attempt: number }>`select attempt from operation`.execute(metrc.db)
  expect(rows).toEqual([{ attempt: 2 }])
  expect(control.requests.writes).toHaveLength(1)
})

test('[SYNC-03] a clock of the database that is set forward does not double a write that is on its way', async () => {
  const control = await given()
  control.plan({ match: { path: '*/adjust' }, times: 1, fault: { kind: 'slow-before', ms: 8_000 } })
  const ledger = await ledgerOn({ waitMs: 100, writeTimeoutMs: 20_000, settleMs: 300 })
  await perform(ledger, adjustment(-7.5))
  await until(async () => (await states())[0] === 'sending')
  await sql`update operation set settled_by = now() - interval '1 second'`.execute(metrc.db)
  // Others pass it from 5 s on.
  const { kind, payload } = testWrites['package.change-note'](testRecords(control))
  const other = { kind, payload: { ...payload, label: smallLabels.preRolls }, before: null, summary: 'Note' }
  await perform(ledger, { ...other, records: [smallLabels.preRolls] } as LedgerWrite)
  await until(async () => (await states()).every((state) => state === 'confirmed'), 15)
  expect(control.applied().filter(({ path }) => path.endsWith('/adjust'))).toHaveLength(1)
})

test('[PKG-21] another adjustment does not deal with a refused one, its own next try does, and so does any other note', async () => {
  await given()
  const refused = async (write: LedgerWrite) => {
    const [id = ''] = await recorded(write)
    await sql`update operation set state = 'refused' where id = ${id}`.execute(metrc.db)
    return id
  }
  const isDealtWith = async (id: string) =>
    (
      await sql<{ is: boolean }>`
        select dealt_with_at is not null as is from operation where id = ${id}`.execute(metrc.db)
    ).rows[0]?.is
  const ben = { id: 'ben', name: 'Ben Grower' }
  const record = (write: LedgerWrite, action: Partial<Parameters<typeof recordAction>[1]>) =>
    recordAction(metrc.db, { ...anAction(), ...action }, [{ ...write, id: randomUUID() }])
  const first = await refused(adjustment(-5))
  await recorded(adjustment(-4))
  await record(adjustment(2), { by: ben })
  expect(await isDealtWith(first)).toBe(false)
  await record(adjustment(-6), { corrects: [first] })
  expect(await isDealtWith(first)).toBe(true)

  const key = randomUUID()
  await record(adjustment(-7), { key })
  await sql`update operation set state = 'refused' where payload ->> 'quantity' = '-7'`.execute(metrc.db)
  const seventh = sql<{ id: string }>`select id from operation where payload ->> 'quantity' = '-7'`
  const second = (await seventh.execute(metrc.db)).rows[0]?.id ?? ''
  await record(adjustment(-8), { by: ben, corrects: [key] })
  expect(await isDealtWith(second)).toBe(false)
  await record(adjustment(-8), { corrects: [key] })
  expect(await isDealtWith(second)).toBe(true)

  const note = (text: string): LedgerWrite => ({
    kind: 'package.change-note',
    records: [smallLabels.flower],
    summary: 'Note',
    payload: { label: smallLabels.flower, note: text },
    before: null,
  })
  const noted = await refused(note('of Ada'))
  await record(note('of Ben'), { by: ben })
  expect(await isDealtWith(noted)).toBe(true)

  const marked = (mark: PackageMark): LedgerWrite => ({
    kind: 'package.mark',
    records: [smallLabels.flower],
    summary: 'Marked',
    payload: { label: smallLabels.flower, mark, isMarked: true },
    before: null,
  })
  const sample = await refused(marked('tradeSample'))
  await record(marked('donation'), {})
  expect(await isDealtWith(sample)).toBe(false)
  await record(marked('tradeSample'), { by: ben })
  expect(await isDealtWith(sample)).toBe(true)
})

test('[SYNC-03] what a person says was applied changes our own part as well', async () => {
  const control = await given()
  const [room] = control.all(grower, 'location')
  const [id = ''] = await recorded({
    kind: 'location.update',
    records: [room?.Name ?? ''],
    summary: 'Changed',
    payload: { id: room?.Id ?? 0, name: 'Renamed', locationType: 'Plants', types: ['flower'] },
    before: null,
  })
  await sql`update operation set state = 'needs-person' where id = ${id}`.execute(metrc.db)
  expect(await decideOperation(metrc.db, id, true, ada)).toBe(true)
  const { rows } = await sql<{ types: string[] }>`
    select types from room where facility_id = ${grower} and metrc_id = ${room?.Id}`.execute(metrc.db)
  expect(rows).toEqual([{ types: ['flower'] }])
})
