import type { AppError } from '@cultivatd/domain/app-error'
import type { SandboxOptions } from '@cultivatd/sandbox/options'
import { smallLabels } from '@cultivatd/sandbox/seed/small'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { grower, type TestMetrc, testMetrc, until } from '../mirror/test-metrc.ts'
import { createLedger, type LedgerOptions } from './ledger.ts'
import type { LedgerWrite } from './ledger-write.ts'
import { recordOperation } from './ledger.store.ts'

let metrc: TestMetrc
afterEach(() => metrc.close(metrc.mirror))

const ada = { id: 'ada', name: 'Ada Grower', email: 'ada@example.org', permissions: [] }
const date = new Date().toISOString().slice(0, 10)

const adjustment = (quantity: number, label: string = smallLabels.flower): LedgerWrite => ({
  kind: 'package.adjust',
  facilityId: grower,
  by: ada,
  records: [label],
  summary: `Adjusted by ${quantity} g`,
  payload: { label, quantity, unitOfMeasure: 'Grams', reason: 'Drying', date, note: 'dried' },
  before: { Quantity: 100 },
})

async function given(options: Partial<LedgerOptions> = {}, sandbox: SandboxOptions = {}) {
  metrc = await testMetrc({ sandbox, mirror: { pollSeconds: 3600 } })
  await metrc.mirror.refresh(grower, { packages: [smallLabels.flower, smallLabels.preRolls, smallLabels.empty] })
  const asked: string[] = []
  const ledger = createLedger({
    database: metrc.database,
    access: metrc.access,
    readNow: (id) => asked.push(id),
    ...options,
  })
  await ledger.start()
  return { ledger, asked, control: metrc.sandbox.control }
}

const operations = async () =>
  (
    await sql<{
      state: string
      problems: string[]
      sent_at: string | null
      answered_at: string | null
      person_name: string
    }>`
      select state, problems, sent_at, answered_at, person_name from operation order by recorded_at`.execute(metrc.db)
  ).rows

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
  await ledger.perform(adjustment(-7.5))
  expect(control.find(grower, 'package', smallLabels.flower)?.Quantity).toBe(92.5)
  expect(await quantityHere()).toBe(92.5)
  expect(await operations()).toEqual([
    {
      state: 'confirmed',
      problems: [],
      sent_at: expect.any(String),
      answered_at: expect.any(String),
      person_name: 'Ada Grower',
    },
  ])
})

test('[PKG-08] what Metrc refuses is refused here with its words, and nothing changes', async () => {
  const { ledger, control } = await given()
  control.refuseNext('/packages/v2/adjust', [{ row: 0, message: 'The package is being counted.' }])
  const error = await refusal(ledger.perform(adjustment(-7.5)))
  expect(error).toMatchObject({ code: 'metrc-refused', problems: [{ message: 'The package is being counted.' }] })
  expect(await operations()).toMatchObject([{ state: 'refused', problems: ['The package is being counted.'] }])
  expect(await quantityHere()).toBe(100)
})

test('[PKG-07] of several packages, the one that Metrc refuses is named', async () => {
  const { ledger, control } = await given()
  control.refuseNext('/packages/v2/location', [{ row: 1, message: 'Location is full.' }])
  const labels = [smallLabels.flower, smallLabels.preRolls]
  const move: LedgerWrite = {
    ...adjustment(0),
    kind: 'package.move',
    records: labels,
    payload: { labels, roomName: 'Pack 1', date },
  }
  const error = await refusal(ledger.perform(move))
  expect(error.problems).toEqual([{ message: `${smallLabels.preRolls}: Location is full.` }])
  await ledger.perform(move)
  const rooms = await sql<{ room: string }>`select distinct metrc ->> 'LocationName' as room from package
    where label in (${sql.join(labels)})`.execute(metrc.db)
  expect(rooms.rows).toEqual([{ room: 'Pack 1' }])
})

test('[PKG-08] two adjustments at once both arrive, one after the other', async () => {
  const { ledger, control } = await given()
  await Promise.all([ledger.perform(adjustment(-1)), ledger.perform(adjustment(-2)), ledger.perform(adjustment(-4))])
  expect(control.find(grower, 'package', smallLabels.flower)?.Quantity).toBe(93)
  expect(await quantityHere()).toBe(93)
  expect((await operations()).map(({ state }) => state)).toEqual(['confirmed', 'confirmed', 'confirmed'])
})

test('[SYNC-03] when Metrc cannot be reached nothing is sent, and the person is told so', async () => {
  const { ledger, control } = await given()
  await control.setDown('refuse')
  // Until the connection that is kept is known to be closed: a write on it would count as sent.
  await new Promise((resolve) => setTimeout(resolve, 500))
  const error = await refusal(ledger.perform(adjustment(-7.5)))
  expect(error).toMatchObject({ code: 'metrc-unavailable' })
  expect(error.message).toBe('Metrc cannot be reached. Nothing was sent and nothing was changed. Try again later.')
  expect(await operations()).toMatchObject([{ state: 'refused', sent_at: null }])
  await control.setDown(null)
  expect(control.find(grower, 'package', smallLabels.flower)?.Quantity).toBe(100)
})

test('[SYNC-03] a write without an answer is unknown, and the mirror looks what became of it', async () => {
  const { ledger, control, asked } = await given({ waitMs: 4_000 })
  control.setLatency(6_000)
  const error = await refusal(ledger.perform(adjustment(-7.5)))
  expect(error.code).toBe('timeout')
  expect(error.message).toContain(`look at ${smallLabels.flower} in Metrc before you try again`)
  expect(await operations()).toMatchObject([{ state: 'unknown' }])
  control.setLatency(0)
  await until(async () => (await quantityHere()) === 92.5)
  await until(async () => asked.length > 0)
})

test('[SYNC-03] an answer that is no answer, such as a page of the network, is unknown too', async () => {
  const { ledger, control } = await given()
  await control.setDown('html-502')
  const error = await refusal(ledger.perform(adjustment(-7.5)))
  expect(error.code).toBe('timeout')
  expect(await operations()).toMatchObject([{ state: 'unknown' }])
})

test('[SYNC-03] confirmed stays confirmed when the record cannot be read again; the next round reads it', async () => {
  const { ledger, asked } = await given({ waitMs: 4_000 })
  const { access } = metrc
  const client = await access.client()
  // Only the reading back fails: Metrc goes down between the two.
  const halfDown = createLedger({
    database: metrc.database,
    access: {
      ...access,
      client: async () =>
        client && { ...client, readRecord: async () => Promise.reject(new Error('down between write and read')) },
    },
    readNow: (id) => asked.push(id),
  })
  await halfDown.perform(adjustment(-7.5))
  expect(await operations()).toMatchObject([{ state: 'confirmed' }])
  expect(asked).toEqual([grower])
  await ledger.close()
})

test('[SYNC-03] a crash before sending changed nothing, a crash while sending is unknown and looked at', async () => {
  const { control } = await given()
  const first = await recordOperation(metrc.db, adjustment(-1))
  const second = await recordOperation(metrc.db, adjustment(-2))
  await sql`update operation set state = 'sending', sent_at = now() where id = ${second}`.execute(metrc.db)
  // What the dead process had sent did arrive.
  control.modify(grower, 'package', smallLabels.flower, { Quantity: 98 })
  if (metrc.database.kind === 'postgres')
    await sql`update operation set recorded_at = now() - interval '1 minute', sent_at = case state when 'sending' then now() - interval '1 minute' end`.execute(
      metrc.db,
    )
  const restarted = createLedger({ database: metrc.database, access: metrc.access, readNow: () => {} })
  await restarted.start()
  const { rows } = await sql<{
    id: string
    state: string
    problems: string[]
  }>`select id, state, problems from operation`.execute(metrc.db)
  expect(rows.find(({ id }) => id === first)).toMatchObject({
    state: 'refused',
    problems: ['The server stopped before this was sent. Nothing was changed in Metrc.'],
  })
  expect(rows.find(({ id }) => id === second)).toMatchObject({ state: 'unknown' })
  await until(async () => (await quantityHere()) === 98)
  expect(control.requests.writes).toEqual([])
  await restarted.close()
})

test('[SYNC-03] while the server stops, what is being sent ends and nothing new begins', async () => {
  const { ledger, control } = await given()
  control.setLatency(500)
  const sending = ledger.perform(adjustment(-7.5))
  await until(async () => (await operations())[0]?.state === 'sending')
  const waiting = refusal(ledger.perform(adjustment(-1)))
  const closing = ledger.close()
  const late = await refusal(ledger.perform(adjustment(-1)))
  expect(late).toMatchObject({ code: 'metrc-unavailable' })
  await Promise.all([sending, closing])
  expect((await waiting).message).toContain('The server is being stopped. Nothing was sent to Metrc.')
  control.setLatency(0)
  expect(control.requests.writes).toHaveLength(1)
})

test('[SYNC-03] a write that would wait too long for its turn is not sent', async () => {
  const { ledger, control } = await given({ waitMs: 5_000 })
  control.setLatency(2_200)
  const writes = [1, 2, 3].map((quantity) =>
    ledger.perform(adjustment(-quantity)).then(
      () => 'sent',
      (error: AppError) => error.code,
    ),
  )
  expect(await Promise.all(writes)).toContain('metrc-unavailable')
  const states = (await operations()).map(({ state }) => state)
  expect(states).toContain('refused')
  expect(states).not.toContain('recorded')
  expect(states).not.toContain('sending')
})

test('[ROOM-02] [ROOM-12] rooms are made, renamed and archived in Metrc', async () => {
  const { ledger, control } = await given()
  const base = { ...adjustment(0), records: ['Veg 7'], before: null }
  const [type = ''] = control.all(grower, 'location').map(({ LocationTypeName }) => LocationTypeName)
  const { ids } = await ledger.perform({
    ...base,
    kind: 'location.create',
    payload: { name: 'Veg 7', locationType: type },
  })
  const [id = 0] = ids
  const room = async () =>
    (
      await sql<{ name: string; list: string; types: string[] }>`
      select metrc ->> 'Name' as name, list, types from room where id = ${String(id)}`.execute(metrc.db)
    ).rows[0]
  expect(await room()).toEqual({ name: 'Veg 7', list: 'locationsActive', types: ['vegetation'] })
  await ledger.perform({ ...base, kind: 'location.update', payload: { id, name: 'Veg 8', locationType: type } })
  expect(await room()).toMatchObject({ name: 'Veg 8' })
  await ledger.perform({ ...base, kind: 'location.delete', payload: { id } })
  expect(await room()).toMatchObject({ list: 'locationsInactive' })
})

test('[ROOM-02] a new room whose id Metrc does not say is found by its name', async () => {
  const { ledger, control } = await given({}, { quirks: { idsOfNew: false } })
  const [type = ''] = control.all(grower, 'location').map(({ LocationTypeName }) => LocationTypeName)
  const { ids } = await ledger.perform({
    ...adjustment(0),
    records: ['Veg 7'],
    before: null,
    kind: 'location.create',
    payload: { name: 'Veg 7', locationType: type },
  })
  expect(ids).toEqual(control.all(grower, 'location').flatMap(({ Id, Name }) => (Name === 'Veg 7' ? [Id] : [])))
  expect(ids).toHaveLength(1)
})

test('[PKG-02] [PKG-04] item, note, finish and its undo reach Metrc', async () => {
  const { ledger, control } = await given()
  const label = smallLabels.empty
  const base = { ...adjustment(0), records: [label] }
  const find = () => control.find(grower, 'package', label)
  await ledger.perform({ ...base, kind: 'package.change-note', payload: { label, note: 'for the shop' } })
  expect(find()?.Note).toBe('for the shop')
  const other = control
    .all(grower, 'item')
    .find((item) => item.UnitOfMeasureName === 'Grams' && item.Name !== find()?.Item.Name && item.Name !== 'Old flower')
  await ledger.perform({ ...base, kind: 'package.change-item', payload: { label, itemName: other?.Name ?? '' } })
  expect(find()?.Item.Name).toBe(other?.Name)
  await ledger.perform({ ...base, kind: 'package.finish', payload: { label, date } })
  const list = async () =>
    (await sql<{ list: string }>`select list from package where label = ${label}`.execute(metrc.db)).rows[0]?.list
  expect(await list()).toBe('packagesInactive')
  await ledger.perform({ ...base, kind: 'package.unfinish', payload: { label } })
  expect(await list()).toBe('packagesActive')
})

test('[ERR-04] an operation whose outcome could not be stored does not wait for ever', async () => {
  const { ledger, asked } = await given({ waitMs: 100 })
  const id = await recordOperation(metrc.db, adjustment(-1))
  await sql`update operation set state = 'sending', sent_at = now() - interval '1 minute' where id = ${id}`.execute(
    metrc.db,
  )
  await until(async () => (await operations())[0]?.state === 'unknown')
  await until(async () => asked.length > 0)
  expect(asked).toEqual([grower])
  await ledger.close()
}, 30_000)
