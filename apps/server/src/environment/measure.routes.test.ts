import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MeasuredPoint, MeasuredStep } from '@cultivatd/domain/environment/measured'
import { permission } from '@cultivatd/domain/user/permission'
import { readingsAtOnce, tooManyText } from '@cultivatd/domain/environment/quota'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { trackedGrower } from '../app/tracked-grower.builders.ts'
import { trackedTestServer } from '../app/tracked-server.builders.ts'
import { historyOf } from '../history/history.store.ts'
import { grower as facilityId } from '../mirror/metrc.builders.ts'
import { removeSystem, saveSystem, systemById } from '../system/system.store.ts'
import { createMeasuring } from './intake.ts'
import { sourceByKey, sourcesOfRoom, sourcesOfWaters } from './source.store.ts'

let server: Awaited<ReturnType<typeof trackedTestServer>>
let grower: Awaited<ReturnType<typeof trackedGrower>>
let editor: Awaited<ReturnType<typeof server.person>>
let roomId: string
beforeAll(async () => {
  server = await trackedTestServer()
  grower = await trackedGrower(server)
  editor = await server.person([permission.generalEdit])
  roomId = grower.roomId('Veg 1')
})
afterAll(() => server.close())

const minuteMs = 60_000
/** In minutes before now; two hours before it the lights are off. */
const ago = (minutes: number) => new Date(server.services.now().getTime() - minutes * minuteMs).toISOString()
const create = (given: object = {}, token = editor.token) =>
  server.call('POST', '/api/reading-source/create', {
    token,
    body: { name: 'Canopy', temperatureUnit: 'fahrenheit', leafOffset: 0, facilityId, roomId, ...given },
  })
const source = async (given: object) => (await create(given)).answer as { id: string; key: string }
const send = (key: string, readings: unknown) =>
  server.call('POST', '/api/readings', { token: key, body: { readings } })
const stored = async (id: string) => (await sourcesOfRoom(server.db, { facilityId, roomId }, [id]))[0]
const remove = (id: string) =>
  server.call('DELETE', `/api/reading-source/${id}`, { token: editor.token, body: { facilityId } })

async function measured(from: number, to: number, step: MeasuredStep, room = roomId): Promise<MeasuredPoint[]> {
  const query = new URLSearchParams({ facilityId, roomId: room, from: ago(from), to: ago(to), step, zone: 'UTC' })
  const { answer } = await server.call('GET', `/api/environment/readings?${query}`, { token: grower.token })
  return (answer as { measured: MeasuredPoint[] }).measured
}

describe('a source', () => {
  test('[READ-21] is added by who may edit; its key is told once and stored as a hash', async () => {
    expect((await create({}, grower.token)).status).toBe(403)
    const { id, key } = await source({ name: 'Told once' })
    expect(key).toMatch(/^cvs_[\w-]{32}$/)
    expect(await stored(id)).toMatchObject({ name: 'Told once', keyEnding: key.slice(-4), taken: 0, lastAt: null })
    const { rows } = await sql<{ text: string }>`select row_to_json(s)::text as text from reading_source s`.execute(
      server.db,
    )
    expect(rows.map(({ text }) => text).join()).not.toContain(key)
  })

  test('has a name of its own in a room that there is', async () => {
    await source({ name: 'Twin' })
    expect(grower.messages(await create({ name: 'TWIN' }))).toEqual([
      'There is a source called TWIN in this room already. Edit that one, or give it a new key if its key was lost.',
    ])
    expect(grower.messages(await create({ roomId: 'nowhere' }))).toEqual(['Unknown Room'])
  })

  test('that is deleted sends nothing any more, and the history says who did it', async () => {
    const { id, key } = await source({ name: 'Gone' })
    expect((await send(key, [{ at: ago(1), humidity: 60 }])).status).toBe(200)
    expect((await remove(id)).status).toBe(200)
    const answer = await send(key, [{ at: ago(0), humidity: 60 }])
    expect([answer.status, grower.messages(answer)]).toEqual([
      401,
      ['This key is not known, or its source was deleted. Add a source to the room and give the sensor the new key.'],
    ])
    expect(await stored(id)).toBeUndefined()
    const entries = await historyOf(server.db, { facilityId, entity: 'reading-source', record: id })
    expect(entries.map(({ summary }) => summary)).toEqual([
      'Deleted source of readings Gone',
      'Added source of readings Gone',
    ])
  })
})

describe('a source that is there', () => {
  const change = (id: string, version: number, given: object) =>
    server.call('PUT', `/api/reading-source/${id}`, {
      token: editor.token,
      body: { name: 'Changed', temperatureUnit: 'fahrenheit', leafOffset: 0, facilityId, version, ...given },
    })
  const giveKey = (id: string, token = editor.token) =>
    server.call('POST', '/api/reading-source/new-key', { token, body: { facilityId, id } })

  test('is changed, and what comes from then on is of its new units at once', async () => {
    const { id, key } = await source({ name: 'Units' })
    await send(key, [{ at: ago(3), temperature: 77 }])
    const { version = 0 } = (await stored(id)) ?? {}
    expect((await change(id, version, { name: 'Metric', temperatureUnit: 'celsius', leafOffset: -2 })).status).toBe(200)
    expect((await send(key, [{ at: ago(2), temperature: 25, humidity: 60 }])).status).toBe(200)
    expect(await stored(id)).toMatchObject({ name: 'Metric', leafOffset: -2, latest: { temperature: 77 }, taken: 2 })
    // It has sent since, which is no change of a person; then one was first.
    expect((await change(id, version, { name: 'Metric', temperatureUnit: 'celsius' })).status).toBe(409)
    await source({ name: 'Neighbour' })
    expect(grower.messages(await change(id, 1e9, { name: 'Neighbour' }))[0]).toMatch(/^There is a source called/)
    expect(grower.messages(await change(id, 1e9, { topic: 'farm/veg1', fields: { co2: 'co2' } }))).toEqual([
      'This source sends by HTTP with its key. Add another one for what comes by MQTT.',
    ])
  })

  test('may be changed by who opened it before it sent once more', async () => {
    const { id, key } = await source({ name: 'Busy' })
    const { version = 0 } = (await stored(id)) ?? {}
    await send(key, [{ at: ago(3), humidity: 60 }])
    expect((await change(id, version, { name: 'Busy 2' })).status).toBe(200)
  })

  test('gets a new key, and the one that it had is worth nothing at once', async () => {
    const { id, key: old } = await source({ name: 'Lost' })
    expect((await send(old, [{ at: ago(3), humidity: 60 }])).status).toBe(200)
    expect((await giveKey(id, grower.token)).status).toBe(403)
    const { key } = (await giveKey(id)).answer as { key: string }
    expect((await send(old, [{ at: ago(2), humidity: 61 }])).status).toBe(401)
    expect((await send(key, [{ at: ago(1), humidity: 62 }])).status).toBe(200)
    expect(await stored(id)).toMatchObject({ keyEnding: key.slice(-4), latest: { humidity: 62 }, taken: 2 })
    const [entry] = await historyOf(server.db, { facilityId, entity: 'reading-source', record: id })
    expect(entry?.summary).toBe('Gave source of readings Lost a new key')
    const mqtt = await source({ name: 'By MQTT', topic: 'farm/lost', fields: { co2: 'co2' } })
    expect(grower.messages(await giveKey(mqtt.id))).toEqual(['This source sends by MQTT: it has no key'])
    expect((await giveKey('nowhere')).status).toBe(404)
  })
})

describe('a source of the water of a system', () => {
  async function ofSystem() {
    const systemId = randomUUID()
    const size = { rackCount: 1, levelCount: 2, zoneCount: 2 }
    await saveSystem(server.db, facilityId, roomId, systemId, { name: systemId, type: 'vegetation', ...size })
    return { systemId, made: await create({ name: 'Reservoir', roomId: undefined, systemId }) }
  }

  test('sends PH, EC and temperature, which are no climate of the room', async () => {
    const { systemId, made } = await ofSystem()
    const { id, key } = made.answer as { id: string; key: string }
    const { answer } = await send(key, [
      { at: ago(60), ph: 5.8, ec: 1.9, temperature: 68 },
      { at: ago(59), ph: 6 },
      { at: ago(58), humidity: 60 },
    ])
    expect(answer).toEqual({
      taken: 2,
      known: 0,
      refused: [{ index: 2, message: 'Send "at" and any of ph, ec, temperature' }],
    })
    const [row] = await sourcesOfWaters(server.db, { facilityId, roomId }, [id])
    expect(row).toMatchObject({ systemId, roomId: '', latest: { ph: 6, ec: 1.9, temperature: 68 }, refused: 1 })
    expect(row?.latestAt).toEqual({ ph: ago(59), ec: ago(60), temperature: ago(60) })
    const query = new URLSearchParams({ facilityId, from: ago(120), to: ago(0), step: 'hour', zone: 'UTC' })
    const points = await server.call('GET', `/api/water/${systemId}/measured?${query}`, { token: grower.token })
    expect(points.answer).toContainEqual({
      kind: 'ph',
      at: Date.parse(ago(60)),
      mean: expect.closeTo(5.9, 5),
      least: expect.closeTo(5.8, 5),
      most: 6,
    })
    expect((await sourcesOfRoom(server.db, { facilityId, roomId })).map((one) => one.id)).not.toContain(id)
  })

  test('is of one place that there is, and ends with it', async () => {
    expect(grower.messages(await create({ systemId: 'nowhere', roomId: undefined }))).toEqual(['Unknown system'])
    expect(grower.messages(await create({ systemId: 'nowhere' }))).toEqual(['Name a room or a system'])
    expect(grower.messages(await create({ roomId: undefined }))).toEqual(['Name a room or a system'])
    const { systemId, made } = await ofSystem()
    const { key } = made.answer as { key: string }
    expect((await send(key, [{ at: ago(1), ph: 6 }])).status).toBe(200)
    const { version } = (await systemById(server.db, facilityId, systemId)) ?? {}
    await server.call('DELETE', `/api/system/${systemId}`, { token: editor.token, body: { facilityId, version } })
    expect((await send(key, [{ at: ago(0), ph: 6 }])).status).toBe(401)
  })
})

test('a source that is added to a system while somebody deletes that is not left behind', async () => {
  const systemId = randomUUID()
  const size = { rackCount: 1, levelCount: 2, zoneCount: 2 }
  await saveSystem(server.db, facilityId, roomId, systemId, { name: systemId, type: 'vegetation', ...size })
  const deleting = await server.db.transaction().execute(async (tx) => {
    await removeSystem(tx, facilityId, systemId)
    const made = create({ name: 'Late', roomId: undefined, systemId })
    await Promise.race([made, sleep(300)])
    return { made }
  })
  expect(grower.messages(await deleting.made)).toEqual(['Unknown system'])
})

describe('what a source sends', () => {
  test('is kept once however often it comes, and its hours are added up', async () => {
    const { id, key } = await source({ name: 'Twice' })
    const batch = [
      { at: ago(60), co2: 900 },
      { at: ago(58), co2: 1000 },
      { at: ago(57), co2: 800 },
    ]
    const answers = [await send(key, batch), await send(key, batch), await send(key, [...batch, batch[0]])]
    expect(answers.map(({ answer }) => answer)).toEqual([
      { taken: 3, known: 0, refused: [] },
      { taken: 0, known: 3, refused: [] },
      { taken: 0, known: 3, refused: [] },
    ])
    expect((await measured(120, 0, 'hour')).filter(({ kind }) => kind === 'co2')).toEqual([
      { kind: 'co2', at: Date.parse(ago(60)), mean: 900, least: 800, most: 1000, isDark: false },
    ])
    expect(await stored(id)).toMatchObject({ lastAt: ago(57), latest: { co2: 800 }, taken: 3, refused: 0 })
  })

  test('late corrects its hour, and does not become the latest', async () => {
    const room = await grower.room('Late 1', 'Not a Metrc Location', ['flower'])
    const { key } = await source({ name: 'Late', roomId: room })
    await send(key, [{ at: ago(30), humidity: 60 }])
    await send(key, [{ at: ago(45), humidity: 50 }])
    const [hour] = await measured(60, 0, 'hour', room)
    expect(hour).toMatchObject({ mean: 55, least: 50, most: 60 })
    const [row] = await sourcesOfRoom(server.db, { facilityId, roomId: room })
    expect(row).toMatchObject({ lastAt: ago(30), latest: { humidity: 60 } })
  })

  test('of kinds that come as rows of their own has all of them as the latest, and what is next to nothing is nothing', async () => {
    const room = await grower.room('Rows 1', 'Not a Metrc Location', ['flower'])
    const { key } = await source({ name: 'Rows', roomId: room })
    const [at, after] = [ago(1), new Date(Date.parse(ago(1)) + 1000).toISOString()]
    const rows = [
      { at, temperature: 75 },
      { at, humidity: 60 },
      { at: after, lightLevel: 1e-50 },
    ]
    expect((await send(key, rows)).status).toBe(200)
    const [row] = await sourcesOfRoom(server.db, { facilityId, roomId: room })
    expect(Object.keys(row?.latest ?? {}).sort()).toEqual(
      expect.arrayContaining(['humidity', 'lightLevel', 'temperature']),
    )
    const [vpd] = (await measured(60, 0, 'hour', room)).filter(({ kind }) => kind === 'vpd')
    expect(vpd?.mean).toBeCloseTo(1.185, 2)
  })

  test('is refused row by row with a sentence, counted, and the rest is kept', async () => {
    const { id, key } = await source({ name: 'Garbage' })
    const { status, answer } = await send(key, [
      { at: ago(5), temperature: 79 },
      { at: ago(5), temperature: 790 },
      'garbage',
      { at: '1970-01-01T00:00:00Z', temperature: 79 },
      { at: ago(-60), temperature: 79 },
    ])
    const { taken, refused } = answer as { taken: number; refused: { index: number; message: string }[] }
    expect([status, taken, refused.map(({ index }) => index)]).toEqual([200, 1, [1, 2, 3, 4]])
    expect(refused[0]?.message).toBe('Temperature must be between 0 and 130 °F')
    expect(await stored(id)).toMatchObject({
      taken: 1,
      refused: 4,
      lastProblem: 'This is a time that has not come yet. Check the clock of the device.',
      latest: { temperature: 79 },
    })
  })

  test('is at most 1,000 readings, with a key that is known', async () => {
    const { key } = await source({ name: 'Many' })
    const row = { at: ago(3), humidity: 60 }
    expect(
      grower.messages(
        await send(
          key,
          Array.from({ length: 1001 }, () => row),
        ),
      ),
    ).toEqual(['Send at most 1,000 readings at once'])
    for (const unknown of ['cvs_nobody', editor.token]) expect((await send(unknown, [row])).status).toBe(401)
    const { status } = await server.call('POST', '/api/readings', { body: { readings: [row] } })
    expect(status).toBe(401)
  })

  test('more than two a second for good is refused and counted, and others are not held up', async () => {
    const { id, key } = await source({ name: 'Wild' })
    const sender = await sourceByKey(server.db, key)
    if (!sender) throw new Error('The source is not there')
    const { measuring, now } = server.services
    await measuring.take(sender, Array.from({ length: readingsAtOnce }).fill('garbage'), now())
    const row = { at: ago(3), humidity: 60 }
    const { answer } = await send(key, Array.from({ length: 1000 }).fill(row))
    const { refused } = answer as { refused: { message: string }[] }
    expect(refused.at(-1)?.message).toBe(tooManyText)
    expect(refused.length).toBeGreaterThan(900)
    expect(await stored(id)).toMatchObject({ lastProblem: tooManyText, refused: readingsAtOnce + refused.length })
    const other = await source({ name: 'Tame' })
    expect((await send(other.key, [row])).answer).toEqual({ taken: 1, known: 0, refused: [] })
  })

  test('and could not be stored counts for nothing: after a night without the database it is kept', async () => {
    const { key } = await source({ name: 'Patient' })
    const sender = await sourceByKey(server.db, key)
    if (!sender) throw new Error('The source is not there')
    let isAway = true
    const away = { execute: () => Promise.reject(new Error('The database is away')) }
    const db = new Proxy(server.db, {
      get: (target, name) => (name === 'transaction' ? () => (isAway ? away : target.transaction()) : undefined),
    })
    const measuring = createMeasuring({ db, organisation: server.services.organisation })
    const rows = Array.from({ length: 1000 }, (_, index) => ({ at: ago(index), humidity: 60 }))
    const take = () => measuring.take(sender, rows, server.services.now())
    for (let times = 0; times < 25; times += 1) await expect(take()).rejects.toThrow('The database is away')
    isAway = false
    expect(await take()).toEqual({ taken: 1000, known: 0, refused: [] })
  })

  test('an hour late says that its clock is behind', async () => {
    const { id, key } = await source({ name: 'Behind' })
    const sender = await sourceByKey(server.db, key)
    if (!sender) throw new Error('The source is not there')
    const { measuring, now } = server.services
    await measuring.take(sender, [{ at: ago(61), humidity: 60 }], new Date(now().getTime() - minuteMs))
    await send(key, [{ at: ago(60), humidity: 60 }])
    expect(await stored(id)).toMatchObject({ secondsBehind: 3600, sentAt: ago(0) })
  })

  test('an hour ahead is refused, counted, and says that its clock is ahead until it is set', async () => {
    const { id, key } = await source({ name: 'Ahead' })
    const sent = await send(key, [
      { at: ago(-60), humidity: 60 },
      { at: ago(-59), humidity: 61 },
      { at: ago(-4), humidity: 62 },
    ])
    const message = 'This is a time that has not come yet. Check the clock of the device.'
    expect(sent.answer).toEqual({
      taken: 1,
      known: 0,
      refused: [
        { index: 0, message },
        { index: 1, message },
      ],
    })
    expect(await stored(id)).toMatchObject({ taken: 1, refused: 2, lastProblem: message, secondsBehind: -3600 })
    await send(key, [{ at: '9999-12-31T23:59:59Z', humidity: 60 }])
    expect(await stored(id)).toMatchObject({ refused: 3, secondsBehind: -86_400 })
    await send(key, [{ at: ago(-4.5), humidity: 60 }])
    expect(await stored(id)).toMatchObject({ taken: 2, refused: 3, secondsBehind: 0 })
  })

  test('of several sources at once is kept of each', async () => {
    const room = await grower.room('Many 1', 'Not a Metrc Location', ['flower'])
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, index) => source({ name: `Of ${index}`, roomId: room })),
    )
    const answers = await Promise.all(
      made.flatMap(({ key }, index) =>
        [1, 2, 3].map((before) => send(key, [{ at: ago(before), co2: 900 + index, humidity: 60 }])),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const rows = await sourcesOfRoom(server.db, { facilityId, roomId: room })
    for (const { name, taken, latest } of rows) expect([taken, latest.co2]).toEqual([3, 900 + Number(name.slice(3))])
    expect(rows).toHaveLength(made.length)
    const [hour] = await measured(60, 0, 'hour', room)
    expect(hour).toMatchObject({ kind: 'humidity', mean: 60 })
  })

  test('to a facility that is not active is refused', async () => {
    const { id, key } = await source({ name: 'Inactive' })
    await sql`update organisation set active_facility_ids = '[]'`.execute(server.db)
    server.services.organisation.forget()
    const answer = await send(key, [{ at: ago(3), humidity: 60 }])
    await sql`update organisation set active_facility_ids = ${JSON.stringify([facilityId])}::jsonb`.execute(server.db)
    server.services.organisation.forget()
    expect([answer.status, grower.messages(answer)]).toEqual([
      404,
      ['The facility of this source is not active here, so nothing was kept.'],
    ])
    expect(await stored(id)).toMatchObject({ taken: 0, refused: 1, lastProblem: grower.messages(answer)[0] })
  })

  test('and cannot be read at all is refused with a sentence, and counted where people see it', async () => {
    const { id, key } = await source({ name: 'Unreadable' })
    const good = `{"at":"${ago(3)}","co2":900}`
    const bodies = [
      [`{"readings":[${good},{"at":"${ago(2)}","co2":NaN}]}`, 'NaN is no JSON: leave the value out'],
      [`{"readings":[${good},{"at":"${ago(2)}","co2":-Infinity}]}`, '-Infinity is no JSON: leave the value out'],
      [`{"readings":[${good},{"note":"co2: NaN"]}`, 'This is not JSON.'],
      [`{"readings":[{"at":"${ago(2)}","co2":900,"co2":901}]}`, 'The field co2 is there twice.'],
      [`{"readings":[{"a\\u0000":1,"a\\u0000":1}]}`, 'The field a\0 is there twice.'],
      ['[]', 'Send {"readings": […]}'],
      [`{"readings":[${Array(10_000).fill('{}').join(',')}]}`, 'Send at most 1,000 readings at once'],
      [`{"readings":["${'x'.repeat(1_100_000)}"]}`, 'This is too large to be sent at once.'],
    ]
    for (const [index, [payload = '', message = '']] of bodies.entries()) {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const answer = await fetch(`${server.url}/api/readings`, { method: 'POST', headers, body: payload })
      expect(await answer.json()).toMatchObject({ errors: [{ message }] })
      expect(await stored(id)).toMatchObject({ refused: index + 1, lastProblem: message.replace('\0', '?'), taken: 0 })
    }
  })

  test('of several sources is the mean of their means: who sends each second outvotes nobody', async () => {
    const room = await grower.room('Means 1', 'Not a Metrc Location', ['flower'])
    const [often, seldom] = [
      await source({ name: 'Often', roomId: room }),
      await source({ name: 'Seldom', roomId: room }),
    ]
    const within = (seconds: number) => new Date(Date.parse(ago(60)) + seconds * 1000).toISOString()
    await send(
      often.key,
      Array.from({ length: 60 }, (_, index) => ({ at: within(index), humidity: 40 })),
    )
    await send(seldom.key, [{ at: within(30), humidity: 80 }])
    for (const step of ['minutes', 'hour', 'day', 'utcDay'] as const) {
      const points = await measured(step === 'utcDay' ? 24 * 60 : 120, step === 'utcDay' ? -24 * 60 : 0, step, room)
      expect(points.map(({ mean, least, most }) => [mean, least, most])).toEqual([[60, 40, 80]])
    }
  })

  test('is asked for within what a database knows, and no longer than a chart is', async () => {
    const ask = async (given: object) => {
      const asked = { facilityId, roomId, from: ago(60), to: ago(0), step: 'minutes', zone: 'UTC', ...given }
      const query = new URLSearchParams(asked)
      const answer = await server.call('GET', `/api/environment/readings?${query}`, { token: grower.token })
      return [answer.status, answer.status === 200 ? [] : grower.messages(answer)]
    }
    expect(await ask({ from: '0000-01-01T00:00:00Z', step: 'day' })).toEqual([
      400,
      ['Ask for a time between the years 2000 and 2199'],
    ])
    expect(await ask({ from: ago(4 * 24 * 60) })).toEqual([
      400,
      ['Ask for at most 3 days at once, or for longer steps'],
    ])
    expect(await ask({ from: ago(3 * 24 * 60) })).toEqual([200, []])
  })

  test('by day is one mean of the lit and one of the dark hours', async () => {
    const room = grower.roomId('Dry 1')
    const { key } = await source({ name: 'Days', roomId: room })
    const hours = [
      [10, 0, 68],
      [9, 0, 70],
      [8, 800, 78],
      [7, 800, 80],
    ] as const
    await send(
      key,
      hours.map(([before, lightLevel, temperature]) => ({ at: ago(before * 60), lightLevel, temperature })),
    )
    const days = await measured(12 * 60, 0, 'day', room)
    const told = days.filter(({ kind }) => kind === 'temperature').map(({ mean, isDark }) => [isDark, mean])
    expect(told).toEqual([
      [false, 79],
      [true, 69],
    ])
  })
})
