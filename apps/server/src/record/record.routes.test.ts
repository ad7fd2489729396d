import { contract } from '@cultivatd/contract/contract'
import type { ChangePage } from '@cultivatd/contract/record/record.contract'
import type { Route } from '@cultivatd/contract/route'
import { aContactForm } from '@cultivatd/domain/external-contact/external-contact.builders'
import { organisationKinds } from '@cultivatd/domain/record/record-kind'
import { aTaskForm } from '@cultivatd/domain/task/task.builders'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { anApiKey } from '../api-key/api-key.builders.ts'
import { apiKeys } from '../api-key/api-key.store.ts'
import { type TestPerson, testServer } from '../app/server.builders.ts'
import { trackedTestServer } from '../app/tracked-server.builders.ts'
import { given } from '../db/mirror.builders.ts'
import { grower } from '../mirror/metrc.builders.ts'

/** Beside the grower, whose data are those of the sandbox. */
const other = 'GAAA-LIST-0002'
let server: Awaited<ReturnType<typeof trackedTestServer>>
let admin: TestPerson
const keys = { all: '', grower: '', other: '', plain: '' }

beforeAll(async () => {
  server = await trackedTestServer()
  admin = await server.person(['ORG_ADMIN'])
  // What is told is what the tests do; and Metrc knows nothing of the other facility.
  await server.services.mirror.stop()
  await given.facility(server.db, other)
  server.services.organisation.forget()
  await given.room(server.db, 900_001, 'Elsewhere', [], other)
  for (const Id of [900_002, 900_003]) await given.plant(server.db, { Id, LocationId: 900_001 }, other)
  keys.all = await anApiKey(server, admin, { mayChange: true })
  keys.grower = await anApiKey(server, admin, { facilityIds: [grower] })
  keys.other = await anApiKey(server, admin, { facilityIds: [other] })
  keys.plain = await anApiKey(server, admin, { permissions: [] })
  await server.call('POST', '/api/external-contact/create', { token: keys.all, body: aContactForm() })
  await server.call('POST', '/api/task/create', { token: keys.all, body: aTaskForm() })
})
afterAll(() => server.close())

interface Page {
  rows: { id: string; facilityId?: string }[]
  next: string | null
  position: string
}

const get = (path: string, token = keys.all) => server.call('GET', path, { token })
async function page(path: string, token = keys.all): Promise<Page> {
  const { status, answer, text } = await get(path, token)
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
  return answer as Page
}

/** All of a list, page by page. */
async function all(path: string, { limit = 3, token = keys.all } = {}) {
  const pages: Page[] = []
  for (let next: string | null = ''; next !== null; next = pages.at(-1)?.next ?? null)
    pages.push(await page(`${path}?limit=${limit}${next === '' ? '' : `&after=${next}`}`, token))
  return pages
}
const keysOf = (pages: readonly Page[]) =>
  pages.flatMap(({ rows }) => rows.map(({ facilityId, id }) => `${facilityId ?? ''} ${id}`))

const { changes: _changes, ...lists } = contract.record
const listed = Object.entries<Route>(lists).map(([name, { path }]) => [name, path] as const)

const ofOrganisation = listed.filter(([name]) => organisationKinds.some((kind) => kind === name))

describe('a list', () => {
  test.each(listed)('%s has each record once, however small its pages are', async (_, path) => {
    const [small, whole] = [keysOf(await all(path)), keysOf(await all(path, { limit: 500 }))]
    expect(small).toEqual(whole)
    expect(new Set(small).size).toBe(small.length)
  })

  test.each(['facilities', 'rooms', 'plants', 'harvests', 'packages', 'strains', 'items', 'tasks'] as const)(
    '%s shows what the sandbox has',
    async (name) => {
      expect((await page(contract.record[name].path)).rows.length).toBeGreaterThan(0)
    },
  )

  test('holds harvested and destroyed plants, and none that Metrc does not show any more', async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from plant where gone_at is null`.execute(server.db)
    expect(keysOf(await all('/api/records/plants', { limit: 500 }))).toHaveLength(rows[0]?.count ?? 0)
    await sql`update plant set gone_at = now(), version = nextval('row_version')
      where facility_id = ${other} and id = '900003'`.execute(server.db)
    expect((await page(`/api/records/plants?facilityId=${other}`)).rows.map(({ id }) => id)).toEqual(['900002'])
  })

  test('answers records by their ids, and leaves out what there is not', async () => {
    const { rows, next } = await page('/api/records/plants?ids=900002,nothing')
    expect(rows).toMatchObject([{ id: '900002', facilityId: other, metrc: { Label: 'P900002' } }])
    expect(next).toBeNull()
  })

  test('of one that comes while it is read is told what it has after the last page', async () => {
    const [first] = await all('/api/records/rooms')
    await given.room(server.db, 900_010, 'New', [], other)
    const changes = await told(first?.position, 1)
    expect(changes).toMatchObject([{ kind: 'rooms', id: '900010', op: 'upsert', record: { metrc: { Name: 'New' } } }])
  })

  test.each([
    ['a limit of 501', 'limit=501'],
    ['no number', 'limit=ten'],
    ['a place that is none', 'after=nothing'],
    ['too many ids', `ids=${Array.from({ length: 101 }, (_, at) => at).join(',')}`],
  ])('refuses %s', async (_, query) => {
    expect((await get(`/api/records/plants?${query}`)).status).toBe(400)
  })
})

describe('a key of one facility', () => {
  test.each(ofOrganisation)('does not get %s, which belong to none', async (_, path) => {
    expect((await get(path, keys.other)).status).toBe(403)
  })

  test.each(listed.filter((one) => !ofOrganisation.includes(one)))('sees of %s what is there', async (_, path) => {
    const { rows } = await page(path, keys.other)
    expect(rows.filter(({ facilityId, id }) => (facilityId ?? other) !== other && id !== other)).toEqual([])
  })

  test('sees the tasks that are there and nowhere else', async () => {
    const task = async (name: string, ...facilityIds: string[]) => {
      const locations = facilityIds.map((facilityId) => ({ facilityId, roomId: null, systemId: null }))
      await server.call('POST', '/api/task/create', { token: keys.all, body: aTaskForm({ name, locations }) })
    }
    await task('Here', other)
    await task('Both', other, grower)
    const { rows } = (await get('/api/records/tasks', keys.other)).answer as { rows: { name: string }[] }
    expect(rows.map(({ name }) => name)).toEqual(['Here'])
  })

  test('is told the changes of it, and nothing else', async () => {
    const { position } = await changesSince(undefined, keys.other)
    await given.plant(server.db, { Id: 900_020, LocationId: 1 }, grower)
    await given.plant(server.db, { Id: 900_021, LocationId: 900_001 }, other)
    await server.call('POST', '/api/external-contact/create', {
      token: keys.all,
      body: aContactForm({ name: 'Not for them' }),
    })
    const changes = await told(position, 1, { token: keys.other })
    expect(changes.map(({ id }) => id)).toEqual(['900021'])
  })
})

type Changes = z.output<typeof ChangePage>

async function changesSince(since: string | undefined, token = keys.all, more = ''): Promise<Changes> {
  const { status, answer, text } = await get(`/api/changes?${since ? `since=${since}&` : ''}${more}`, token)
  if (status !== 200) throw new Error(`${status} ${text}`)
  return answer as Changes
}

/** All that is told from a position on, until there are so many: while somebody writes elsewhere it comes a little later. */
async function told(position: string | undefined, count: number, { token = keys.all, more = '' } = {}) {
  const changes: Changes['changes'] = []
  let since = position
  await expect
    .poll(async () => {
      const next = await changesSince(since, token, more)
      changes.push(...next.changes)
      since = next.position
      return changes.length
    })
    .toBeGreaterThanOrEqual(count)
  return changes
}

describe('changes', () => {
  test('are told page by page, each record once and as it is now', async () => {
    const { position } = await changesSince(undefined)
    await given.plant(server.db, { Id: 900_030, LocationId: 900_001 }, other)
    await given.plant(server.db, { Id: 900_031, LocationId: 900_001 }, other)
    await sql`update plant set metrc = metrc || '{"StrainName": "Runtz"}', version = nextval('row_version')
      where id = '900030'`.execute(server.db)
    await told(position, 2, { more: 'limit=1' })
    const { changes } = await changesSince(position)
    expect(changes).toMatchObject([
      { kind: 'plants', id: '900031', facilityId: other, op: 'upsert' },
      { kind: 'plants', id: '900030', op: 'upsert', record: { metrc: { StrainName: 'Runtz' } } },
    ])
    const seen: string[] = []
    let at = { position, isMore: true }
    for (let round = 0; at.isMore; round += 1) {
      const next = await changesSince(at.position, keys.all, 'limit=1')
      seen.push(...next.changes.map(({ id }) => id))
      at = next
      expect(round).toBeLessThan(10)
    }
    expect(seen).toEqual(['900030', '900031', '900030'])
  })

  test('say of what is gone that it is deleted', async () => {
    const before = await changesSince(undefined)
    await given.plant(server.db, { Id: 900_040, LocationId: 900_001 }, other)
    await told(before.position, 1)
    const { position } = await changesSince(undefined)
    await sql`update plant set gone_at = now(), version = nextval('row_version') where id = '900040'`.execute(server.db)
    expect(await told(position, 1)).toEqual([
      { kind: 'plants', id: '900040', facilityId: other, op: 'delete', record: null },
    ])
  })

  test('are those of the kinds that are asked for, and may be', async () => {
    const { position } = await changesSince(undefined)
    await given.room(server.db, 900_050, 'Another', [], other)
    expect(await told(position, 1, { more: 'kinds=plants,rooms' })).toHaveLength(1)
    expect((await changesSince(position, keys.all, 'kinds=plants')).changes).toEqual([])
    expect((await get('/api/changes?kinds=dreams')).status).toBe(400)
    expect((await get('/api/changes?since=x&kinds=strains', keys.plain)).status).toBe(403)
  })

  test('from a position that is not known are refused, with what to do', async () => {
    const answer = await get('/api/changes?since=2ab.1:1:1')
    expect(answer).toMatchObject({
      status: 409,
      answer: { errors: [{ message: /Read the lists again/, path: 'since' }] },
    })
  })

  test('of one transaction that is open longer than a later one are not passed', async () => {
    const { position } = await changesSince(undefined)
    const seen = await server.db.transaction().execute(async (tx) => {
      await given.room(tx, 900_060, 'Slow', [], other)
      await given.room(server.db, 900_061, 'Quick', [], other)
      return changesSince(position)
    })
    const rest = await told(seen.position, 2 - seen.changes.length)
    expect([...seen.changes, ...rest].map(({ id }) => id).toSorted()).toEqual(['900060', '900061'])
  })
})

describe('changes as a stream', () => {
  const open: AbortController[] = []
  afterEach(() => {
    for (const one of open.splice(0)) one.abort()
  })

  /** The events of a stream as they come; `isOver` once it ended. */
  async function stream(token: string, headers: Record<string, string> = {}, query = '') {
    const stop = new AbortController()
    open.push(stop)
    const response = await fetch(`${server.url}/api/changes${query}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', ...headers },
      signal: stop.signal,
    })
    const heard: { id: string; event: string; data: Record<string, unknown> }[] = []
    const state = { status: response.status, heard, isOver: false, stop }
    if (response.status === 200)
      void read(response, (event) => heard.push(event)).then(
        () => (state.isOver = true),
        () => undefined,
      )
    return state
  }

  async function read(
    response: Response,
    hear: (event: { id: string; event: string; data: Record<string, unknown> }) => void,
  ) {
    let text = ''
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s, 2)))
        if (fields.event) hear({ id: fields.id, event: fields.event, data: JSON.parse(fields.data) })
      }
    }
  }

  test('come when they happen, and whoever was cut goes on where they were', async () => {
    const first = await stream(keys.other, {}, '?kinds=plants')
    await given.plant(server.db, { Id: 900_070, LocationId: 900_001 }, other)
    await expect.poll(() => first.heard.map(({ event }) => event)).toEqual(['change', 'position'])
    expect(first.heard[0]?.data).toMatchObject({ kind: 'plants', id: '900070', op: 'upsert' })
    const lastId = first.heard.at(-1)?.id ?? ''
    first.stop.abort()
    await given.plant(server.db, { Id: 900_071, LocationId: 900_001 }, other)
    const again = await stream(keys.other, { 'last-event-id': lastId }, '?kinds=plants')
    await expect.poll(() => again.heard.map(({ data }) => data['id'])).toContain('900071')
    expect(again.heard.map(({ data }) => data['id'])).not.toContain('900070')
  })

  test('end at once when the key is withdrawn', async () => {
    const key = await anApiKey(server, admin, { name: 'Streaming' })
    const { isOver: _, ...state } = await stream(key)
    expect(state.status).toBe(200)
    const made = (await apiKeys(server.db, new Date())).find(({ name }) => name === 'Streaming')
    const listening = await stream(key)
    await server.call('DELETE', `/api/api-key/${made?.id}`, { token: admin.token })
    await expect.poll(() => listening.isOver).toBe(true)
    expect((await stream(key)).status).toBe(401)
  })

  test('are refused from a position that is not known, and more than five at once', async () => {
    expect((await stream(keys.all, { 'last-event-id': 'nothing' })).status).toBe(409)
    const key = await anApiKey(server, admin, {})
    const statuses = []
    for (let at = 0; at < 6; at += 1) statuses.push((await stream(key)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('end when the server stops, which does not wait for them', async () => {
    const stopping = await testServer()
    const key = await anApiKey(stopping, await stopping.person(['ORG_ADMIN']), {})
    const headers = { authorization: `Bearer ${key}`, accept: 'text/event-stream' }
    const response = await fetch(`${stopping.url}/api/changes`, { headers })
    const over = read(response, () => undefined)
    const began = Date.now()
    await stopping.close()
    await over
    expect(Date.now() - began).toBeLessThan(6_000)
  })
})
