import { randomUUID } from 'node:crypto'
import type { AppError } from '@cultivatd/domain/app-error'
import type { SandboxOptions } from '@cultivatd/sandbox/options'
import { smallLabels } from '@cultivatd/sandbox/seed/small'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { jsonb } from '../db/jsonb.ts'
import { ownIdentity } from '../db/process-identity.ts'
import { grower, type TestMetrc, testMetrc, until } from '../mirror/metrc.builders.ts'
import { type RepeatableRequest, createLedger, type Ledger, type LedgerOptions } from './ledger.ts'
import { decideOperation, giveUpOperation, sendNow, takeBack } from './decision.store.ts'
import type { LedgerWrite } from './payloads.ts'

let metrc: TestMetrc
const ledgers: Ledger[] = []
afterEach(async () => {
  metrc.sandbox.control.setLatency(0)
  await Promise.all(ledgers.splice(0).map((ledger) => ledger.close()))
  await metrc.close(metrc.mirror)
})

const ada = { id: 'ada', name: 'Ada Grower' }
const date = new Date().toISOString().slice(0, 10)

const adjustment = (quantity: number, label: string = smallLabels.flower): LedgerWrite => ({
  kind: 'package.adjust',
  records: [label],
  summary: `Adjusted by ${quantity} g`,
  payload: { label, quantity, unitOfMeasure: 'Grams', reason: 'Drying', date, note: 'dried' },
  before: { Quantity: 100 },
})

const note = (text: string, label: string): LedgerWrite => ({
  kind: 'package.change-note',
  records: [label],
  summary: 'Changed the note',
  payload: { label, note: text },
  before: { Note: null },
})

const perform = (ledger: Ledger, ...writes: LedgerWrite[]) =>
  ledger.perform({ facilityId: grower, by: ada, request: null, writes })

/** Down, and known to be: a write on a connection that was kept would count as sent. */
async function takeDown(): Promise<void> {
  await metrc.sandbox.control.setDown('refuse')
  await new Promise((resolve) => setTimeout(resolve, 500))
}

/** A key is looked up again after 200 ms. */
const noticedKey = () => new Promise((resolve) => setTimeout(resolve, 300))

/** A ledger of its own, as of another process; closed at the end. */
async function ledgerOn(options: Partial<LedgerOptions> = {}, isWorking = true): Promise<Ledger> {
  const ledger = createLedger({
    database: metrc.database,
    access: metrc.access,
    readSoon: () => {},
    waitMs: 4_000,
    writeTimeoutMs: 700,
    settleMs: 500,
    ...options,
  })
  ledgers.push(ledger)
  if (isWorking) await ledger.start()
  return ledger
}

async function given(options: Partial<LedgerOptions> = {}, sandbox: SandboxOptions = {}) {
  metrc = await testMetrc({ sandbox, mirror: { pollSeconds: 3600 } })
  await metrc.mirror.refresh(grower, { packages: [smallLabels.flower, smallLabels.preRolls, smallLabels.empty] })
  const asked: string[] = []
  const ledger = await ledgerOn({ readSoon: (id) => asked.push(id), ...options })
  return { ledger, asked, control: metrc.sandbox.control }
}

const operations = async () =>
  (
    await sql<{ id: string; state: string; problems: string[]; sent_at: string | null; records: string[] }>`
      select id, state, problems, sent_at, records from operation order by seq`.execute(metrc.db)
  ).rows

const states = async () => (await operations()).map(({ state }) => state)

const quantityHere = async (label: string = smallLabels.flower) =>
  (
    await sql<{
      quantity: number
    }>`select (metrc ->> 'Quantity')::float8 as quantity from package where label = ${label}`.execute(metrc.db)
  ).rows[0]?.quantity

const refusal = async (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => {
      throw new Error('It was not refused')
    },
    (error: AppError) => error,
  )

test('[PKG-08] [API-18] a confirmed write is in the ledger and in the mirror when the person gets the answer', async () => {
  const { ledger, control } = await given()
  const outcome = await perform(ledger, adjustment(-7.5))
  expect(outcome).toMatchObject({
    state: 'confirmed',
    operations: [{ record: smallLabels.flower, state: 'confirmed' }],
  })
  expect(control.find(grower, 'package', smallLabels.flower)?.Quantity).toBe(92.5)
  expect(await quantityHere()).toBe(92.5)
})

test('[PKG-08] what Metrc refuses is refused here with its words, and nothing changes', async () => {
  const { ledger, control } = await given()
  control.refuseNext('/packages/v2/adjust', [{ row: 0, message: 'The package is being counted.' }])
  const error = await refusal(perform(ledger, adjustment(-7.5)))
  expect(error).toMatchObject({ code: 'metrc-refused', problems: [{ message: 'The package is being counted.' }] })
  expect(await operations()).toMatchObject([{ state: 'refused', problems: ['The package is being counted.'] }])
  expect(await quantityHere()).toBe(100)
})

test('[PKG-07] of several packages in one write, the one that Metrc refuses is refused and the others arrive', async () => {
  const { ledger, control } = await given()
  control.refuseNext('/packages/v2/location', [{ row: 1, message: 'Location is full.' }])
  const move = (label: string): LedgerWrite => ({
    kind: 'package.move',
    records: [label],
    summary: 'Moved to Pack 1',
    payload: { label, roomName: 'Pack 1', date },
    before: { LocationName: 'Vault' },
  })
  const outcome = await perform(ledger, move(smallLabels.flower), move(smallLabels.preRolls))
  expect(outcome.operations).toMatchObject([
    { record: smallLabels.flower, state: 'confirmed', problems: [] },
    { record: smallLabels.preRolls, state: 'refused', problems: ['Location is full.'] },
  ])
  expect(control.find(grower, 'package', smallLabels.flower)?.LocationName).toBe('Pack 1')
})

test('[PKG-08] writes of one record go in their order, also when they come at once', async () => {
  const { ledger, control } = await given()
  await Promise.all([-1, -2, -4].map((quantity) => perform(ledger, adjustment(quantity))))
  expect(control.find(grower, 'package', smallLabels.flower)?.Quantity).toBe(93)
  expect(await quantityHere()).toBe(93)
  expect(await states()).toEqual(['confirmed', 'confirmed', 'confirmed'])
})

test('[SYNC-03] while Metrc cannot be reached writes wait, and arrive in order when it is back', async () => {
  const { ledger, control } = await given()
  await control.setDown('refuse')
  const outcome = await perform(ledger, adjustment(-7.5))
  expect(outcome).toMatchObject({ state: 'waiting' })
  const second = await perform(ledger, adjustment(-2.5))
  expect(second).toMatchObject({ state: 'waiting' })
  await control.setDown(null)
  await until(async () => (await states()).every((state) => state === 'confirmed'))
  expect(control.find(grower, 'package', smallLabels.flower)?.Quantity).toBe(90)
  expect(await quantityHere()).toBe(90)
})

test('[SYNC-03] a write whose answer is late is looked up and found, and is not sent again', async () => {
  const { ledger, control } = await given({ waitMs: 200 })
  control.setLatency(1_500)
  const outcome = await perform(ledger, adjustment(-7.5))
  expect(outcome).toMatchObject({ state: 'waiting' })
  // Not answered in time; it may have been found already where this looks late.
  await until(async () => ['unknown', 'confirmed'].includes((await states())[0] ?? ''))
  control.setLatency(0)
  await until(async () => (await states())[0] === 'confirmed')
  expect(control.find(grower, 'package', smallLabels.flower)?.Quantity).toBe(92.5)
  expect(control.applied()).toHaveLength(1)
})

test('[SYNC-03] a write that met a page of the network is sent again when Metrc shows no trace of it', async () => {
  const { ledger, control } = await given({ waitMs: 200 })
  await control.setDown('html-502')
  expect(await perform(ledger, adjustment(-7.5))).toMatchObject({ state: 'waiting' })
  await until(async () => (await states())[0] === 'unknown')
  await control.setDown(null)
  await until(async () => (await states())[0] === 'confirmed')
  expect(control.find(grower, 'package', smallLabels.flower)?.Quantity).toBe(92.5)
})

test('[SYNC-03] what waits behind an open write of the same record stays, and unrelated records pass', async () => {
  const { ledger, control } = await given({ waitMs: 300, settleMs: 60_000 })
  await control.setDown('html-502')
  await perform(ledger, note('first', smallLabels.flower))
  await until(async () => (await states())[0] === 'unknown')
  await control.setDown(null)
  await perform(ledger, note('second', smallLabels.flower))
  await until(async () => metrc.access.client().then((client) => client?.state.up ?? false))
  await perform(ledger, note('other', smallLabels.preRolls))
  await until(async () => (await states())[2] === 'confirmed')
  expect(await states()).toEqual(['unknown', 'recorded', 'confirmed'])
  expect(control.find(grower, 'package', smallLabels.flower)?.Note ?? '').not.toBe('second')
})

test('[SYNC-03] confirmed stays confirmed when the record cannot be read again; the next round reads it', async () => {
  await given()
  const asked: string[] = []
  const client = await metrc.access.client()
  const [first] = ledgers.splice(0)
  await first?.close()
  const halfDown = await ledgerOn({
    access: {
      ...metrc.access,
      client: async () =>
        client && { ...client, readRecord: async () => Promise.reject(new Error('down between write and read')) },
    },
    readSoon: (id) => asked.push(id),
  })
  await perform(halfDown, adjustment(-7.5))
  expect(await states()).toEqual(['confirmed'])
  expect(asked).toEqual([grower])
})

test('[SYNC-03] what a dead process left on its way is looked up by the next one, and the rest is sent', async () => {
  const { ledger, control } = await given()
  await ledger.close()
  const asleep = await ledgerOn({ waitMs: 50 }, false)
  await perform(asleep, note('it arrived', smallLabels.flower))
  await perform(asleep, note('it did not', smallLabels.preRolls))
  await perform(asleep, note('never sent', smallLabels.empty))
  await sql`update operation set state = 'sending', sent_by = 'dead', sent_at = now(), settled_by = now()
    where payload ->> 'note' <> 'never sent'`.execute(metrc.db)
  control.modify(grower, 'package', smallLabels.flower, { Note: 'it arrived' })
  await ledgerOn()
  await until(async () => (await states()).every((state) => state === 'confirmed'))
  expect(control.find(grower, 'package', smallLabels.preRolls)?.Note).toBe('it did not')
  expect(control.find(grower, 'package', smallLabels.empty)?.Note).toBe('never sent')
  expect(control.requests.writes).toHaveLength(2)
})

test('[SYNC-03] of two workers one sends for a facility, and the other follows when the first is gone', async () => {
  const { ledger, control } = await given()
  const other = await ledgerOn()
  await Promise.all([-1, -2, -4, -8].map((quantity, at) => perform(at % 2 ? ledger : other, adjustment(quantity))))
  expect(control.find(grower, 'package', smallLabels.flower)?.Quantity).toBe(85)
  expect(control.requests.writes).toHaveLength(4)
  await ledger.close()
  await perform(other, adjustment(-5))
  expect(control.find(grower, 'package', smallLabels.flower)?.Quantity).toBe(80)
})

/** Nobody of this number and start lives here. */
const deadHere = () => (ownIdentity() ?? '').replace(/ \d+ (\S+)$/, ' 4194304 $1')

test.runIf(process.platform === 'linux').each([
  ['of a process that has ended on this machine is followed at once', deadHere, 'confirmed'],
  ['of a process elsewhere is waited for', () => deadHere().replace(/^\S+/, 'another-boot'), 'recorded'],
])('[SYNC-03] the lease %s', async (_, holder, state) => {
  const { ledger } = await given()
  await ledger.close()
  await sql`insert into ledger_lease (facility_id, holder, until)
    values (${grower}, ${`worker ${holder()}`}, now() + interval '1 hour')`.execute(metrc.db)
  const next = await ledgerOn({ waitMs: state === 'confirmed' ? 15_000 : 1_500 })
  await perform(next, adjustment(-1))
  expect(await states()).toEqual([state])
})

test('[SYNC-03] while the server stops, what is being sent ends and nothing new begins', async () => {
  const { ledger, control } = await given({ writeTimeoutMs: 5_000 })
  control.setLatency(400)
  const sending = perform(ledger, adjustment(-7.5))
  // Metrc has it and has not answered: what is only about to be sent would be put back.
  await until(async () => control.find(grower, 'package', smallLabels.flower)?.Quantity === 92.5)
  const closing = ledger.close()
  expect(await refusal(perform(ledger, adjustment(-1)))).toMatchObject({ code: 'metrc-unavailable' })
  await Promise.all([sending, closing])
  expect(await states()).toEqual(['confirmed'])
  expect(control.requests.writes).toHaveLength(1)
})

test('the same request under the same key is answered with the outcome of the first', async () => {
  const { ledger, control } = await given()
  const request = { key: randomUUID(), fingerprint: 'one' }
  const action = { facilityId: grower, by: ada, request, writes: [adjustment(-7.5)] }
  const both = await Promise.all([ledger.perform(action), ledger.perform(action)])
  expect(both[0]).toEqual(both[1])
  expect(await ledger.replay(ada, request)).toEqual(both[0])
  expect(control.find(grower, 'package', smallLabels.flower)?.Quantity).toBe(92.5)
  expect(await refusal(ledger.replay(ada, { ...request, fingerprint: 'two' }))).toMatchObject({ code: 'conflict' })
  expect(await ledger.replay({ id: 'bob' }, request)).toBeNull()
})

test('the same request, come again when its first has left nothing to do, is answered as the first was', async () => {
  const { ledger } = await given()
  const request = { key: 'one-of-the-same-two', fingerprint: 'f' }
  const first = await ledger.perform({ facilityId: grower, by: ada, request, writes: [adjustment(-7.5)] })
  expect(await ledger.perform({ facilityId: grower, by: ada, request, writes: [] })).toEqual(first)
  const nothing = { key: 'nothing-to-do-at-all', fingerprint: 'g' }
  const none = { state: 'confirmed', id: null, operations: [] }
  for (let time = 0; time < 2; time++)
    expect(await ledger.perform({ facilityId: grower, by: ada, request: nothing, writes: [] })).toEqual(none)
  expect(await ledger.replay(ada, nothing)).toEqual(none)
})

test('[SYNC-03] [ROOM-02] a room keeps the order of its changes under each of its names', async () => {
  const { ledger } = await given({ waitMs: 200 })
  await takeDown()
  const rename = (from: string, to: string): LedgerWrite => ({
    kind: 'location.update',
    records: [from],
    summary: `Renamed ${from} to ${to}`,
    payload: { id: 7, name: to, locationType: 'Plants', types: [] },
    before: null,
  })
  await perform(ledger, rename('Veg 1', 'Veg A'))
  await perform(ledger, rename('Veg A', 'Veg B'))
  const { rows } = await sql<{ blockers: number }>`select blockers from operation order by seq`.execute(metrc.db)
  expect(rows.map(({ blockers }) => blockers)).toEqual([0, 1])
})

test('a refusal is repeated under the same key, and not sent again', async () => {
  const { ledger, control } = await given()
  const request = { key: randomUUID(), fingerprint: 'one' }
  control.refuseNext('/packages/v2/adjust', [{ row: 0, message: 'The package is being counted.' }])
  const action = { facilityId: grower, by: ada, request, writes: [adjustment(-7.5)] }
  const first = await refusal(ledger.perform(action))
  const again = await refusal(ledger.perform(action))
  expect(again.problems).toEqual(first.problems)
  expect(control.requests.writes).toHaveLength(1)
})

test('[FAC-02] writes of a facility that is not active any more stay and are not sent; they go when it is again', async () => {
  const { ledger, control } = await given({ waitMs: 200 })
  await takeDown()
  await perform(ledger, adjustment(-7.5))
  await sql`update organisation set active_facility_ids = '[]'`.execute(metrc.db)
  await control.setDown(null)
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  expect(control.requests.writes).toEqual([])
  expect((await states())[0]).toMatch(/recorded|waiting/)
  await sql`update organisation set active_facility_ids = ${jsonb([grower])}`.execute(metrc.db)
  await until(async () => (await states())[0] === 'confirmed')
})

test('[ORG-05] a key that Metrc does not know any more holds the writes back until there is a new one', async () => {
  const { ledger } = await given({ waitMs: 1_000 })
  const good = metrc.key.value
  metrc.key.value = 'rotated'
  await noticedKey()
  expect(await perform(ledger, adjustment(-7.5))).toMatchObject({ state: 'waiting' })
  expect(await states()).toEqual(['waiting'])
  metrc.key.value = good
  await until(async () => (await states())[0] === 'confirmed', 30)
})

test('[ERR-04] what cannot be stored is not sent, and the person is told so', async () => {
  const { ledger, control } = await given()
  await sql`create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(metrc.db)
  await sql`create trigger no_room before insert on action for each row execute function no_room()`.execute(metrc.db)
  const error = await refusal(perform(ledger, adjustment(-7.5)))
  expect(error.code).toBe('metrc-unavailable')
  expect(error.message).toContain('could not be stored, so nothing was sent')
  expect(control.requests.writes).toEqual([])
  expect(await operations()).toEqual([])
})

test('[SYNC-03] when somebody else changed the record as well, a person decides, and what waited behind goes on', async () => {
  const { ledger, control } = await given({ waitMs: 200 })
  await control.setDown('html-502')
  await perform(ledger, note('ours', smallLabels.flower))
  await until(async () => (await states())[0] === 'unknown')
  await control.setDown(null)
  control.modify(grower, 'package', smallLabels.flower, { Note: 'somebody else was here' })
  await perform(ledger, note('behind', smallLabels.flower))
  await until(async () => (await states())[0] === 'needs-person')
  const [open] = await operations()
  const evidence = await ledger.evidence(open?.id ?? '')
  expect(evidence.wanted).toEqual([{ name: 'Note', value: 'ours' }])
  expect(evidence.now).toContainEqual({ name: 'Note', value: 'somebody else was here' })
  expect(await states()).toEqual(['needs-person', 'recorded'])
  expect(await decideOperation(metrc.db, open?.id ?? '', false, ada)).toBe(true)
  expect(await decideOperation(metrc.db, open?.id ?? '', true, ada)).toBe(false)
  ledger.wake(grower)
  await until(async () => (await states())[1] === 'confirmed')
  expect(control.find(grower, 'package', smallLabels.flower)?.Note).toBe('behind')
})

test('[SYNC-03] what is given up while it waits is never sent, and what waited behind it is', async () => {
  const { ledger, control } = await given({ waitMs: 200 })
  await takeDown()
  await perform(ledger, note('given up', smallLabels.flower))
  await perform(ledger, note('kept', smallLabels.flower))
  // The attempt that found Metrc gone has ended.
  await until(async () => (await states())[0] === 'waiting')
  const [first] = await operations()
  expect(await giveUpOperation(metrc.db, first?.id ?? '', ada, 'typed twice')).toBe(true)
  await control.setDown(null)
  await until(async () => (await states())[1] === 'confirmed')
  expect(await states()).toEqual(['withdrawn', 'confirmed'])
  expect(control.requests.writes).toHaveLength(1)
})

test('[PKG-22] the next try of the same thing deals with a refusal', async () => {
  const { ledger, control } = await given()
  control.refuseNext('/packages/v2/adjust', [{ row: 0, message: 'The package is being counted.' }])
  const attempt = (quantity: number, request: RepeatableRequest) =>
    ledger.perform({ facilityId: grower, by: ada, request, writes: [adjustment(quantity)] })
  await refusal(attempt(-7.5, { key: 'the-first-try', fingerprint: '7.5' }))
  await attempt(-7, { key: 'the-second-try', fingerprint: '7', corrects: ['the-first-try'] })
  const { rows } = await sql<{ dealt: boolean }>`
    select dealt_with_at is not null as dealt from operation where state = 'refused'`.execute(metrc.db)
  expect(rows).toEqual([{ dealt: true }])
})

test('[API-13] many writes go ten at a time in their order, and somebody who waits goes before them', async () => {
  const { ledger, control } = await given({ writeTimeoutMs: 5_000 })
  control.setLatency(200)
  const labels = [smallLabels.flower, smallLabels.preRolls]
  const many = Array.from({ length: 60 }, (_, at) => note(`note ${at}`, labels[at % 2] ?? ''))
  const bulk = perform(ledger, ...many)
  await until(async () => (await states()).includes('confirmed'))
  await perform(ledger, note('at once', smallLabels.empty))
  expect((await states()).slice(0, 60)).toContain('recorded')
  await bulk
  await until(async () => (await states()).every((state) => state === 'confirmed'))
  const sizes = control.requests.writes.map(({ body }) => (body as unknown[]).length)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(10)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(61)
})

test('[ROOM-02] [ROOM-12] rooms are made, renamed and archived in Metrc', async () => {
  const { ledger, control } = await given()
  const [type = ''] = control.all(grower, 'location').map(({ LocationTypeName }) => LocationTypeName)
  const made = await perform(ledger, {
    kind: 'location.create',
    records: ['Veg 7'],
    summary: 'Created room Veg 7',
    payload: { name: 'Veg 7', locationType: type, types: ['vegetation'] },
    before: null,
  })
  const id = Number(made.id)
  const room = async () =>
    (
      await sql<{ name: string; list: string; types: string[] }>`
      select metrc ->> 'Name' as name, list, types from room where id = ${String(id)}`.execute(metrc.db)
    ).rows[0]
  expect(await room()).toEqual({ name: 'Veg 7', list: 'locationsActive', types: ['vegetation'] })
  await perform(ledger, {
    kind: 'location.update',
    records: ['Veg 7'],
    summary: 'Renamed Veg 7 to Veg 8',
    payload: { id, name: 'Veg 8', locationType: type, types: ['flower'] },
    before: { Name: 'Veg 7', LocationTypeName: type },
  })
  expect(await room()).toMatchObject({ name: 'Veg 8', types: ['flower'] })
  await perform(ledger, {
    kind: 'location.delete',
    records: ['Veg 8'],
    summary: 'Deleted room Veg 8',
    payload: { id, name: 'Veg 8' },
    before: { Name: 'Veg 8', LocationTypeName: type },
  })
  expect(await room()).toMatchObject({ list: 'locationsInactive' })
})

test('[ROOM-02] a new room whose id Metrc does not say is found by its name', async () => {
  const { ledger, control } = await given({}, { quirks: { idsOfNew: false } })
  const [type = ''] = control.all(grower, 'location').map(({ LocationTypeName }) => LocationTypeName)
  const { id } = await perform(ledger, {
    kind: 'location.create',
    records: ['Veg 7'],
    summary: 'Created room Veg 7',
    payload: { name: 'Veg 7', locationType: type, types: [] },
    before: null,
  })
  const made = control.all(grower, 'location').find(({ Name }) => Name === 'Veg 7')
  expect(id).toBe(String(made?.Id))
})

test('[PKG-02] [PKG-04] item, note, finish and its undo reach Metrc', async () => {
  const { ledger, control } = await given()
  const label = smallLabels.empty
  const base = { records: [label] as const, summary: 'Something', before: {} }
  const find = () => control.find(grower, 'package', label)
  await perform(ledger, { ...base, kind: 'package.change-note', payload: { label, note: 'for the shop' } })
  expect(find()?.Note).toBe('for the shop')
  const other = control
    .all(grower, 'item')
    .find((item) => item.UnitOfMeasureName === 'Grams' && item.Name !== find()?.Item.Name && item.Name !== 'Old flower')
  await perform(ledger, { ...base, kind: 'package.change-item', payload: { label, itemName: other?.Name ?? '' } })
  expect(find()?.Item.Name).toBe(other?.Name)
  await perform(ledger, { ...base, kind: 'package.finish', payload: { label, date } })
  const list = async () =>
    (await sql<{ list: string }>`select list from package where label = ${label}`.execute(metrc.db)).rows[0]?.list
  expect(await list()).toBe('packagesInactive')
  await perform(ledger, { ...base, kind: 'package.unfinish', payload: { label } })
  expect(await list()).toBe('packagesActive')
})

const delays = (seconds: Record<string, number>) =>
  sql`update organisation set send_delays = ${jsonb(seconds)}`.execute(metrc.db)

test('a delayed kind stays here, is taken back with all of its act, and what comes later for the record waits behind it', async () => {
  const { ledger, control } = await given()
  await delays({ 'package.adjust': 3600 })
  const began = performance.now()
  const act = await perform(ledger, adjustment(-1), adjustment(-2, smallLabels.preRolls))
  expect(performance.now() - began).toBeLessThan(2_000)
  expect(act).toMatchObject({ state: 'waiting', operations: [{ state: 'recorded' }, { state: 'recorded' }] })
  const behind = perform(ledger, note('after it', smallLabels.flower))
  await until(async () => (await operations()).length === 3)
  expect(control.applied()).toEqual([])
  expect(await takeBack(metrc.db, act.operations[1]?.id ?? '', ada)).toBe(2)
  ledger.wake(grower)
  expect(await behind).toMatchObject({ state: 'confirmed' })
  expect(await states()).toEqual(['withdrawn', 'withdrawn', 'confirmed'])
  expect(control.applied().map(({ path }) => path)).toEqual([expect.stringContaining('note')])
  // It is not there any more, and is not sent when somebody asks for that.
  expect(await takeBack(metrc.db, act.operations[0]?.id ?? '', ada)).toBe(0)
  expect(await sendNow(metrc.db, act.operations[0]?.id ?? '', ada)).toBe(0)
})

test('a delayed write goes when its time has come, or when somebody sends it, and then once', async () => {
  const { ledger, control } = await given()
  await delays({ 'package.adjust': 1 })
  const first = await perform(ledger, adjustment(-1))
  expect(first.state).toBe('waiting')
  await until(async () => (await states())[0] === 'confirmed')
  await delays({ 'package.adjust': 3600 })
  const second = await perform(ledger, adjustment(-2))
  expect(await sendNow(metrc.db, second.operations[0]?.id ?? '', ada)).toBe(1)
  ledger.wake(grower)
  await until(async () => (await states())[1] === 'confirmed')
  expect(control.applied()).toHaveLength(2)
  expect(control.find(grower, 'package', smallLabels.flower)?.Quantity).toBe(97)
})

test('the same request once more, for a delayed act, is answered at once with the same operation', async () => {
  const { ledger } = await given()
  await delays({ 'package.adjust': 3600 })
  const request = { key: randomUUID(), fingerprint: 'f' }
  const asked = { facilityId: grower, by: ada, request, writes: [adjustment(-1)] }
  const first = await ledger.perform(asked)
  const began = performance.now()
  expect(await ledger.perform(asked)).toEqual(first)
  expect(performance.now() - began).toBeLessThan(2_000)
  expect(await states()).toEqual(['recorded'])
})
