import type { Reading } from '@cultivatd/domain/environment/reading'
import { aReadingForm } from '@cultivatd/domain/environment/reading.builders'
import { mostMarks } from '@cultivatd/domain/environment/mark'
import { aTaskForm } from '@cultivatd/domain/task/task.builders'
import { permission } from '@cultivatd/domain/user/permission'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { trackedGrower } from '../app/tracked-grower.builders.ts'
import { trackedTestServer } from '../app/tracked-server.builders.ts'
import { addComment } from '../comment/comment.store.ts'
import { historyOf } from '../history/history.store.ts'
import { grower as facilityId } from '../mirror/metrc.builders.ts'
import { keepEvent, type SystemEvent } from '../system/event.store.ts'
import { saveStep, saveTask, taskById } from '../task/task.store.ts'
import { newestReadings } from './reading.store.ts'

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

const ago = (minutes: number) => new Date(server.services.now().getTime() - minutes * 60_000).toISOString()
const create = (given: object = {}, { token = editor.token, key = '' } = {}) =>
  server.call('POST', '/api/environment/create', {
    token,
    body: { ...aReadingForm({ dateTime: ago(1) }), facilityId, roomId, ...given },
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const stored = () => newestReadings(server.db, { facilityId, roomId }, 1000)
const idOf = ({ answer }: { answer: unknown }) => (answer as { id: string }).id
const list = (query: Record<string, string>, token = grower.token) =>
  server.call(
    'GET',
    `/api/environment/readings?${new URLSearchParams({ facilityId, roomId, step: 'hour', zone: 'UTC', ...query })}`,
    { token },
  )

describe('what happened in a room', () => {
  const marks = async (query: Record<string, string>, token = grower.token) => {
    const given = new URLSearchParams({ facilityId, roomId, from: ago(800), to: ago(0), ...query })
    return server.call('GET', `/api/environment/marks?${given}`, { token })
  }
  const event = (minutes: number, given: Partial<SystemEvent> = {}) =>
    keepEvent(server.db, {
      facilityId,
      roomId,
      systemId: 's1',
      systemName: 'North racks',
      what: 'changed',
      at: ago(minutes),
      ...given,
    })
  const alarm = (id: string, minutes: number) =>
    sql`insert into alarm (facility_id, id, room_id, subject, side, source_name, value, low, high, began_at)
      values (${facilityId}, ${id}, ${roomId}, 'humidity', 'above', ${id}, 70, 50, 60, ${ago(minutes)})`.execute(
      server.db,
    )

  test('is told of its time alone, the newest first, each kind with what it is about', async () => {
    await alarm('long before', 2000)
    await sql`update alarm set ended_at = began_at, ended_as = 'good', told = 'end'`.execute(server.db)
    await alarm('now', 30)
    await event(60)
    await event(900)
    await event(40, { roomId: grower.roomId('Veg 2') })
    const comment = { facilityId, roomId, userId: 'gone', message: `Ask @[Ana](p1): ${'mites '.repeat(40)}` }
    await addComment(server.db, { ...comment, id: 'c1', at: ago(45) })
    const task = { id: 't1', createdBy: 'gone', dateCreated: ago(2000) }
    const form = aTaskForm({ name: 'Defoliate', locations: [{ facilityId, roomId, systemId: null }] })
    await saveTask(server.db, task, form)
    const open = await taskById(server.db, 't1')
    if (open)
      await saveStep(server.db, open, { dateStarted: '2026-11-20', dateCompleted: '2026-11-21', completedAt: ago(50) })
    const { status, answer } = await marks({})
    expect(status).toBe(200)
    expect(answer).toMatchObject({
      hasMore: false,
      marks: [
        { kind: 'alarm', at: ago(30), alarm: { id: 'now', subject: 'humidity', value: 70, endedAt: null } },
        { kind: 'comment', id: 'c1', at: ago(45), userName: '', text: expect.stringMatching(/^Ask @Ana: mites .*…$/) },
        { kind: 'task', id: 't1', at: ago(50), title: 'Defoliate' },
        // Of a system that is no longer there.
        { kind: 'water', what: 'changed', at: ago(60), systemName: 'North racks', isThere: false },
      ],
    })
    expect((answer as { marks: unknown[] }).marks).toHaveLength(4)
  })

  test('is bounded, in its number and its time', async () => {
    await sql`
      insert into system_event (facility_id, room_id, system_id, system_name, at, what)
      select ${facilityId}, ${roomId}, 's' || n % 40, 'Racks', ${ago(40_000)}::timestamptz - n * interval '1 hour', 'changed'
      from generate_series(1, ${mostMarks}::integer + 1) n`.execute(server.db)
    const { answer } = await marks({ from: ago(500_000), to: ago(40_000) })
    const { marks: shown, hasMore } = answer as { marks: { at: string }[]; hasMore: boolean }
    expect([shown.length, hasMore, shown[0]?.at]).toEqual([mostMarks, true, ago(40_060)])
    expect(grower.messages(await marks({ from: '2020-01-01T00:00:00Z' }))).toEqual(['Ask for at most 400 days at once'])
  })

  test('[PERM-05] is not told to who has no permission yet', async () => {
    expect((await marks({}, (await server.person([])).token)).status).toBe(403)
  })
})

describe('a reading', () => {
  test('[ENV-06] [DATA-07] is kept of the room itself, with who read it and when', async () => {
    const dateTime = ago(30)
    const id = idOf(await create({ dateTime }))
    expect((await stored()).find((reading) => reading.id === id)).toEqual({
      id,
      facilityId,
      roomId,
      systemId: '',
      version: expect.any(Number),
      temperature: 79,
      humidity: 62,
      vpd: 1.29,
      co2: 1020,
      lightLevel: 415,
      userId: editor.id,
      userName: editor.name,
      dateTime,
    })
  })

  test('in °C is stored in °F', async () => {
    const id = idOf(await create({ temperature: 25, temperatureUnit: 'celsius' }))
    expect((await stored()).find((reading) => reading.id === id)?.temperature).toBe(77)
  })

  test('[PERM-11] [ENV-02] [READ-21] is entered by who may edit, and by nobody else', async () => {
    const before = (await stored()).length
    expect((await create({}, { token: grower.token })).status).toBe(403)
    expect((await stored()).length).toBe(before)
  })

  test('[ENV-04] [ENV-05] is refused where the form refuses it, and nothing is kept', async () => {
    const before = (await stored()).length
    const { temperature: _missing, ...four } = aReadingForm({ humidity: 61.5, co2: 20_000, dateTime: ago(1) })
    const answer = await server.call('POST', '/api/environment/create', {
      token: editor.token,
      body: { ...four, facilityId, roomId },
    })
    expect([answer.status, grower.messages(answer)]).toEqual([
      400,
      expect.arrayContaining(['Please enter a value', 'Enter a whole number']),
    ])
    expect(grower.messages(await create({ co2: 20_000, lightLevel: -1 }))).toEqual([
      'C02 must be between 0 and 10,000 ppm',
      'Light Level must be between 0 and 3,000 µmol',
    ])
    for (const value of [1e300, '79', null]) expect((await create({ temperature: value })).status).toBe(400)
    expect((await stored()).length).toBe(before)
  })

  test('[ERR-25] of the future, of 1970, of no room or of a facility that is not active is refused with a sentence', async () => {
    const late = 'This was read more than 90 days ago, which is too late to be taken. Check the clock of the device.'
    const early = 'This is a time that has not come yet. Check the clock of the device.'
    expect(grower.messages(await create({ dateTime: '1970-01-01T00:00:00Z' }))).toEqual([late])
    expect(grower.messages(await create({ dateTime: ago(-60) }))).toEqual([early])
    expect(grower.messages(await create({ roomId: 'nowhere' }))).toEqual(['Unknown Room'])
    expect(grower.messages(await create({ facilityId: 'GAAA-0000-0000' }))).toEqual(['Unknown Facility'])
  })

  test('that is sent twice under one key is one', async () => {
    const before = (await stored()).length
    const given = { dateTime: ago(2) }
    const [first, second] = [
      await create(given, { key: 'once-reading-1' }),
      await create(given, { key: 'once-reading-1' }),
    ]
    expect(idOf(second)).toBe(idOf(first))
    expect((await stored()).length).toBe(before + 1)
  })

  test('is told by the history in the words of the form', async () => {
    const id = idOf(await create({ temperature: 81 }))
    const [entry] = await historyOf(server.db, { facilityId, entity: 'reading', record: id })
    expect(entry?.summary).toBe('Added the reading 81 °F, 62 %, 1.29 kPa, 1,020 ppm, 415 µmol')
    expect(entry?.personName).toBe(editor.name)
    expect(entry?.changes).toContainEqual({ label: 'Temperature', before: '', after: '81 °F' })
    expect(entry?.changes).toContainEqual({ label: 'C02', before: '', after: '1,020 ppm' })
  })
})

describe('the readings of a time', () => {
  test('[API-38] are seen by every active person, in their order', async () => {
    await create({ dateTime: ago(600) })
    await create({ dateTime: ago(700) })
    const { status, answer } = await list({ from: ago(800), to: ago(500) })
    const { byHand } = answer as { byHand: Reading[] }
    expect([status, byHand.map(({ dateTime }) => dateTime)]).toEqual([200, [ago(700), ago(600)]])
  })

  test('have an end after their beginning, and are of no more days than a chart has points for', async () => {
    expect(grower.messages(await list({ from: ago(5), to: ago(5) }))).toEqual(['The end must be after the beginning'])
    const ofSixYears = async (step: string) =>
      grower.messages(await list({ from: '2020-01-01T00:00:00Z', to: ago(0), step }))
    expect(await ofSixYears('day')).toEqual(['Ask for at most 400 days at once'])
    expect(await ofSixYears('minutes')).toEqual(['Ask for at most 3 days at once, or for longer steps'])
  })

  test('[PERM-05] are not told to who has no permission yet', async () => {
    const { token } = await server.person([])
    expect((await list({ from: ago(800), to: ago(500) }, token)).status).toBe(403)
  })
})
