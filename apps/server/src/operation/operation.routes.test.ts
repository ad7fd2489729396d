import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addFacility, type TestPerson, type TestServer, testServer } from '../app/server.builders.ts'
import { facilityChoices } from '../organisation/organisation.store.ts'
import { pendingOfFacilities } from './operation.store.ts'
import { givenOperation, settleOperation } from '../history/history.builders.ts'

const [activeId, idleId] = ['GAAA-OPEN-0001', 'GAAA-IDLE-0002']
let server: TestServer
let grower: TestPerson
let shown: string
let hidden: string
let outageId: string

beforeAll(async () => {
  server = await testServer()
  grower = await server.person(['GENERAL_EDIT'])
  await addFacility(server.db, activeId, true)
  await addFacility(server.db, idleId, false)
  shown = await givenOperation(server.db, { facilityId: activeId, records: ['1A4000000000000000000001'] })
  hidden = await givenOperation(server.db, { facilityId: idleId, records: ['1A4000000000000000000002'] })
  await sql`insert into outage (started_at, reason) values (now() - interval '1 minute', 'Metrc is away')`.execute(
    server.db,
  )
  const { rows } = await sql<{ id: string }>`select id from outage`.execute(server.db)
  outageId = rows[0]?.id ?? ''
})
afterAll(() => server.close())

const call = (method: 'GET' | 'POST', path: string, body?: unknown) =>
  server.call(method, `/api/${path}`, { token: grower.token, body })

describe('of writes of a facility that is not active [FAC-02] [READ-21]', () => {
  test.each(['waiting', 'recent'])('none is in the list of what is %s', async (group) => {
    const { answer, text } = await call('GET', `operations?group=${group}`)
    expect(answer).toMatchObject({ operations: [{ id: shown }], total: 1 })
    expect(text).not.toContain(idleId)
  })

  test('a list of that facility alone is refused', async () => {
    const answer = await call('GET', `operations?group=waiting&facilityId=${idleId}`)
    expect(answer).toMatchObject({ status: 404, answer: { errors: [{ message: 'Unknown Facility' }] } })
  })

  test('none is counted among those that are shown, only how many there are of them', async () => {
    expect((await call('GET', 'operations/counts')).answer).toEqual({
      waiting: 1,
      refused: 0,
      needsPerson: 0,
      inDoubt: 0,
      inactive: 1,
    })
    // Who makes facilities active is told how many of each there are (ORG-04).
    const pending = await pendingOfFacilities(server.db)
    expect(pending.get(idleId)).toEqual({ waiting: 1, refused: 0, needsPerson: 0 })
    expect((await facilityChoices(server.db)).find(({ id }) => id === idleId)?.pending).toEqual(pending.get(idleId))
  })

  test('none is in the record of an outage', async () => {
    const { answer, text } = await call('GET', `outage/${outageId}`)
    expect(answer).toMatchObject({ operations: [{ id: shown }], total: 1 })
    expect(text).not.toContain(idleId)
  })

  test('each is as unknown as one that is not there', async () => {
    await settleOperation(server.db, hidden, { state: 'needs-person' })
    const unknown = { status: 404, answer: { errors: [{ message: 'Unknown operation' }] } }
    for (const id of [hidden, 'nothing']) {
      expect(await call('GET', `operation/${id}`)).toMatchObject(unknown)
      expect(await call('GET', `operation/${id}/evidence`)).toMatchObject(unknown)
      expect(await call('GET', `operation/${id}/way-back`)).toMatchObject(unknown)
      expect(await call('POST', `operation/${id}/decide`, { isApplied: true })).toMatchObject(unknown)
      expect(await call('POST', `operation/${id}/give-up`, { reason: 'Not needed' })).toMatchObject(unknown)
      expect(await call('POST', `operation/${id}/seen`)).toMatchObject(unknown)
    }
    expect((await call('GET', `operation/${shown}`)).status).toBe(200)
  })

  test('each is there again with its facility', async () => {
    await sql`update organisation set active_facility_ids = active_facility_ids || ${JSON.stringify([idleId])}::jsonb`.execute(
      server.db,
    )
    server.services.organisation.forget()
    expect((await call('GET', `operation/${hidden}`)).status).toBe(200)
    expect((await call('GET', 'operations/counts')).answer).toEqual({
      waiting: 1,
      refused: 0,
      needsPerson: 1,
      inDoubt: 0,
      inactive: 0,
    })
  })
})

test('[SYNC-03] what may have been done twice is listed and counted until somebody says that it was looked at', async () => {
  const label = '1A4000000000000000000003'
  const id = await givenOperation(server.db, { facilityId: activeId, records: [label] })
  const refused = { status: 409, answer: { errors: [{ message: 'This was dealt with already.' }] } }
  await settleOperation(server.db, id, { state: 'confirmed' })
  expect(await call('POST', `operation/${id}/seen`)).toMatchObject(refused)
  const doubt = { of: 'quantity', unit: 'Grams', expected: 95, shown: 90, isListed: true }
  await sql`update operation set doubt = ${JSON.stringify(doubt)}::jsonb, version = nextval('row_version')
    where id = ${id}`.execute(server.db)
  expect((await call('GET', 'operations?group=in-doubt')).answer).toMatchObject({
    operations: [{ id, doubt }],
    total: 1,
  })
  expect((await call('GET', 'operations/counts')).answer).toMatchObject({ inDoubt: 1 })
  expect(await call('POST', `operation/${id}/seen`)).toMatchObject({ status: 200, answer: {} })
  expect((await call('GET', 'operations/counts')).answer).toMatchObject({ inDoubt: 0 })
  expect((await call('GET', `operation/${id}`)).answer).toMatchObject({
    operation: { state: 'confirmed', doubt, decided: { decision: 'seen' } },
  })
  expect(await call('POST', `operation/${id}/seen`)).toMatchObject(refused)
  const { rows } = await sql<{ what: string }>`
    select what from history where operation_id = ${id} order by seq desc limit 1`.execute(server.db)
  expect(rows[0]?.what).toMatch(/ seen$/)
})

test('of a confirmed write is told what can be done about it, with what its record showed before; of others nothing', async () => {
  const before = { LocationName: 'Pack 1', LocationId: 12 }
  const id = await givenOperation(server.db, { facilityId: activeId, records: ['1A4000000000000000000009'], before })
  expect((await call('GET', `operation/${id}/way-back`)).answer).toMatchObject({ operation: { id }, ways: [] })
  await settleOperation(server.db, id, { state: 'confirmed' })
  expect((await call('GET', `operation/${id}/way-back`)).answer).toMatchObject({
    ways: [{ does: 'Move it back to Pack 1.', form: { payload: { roomName: 'Pack 1', roomLocationId: 12 } } }],
  })
})

describe('what became of a request is told by its key [READ-45]', () => {
  const label = '1A4000000000000000000007'
  const ofKeys = (...keys: string[]) => call('GET', `operations/of-keys?keys=${keys.join(',')}`)

  async function act(key: string, personId: string, facilityId: string | null, operationIds: readonly string[] = []) {
    await sql`insert into action (id, facility_id, person_id, idempotency_key, fingerprint)
      values (${`action ${key}`}, ${facilityId}, ${personId}, ${key}, '')`.execute(server.db)
    await sql`update operation set action_id = ${`action ${key}`} where id = any(${operationIds})`.execute(server.db)
  }

  test('what Metrc took, refused, or has not answered yet, and what is ours alone', async () => {
    const [done, refused, open] = await Promise.all(
      ['done', 'refused', 'open'].map((id) =>
        givenOperation(server.db, { id, facilityId: activeId, records: [label] }),
      ),
    )
    await settleOperation(server.db, 'done', { state: 'confirmed' })
    await settleOperation(server.db, 'refused', { state: 'refused', problems: ['Quantity is too small'] })
    await act('key-of-all-three', grower.id, activeId, [done ?? '', refused ?? '', open ?? ''])
    await act('key-of-our-own', grower.id, null)
    const { answer } = await ofKeys('key-of-all-three', 'key-of-our-own', 'key-of-nothing')
    const { acts } = answer as { acts: { key: string; operations: object[] }[] }
    expect(acts.map(({ key }) => key).toSorted()).toEqual(['key-of-all-three', 'key-of-our-own'])
    expect(acts.find(({ key }) => key === 'key-of-all-three')?.operations).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: 'done', state: 'confirmed', records: [label] }),
        expect.objectContaining({ id: 'refused', state: 'refused', problems: ['Quantity is too small'] }),
        expect.objectContaining({ id: 'open', state: 'recorded' }),
      ]),
    )
    expect(acts.find(({ key }) => key === 'key-of-our-own')).toMatchObject({ operations: [] })
  })

  test('nothing of another person, and nothing of a facility that is not active', async () => {
    await addFacility(server.db, 'GAAA-SHUT-0003', false)
    await act('key-of-another', 'somebody-else', activeId)
    await act('key-of-a-shut-one', grower.id, 'GAAA-SHUT-0003')
    expect((await ofKeys('key-of-another', 'key-of-a-shut-one')).answer).toEqual({ acts: [] })
  })

  test('five at most are asked for at once', async () => {
    const keys = Array.from({ length: 6 }, (_, index) => `key-number-${index}`)
    expect(await ofKeys(...keys)).toMatchObject({
      status: 400,
      answer: { errors: [{ message: 'Ask for one to five keys, with commas between them' }] },
    })
    expect((await ofKeys(...keys.slice(1))).status).toBe(200)
  })
})
