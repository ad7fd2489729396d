import { aVisitor } from '../account/visitor.builders.ts'
import type { ServerMessage } from '@cultivatd/contract/live'
import { topicKey } from '@cultivatd/contract/topic'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { addFacility, setPermissions, type TestPerson, type TestServer, testServer } from '../app/server.builders.ts'
import { jsonb } from '../db/jsonb.ts'
import { recordAction } from '../ledger/ledger.store.ts'

let server: TestServer
let admin: TestPerson
let grower: TestPerson
const facilityId = 'GAAA-LIVE-0001'
const idleId = 'GAAA-IDLE-0002'

beforeAll(async () => {
  server = await testServer()
  admin = await server.person(['ORG_ADMIN'])
  grower = await server.person(['GENERAL_EDIT'])
  await addFacility(server.db, facilityId, true)
  await addFacility(server.db, idleId, false)
})
afterAll(() => server.close())

const tabs: WebSocket[] = []
beforeEach(() => {
  for (const tab of tabs.splice(0)) tab.terminate()
})

/** A tab with everything that it heard. */
async function open(token: string | null, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/live`, { headers })
  tabs.push(socket)
  const heard: ServerMessage[] = []
  let code: number | null = null
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  socket.on('close', (closedWith) => {
    code = closedWith
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const send = (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  if (token !== null) send({ type: 'hello', token })
  return {
    send,
    heard,
    socket,
    code: () => code,
    /** The next message of this kind; those before it are let go. */
    async next<Type extends ServerMessage['type']>(type: Type): Promise<ServerMessage & { type: Type }> {
      for (const end = Date.now() + 20_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 5))) {
        const at = heard.findIndex((message) => message.type === type)
        if (at >= 0) return heard.splice(0, at + 1).at(-1) as ServerMessage & { type: Type }
      }
      throw new Error(`No ${type} came, but ${JSON.stringify(heard)} and close ${code}`)
    },
  }
}

const addHarvest = async (id: number, name: string) => {
  const harvest = {
    Id: id,
    Name: name,
    HarvestType: 'WholePlant',
    SourceStrainNames: null,
    DryingLocationId: 7,
    DryingLocationName: 'Dry',
    CurrentWeight: 1,
    TotalWetWeight: 1,
    TotalPackagedWeight: 0,
    TotalWasteWeight: 0,
    UnitOfWeightName: 'Grams',
    PlantCount: 1,
    PackageCount: 0,
    HarvestStartDate: '2026-11-02',
    FinishedDate: null,
    ArchivedDate: null,
    IsOnHold: false,
    SecretOfMetrc: 'not in the contract',
  }
  await sql`insert into harvest (facility_id, id, list, metrc) values (${facilityId}, ${String(id)}, 'harvestsActive', ${jsonb(harvest)})
    on conflict (facility_id, id) do update set metrc = excluded.metrc, version = nextval('row_version')`.execute(
    server.db,
  )
}
const harvests = { type: 'sub', topic: 'harvests', params: { facilityId } }
const key = `harvests?facilityId=${facilityId}`

/** When the server answered: by it a device knows how far its clock is off. */
const anInstant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string

describe('a tab that looks at a list', () => {
  test('gets it whole, then each change, then what goes, and nothing that the contract does not name', async () => {
    await addHarvest(1, 'First')
    const tab = await open(grower.token)
    await tab.next('ready')
    tab.send(harvests)
    const snapshot = await tab.next('snapshot')
    expect(snapshot).toMatchObject({ key, rows: [{ id: '1', metrc: { Name: 'First' } }] })
    expect(JSON.stringify(snapshot)).not.toContain('SecretOfMetrc')
    await addHarvest(2, 'Second')
    expect(await tab.next('changes')).toMatchObject({ key, rows: [{ id: '2' }], removed: [] })
    await sql`update harvest set gone_at = now() where id = '2'`.execute(server.db)
    expect(await tab.next('changes')).toMatchObject({ rows: [], removed: ['2'] })
  })

  test('that was away goes on with what it missed', async () => {
    const first = await open(grower.token)
    first.send(harvests)
    const { position } = await first.next('snapshot')
    first.socket.terminate()
    await addHarvest(3, 'While away')
    await new Promise((resolve) => setTimeout(resolve, 100))
    const again = await open(grower.token)
    again.send({ ...harvests, since: position })
    const missed = await again.next('changes')
    // What is committed in this very moment comes right after the answer.
    const { rows, removed } = missed.rows.length > 0 ? missed : await again.next('changes')
    expect({ rows, removed }).toMatchObject({ rows: [{ id: '3' }], removed: [] })
    again.send({ ...harvests, since: 'from another server' })
    expect((await again.next('snapshot')).rows.length).toBeGreaterThan(1)
  })

  test('that comes with a position of what was lost with a restored backup is told so, and gets everything', async () => {
    const tab = await open(grower.token)
    await addHarvest(907, 'Position')
    tab.send({ type: 'sub', topic: 'harvests', params: { facilityId } })
    const { position } = await tab.next('snapshot')
    const again = await open(null)
    again.send({ type: 'hello', token: grower.token, since: position })
    expect(await again.next('ready')).toEqual({ type: 'ready', isKnown: true, at: anInstant })
    const other = await open(null)
    // The numbers of a row that is there, and the moment of one that was written before the backup was restored.
    const lost = position.replace(/\d$/, (last) => String((Number(last) + 1) % 10))
    other.send({ type: 'hello', token: grower.token, since: lost })
    expect(await other.next('ready')).toEqual({ type: 'ready', isKnown: false, at: anInstant })
    other.send({ type: 'sub', topic: 'harvests', params: { facilityId }, since: lost })
    expect((await other.next('snapshot')).rows.length).toBeGreaterThan(0)
  })

  test('hears nothing any more after it looked away', async () => {
    const tab = await open(grower.token)
    tab.send(harvests)
    await tab.next('snapshot')
    tab.send({ type: 'unsub', key })
    tab.send({ type: 'ping' })
    expect(await tab.next('pong')).toEqual({ type: 'pong', at: anInstant })
    await addHarvest(4, 'Unseen')
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(tab.heard).toEqual([])
    await expect.poll(() => server.live.counts().topics).toBe(0)
  })

  test('many changes at once come together, and every tab gets them', async () => {
    const watching = await Promise.all(Array.from({ length: 5 }, () => open(grower.token)))
    for (const tab of watching) tab.send(harvests)
    for (const tab of watching) await tab.next('snapshot')
    await Promise.all(Array.from({ length: 40 }, (_, at) => addHarvest(100 + at, `Many ${100 + at}`)))
    for (const tab of watching) {
      const seen = () =>
        new Set(tab.heard.flatMap((message) => (message.type === 'changes' ? message.rows : [])).map(({ id }) => id))
      await expect.poll(() => seen().size).toBe(40)
      expect(tab.heard.length).toBeLessThan(40)
    }
    expect(server.live.counts().topics).toBe(1)
  })
})

describe('what is underway while much is recorded', () => {
  const limit = 1_000
  const by = { id: 'ana', name: 'Ana Flor' }
  const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `note-${from + at}`)
  const record = (from: number, to: number) =>
    recordAction(
      server.db,
      { id: `notes from ${from}`, facilityId, by, key: `key-${from}`, fingerprint: '', isInteractive: false },
      ids(from, to).map((id) => ({
        id,
        kind: 'package.change-note',
        records: [id],
        summary: 'Changed note',
        payload: { label: id, note: '' },
        before: null,
      })),
    )
  const underway = { type: 'sub', topic: 'operationsUnderway', params: { facilityId } }
  const sorted = (names: Iterable<string>) => [...names].toSorted()

  test('the newest are shown, those that they push out go, and come back when there is room', async () => {
    const tab = await open(grower.token)
    tab.send(underway)
    const shown = new Set((await tab.next('snapshot')).rows.map(({ id }) => id))
    let most = 0
    tab.socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as ServerMessage
      if (message.type !== 'changes') return
      for (const { id } of message.rows) shown.add(id)
      for (const id of message.removed) shown.delete(id)
      most = Math.max(most, shown.size)
    })
    await record(0, 900)
    await expect.poll(() => shown.size).toBe(900)
    await record(900, 1_600)
    await expect.poll(() => sorted(shown), { timeout: 10_000 }).toEqual(sorted(ids(600, 1_600)))
    expect(most).toBe(limit)
    await sql`update operation set state = 'confirmed', version = nextval('row_version')
      where id = any (${ids(1_000, 1_600)})`.execute(server.db)
    await expect.poll(() => sorted(shown), { timeout: 10_000 }).toEqual(sorted(ids(0, 1_000)))
  })

  test('a tab that was away gets them anew, for what pushed others out is not told as a change of those', async () => {
    const tab = await open(grower.token)
    tab.send(underway)
    const { position } = await tab.next('snapshot')
    const again = await open(grower.token)
    again.send({ ...underway, since: position })
    expect((await again.next('snapshot')).rows.length).toBe(limit)
  })
})

describe('who may look [PERM-21]', () => {
  test('a computed topic is for its permission only', async () => {
    const tab = await open(grower.token)
    tab.send({ type: 'sub', topic: 'users' })
    expect(await tab.next('refused')).toMatchObject({
      key: 'users',
      message: 'You do not have the permission for this.',
    })
    const ofAdmin = await open(admin.token)
    ofAdmin.send({ type: 'sub', topic: 'users' })
    expect((await ofAdmin.next('snapshot')).rows.length).toBeGreaterThanOrEqual(2)
  })

  test('without a valid token nothing is told, and the socket is closed', async () => {
    const garbage = await open('garbage')
    await expect.poll(garbage.code).toBe(4001)
    const silent = await open(null)
    silent.send(harvests)
    await expect.poll(silent.code).toBe(4001)
    expect([...garbage.heard, ...silent.heard]).toEqual([])
  })

  test('who says nothing is closed after some seconds, and not signed out: a slow network takes them too', async () => {
    const silent = await open(null)
    await expect.poll(silent.code).toBe(4004)
  })

  test('a facility that is not active is unknown [FAC-02]', async () => {
    const tab = await open(admin.token)
    tab.send({ ...harvests, params: { facilityId: idleId } })
    expect(await tab.next('refused')).toMatchObject({ message: 'Unknown Facility' })
  })

  test('when a permission is taken away the topic ends, and it comes back by itself with it', async () => {
    const person = await server.person(['USER_ADMIN'])
    const tab = await open(person.token)
    tab.send({ type: 'sub', topic: 'users' })
    await tab.next('snapshot')
    await setPermissions(server.db, person.id, ['GENERAL_EDIT'])
    expect(await tab.next('refused')).toMatchObject({ key: 'users' })
    await setPermissions(server.db, person.id, ['USER_ADMIN'])
    expect(await tab.next('snapshot')).toMatchObject({ key: 'users' })
  })

  test('when a facility is made inactive its topics end [FAC-02]', async () => {
    const tab = await open(grower.token)
    tab.send(harvests)
    await tab.next('snapshot')
    await sql`update organisation set active_facility_ids = '[]'`.execute(server.db)
    expect(await tab.next('refused')).toMatchObject({ key, message: 'Unknown Facility' })
    await sql`update organisation set active_facility_ids = ${jsonb([facilityId])}`.execute(server.db)
    expect(await tab.next('snapshot')).toMatchObject({ key })
  })

  test('when the session ends the socket is closed', async () => {
    const person = await server.person(['GENERAL_EDIT'])
    const tab = await open(person.token)
    await tab.next('ready')
    await server.services.accounts.signOut(person.id, { ...aVisitor('127.0.0.1'), token: person.token })
    await expect.poll(tab.code).toBe(4001)
  })

  test('a page of another site cannot open it, a page of this one can', async () => {
    await expect(open(admin.token, { origin: 'https://evil.example' })).rejects.toThrow(/403/)
    await expect(open(admin.token, { origin: 'null' })).rejects.toThrow(/403/)
    const own = await open(admin.token, { origin: server.url })
    await own.next('ready')
  })
})

describe('what is not of the protocol', () => {
  test('is answered with an error, and at the third time with the end', async () => {
    const tab = await open(grower.token)
    await tab.next('ready')
    for (const bad of ['{', '{"type":"sub"}', '{"type":"sub","topic":"a","topic":"b"}']) tab.send(bad)
    await tab.next('error')
    await expect.poll(tab.code).toBe(4002)
  })

  test.each([
    [{ type: 'sub', topic: 'nothing' }, /There is no topic/],
    [{ type: 'sub', topic: 'harvests' }, /./],
    [{ type: 'sub', topic: 'facilities', params: { facilityId: 'x' } }, /no parameters/],
    [{ type: 'sub', topic: 'harvests', params: { facilityId, more: 'x' } }, /Unknown field/],
  ])('%j is refused', async (message, sentence) => {
    const tab = await open(grower.token)
    tab.send(message)
    expect((await tab.next('refused')).message).toMatch(sentence)
  })

  test('a subscription that cannot be read is refused by its own key, each time, and the others go on', async () => {
    const tab = await open(grower.token)
    await tab.next('ready')
    tab.send(harvests)
    await tab.next('snapshot')
    for (const name of ['x'.repeat(201), 'y'.repeat(5_000), 'z\u0000', 'w'.repeat(300)]) {
      tab.send({ type: 'sub', topic: 'plantBatch', params: { facilityId, name } })
      const asked = topicKey('plantBatch', { facilityId, name })
      expect(await tab.next('refused')).toMatchObject({ key: asked, message: expect.stringMatching(/too long/) })
      tab.send({ type: 'unsub', key: asked })
    }
    tab.send({ type: 'ping' })
    await tab.next('pong')
    expect(tab.heard.filter(({ type }) => type === 'error')).toEqual([])
    expect(tab.code()).toBeNull()
  })

  test.each([
    [10_000, 4002],
    [70_000, 1009],
  ])('a message of %i bytes ends the socket', async (bytes, code) => {
    const tab = await open(grower.token)
    await tab.next('ready')
    tab.send({ type: 'unsub', key: 'x'.repeat(bytes) })
    await expect.poll(tab.code).toBe(code)
  })

  test('nothing is read of who has not said who they are but a hello, and no long one', async () => {
    for (const message of [{ type: 'ping' }, { ...harvests, params: { facilityId: 'x'.repeat(1_000) } }, '{']) {
      const stranger = await open(null)
      stranger.send(message)
      await expect.poll(stranger.code).toBe(4001)
      expect(stranger.heard).toEqual([])
    }
    const long = await open(null)
    long.send({ type: 'hello', token: 'x'.repeat(4_090) })
    await expect.poll(long.code).toBe(4002)
  })

  test('subscriptions that cannot be read, without end, end the socket', async () => {
    const tab = await open(grower.token)
    await tab.next('ready')
    for (let at = 0; at < 30; at++)
      tab.send({ type: 'sub', topic: 'plantBatch', params: { facilityId, name: `${at}${'x'.repeat(300)}` } })
    await expect.poll(tab.code).toBe(4002)
    expect(tab.heard.length).toBeLessThanOrEqual(20)
  })

  test('more than 200 topics at once are refused', async () => {
    const tab = await open(grower.token)
    for (let at = 0; at <= 200; at++)
      tab.send({ type: 'sub', topic: 'operations', params: { facilityId, record: `R${at}` } })
    expect((await tab.next('refused')).message).toMatch(/At most 200/)
  })
})

describe('what one person can hold of our memory', () => {
  const big = 'x'.repeat(200_000)
  const held = () => server.live.counts().unsentBytes

  test('a tab that asks again and again and reads nothing gets each topic once, and all of it when it reads', async () => {
    for (let id = 900; id < 909; id++) await addHarvest(id, `${id} ${big}`)
    // The rows stay loaded while somebody looks at them.
    const other = await open(grower.token)
    other.send(harvests)
    await other.next('snapshot')
    const idle = await open(grower.token)
    await idle.next('ready')
    idle.socket.pause()
    for (let turn = 0; turn < 60; turn++) {
      idle.send({ type: 'unsub', key })
      idle.send(harvests)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    expect(held()).toBeLessThan(4 * 1024 * 1024)
    idle.heard.length = 0
    idle.socket.resume()
    await expect.poll(held).toBe(0)
    await addHarvest(999, 'Read at last')
    const sees = () => idle.heard.some((message) => 'rows' in message && message.rows.some(({ id }) => id === '999'))
    await expect.poll(sees).toBe(true)
    await sql`delete from harvest where id ~ '^9..$'`.execute(server.db)
  }, 30_000)

  test('of tabs there are twenty, and another one when one of them is closed', async () => {
    const person = await server.person(['GENERAL_EDIT'])
    const open20 = await Promise.all(Array.from({ length: 20 }, () => open(person.token)))
    for (const tab of open20) await tab.next('ready')
    const tooMany = await open(person.token)
    await expect.poll(tooMany.code).toBe(4003)
    const ofAnother = await open(grower.token)
    await ofAnother.next('ready')
    open20[0]?.socket.close()
    await expect.poll(open20[0]?.code ?? (() => null)).not.toBeNull()
    await (await open(person.token)).next('ready')
  })

  test('who says nothing of themselves has a hundred sockets at the most', async () => {
    await expect.poll(() => server.live.counts().sockets).toBe(0)
    await Promise.all(Array.from({ length: 100 }, () => open(null)))
    await expect(open(grower.token)).rejects.toThrow(/429/)
  })
})

test('a reader that does not read is cut, and the others go on', async () => {
  const slow = await open(grower.token)
  slow.send(harvests)
  await slow.next('snapshot')
  const quick = await open(grower.token)
  quick.send(harvests)
  await quick.next('snapshot')
  slow.socket.pause()
  const big = 'x'.repeat(90_000)
  for (let turn = 0; turn < 300 && server.live.counts().sockets > 1; turn++) {
    await addHarvest(900 + (turn % 9), `${turn} ${big}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await expect.poll(() => server.live.counts().sockets).toBe(1)
  await addHarvest(999, 'Still here')
  await expect
    .poll(() =>
      quick.heard.some((message) => message.type === 'changes' && message.rows.some(({ id }) => id === '999')),
    )
    .toBe(true)
}, 60_000)
