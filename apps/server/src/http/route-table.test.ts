import type { Needs, Route } from '@cultivatd/contract/route'
import { contract } from '@cultivatd/contract/contract'
import { onlyReads, Refusal, worksAtStation, worksWithKey } from '@cultivatd/contract/route'
import { NewSource } from '@cultivatd/domain/environment/source'
import type { Permission } from '@cultivatd/domain/user/permission'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { routes as implemented } from '../app/features.ts'
import { addFacility, type TestPerson, type TestServer, testServer } from '../app/server.builders.ts'
import { apiKeys } from '../api-key/api-key.store.ts'
import { anApiKey } from '../api-key/api-key.builders.ts'
import { aStation, aTurn } from '../station/station.builders.ts'
import { addSource, newKey } from '../environment/source.store.ts'
import { sampleOf } from './sample-input.builders.ts'
import { watchTables } from './watch-tables.builders.ts'

/** Every route of the contract, whoever wrote it: one that is added is walked the same day. */
const table: [string, Route][] = Object.entries(contract).flatMap(([feature, routes]) =>
  Object.entries<Route>(routes).map(([name, route]): [string, Route] => [`${feature}.${name}`, route]),
)
const withBody = table.filter(([, { body }]) => body)
/** For people, sources and stations; these two have keys of their own. */
const guarded = table.filter(([, { needs }]) => needs !== 'public' && needs !== 'source')
const forPeople = guarded.filter(([, { needs }]) => needs !== 'station')
const forActive = forPeople.filter(([, { needs }]) => needs !== 'signedIn')
const notAtStation = forPeople.filter(([, route]) => !worksAtStation(route))
const byPermission = table.filter(([, { needs }]) => Array.isArray(needs))
const notWithKey = forPeople.filter(([, route]) => !worksWithKey(route))
const withKey = forPeople.filter(([, route]) => worksWithKey(route))
const sourceKey = newKey()
const activeId = 'GAAA-WALK-0001'
const inactiveId = 'GAAA-WALK-0002'
const otherId = 'GAAA-WALK-0003'

let server: TestServer
let admin: TestPerson
let pending: TestPerson
let expired: TestPerson
let station: { id: string; token: string }
/** The admin's own session at it, by PIN. */
let turn: string
/** Of everything that a key may; of reading alone; of the facility that is walked alone; of none of the permissions. */
const keys = { all: '', reading: '', ofOne: '', plain: '' }
let stored: Awaited<ReturnType<typeof watchTables>>
const holders = new Map<string, TestPerson>()

beforeAll(async () => {
  server = await testServer()
  stored = await watchTables(server.db)
  admin = await server.person(['ORG_ADMIN'])
  pending = await server.person([])
  expired = await server.person(['ORG_ADMIN'])
  await sql`update session set expires_at = now() - interval '1 minute' where user_id = ${expired.id}`.execute(
    server.db,
  )
  await addFacility(server.db, activeId, true)
  await addFacility(server.db, inactiveId, false)
  await addSource(
    server.db,
    { facilityId: activeId, roomId: 'walk', systemId: '' },
    {
      id: 'walk',
      form: NewSource.parse({ name: 'Walk', temperatureUnit: 'fahrenheit', leafOffset: 0 }),
      key: sourceKey,
    },
  )
  station = await aStation(server, { facilityId: activeId })
  turn = await aTurn(server, station, admin.id)
  await addFacility(server.db, otherId, true)
  keys.all = await anApiKey(server, admin, {})
  keys.reading = await anApiKey(server, admin, { mayChange: false })
  keys.ofOne = await anApiKey(server, admin, { facilityIds: [activeId] })
  keys.plain = await anApiKey(server, admin, { permissions: [] })
  // When a key is used is noted once in a while, and not waited for.
  for (const token of Object.values(keys)) await server.call('GET', '/api/api-key/own', { token })
  await vi.waitUntil(
    async () => (await apiKeys(server.db, server.services.now())).every(({ usedAt }) => usedAt !== null),
    { timeout: 25_000 },
  )
  for (const [, { needs }] of byPermission) {
    const lacking = lackingFor(needs)
    holders.set(String(lacking), await server.person(lacking))
  }
})
afterAll(() => server.close())

/** Whether its input names a facility, or may. */
function namesFacility({ params, query, body }: Route): boolean {
  return [params, query, body].some((schema) => schema && 'facilityId' in sampled(schema, activeId))
}

/** Every permission but those that pass. */
function lackingFor(needs: Needs): Permission[] {
  const all: Permission[] = ['USER_ADMIN', 'STRAIN_VIEW', 'STRAIN_EDIT', 'GENERAL_EDIT']
  return all.filter((one) => !Array.isArray(needs) || !needs.includes(one))
}

interface Given {
  token?: string | null
  body?: unknown
  text?: string
  query?: string
  contentType?: string | null
  facilityId?: string
}

/** Calls a route with input of the right shape, changed as the test says. */
async function call(route: Route, given: Given = {}) {
  const { token = tokenFor(route), facilityId = activeId, query = queryText(route, facilityId) } = given
  const params = sampled(route.params, facilityId)
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const text = given.text ?? bodyText(route, given, facilityId)
  const contentType = given.contentType === undefined ? 'application/json' : given.contentType
  const answer = await fetch(`${server.url}${path}${query}`, {
    method: route.method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(text === undefined || contentType === null ? {} : { 'content-type': contentType }),
    },
    ...(text === undefined || route.method === 'GET' ? {} : { body: text }),
  })
  return { status: answer.status, body: await answer.json(), headers: answer.headers }
}

const tokenFor = ({ needs }: Route): string =>
  needs === 'source' ? sourceKey : needs === 'station' ? station.token : admin.token

function queryText(route: Route, facilityId: string): string {
  const given = Object.entries(sampled(route.query, facilityId)).map(([name, value]) => [name, String(value)])
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

function bodyText(route: Route, given: Given, facilityId: string): string | undefined {
  if ('body' in given) return JSON.stringify(given.body)
  return route.body ? JSON.stringify(sampled(route.body, facilityId)) : undefined
}

const sampled = (schema: z.ZodType | undefined, facilityId: string): Record<string, unknown> => {
  const sample = schema ? Object(sampleOf(schema)) : {}
  return 'facilityId' in sample ? { ...sample, facilityId } : sample
}

/** How many statements that write this database has seen end, and the sum of every table after the last of them. */
const summed = { writes: -1, sum: '' }

/** All that is stored. Added up anew only after somebody wrote: a thousand attempts that change nothing are a thousand counts. */
async function checksum(): Promise<string> {
  const { rows } = await stored.ofWrites.execute(server.db)
  const writes = rows[0]?.writes ?? -1
  if (writes !== summed.writes) Object.assign(summed, (await stored.ofAll.execute(server.db)).rows[0])
  return summed.sum
}

const checksumButRefused = async () => (await stored.ofAllButRefused.execute(server.db)).rows[0]?.sum ?? ''

/** What a call came to, and whether anything that is stored is other than after the attempt before it. */
async function attempt(route: Route, given: Given) {
  // Of what a source sends nobody reads the answer: that it was refused is counted where people see it.
  if (route.needs === 'source') return attemptOfSource(route, given)
  const before = summed.sum || (await checksum())
  const { status, body } = await call(route, given)
  return { status, body, isChanged: (await checksum()) !== before }
}

async function attemptOfSource(route: Route, given: Given) {
  const before = await checksumButRefused()
  const { status, body } = await call(route, given)
  const isChanged = (await checksumButRefused()) !== before
  await checksum()
  return { status, body, isChanged }
}

describe('whatever is written is noticed, so that what is not noticed was not written', () => {
  const strain = (id: string) => sql`insert into strain (facility_id, id, list, metrc) values ('F', ${id}, 'any', '{}')`
  const isNoticed = async (write: () => Promise<unknown>) => {
    const before = await checksum()
    await write()
    return (await checksum()) !== before
  }

  test('rows that come, change and go, by SQL and by the program', async () => {
    const { db } = server
    expect(await isNoticed(async () => {})).toBe(false)
    expect(await isNoticed(() => strain('1').execute(db))).toBe(true)
    expect(await isNoticed(() => sql`update strain set list = 'other' where id = '1'`.execute(db))).toBe(true)
    expect(await isNoticed(() => sql`delete from strain where id = '1'`.execute(db))).toBe(true)
    await strain('2').execute(db)
    expect(await isNoticed(() => sql`truncate strain`.execute(db))).toBe(true)
    expect(await isNoticed(() => server.person([]))).toBe(true)
  })

  test('when its transaction ends, also after a look in the middle of it', async () => {
    const before = await checksum()
    await server.db.transaction().execute(async (tx) => {
      await strain('3').execute(tx)
      expect(await checksum()).toBe(before)
    })
    expect(await checksum()).not.toBe(before)
  })

  test('in every table', async () => {
    // The history refuses any change, and is only ever added to.
    const tables = stored.tables.filter((name) => !name.startsWith('history'))
    const noticed: string[] = []
    for (const table of tables) {
      await checksum()
      const { writes } = summed
      await sql`delete from ${sql.table(table)} where false`.execute(server.db)
      await checksum()
      if (summed.writes > writes) noticed.push(table)
    }
    expect(noticed).toEqual(tables)
  })
})

/** Refused with this status, in the one shape of refusals, and nothing changed. */
const refused = (status: number, message = expect.stringMatching(/\S/)) => ({
  status,
  body: { errors: expect.arrayContaining([expect.objectContaining({ message })]) },
  isChanged: false,
})

test('every route of the contract has a handler, and every handler a route', () => {
  const served = implemented.map(({ route }) => route)
  expect(new Set(served)).toEqual(new Set(table.map(([, route]) => route)))
  expect(served).toHaveLength(table.length)
})

test('the samples are of the right shape, so that what is refused is what the test changed', () => {
  const wrong = table.filter(([, { params, query, body }]) =>
    [params, query, body].some((schema) => schema && !schema.safeParse(sampled(schema, activeId)).success),
  )
  expect(wrong.map(([name]) => name)).toEqual([])
})

test('each route has its handler: those of a feature belong into app/features.ts', () => {
  const answered = new Set(implemented.map(({ route }) => route))
  expect(table.filter(([, route]) => !answered.has(route)).map(([name]) => name)).toEqual([])
})

test('at a station nobody gets to people, settings, permissions, or an account of theirs', () => {
  expect(notAtStation.map(([name]) => name).toSorted()).toEqual(
    [
      'account.changePassword',
      'account.endOtherSessions',
      'account.endSession',
      'account.prove',
      'account.proveIdentity',
      'account.sendVerification',
      'account.sessions',
      'account.setPassword',
      'account.startProof',
      'account.update',
      'account.verifyEmail',
      'account.withdrawNewEmail',
      'apiKey.create',
      'apiKey.withdraw',
      'badge.make',
      'crew.renewOwnPin',
      'crew.setPin',
      'crew.withdrawBadge',
      'crew.withdrawPin',
      'facility.employees',
      'facility.update',
      'invitation.create',
      'invitation.sendAgain',
      'invitation.withdraw',
      'notification.choose',
      'notification.pushHere',
      'notification.pushHereNoMore',
      'notification.quiet',
      'notification.tryPush',
      'organisation.update',
      'repair.takeOver',
      'room.delete',
      'secondFactor.beginAdding',
      'secondFactor.beginProof',
      'secondFactor.removeApp',
      'secondFactor.removePasskey',
      'secondFactor.renewRecoveryCodes',
      'station.create',
      'station.end',
      'sublocation.delete',
      'taskFeed.renew',
      'taskFeed.revoke',
      'user.delete',
      'user.endSession',
      'user.endSessions',
      'user.resetSecondFactor',
      'user.sessions',
      'user.update',
      'webhook.create',
      'webhook.delete',
      'webhook.renewSecret',
      'webhook.sendAgain',
      'webhook.test',
      'webhook.turn',
    ].toSorted(),
  )
})

test('a key gets to no people, sign-ins, stations, keys, settings, and to nothing that is one person’s own', () => {
  expect(notWithKey.map(([name]) => name).toSorted()).toEqual(
    [
      'account.changePassword',
      'account.endOtherSessions',
      'account.endSession',
      'account.get',
      'account.outboxSecret',
      'account.prove',
      'account.proveIdentity',
      'account.sendVerification',
      'account.sessions',
      'account.setPassword',
      'account.signOut',
      'account.startProof',
      'account.update',
      'account.verifyEmail',
      'account.withdrawNewEmail',
      'apiKey.create',
      'apiKey.withdraw',
      'badge.make',
      'crew.renewOwnPin',
      'crew.setPin',
      'crew.withdrawBadge',
      'crew.withdrawPin',
      'facility.employees',
      'facility.update',
      'notification.choose',
      'notification.push',
      'notification.pushHere',
      'notification.pushHereNoMore',
      'notification.quiet',
      'notification.see',
      'notification.tryPush',
      'operation.decide',
      'operation.giveUp',
      'operation.seen',
      'organisation.update',
      'repair.change',
      'repair.giveUp',
      'repair.keep',
      'repair.mend',
      'repair.now',
      'repair.send',
      'repair.takeOver',
      'room.delete',
      'station.create',
      'station.end',
      'sublocation.delete',
      'sync.dismiss',
      'sync.start',
      'taskFeed.renew',
      'taskFeed.revoke',
      'user.endSession',
      'user.endSessions',
      'user.list',
      'user.sessions',
      'user.update',
      'webhook.create',
      'webhook.delete',
      'webhook.renewSecret',
      'webhook.sendAgain',
      'webhook.test',
      'webhook.turn',
    ].toSorted(),
  )
})

describe('what an API key may not', () => {
  test.each(notWithKey)('%s refuses every key', async (_, route) => {
    const answer = await attempt(route, { token: keys.all })
    expect(answer).toEqual(refused(403, 'This is for people and not for API keys.'))
  })

  test.each(withKey.filter(([, route]) => !onlyReads(route)))('%s refuses a key that only reads', async (_, route) => {
    expect(await attempt(route, { token: keys.reading })).toEqual(refused(403, 'This API key only reads.'))
  })

  test.each(withKey.filter(([, { needs }]) => Array.isArray(needs)))(
    '%s refuses a key without its permission',
    async (_, route) => {
      expect(await attempt(route, { token: keys.plain })).toEqual(refused(403))
    },
  )

  test.each(withKey.filter(([, route]) => namesFacility(route)))(
    '%s knows no facility but those of a key',
    async (_, route) => {
      const message = 'Unknown Facility'
      expect(await attempt(route, { token: keys.ofOne, facilityId: otherId })).toEqual(refused(404, message))
    },
  )

  test.each(withKey.filter(([, route]) => !namesFacility(route) && !route.keepsToFacilities))(
    '%s, which names no facility, refuses a key of some facilities',
    async (_, route) => {
      const { status, isChanged } = await attempt(route, { token: keys.ofOne })
      // One whose sample holds a facility somewhere in its rows is told that it is not of this key.
      expect([403, 404]).toContain(status)
      expect(isChanged).toBe(false)
    },
  )

  test.each(forPeople)('%s refuses a key that was withdrawn', async (_, route) => {
    const message = 'This API key is not known here, has expired or was withdrawn.'
    expect(await attempt(route, { token: `cvk_${'a'.repeat(43)}` })).toEqual(refused(401, message))
  })

  test.each(table)('%s refuses an address with a key in it', async (_, route) => {
    const message = expect.stringContaining('does not belong into an address')
    expect(await attempt(route, { query: `?key=${keys.all}` })).toEqual(refused(400, message))
  })
})

describe('who may not [API-01] [PERM-21]', () => {
  test.each(guarded)('%s needs a token [PERM-06]', async (_, route) => {
    expect(await attempt(route, { token: null })).toEqual(refused(401))
  })

  test.each(guarded)('%s refuses a token that is none', async (_, route) => {
    expect(await attempt(route, { token: 'garbage' })).toEqual(refused(401))
    expect(await attempt(route, { token: `${admin.token.slice(0, -3)}abc` })).toEqual(refused(401))
  })

  test.each(forPeople)('%s refuses a token whose session is over', async (_, route) => {
    server.services.accounts.forget()
    expect(await attempt(route, { token: expired.token })).toEqual(refused(401))
  })

  test.each(forPeople)(
    '%s refuses the token of a station, which opens what is for stations and no more',
    async (_, route) => {
      expect(await attempt(route, { token: station.token })).toEqual(refused(401))
    },
  )

  test.each(notAtStation)('%s refuses who took over at a station, whatever they may elsewhere', async (_, route) => {
    const message = 'This is not done at a station. Sign in with your password on another device.'
    expect(await attempt(route, { token: turn })).toEqual(refused(403, message))
  })

  test.each(forActive)('%s refuses who has no permission yet [PERM-04]', async (_, route) => {
    expect(await attempt(route, { token: pending.token })).toEqual(refused(403))
  })

  test.each(byPermission)('%s refuses who holds every other permission', async (_, route) => {
    expect(await attempt(route, { token: holders.get(String(lackingFor(route.needs)))?.token ?? '' })).toEqual(
      refused(403),
    )
  })
})

const ofFacility = table.filter(([, route]) => namesFacility(route))

test.each(ofFacility)('%s knows no facility that is not active [FAC-02]', async (_, route) => {
  expect(await attempt(route, { facilityId: inactiveId })).toEqual(refused(404, 'Unknown Facility'))
  expect(await attempt(route, { facilityId: 'GAAA-NONE-0000' })).toEqual(refused(404, 'Unknown Facility'))
})

describe('what cannot be read', () => {
  test.each(table)('%s refuses a question that it does not know', async (_, route) => {
    expect(await attempt(route, { query: '?surprise=1' })).toEqual(refused(400))
  })

  test.each(withBody)('%s refuses a key that it does not know', async (_, route) => {
    const body = { ...sampled(route.body, activeId), surprise: 1 }
    expect(await attempt(route, { body })).toEqual(refused(400, 'Unknown field: surprise'))
  })

  test.each(withBody)('%s refuses every field of a wrong type', async (_, route) => {
    const sample = sampled(route.body, activeId)
    for (const name of Object.keys(sample)) {
      const answer = await attempt(route, { body: { ...sample, [name]: { wrong: ['type'] } } })
      expect(answer).toEqual(refused(400))
      expect(JSON.stringify(answer.body)).not.toMatch(/Invalid input|Invalid option|expected|received/)
    }
    for (const whole of [[], 'text', 7, null, true]) expect(await attempt(route, { body: whole })).toEqual(refused(400))
  })

  test.each(withBody)('%s refuses numbers that are none of this world', async (_, route) => {
    const sample = sampled(route.body, activeId)
    for (const name of Object.keys(sample)) {
      const text = JSON.stringify({ ...sample, [name]: '@' }).replace('"@"', '1e999')
      expect(await attempt(route, { text })).toEqual(refused(400))
      expect(await attempt(route, { text: text.replace('1e999', '123456789012345678901234567890') })).toEqual(
        refused(400),
      )
    }
  })

  test.each(withBody)('%s refuses NUL and halves of characters', async (_, route) => {
    const sample = sampled(route.body, activeId)
    const texts = Object.keys(sample).filter((name) => typeof sample[name] === 'string')
    for (const name of texts)
      for (const bad of ['\u0000', '\ud800'])
        expect(await attempt(route, { body: { ...sample, [name]: `a${bad}b` } })).toEqual(refused(400))
    expect(await attempt(route, { body: { ...sample, 'a\u0000': 1 } })).toEqual(refused(400))
  })

  test.each(withBody)(
    '%s refuses what is no JSON, is there twice, is a prototype, or is nested without end',
    async (_, route) => {
      const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`
      for (const text of ['{', 'undefined', '{"a":1,"a":2}', '{"__proto__":{}}', deep, ''])
        expect(await attempt(route, { text })).toEqual(refused(400))
    },
  )

  test.each(withBody)('%s refuses 2 MB', async (_, route) => {
    expect(await attempt(route, { text: JSON.stringify({ note: 'x'.repeat(2 * 1024 * 1024) }) })).toEqual(refused(413))
  })

  test.each(withBody)('%s refuses another content type', async (_, route) => {
    for (const contentType of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect(await attempt(route, { contentType })).toEqual(refused(415))
  })

  test.each(table.filter(([, { params }]) => params))('%s refuses a NUL in its address', async (_, route) => {
    const url = `${server.url}${route.path.replaceAll(/\{\w+\}/g, 'a%00b')}`
    const answer = await fetch(url, { method: route.method, headers: { authorization: `Bearer ${admin.token}` } })
    expect(answer.status).toBe(400)
    expect(Refusal.safeParse(await answer.json()).success).toBe(true)
  })
})

test.each(table)('%s refuses other methods with 405', async (_, route) => {
  const others = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter(
    (method) => !table.some(([, one]) => one.path === route.path && one.method === method),
  )
  for (const method of others) {
    const answer = await call({ ...route, method }, {})
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toContain(route.method)
    expect(Refusal.safeParse(answer.body).success).toBe(true)
  }
})
