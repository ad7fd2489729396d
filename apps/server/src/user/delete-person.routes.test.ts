import { aKeyForm } from '@cultivatd/domain/api-key/api-key.builders'
import { aContactForm } from '@cultivatd/domain/external-contact/external-contact.builders'
import { permission } from '@cultivatd/domain/user/permission'
import { aWebhookForm } from '@cultivatd/domain/webhook/webhook.builders'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addFacility, type TestPerson, testPassword, type TestServer, testServer } from '../app/server.builders.ts'
import { jsonb } from '../db/jsonb.ts'
import { given } from '../db/mirror.builders.ts'
import { givenOperation, settleOperation } from '../history/history.builders.ts'
import { verifyHistory } from '../history/verify-history.ts'
import { stateProblems } from '../history/verify-state.ts'
import { notifyPeople } from '../notification/notification.store.ts'
import { aStation, aTurn } from '../station/station.builders.ts'
import { people } from './user.store.ts'

const { generalEdit, orgAdmin, userAdmin } = permission
const facilityId = 'GAAA-GONE-0001'
let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await testServer()
  await addFacility(server.db, facilityId, true)
  await given.room(server.db, 1, 'Veg 1', [], facilityId)
  admin = await server.person([userAdmin], 'Priya Nair')
})
afterAll(() => server.close())

const remove = (id: string, by: TestPerson = admin) => server.call('DELETE', `/api/users/${id}`, { token: by.token })
/** Of the state only what is said of who is deleted: the others got their permissions without the history. */
const problems = async () => [
  ...(await verifyHistory(server.db)).problems,
  ...(await stateProblems(server.db)).filter((problem) => !/ may .*, but the history tells nothing/.test(problem)),
]

/** The tables in which any of these stands. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(server.db)
  const found: string[] = []
  for (const { name } of rows)
    for (const text of texts) {
      const hit = await sql`select from ${sql.table(name)} as one where strpos(one::text, ${text}) > 0 limit 1`.execute(
        server.db,
      )
      if (hit.rows.length > 0) found.push(`${name}: ${text}`)
    }
  return found
}

/** Somebody who was renamed, wrote comments, took over at a station, and is in the ledger. */
async function aWorker() {
  const luis = await server.person([generalEdit], 'Luis “Lucho” Alvarez')
  const former = { email: luis.email, name: luis.name }
  await server.call('PUT', '/api/account', {
    token: luis.token,
    body: { displayName: 'Luis Alvarez', email: `luis.${luis.email}` },
  })
  await server.call('PATCH', `/api/users/${luis.id}`, {
    token: admin.token,
    body: { displayName: 'Luis Alvarez', email: `luis.${luis.email}`, permissions: ['GENERAL_EDIT', 'STRAIN_VIEW'] },
  })
  const done = await givenOperation(server.db, {
    facilityId,
    records: ['1A4'],
    by: { id: luis.id, name: 'Luis Alvarez' },
  })
  await settleOperation(server.db, done, { state: 'confirmed' })
  const decided = await givenOperation(server.db, { facilityId, records: ['1A5'] })
  const by = { decided_by_id: luis.id, decided_by_name: 'Luis Alvarez' }
  await settleOperation(server.db, decided, { state: 'needs-person', problems: ['Not clear.'] })
  await settleOperation(server.db, decided, { state: 'refused', problems: ['No.'], decision: 'not-applied', ...by })
  const mention = `Ask @[Luis Alvarez](${luis.id}) for it`
  await sql`insert into comment (facility_id, id, room_id, user_id, message, at)
    values (${facilityId}, 'c1', 'r1', ${admin.id}, ${mention}, now())`.execute(server.db)
  const message = 'Luis Alvarez mentioned you'
  await notifyPeople(server.db, [admin.id], { kind: 'pin-locked', facilityId: null, message })
  await aTurn(server, await aStation(server, { facilityId }), luis.id)
  return { ...luis, texts: [former.name, former.email, 'Luis Alvarez', `luis.${luis.email}`, 'Lucho'] }
}

describe('a person', () => {
  test('who is deleted stands nowhere any more, by no name or address that they had, and the history is whole', async () => {
    const luis = await aWorker()
    expect(await problems()).toEqual([])
    expect(await tablesWith(luis.texts)).not.toEqual([])
    expect(await remove(luis.id)).toMatchObject({ status: 200, answer: {} })
    expect(await tablesWith(luis.texts)).toEqual([])
    expect(await problems()).toEqual([])
    const { rows } = await sql<{ name: string }>`
      select distinct person_name as name from history where person_id = ${luis.id}
      union select person_name from operation where person_id = ${luis.id}`.execute(server.db)
    expect(rows).toEqual([{ name: 'Deleted person 1' }])
    expect((await people(server.db, [luis.id]))[0]).toMatchObject({ displayName: 'Deleted person 1', isActive: false })
  })
  test('who is deleted is signed out at once, signs in no more, and may come again as somebody new', async () => {
    const luis = await server.person([generalEdit], 'Otis Grange')
    expect(await remove(luis.id)).toMatchObject({ status: 200 })
    expect((await server.call('GET', '/api/account', { token: luis.token })).status).toBe(401)
    const body = { email: luis.email, password: testPassword }
    expect((await server.call('POST', '/api/account/sign-in', { body })).status).toBe(401)
    const form = { displayName: 'Otis Grange', confirmation: testPassword, ...body }
    expect((await server.call('POST', '/api/account/sign-up', { body: form })).status).toBe(200)
    expect(await remove(luis.id)).toMatchObject({ status: 404 })
    const list = await server.call('GET', '/api/users', { token: admin.token })
    expect(list.text).not.toContain('Deleted person')
    expect(await problems()).toEqual([])
  })
  test('with the name of somebody else takes nothing of theirs', async () => {
    const [first, second] = [
      await server.person([generalEdit], 'Ana Flor'),
      await server.person([generalEdit], 'Ana Flor'),
    ]
    expect(await remove(first.id)).toMatchObject({ status: 200 })
    const { rows } = await sql<{ person_name: string }>`
      select person_name from history where person_id = ${second.id}`.execute(server.db)
    expect(rows.map(({ person_name }) => person_name)).toContain('Ana Flor')
    expect(await problems()).toEqual([])
  })
  test('who deleted others is deleted too, and the history stays whole', async () => {
    const root = await server.person([orgAdmin], 'Dana Whitfield')
    const other = await server.person([userAdmin], 'Theo Lane')
    const guest = await server.person([generalEdit], 'Ines Rowe')
    expect(await remove(guest.id, other)).toMatchObject({ status: 200 })
    expect(await remove(other.id, root)).toMatchObject({ status: 200 })
    expect(await tablesWith(['Theo Lane', other.email, 'Ines Rowe', guest.email])).toEqual([])
    expect(await problems()).toEqual([])
  })
  test('is deleted by no stranger, not by themselves, and an organization admin by another one only; then nothing is changed', async () => {
    const [root, grower] = [
      await server.person([orgAdmin], 'Rhea Root'),
      await server.person([generalEdit], 'Gil Grower'),
    ]
    expect(await remove(admin.id, grower)).toMatchObject({ status: 403 })
    expect((await remove(admin.id)).text).toContain('Another user admin has to delete your account')
    expect((await remove(root.id)).text).toContain('Only an organization admin')
    expect((await remove('nobody')).status).toBe(404)
    await sql`update session set proved_at = now() - interval '6 minutes' where user_id = ${admin.id}`.execute(
      server.db,
    )
    expect((await remove(grower.id)).text).toContain('password again')
    await server.call('POST', '/api/account/prove', { token: admin.token, body: { password: testPassword } })
    expect((await server.call('GET', '/api/account', { token: grower.token })).status).toBe(200)
  })
})

describe('an organization admin who made keys and webhooks', () => {
  /** Two keys that wrote a comment, a contact and the ledger, one of them withdrawn, and a webhook with messages that wait. */
  async function aMaker(name: string) {
    const maker = await server.person([orgAdmin], name)
    const { token } = maker
    const made = await server.call('POST', '/api/api-key/create', {
      token,
      body: aKeyForm({ name: `ERP ${name.length}` }),
    })
    const { id, key } = made.answer as { id: string; key: string }
    const author = `ERP ${name.length} (API key of ${name})`
    const contact = await server.call('POST', '/api/external-contact/create', {
      token: key,
      body: aContactForm({ name: `Labs ${name.length}` }),
    })
    expect(contact).toMatchObject({ status: 200 })
    const body = { facilityId, message: 'Mites on rack 2' }
    expect(await server.call('POST', '/api/location/1/history/create', { token: key, body })).toMatchObject({
      status: 200,
    })
    const by = { id, name: author }
    await settleOperation(server.db, await givenOperation(server.db, { facilityId, records: ['1A6'], by }), {
      state: 'confirmed',
    })
    const hook = await server.call('POST', '/api/webhook/create', {
      token,
      body: aWebhookForm({ name: `Hook ${name.length}` }),
    })
    const { id: hookId } = hook.answer as { id: string }
    const data = jsonb({ kind: 'rooms', id: '1', op: 'upsert', record: { userName: author, count: 2, note: null } })
    await sql`insert into webhook_message (id, webhook_id, record, type, data, made_at, due_at, dead_at) values
      (${`dead ${maker.id}`}, ${hookId}, 'rooms 1', 'rooms.upsert', ${data}, now(), now(), now())`.execute(server.db)
    const other = await server.call('POST', '/api/api-key/create', {
      token: (await server.person([orgAdmin], 'Rhea Root')).token,
      body: aKeyForm({ name: `Other ${name.length}` }),
    })
    await server.call('DELETE', `/api/api-key/${(other.answer as { id: string }).id}`, { token })
    return { ...maker, keyId: id }
  }
  test.each(['Tess Holloway', 'Xandra'])(
    'and is deleted, called %s, stands with none of them any more',
    async (name) => {
      const [maker, root] = [await aMaker(name), await server.person([orgAdmin], 'Rhea Root')]
      expect(await problems()).toEqual([])
      const before = await tablesWith([name])
      for (const table of ['api_key', 'history', 'operation', 'webhook', 'webhook_message'])
        expect(before).toContain(`${table}: ${name}`)
      expect(await remove(maker.id, root)).toMatchObject({ status: 200 })
      expect(await tablesWith([name, maker.email])).toEqual([])
      expect(await problems()).toEqual([])
      const { rows } = await sql<{ name: string }>`
      select distinct person_name as name from history where person_id = ${maker.keyId}
      union select person_name from operation where person_id = ${maker.keyId}
      union select name from author where id = ${maker.keyId}
      union select data -> 'record' ->> 'userName' from webhook_message where id = ${`dead ${maker.id}`}`.execute(
        server.db,
      )
      expect(rows).toEqual([{ name: expect.stringMatching(/^ERP \d+ \(API key of Deleted person \d+\)$/) }])
    },
  )
})

test.each(['null', 'true', '12', '"', ',', 'displayName', '\\1', 'a}'])(
  'a person called %s is deleted, and what the history says is JSON as before',
  async (name) => {
    const one = await server.person([generalEdit], name)
    await sql`insert into history (person_id, person_name, entity, records, what, summary, before, after)
      values (${one.id}, ${name}, 'user', ${jsonb([name, one.id])}, 'user.second-factor', 'Set up an app',
        ${jsonb({ secondFactor: null, isOn: true, count: 12, displayName: name })}, '{"list": [null, true, 12]}')`.execute(
      server.db,
    )
    expect(await remove(one.id)).toMatchObject({ status: 200 })
    const { rows } = await sql`
      select before, after from history where person_id = ${one.id} and what = 'user.second-factor'`.execute(server.db)
    expect(rows).toEqual([
      {
        before: {
          secondFactor: null,
          isOn: true,
          count: 12,
          displayName: expect.stringMatching(/^Deleted person \d+$/),
        },
        after: { list: [null, true, 12] },
      },
    ])
    expect(await problems()).toEqual([])
  },
)

describe('what was taken out of the history', () => {
  class Undo extends Error {}
  /** What is found after somebody with every right has changed something; all of it is undone again. */
  async function after(tamper: ReturnType<typeof sql>) {
    let found: string[] = []
    const work = server.db.transaction().execute(async (tx) => {
      await sql`alter table history disable trigger user`.execute(tx)
      await tamper.execute(tx)
      found = (await verifyHistory(tx)).problems
      throw new Undo()
    })
    await work.catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
    return found.join(' ')
  }
  test('cannot be written anew, nor can what was not', async () => {
    const one = sql`(select max(seq) from history where redacted_by is not null)`
    expect(await after(sql`update history set summary = 'Something else' where seq = ${one}`)).toContain(
      'is not what was left of it',
    )
    expect(await after(sql`update history set redacted_by = null where seq = ${one}`)).toContain(
      'is not what was written',
    )
    const untouched = sql`(select max(seq) from history where redacted_by is null and what <> 'user.redact')`
    expect(
      await after(sql`update history set summary = 'Something else', redacted_by = (
        select max(redacted_by) from history) where seq = ${untouched}`),
    ).toContain('is not what was left of it')
    const telling = sql`(select max(seq) from history where what = 'user.redact')`
    expect(await after(sql`update history set after = '{}' where seq = ${telling}`)).toContain(
      'is not what was written',
    )
  })
  test('is refused to whoever changes more than names', async () => {
    const change = server.db.transaction().execute(async (tx) => {
      await sql`select set_config('history.redacts', 'on', true)`.execute(tx)
      await sql`update history set what = 'user.update', redacted_by = 1 where seq = 1`.execute(tx)
    })
    await expect(change).rejects.toThrow('only the name of a person')
    await expect(sql`update history set summary = 'x'`.execute(server.db)).rejects.toThrow('only ever added to')
  })
})
