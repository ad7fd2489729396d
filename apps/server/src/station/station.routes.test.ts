import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { wrongOfPerson, wrongWithinHour } from '@cultivatd/domain/station/pin-length'
import { permission } from '@cultivatd/domain/user/permission'
import { addFacility, setPermissions, type TestPerson, type TestServer, testServer } from '../app/server.builders.ts'
import { verifyHistory } from '../history/verify-history.ts'
import { drawnPages, readCodes } from '../label/read-back.builders.ts'
import type { Db } from '../db/db.ts'
import { crewKeys, endTurns, removeKey, saveBadge, savePin } from './crew-key.store.ts'
import { aPin, aStation, aTurn } from './station.builders.ts'
import { hashOf, stations } from './station.store.ts'

const facilityId = 'GAAA-CREW-0001'
const oldBadge = 'CREWABCDEFGHJKLMNPQRSTUVWXYZ23'
let server: TestServer
let orgAdmin: TestPerson
let userAdmin: TestPerson
let grower: TestPerson
let station: { id: string; token: string }

beforeAll(async () => {
  server = await testServer()
  await addFacility(server.db, facilityId, true)
  orgAdmin = await server.person([permission.orgAdmin], 'Dana Whitfield')
  userAdmin = await server.person([permission.userAdmin, permission.strainView], 'Priya Nair')
})
beforeEach(async () => {
  await sql`delete from station`.execute(server.db)
  await sql`delete from crew_key`.execute(server.db)
  station = await aStation(server, { facilityId })
  grower = await server.person([permission.generalEdit], 'Marcus Reyes')
})
afterAll(() => server.close())

const takeOver = (body: object, token = station.token) => server.call('POST', '/api/station/take-over', { token, body })
const byPin = (pin: string, person = grower) => takeOver({ personId: person.id, pin })
const givePin = (person: TestPerson, by = userAdmin, pin = aPin) =>
  server.call('PUT', `/api/crew/${person.id}/pin`, { token: by.token, body: { pin } })
const account = (token: string) => server.call('GET', '/api/account', { token })
const told = ({ answer }: { answer: unknown }) => (answer as { errors: { message: string }[] }).errors[0]?.message
const historyOf = async (person: TestPerson) =>
  (
    await sql<{ summary: string; station: string | null }>`
    select summary, station from history where records @> jsonb_build_array(${person.id}::text) order by seq desc limit 3`.execute(
      server.db,
    )
  ).rows
/** As if so many minutes had gone by since the last lock. */
const later = (minutes: number) =>
  sql`update crew_key set locked_until = locked_until - make_interval(mins => ${minutes})`.execute(server.db)

/** As if so many had been wrong here in this hour. */
const wrongAtStation = (count: number) =>
  sql`update station set wrong_pins = ${count}, wrong_since = now()`.execute(server.db)

describe('a station', () => {
  test('is made by a user admin on the device, is listed, and ended from elsewhere', async () => {
    const made = await server.call('POST', '/api/station/create', {
      token: userAdmin.token,
      body: { name: 'Trim table', facilityId },
    })
    expect(made.status).toBe(200)
    const { id, token } = made.answer as { id: string; token: string }
    expect((await stations(server.db)).map(({ name, madeBy }) => `${name}, ${madeBy}`)).toContain(
      'Trim table, Priya Nair',
    )
    expect((await server.call('GET', '/api/station/view', { token })).status).toBe(200)
    expect((await server.call('DELETE', `/api/station/${id}`, { token: userAdmin.token })).status).toBe(200)
    expect((await server.call('GET', '/api/station/view', { token })).status).toBe(401)
    expect(told(await server.call('DELETE', `/api/station/${id}`, { token: userAdmin.token }))).toContain(
      'ended already',
    )
  })

  test('has a name of its own', async () => {
    const again = { token: userAdmin.token, body: { name: 'flower TABLET', facilityId } }
    expect(told(await server.call('POST', '/api/station/create', again))).toContain('There is a station')
  })

  test('is made by who gave their password lately', async () => {
    await sql`update session set proved_at = null where user_id = ${userAdmin.id}`.execute(server.db)
    const body = { name: 'Left alone', facilityId }
    expect((await server.call('POST', '/api/station/create', { token: userAdmin.token, body })).status).toBe(403)
    await server.call('POST', '/api/account/prove', { token: userAdmin.token, body: { password: 'green-acre-12' } })
  })

  test('shows the names of those who can take over and nothing else', async () => {
    await givePin(grower)
    const { answer } = await server.call('GET', '/api/station/view', { token: station.token })
    expect(answer).toMatchObject({ name: 'Flower tablet', facilityId, restSeconds: 60, isBadgeWithPin: false })
    const { crew } = answer as { crew: { id: string }[] }
    expect(crew.find(({ id }) => id === grower.id)).toEqual({
      id: grower.id,
      name: 'Marcus Reyes',
      hasPin: true,
      hasBadge: false,
      lockedSeconds: 0,
    })
    expect(JSON.stringify(answer)).not.toContain('@')
  })

  test('is none any more after months without use', async () => {
    await sql`update station set used_at = now() - interval '91 days'`.execute(server.db)
    const { removeUnusedStations } = await import('./station.store.ts')
    await removeUnusedStations(server.db, new Date())
    expect((await server.call('GET', '/api/station/view', { token: station.token })).status).toBe(401)
  })
})

describe('who takes over', () => {
  test('acts under their own name, and the history says at which station', async () => {
    await givePin(grower)
    const { status, answer } = await byPin(aPin)
    expect(status).toBe(200)
    const { token } = answer as { token: string }
    expect((await account(token)).answer).toMatchObject({ displayName: 'Marcus Reyes', permissions: ['GENERAL_EDIT'] })
    const made = await server.call('POST', '/api/checklist/create', {
      token,
      body: { name: 'Close the room', lines: [{ id: 'a', text: 'Lights off' }] },
    })
    expect(made.status).toBe(200)
    const { rows } = await sql<{ person_name: string; station: string }>`
      select person_name, station from history order by seq desc limit 1`.execute(server.db)
    expect(rows).toEqual([{ person_name: 'Marcus Reyes', station: 'Flower tablet' }])
    const verdict = await server.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => verifyHistory(tx))
    expect(verdict.problems).toEqual([])
  })

  test('is an organization admin without settings and people', async () => {
    const token = await aTurn(server, station, orgAdmin.id)
    expect((await account(token)).answer).toMatchObject({ permissions: ['STRAIN_VIEW', 'STRAIN_EDIT', 'GENERAL_EDIT'] })
    const people = await server.call('GET', '/api/users', { token })
    expect(JSON.stringify(people.answer)).not.toContain('@')
  })

  test('leaves, and what they had opens nothing any more', async () => {
    const token = await aTurn(server, station, grower.id)
    expect((await server.call('POST', '/api/account/sign-out', { token })).status).toBe(200)
    expect((await account(token)).status).toBe(401)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['the station is ended', () => server.call('DELETE', `/api/station/${station.id}`, { token: userAdmin.token })],
    ['their PIN is withdrawn', () => server.call('DELETE', `/api/crew/${grower.id}/pin`, { token: userAdmin.token })],
    ['their PIN is renewed', () => givePin(grower, userAdmin, '730195')],
    [
      'they are signed out everywhere',
      () => server.call('POST', `/api/users/${grower.id}/end-sessions`, { token: userAdmin.token }),
    ],
    [
      'they are dismissed',
      () =>
        server.call('PATCH', `/api/users/${grower.id}`, {
          token: userAdmin.token,
          body: { displayName: grower.name, email: grower.email, permissions: [] },
        }),
    ],
  ])('loses the turn at once when %s', async (_, end) => {
    const token = await aTurn(server, station, grower.id)
    expect((await account(token)).status).toBe(200)
    expect(await end()).toMatchObject({ status: 200 })
    expect((await account(token)).status).toBe(401)
  })

  test.each<[string, object, (tx: Db) => Promise<void>]>([
    ['PIN is renewed', { pin: aPin }, (tx) => savePin(tx, server.services.secrets, grower.id, '730195')],
    ['badge is renewed', { badge: oldBadge }, (tx) => saveBadge(tx, grower.id, 'CREWZZZZZZZZZZZZZZZZZZZZZZZZZZ')],
    ['PIN is withdrawn', { pin: aPin, wantsSpare: true }, async (tx) => void (await removeKey(tx, grower.id, 'pin'))],
  ])('gets no turn whose %s while they take over', async (_, shown, change) => {
    await givePin(grower)
    await saveBadge(server.db, grower.id, oldBadge)
    const isWaiting = () =>
      sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    let answer: ReturnType<typeof takeOver> | undefined
    await server.db.transaction().execute(async (tx) => {
      await change(tx)
      await endTurns(tx, grower.id)
      answer = takeOver({ ...('badge' in shown ? {} : { personId: grower.id }), ...shown })
      await expect.poll(async () => (await isWaiting().execute(server.db)).rows.length, { timeout: 20_000 }).toBe(1)
    })
    expect(told((await answer) ?? { answer: null })).toContain('renewed just now')
    const { rows } = await sql`select from session where user_id = ${grower.id} and station_id is not null`.execute(
      server.db,
    )
    expect(rows).toHaveLength(0)
  })

  test('has a turn of twelve hours at most', async () => {
    const token = await aTurn(server, station, grower.id)
    await sql`update session set expires_at = expires_at - interval '12 hours' where user_id = ${grower.id}`.execute(
      server.db,
    )
    server.services.accounts.forget()
    expect((await account(token)).status).toBe(401)
  })
})

describe('a PIN', () => {
  test('dies with the permissions of its person, and does not come back with them', async () => {
    await givePin(grower)
    await setPermissions(server.db, grower.id, [])
    expect((await byPin(aPin)).status).toBe(400)
    await setPermissions(server.db, grower.id, [permission.generalEdit])
    expect((await byPin(aPin)).status).toBe(400)
  })

  test('is not given to who may do nothing at a station', async () => {
    const manager = await server.person([permission.userAdmin], 'Only People')
    expect(told(await givePin(manager))).toContain('may do nothing at a station')
  })

  test('of an organization admin is set by one', async () => {
    expect((await givePin(orgAdmin)).status).toBe(403)
    expect((await givePin(orgAdmin, orgAdmin)).status).toBe(200)
  })

  test.each(['12345', '111111', '123456', '987654', '121212', '12345a', '1234567890123'])(
    'may not be %s',
    async (pin) => {
      expect((await givePin(grower, userAdmin, pin)).status).toBe(400)
    },
  )

  test('is stored so that it cannot be read or tried without the secret of the server', async () => {
    await givePin(grower)
    const { rows } = await sql<{
      hash: string
    }>`select pin_hash as hash from crew_key where user_id = ${grower.id}`.execute(server.db)
    const hash = rows[0]?.hash ?? ''
    expect(hash).toMatch(/^\$argon2id\$/)
    const { isPassword } = await import('../db/password-hash.ts')
    expect(await isPassword(hash, aPin)).toBe(false)
  })

  test('is renewed by its person with the password, once they have one', async () => {
    const renew = () => server.call('PUT', '/api/crew/own-pin', { token: grower.token, body: { pin: '730195' } })
    expect(told(await renew())).toContain('no PIN yet')
    await givePin(grower)
    expect((await renew()).status).toBe(200)
    expect((await byPin('730195')).status).toBe(200)
    expect((await historyOf(grower)).map(({ summary }) => summary)).toContain('Renewed the PIN of Marcus Reyes')
  })

  test('is locked by five wrong ones for a minute, then for longer; its person is told, and user admins see it', async () => {
    await givePin(grower)
    for (const left of [4, 3, 2, 1])
      expect(told(await byPin('730195'))).toContain(left === 1 ? 'One more' : `${left} more`)
    expect(told(await byPin('730195'))).toMatch(/locked for 1 minute .*A badge still works.*user admin/)
    const locked = await byPin(aPin)
    expect(locked.status).toBe(429)
    expect(told(locked)).toContain('locked for 1 minute')
    expect((await crewKeys(server.db, [grower.id]))[0]?.lockedUntil).not.toBeNull()
    expect((await historyOf(grower))[0]).toEqual({
      summary: expect.stringContaining('was locked for 1 minute'),
      station: 'Flower tablet',
    })
    const { rows } = await sql<{
      message: string
    }>`select message from notification where user_id = ${grower.id}`.execute(server.db)
    expect(rows[0]?.message).toContain('Flower tablet')
    await later(2)
    await sql`update station set wrong_pins = 0, locked_until = null`.execute(server.db)
    for (let at = 0; at < 4; at += 1) await byPin('730195')
    await sql`update station set wrong_pins = 0`.execute(server.db)
    await byPin('730195')
    expect(told(await byPin(aPin))).toContain('locked for 5 minutes')
    await later(6)
    await sql`update station set wrong_pins = 0, locked_until = null`.execute(server.db)
    expect((await byPin(aPin)).status).toBe(200)
  })

  test('is tried five times also when all guesses come at once', async () => {
    await givePin(grower)
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => byPin(`73019${at % 10}`)))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    expect((await byPin(aPin)).status).toBe(429)
  })

  test('is guessed of all in turn until the station itself takes none', async () => {
    const colleague = await server.person([permission.generalEdit])
    for (const person of [grower, colleague]) await givePin(person)
    // One of the crew guesses, and shows their own PIN in between: that forgives nothing of the others.
    await wrongAtStation(wrongWithinHour - 2)
    expect((await byPin(aPin, colleague)).status).toBe(200)
    expect(told(await byPin('730195'))).toContain('4 more')
    expect((await byPin(aPin, colleague)).status).toBe(200)
    await byPin('730195')
    expect(told(await byPin(aPin, colleague))).toContain(
      `This station takes no PIN for 1 minute, because ${wrongWithinHour} were wrong within an hour`,
    )
    expect((await stations(server.db, [station.id]))[0]?.lockedUntil).not.toBeNull()
  })

  test('that a crew mistypes now and then locks no station: what is an hour old counts no more, nor does a right one', async () => {
    await givePin(grower)
    await wrongAtStation(wrongWithinHour - 1)
    // The last that is allowed is right: it counts for nothing.
    for (let at = 0; at < 2; at += 1) expect((await byPin(aPin)).status).toBe(200)
    await sql`update station set wrong_since = wrong_since - interval '61 minutes'`.execute(server.db)
    for (let at = 0; at < 2; at += 1) expect((await byPin('730195')).status).toBe(400)
    expect((await byPin(aPin)).status).toBe(200)
  })

  test('is locked for longer the next time although its person took over in between, and as at first after a day', async () => {
    await givePin(grower)
    const lock = async () => {
      for (let at = 0; at < wrongOfPerson; at += 1) await byPin('730195')
      return told(await byPin(aPin))
    }
    expect(await lock()).toContain('locked for 1 minute')
    await later(2)
    expect((await byPin(aPin)).status).toBe(200)
    expect(await lock()).toContain('locked for 5 minutes')
    await later(25 * 60)
    expect((await byPin(aPin)).status).toBe(200)
    expect(await lock()).toContain('locked for 1 minute')
  })

  test('opens nothing with the session of a person, nor with the token of another device', async () => {
    await givePin(grower)
    expect((await takeOver({ personId: grower.id, pin: aPin }, userAdmin.token)).status).toBe(401)
    expect((await takeOver({ personId: grower.id, pin: aPin }, 'garbage')).status).toBe(401)
  })
})

describe('a badge', () => {
  const code = 'CREWABCDEFGHJKLMNPQRSTUVWXYZ23'

  test('is printed once, read from its picture, and takes over by itself', async () => {
    const made = await fetch(`${server.url}/api/crew/${grower.id}/badge`, {
      method: 'POST',
      headers: { authorization: `Bearer ${userAdmin.token}` },
    })
    expect(made.status).toBe(200)
    const [page] = drawnPages(Buffer.from(await made.arrayBuffer()))
    const [read] = page ? await readCodes(page) : []
    const badge = read?.text ?? ''
    expect(badge).toMatch(/^CREW[A-Z2-9]{26}$/)
    const { rows } = await sql<{
      hash: string
    }>`select badge_hash as hash from crew_key where user_id = ${grower.id}`.execute(server.db)
    expect(rows[0]?.hash).toBe(hashOf(badge))
    expect((await takeOver({ badge: ` ${badge.toLowerCase()} ` })).status).toBe(200)
    await server.call('DELETE', `/api/crew/${grower.id}/badge`, { token: userAdmin.token })
    expect(told(await takeOver({ badge }))).toContain('opens nothing here')
  })

  test.each(['CREWAAAAAAAAAAAAAAAAAAAAAAAAAA', 'CREW', '', '1A4000000000000000000001', "' or 1=1 --"])(
    'that is forged (%s) opens nothing',
    async (badge) => {
      await saveBadge(server.db, grower.id, code)
      expect((await takeOver({ badge })).status).toBe(400)
    },
  )

  test('opens only with its PIN where the organization wants both', async () => {
    await givePin(grower)
    await saveBadge(server.db, grower.id, code)
    await server.call('PUT', '/api/organisation', {
      token: orgAdmin.token,
      body: { stationRules: { restSeconds: 60, isBadgeWithPin: true } },
    })
    try {
      expect(told(await byPin(aPin))).toContain('Scan your badge first')
      expect((await takeOver({ badge: code })).answer).toEqual({ state: 'pinNeeded', personId: grower.id })
      expect((await takeOver({ badge: code, pin: '730195' })).status).toBe(400)
      expect((await takeOver({ badge: code, pin: aPin })).answer).toMatchObject({ state: 'takenOver' })
    } finally {
      await sql`update organisation set station_rules = '{"restSeconds": 60, "isBadgeWithPin": false}'`.execute(
        server.db,
      )
    }
  })

  test('still opens while the PIN is locked', async () => {
    await givePin(grower)
    await saveBadge(server.db, grower.id, code)
    for (let at = 0; at < 5; at += 1) await byPin('730195')
    expect((await takeOver({ badge: code })).status).toBe(200)
  })
})
