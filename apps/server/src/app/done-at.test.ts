import { randomUUID } from 'node:crypto'
import { aTaskForm } from '@cultivatd/domain/task/task.builders'
import { permission } from '@cultivatd/domain/user/permission'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commentsOf } from '../comment/comment.store.ts'
import { migratedDatabase } from '../db/database.builders.ts'
import { openPostgres } from '../db/db.ts'
import { historyOf } from '../history/history.store.ts'
import { verifyHistory } from '../history/verify-history.ts'
import { grower, today } from '../mirror/metrc.builders.ts'
import { saveOrganisation } from '../organisation/organisation.store.ts'
import { setPermissions, testServer } from './server.builders.ts'
import { trackedGrower } from './tracked-grower.builders.ts'
import { trackedTestServer } from './tracked-server.builders.ts'

/** The same for all processes on one database. */
const secret = { SECRET_KEY: 'of two servers, one after the other, on one database' }

let server: Awaited<ReturnType<typeof trackedTestServer>>
let by: Awaited<ReturnType<typeof trackedGrower>>
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await migratedDatabase()
  ;({ url, drop } = database)
  server = await trackedTestServer({}, secret, openPostgres(url))
  by = await trackedGrower(server)
})
afterAll(async () => {
  await server.close()
  await drop()
})

const minuteMs = 60_000
const dayMs = 86_400_000
/** So long before what the server's clock shows. */
const ago = (ms: number) => new Date(server.services.now().getTime() - ms).toISOString()
const waited = (doneAt: string, key = randomUUID()) => ({ 'idempotency-key': key, 'done-at': doneAt })

async function anAdjustment(quantity = -7.5) {
  const { Label: label } = await by.pkg({ Quantity: 100, UnitOfMeasureName: 'Grams' })
  return { label, quantity, unitOfMeasure: 'Grams', reason: 'Scale Variance', date: today, note: '' }
}
const historyOfPackage = (label: string) =>
  historyOf(server.db, { facilityId: grower, entity: 'package', record: label })
const adjustmentsOf = (label: string) =>
  server.sandbox.control.applied().filter((write) => JSON.stringify(write).includes(label)).length
const verdict = () =>
  server.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => verifyHistory(tx))

test('[SYNC-03] what waited on a device is answered as soon as it is recorded, sent to Metrc once, and told with the time of the act', async () => {
  const body = await anAdjustment()
  const doneAt = ago(5 * 60 * minuteMs)
  server.sandbox.control.plan({ match: { path: '*/adjust' }, fault: { kind: 'slow', ms: 1_500 } })
  const headers = waited(doneAt)
  const first = await by.post('package/adjust', body, headers)
  expect(first).toMatchObject({ status: 202, answer: { state: 'waiting' } })
  expect((await by.ends(first)).get(body.label)).toBe('confirmed')
  // The clock of the device was set since, and the time that it says is another one by a second: it is the same act.
  const again = await by.post('package/adjust', body, { ...headers, 'done-at': ago(5 * 60 * minuteMs - 1_000) })
  expect(again).toMatchObject({ status: 200, answer: { state: 'confirmed' } })
  expect(adjustmentsOf(body.label)).toBe(1)
  const told = (await historyOfPackage(body.label)).map((entry) => [entry.what, entry.doneAt ?? null])
  expect(told).toEqual([
    ['package.adjust confirmed', null],
    ['package.adjust recorded', expect.any(String)],
  ])
  expect(new Date(told[1]?.[1] ?? 0).toISOString()).toBe(doneAt)
})

test('the time of an act is a part of what the history is sealed with', async () => {
  expect(await verdict()).toMatchObject({ found: 0 })
  await sql`alter table history disable trigger history_stays`.execute(server.db)
  await sql`update history set done_at = done_at - interval '1 day' where done_at is not null`.execute(server.db)
  const { found } = await verdict()
  await sql`update history set done_at = done_at + interval '1 day' where done_at is not null`.execute(server.db)
  await sql`alter table history enable trigger history_stays`.execute(server.db)
  expect(found).toBe(1)
  expect(await verdict()).toMatchObject({ found: 0 })
})

test('the same key with another body is refused, and is another act where it is of another person', async () => {
  const body = await anAdjustment()
  const headers = waited(ago(minuteMs))
  await by.ends(await by.post('package/adjust', body, headers))
  const other = await by.post('package/adjust', { ...body, quantity: -8 }, headers)
  expect(other).toMatchObject({
    status: 409,
    answer: { errors: [{ message: expect.stringContaining('This key was used for another change') }] },
  })
  const colleague = await server.person([permission.strainView], 'Marco Ruiz')
  const theirs = await server.call('POST', '/api/package/adjust', {
    token: colleague.token,
    body: { facilityId: grower, ...body },
    headers,
  })
  expect(theirs.status).toBe(202)
  await by.ends(theirs)
  expect(adjustmentsOf(body.label)).toBe(2)
})

test('a server that dies after it has stored an act, and before it says so, is followed by one that answers what came of it', async () => {
  const { answer } = await server.call('POST', '/api/task/create', {
    token: by.token,
    body: aTaskForm({ dueDate: today }),
  })
  const { id } = answer as { id: string }
  await server.call('POST', `/api/task/${id}/start`, { token: by.token, body: { date: today } })
  const sent = { token: by.token, body: { date: today }, headers: waited(ago(3 * 60 * minuteMs)) }
  const path = `/api/task/${id}/complete`
  // Its answer reaches nobody.
  await server.call('POST', path, sent)
  const next = await testServer(secret, openPostgres(url))
  Object.assign(next.services, { now: server.services.now })
  expect(await next.call('POST', path, sent)).toMatchObject({ status: 200, answer: {} })
  await next.close()
  const entries = await historyOf(server.db, { facilityId: null, entity: 'task', record: id })
  expect(entries.filter(({ doneAt }) => doneAt !== undefined)).toHaveLength(1)
  const { rows } = await sql<{ at: string }>`select completed_at as at from task where id = ${id}`.execute(server.db)
  expect(rows.map(({ at }) => new Date(at).toISOString())).toEqual([ago(3 * 60 * minuteMs)])
})

test('a comment stands in its thread at the time when it was written', async () => {
  const roomId = by.roomId('Veg 1')
  const doneAt = ago(2 * 60 * minuteMs)
  const headers = waited(doneAt)
  const write = () => by.post(`location/${roomId}/history/create`, { message: 'Pump 2 is loud' }, headers)
  const made = await write()
  expect(made).toMatchObject({ status: 200, answer: { id: expect.any(String) } })
  expect(await write()).toMatchObject({ answer: made.answer })
  const thread = await commentsOf(server.db, { facilityId: grower, roomId })
  expect(thread.map(({ timestamp }) => new Date(timestamp).toISOString())).toEqual([doneAt])
})

test('a comment keeps the id that its device gave it, and nobody writes another one under it', async () => {
  const roomId = by.roomId('Veg 1')
  const id = 'c0ffee'.padEnd(32, '0')
  const write = (message: string, key = randomUUID()) =>
    by.post(`location/${roomId}/history/create`, { message, id }, waited(ago(minuteMs), key))
  const key = randomUUID()
  expect(await write('Mites on rack 2', key)).toMatchObject({ status: 200, answer: { id } })
  expect(await write('Mites on rack 2', key)).toMatchObject({ status: 200, answer: { id } })
  const other = await write('Another one')
  expect([other.status, by.messages(other)]).toEqual([409, ['This comment is there already.']])
  const bad = await by.post(`location/${roomId}/history/create`, { message: 'Hm', id: 'mine' })
  expect(bad.status).toBe(400)
  const thread = await commentsOf(server.db, { facilityId: grower, roomId })
  expect(thread.filter((one) => one.id === id).map(({ message }) => message)).toEqual(['Mites on rack 2'])
})

test('an act of the future, of more than 90 days ago, at no instant or without a key is refused, and nothing is recorded', async () => {
  const body = await anAdjustment()
  const said = async (headers: Record<string, string>) => {
    const refused = await by.post('package/adjust', body, headers)
    expect(refused.status).toBe(400)
    return by.messages(refused)[0]
  }
  expect(await said(waited(ago(-10 * minuteMs)))).toMatch(
    /^By the clock of this device it was done on .* still to come/,
  )
  expect(await said(waited(ago(91 * dayMs)))).toMatch(/more than 90 days ago.*Enter it anew/)
  expect(await said(waited('yesterday'))).toMatch(/^Done-At is an instant/)
  expect(await said({ 'done-at': ago(0) })).toMatch(/^Done-At is an instant/)
  expect(await historyOfPackage(body.label)).toEqual([])
  // Two clocks are never quite the same, and a phone may lie in a drawer.
  for (const headers of [waited(ago(-2 * minuteMs)), waited(ago(89 * dayMs))])
    await by.ends(await by.post('package/adjust', body, headers))
  expect(adjustmentsOf(body.label)).toBe(2)
})

test('an act that arrived in time is answered as it was, also when its device asks once more far too late', async () => {
  const body = await anAdjustment()
  const headers = waited(ago(minuteMs))
  await by.ends(await by.post('package/adjust', body, headers))
  const { now } = server.services
  Object.assign(server.services, { now: () => new Date(now().getTime() + 100 * dayMs) })
  const late = await by.post('package/adjust', body, headers)
  Object.assign(server.services, { now })
  expect(late).toMatchObject({ status: 200, answer: { state: 'confirmed' } })
  expect(adjustmentsOf(body.label)).toBe(1)
})

test('what Metrc refuses of it is no refusal of the act: it lies in the repair tray of who did it', async () => {
  const body = await anAdjustment()
  server.sandbox.control.refuseNext('/packages/v2/adjust', [{ row: 0, message: 'Metrc said no' }])
  const headers = waited(ago(minuteMs))
  const sent = await by.post('package/adjust', body, headers)
  expect(sent.status).toBe(202)
  expect((await by.ends(sent)).get(body.label)).toBe('refused')
  expect(await by.post('package/adjust', body, headers)).toMatchObject({
    status: 200,
    answer: { operations: [{ state: 'refused' }] },
  })
  const { rows } = await sql`select from repair where record = ${body.label}`.execute(server.db)
  expect(rows).toHaveLength(1)
})

test('an act of somebody who lost the permission meanwhile, or of a facility that is not active any more, is refused and changes nothing', async () => {
  const body = await anAdjustment()
  const leaving = await server.person([permission.strainView], 'Lee Wong')
  const send = () =>
    server.call('POST', '/api/package/adjust', {
      token: leaving.token,
      body: { facilityId: grower, ...body },
      headers: waited(ago(minuteMs)),
    })
  await setPermissions(server.db, leaving.id, [])
  server.services.accounts.forget()
  expect(await send()).toMatchObject({ status: 403 })
  await setPermissions(server.db, leaving.id, [permission.strainView])
  server.services.accounts.forget()
  await saveOrganisation(server.db, { activeFacilityIds: [] })
  server.services.organisation.forget()
  expect((await send()).status).toBeGreaterThanOrEqual(400)
  await saveOrganisation(server.db, { activeFacilityIds: [grower] })
  server.services.organisation.forget()
  expect(adjustmentsOf(body.label)).toBe(0)
})

test('what seals the acts of a person on a device is the same each time, and of nobody else', async () => {
  const secretOf = async (token: string) => (await server.call('GET', '/api/account/outbox-secret', { token })).answer
  const own = await secretOf(by.token)
  expect(own).toEqual({ secret: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(await secretOf(by.token)).toEqual(own)
  expect(await secretOf((await server.person([permission.strainView])).token)).not.toEqual(own)
  expect(await server.call('GET', '/api/account/outbox-secret')).toMatchObject({ status: 401 })
})
