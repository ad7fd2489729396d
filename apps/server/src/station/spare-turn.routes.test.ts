import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SpareTurn } from '@cultivatd/domain/station/station'
import { aTaskForm } from '@cultivatd/domain/task/task.builders'
import { permission } from '@cultivatd/domain/user/permission'
import { signedToken } from '../account/session-token.ts'
import { addFacility, type TestPerson, type TestServer, testServer } from '../app/server.builders.ts'
import { savePin } from './crew-key.store.ts'
import { aPin, aStation } from './station.builders.ts'

const facilityId = 'GAAA-SPARE-0001'
const hourMs = 3_600_000
let server: TestServer
let userAdmin: TestPerson
let grower: TestPerson
let station: { id: string; token: string }

beforeAll(async () => {
  server = await testServer()
  await addFacility(server.db, facilityId, true)
  userAdmin = await server.person([permission.userAdmin, permission.generalEdit], 'Priya Nair')
})
beforeEach(async () => {
  await sql`delete from station`.execute(server.db)
  await sql`delete from crew_key`.execute(server.db)
  station = await aStation(server, { facilityId })
  grower = await server.person([permission.generalEdit], 'Marcus Reyes')
})
afterAll(() => server.close())

/** Takes over at a station whose device can keep a turn sealed; answers its token and the spare one. */
async function aKeptTurn(person = grower, at = station): Promise<{ token: string; spare: SpareTurn }> {
  await savePin(server.db, server.services.secrets, person.id, aPin)
  const body = { personId: person.id, pin: aPin, wantsSpare: true }
  const { answer } = await server.call('POST', '/api/station/take-over', { token: at.token, body })
  return answer as { token: string; spare: SpareTurn }
}

/** What somebody did while there was no network, as it is delivered with the spare turn. */
async function delivered(token: string, key = crypto.randomUUID()) {
  const subTasks = [{ id: 'a', text: 'Rack 1', isComplete: false }]
  const made = await server.call('POST', '/api/task/create', { token: userAdmin.token, body: aTaskForm({ subTasks }) })
  const { id } = made.answer as { id: string }
  await server.call('POST', `/api/task/${id}/start`, { token: userAdmin.token, body: { date: '2026-11-20' } })
  const headers = { 'idempotency-key': key, 'done-at': new Date(Date.now() - hourMs).toISOString() }
  const body = { subTaskId: 'a', isComplete: true }
  const { status } = await server.call('POST', `/api/task/${id}/sub-task`, { token, body, headers })
  const { rows } = await sql<{ person_name: string; station: string | null; late: boolean }>`
    select person_name, station, done_at < at - interval '59 minutes' as late from history
    where what = 'task.update' and person_id <> ${userAdmin.id} and records @> jsonb_build_array(${id}::text)`.execute(
    server.db,
  )
  return { status, history: rows }
}

const statusOf = async (token: string) => (await server.call('GET', '/api/account', { token })).status
const view = async ({ token } = station) =>
  (await server.call('GET', '/api/station/view', { token })).answer as { spares: string[] }
const tellLock = (spareId: string, { token } = station) =>
  server.call('POST', '/api/station/lock-pin', { token, body: { spareId } })
const lockOf = async (person: TestPerson) =>
  (
    await sql<{ is_locked: boolean }>`
      select locked_until > now() as is_locked from crew_key where user_id = ${person.id}`.execute(server.db)
  ).rows[0]?.is_locked ?? false

describe('a spare turn', () => {
  test('delivers what was done without a network after its own turn was given back, under the name, the station and the hour', async () => {
    const { token, spare } = await aKeptTurn()
    expect((await server.call('POST', '/api/account/sign-out', { token })).status).toBe(200)
    expect(await delivered(spare.token)).toEqual({
      status: 200,
      history: [{ person_name: 'Marcus Reyes', station: 'Flower tablet', late: true }],
    })
    expect((await view()).spares).toEqual([spare.id])
  })

  test('is made only for a device that can keep it, and may no more than a turn may', async () => {
    await savePin(server.db, server.services.secrets, userAdmin.id, aPin)
    const plain = { token: station.token, body: { personId: userAdmin.id, pin: aPin } }
    expect((await server.call('POST', '/api/station/take-over', plain)).answer).toMatchObject({ spare: null })
    const { spare } = await aKeptTurn(userAdmin)
    const pin = { token: spare.token, body: { pin: '730195' } }
    expect((await server.call('PUT', `/api/crew/${grower.id}/pin`, pin)).status).toBe(403)
    expect((await server.call('GET', '/api/account', { token: spare.token })).answer).toMatchObject({
      permissions: ['GENERAL_EDIT'],
    })
  })

  test('takes the place of the one before, and ends after twelve hours', async () => {
    const first = await aKeptTurn()
    const second = await aKeptTurn()
    expect([await statusOf(first.spare.token), await statusOf(second.spare.token)]).toEqual([401, 200])
    // Its own turn may still be sending.
    expect(await statusOf(first.token)).toBe(200)
    expect(Date.parse(second.spare.until) - Date.now()).toBeLessThanOrEqual(12 * hourMs)
    await sql`update session set expires_at = now() where id = ${second.spare.id}`.execute(server.db)
    server.services.accounts.forget()
    expect([await statusOf(second.spare.token), (await view()).spares]).toEqual([401, []])
  })

  test.each<[string, () => Promise<{ status: number }>]>([
    [
      'whose person’s PIN was withdrawn',
      () => server.call('DELETE', `/api/crew/${grower.id}/pin`, { token: userAdmin.token }),
    ],
    [
      'whose PIN was renewed',
      () => server.call('PUT', `/api/crew/${grower.id}/pin`, { token: userAdmin.token, body: { pin: '730195' } }),
    ],
    [
      'of a dismissed person',
      () =>
        server.call('PATCH', `/api/users/${grower.id}`, {
          token: userAdmin.token,
          body: { displayName: grower.name, email: grower.email, permissions: [] },
        }),
    ],
    [
      'of who was signed out everywhere',
      () => server.call('POST', `/api/users/${grower.id}/end-sessions`, { token: userAdmin.token }),
    ],
    [
      'of a station that was ended',
      () => server.call('DELETE', `/api/station/${station.id}`, { token: userAdmin.token }),
    ],
  ])('%s delivers nothing', async (_, end) => {
    const { spare } = await aKeptTurn()
    expect(await end()).toMatchObject({ status: 200 })
    expect(await delivered(spare.token)).toEqual({ status: 401, history: [] })
  })

  test.each<[string, (token: string) => string]>([
    [
      'signed by the server of another organization',
      (token) => signedToken('another secret', token.split('.')[0] ?? ''),
    ],
    ['invented', () => signedToken('another secret', 'a'.repeat(43))],
    ['without its signature', (token) => token.split('.')[0] ?? ''],
  ])('that is forged (%s) delivers nothing', async (_, forge) => {
    const { spare } = await aKeptTurn()
    expect(await delivered(forge(spare.token))).toEqual({ status: 401, history: [] })
  })

  test('is of whose PIN was shown, whatever else is said', async () => {
    await savePin(server.db, server.services.secrets, userAdmin.id, '905172')
    await savePin(server.db, server.services.secrets, grower.id, aPin)
    const body = { personId: userAdmin.id, pin: aPin, wantsSpare: true }
    expect((await server.call('POST', '/api/station/take-over', { token: station.token, body })).status).toBe(400)
    expect((await view()).spares).toEqual([])
  })

  test('is told to its own station alone', async () => {
    const { spare } = await aKeptTurn()
    const other = await aStation(server, { facilityId, name: 'Dry tablet' })
    expect([(await view()).spares, (await view(other)).spares]).toEqual([[spare.id], []])
  })
})

describe('five wrong PINs without a network', () => {
  test('are told by their station: the PIN is locked, its spare turn ends, the person hears of it, once', async () => {
    const { spare } = await aKeptTurn()
    expect((await tellLock(spare.id)).status).toBe(200)
    expect([await lockOf(grower), await statusOf(spare.token)]).toEqual([true, 401])
    await tellLock(spare.id)
    const told = await sql<{ summary: string; person_name: string; station: string }>`
      select summary, person_name, station from history where what = 'user.pin-locked' and records @> jsonb_build_array(${grower.id}::text)`.execute(
      server.db,
    )
    expect(told.rows).toEqual([
      {
        summary: expect.stringContaining('after 5 wrong ones without a network'),
        person_name: 'System',
        station: 'Flower tablet',
      },
    ])
    const { rows } = await sql<{ message: string }>`
      select message from notification where user_id = ${grower.id}`.execute(server.db)
    expect(rows.map(({ message }) => message)).toEqual([
      expect.stringMatching(/PIN of Marcus Reyes was locked .* without a network at the station Flower tablet/),
    ])
  })

  test('lock nobody at the word of another station, nor for a turn that is not spare, nor for one that is invented', async () => {
    const { token, spare } = await aKeptTurn()
    const other = await aStation(server, { facilityId, name: 'Dry tablet' })
    const { rows } = await sql<{ id: string }>`
      select id from session where user_id = ${grower.id} and station_id is not null and not is_spare`.execute(
      server.db,
    )
    await tellLock(spare.id, other)
    await tellLock(rows[0]?.id ?? '')
    await tellLock('invented')
    expect([await lockOf(grower), await statusOf(token), await statusOf(spare.token)]).toEqual([false, 200, 200])
  })
})

describe('a stolen tablet', () => {
  test('shows names and no more, and once a user admin ends its station elsewhere nothing of it opens anything', async () => {
    const { token, spare } = await aKeptTurn()
    const stolen = [station.token, token, spare.token]
    const seen = (await server.call('GET', '/api/station/view', { token: station.token })).text
    for (const secret of [grower.email, aPin, token, spare.token]) expect(seen).not.toContain(secret)
    for (const path of ['/api/users', '/api/account'])
      expect((await server.call('GET', path, { token: station.token })).status).toBe(401)
    // Somebody of the crew cannot end it.
    expect((await server.call('DELETE', `/api/station/${station.id}`, { token: grower.token })).status).toBe(403)
    const ended = await server.call('DELETE', `/api/station/${station.id}`, { token: userAdmin.token })
    // Whose PINs can be found out from what it keeps.
    expect(ended).toMatchObject({ status: 200, answer: { crew: ['Marcus Reyes'] } })
    for (const secret of stolen) expect(await statusOf(secret)).toBe(401)
    const body = { personId: grower.id, pin: aPin }
    expect((await server.call('POST', '/api/station/take-over', { token: station.token, body })).status).toBe(401)
    expect(await delivered(spare.token)).toEqual({ status: 401, history: [] })
  })
})
