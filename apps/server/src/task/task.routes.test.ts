import { aTaskForm } from '@cultivatd/domain/task/task.builders'
import type { TaskForm } from '@cultivatd/domain/task/task'
import { dayText } from '@cultivatd/domain/field/day-text'
import { aNewRepeat, movedRepeat } from '@cultivatd/domain/task-repeat/repeat'
import { permission } from '@cultivatd/domain/user/permission'
import ICAL from 'ical.js'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setPermissions, type TestPerson } from '../app/server.builders.ts'
import { trackedTestServer } from '../app/tracked-server.builders.ts'
import { historyOf } from '../history/history.store.ts'
import { grower, today } from '../mirror/metrc.builders.ts'
import { notificationsOf } from '../notification/notification.store.ts'
import { rooms } from '../room/room.store.ts'
import { fillAll, fillOpened } from './keep-series.ts'
import { taskById, tasksDue, tasksOfRoom, tasksOfSeries, tasksOverdue, tasksUndated } from './task.store.ts'

let server: Awaited<ReturnType<typeof trackedTestServer>>
let dana: TestPerson
let priya: TestPerson
let roomId: string
beforeAll(async () => {
  server = await trackedTestServer()
  dana = await server.person([permission.strainView], 'Dana Whitfield')
  priya = await server.person([permission.strainView], 'Priya Nair')
  roomId = (await rooms(server.db, grower)).find(({ metrc }) => metrc.Name === 'Veg 1')?.id ?? ''
})
afterAll(() => server.close())

const send = (method: 'POST' | 'PUT', path: string, body: object, by = dana) =>
  server.call(method, `/api/task/${path}`, { token: by.token, body })
const refusal = (status: number, message: string | RegExp) => ({
  status,
  answer: { errors: [expect.objectContaining({ message: expect.stringMatching(message) })] },
})
async function added(given: Partial<TaskForm> = {}, by = dana): Promise<string> {
  const made = await send('POST', 'create', aTaskForm({ dueDate: today, ...given }), by)
  expect(made.answer).toMatchObject({ id: expect.any(String) })
  return (made.answer as { id: string }).id
}
const told = async (person: TestPerson) => (await notificationsOf(server.db, person.id)).map(({ message }) => message)
const inVeg1 = () => [{ facilityId: grower, roomId, systemId: null }]
const ids = (tasks: readonly { id: string }[]) => tasks.map(({ id }) => id)

test('[TASK-09] [TASK-10] [TASK-11] [API-40] a task is started, worked on and completed, each step once', async () => {
  const subTasks = ['a', 'b'].map((id) => ({ id, text: `Rack ${id}`, isComplete: false }))
  const id = await added({ name: 'Defoliate', subTasks })
  const on = { date: today }
  expect(await send('POST', `${id}/sub-task`, { subTaskId: 'a', isComplete: true })).toMatchObject(
    refusal(400, /^Start this task/),
  )
  expect(await send('POST', `${id}/complete`, on)).toMatchObject(refusal(400, /^Start this task/))
  expect(await send('POST', `${id}/start`, on)).toMatchObject({ status: 200 })
  expect(await send('POST', `${id}/start`, on, priya)).toMatchObject(
    refusal(400, '^Dana Whitfield started this task already, '),
  )
  // Two who tick at once do not take each other's tick away.
  const ticks = ['a', 'b'].map((subTaskId) => send('POST', `${id}/sub-task`, { subTaskId, isComplete: true }))
  expect((await Promise.all(ticks)).map(({ status }) => status)).toEqual([200, 200])
  const both = await Promise.all([send('POST', `${id}/complete`, on), send('POST', `${id}/complete`, on, priya)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  const [first, second] = both[0]?.status === 200 ? ['Dana Whitfield', both[1]] : ['Priya Nair', both[0]]
  expect(second).toMatchObject(refusal(400, `^${first} completed this task already, `))
  expect(await taskById(server.db, id)).toMatchObject({
    dateStarted: today,
    dateCompleted: today,
    subTasks: [{ isComplete: true }, { isComplete: true }],
  })
  expect(await send('POST', `${id}/move`, { dueDate: null })).toMatchObject(refusal(400, 'stays on its day'))
  // Nor by a form that was open meanwhile.
  const version = (await taskById(server.db, id))?.version
  const open = { ...aTaskForm({ name: 'Defoliate', dueDate: null, subTasks }), version }
  expect(await send('PUT', id, open)).toMatchObject({
    status: 400,
    answer: {
      errors: [
        { path: 'dueDate', message: expect.stringContaining('stays on its day') },
        { path: 'subTasks', message: expect.stringContaining('sub-tasks stay as they are') },
      ],
    },
  })
  // Of five hundred sub-tasks each tick would keep all of them, for good.
  const { rows } = await sql<{ subTasks: object }>`select after -> 'subTasks' as "subTasks" from history
    where entity = 'task' and records @> jsonb_build_array(${id}::text) and summary like 'Ticked%' order by 1`.execute(
    server.db,
  )
  expect(rows.map((row) => row.subTasks)).toEqual(subTasks.map((one) => [{ ...one, isComplete: true }]))
  const entries = await historyOf(server.db, { facilityId: null, entity: 'task', record: id })
  expect(entries.map(({ summary }) => summary)).toEqual([
    'Completed Defoliate',
    expect.stringMatching('^Ticked a sub-task of'),
    expect.stringMatching('^Ticked a sub-task of'),
    'Started Defoliate',
    'Added task Defoliate',
  ])
})

test('[DATA-36] [TASK-06] [TASK-07] [TASK-08] is kept whole, with places, creator and assignee', async () => {
  const form = { name: 'Whole', employeeId: priya.id, description: 'a\nb', locations: inVeg1() }
  expect(await taskById(server.db, await added(form))).toMatchObject({
    ...form,
    equipmentId: null,
    title: 'Whole',
    facilityIds: [grower],
    roomIds: [roomId],
    places: [{ roomName: 'Veg 1', systemName: null }],
    createdBy: dana.id,
    createdByName: 'Dana Whitfield',
    employeeName: 'Priya Nair',
    dateStarted: null,
    dateCompleted: null,
  })
})

test('the assignee is told, the creator when it is completed, and nobody of their own doing', async () => {
  const before = await told(dana)
  const id = await added({ name: 'Told', employeeId: priya.id, locations: inVeg1() })
  expect(await told(priya)).toContain(`Dana Whitfield assigned Told to you, due ${dayText(today, today)}`)
  await send('POST', `${id}/start`, { date: today }, priya)
  await send('POST', `${id}/complete`, { date: today }, priya)
  expect(await told(dana)).toEqual([...before, 'Priya Nair completed Told'])
  const own = await added({ name: 'Own', employeeId: dana.id })
  await send('POST', `${own}/start`, { date: today })
  await send('POST', `${own}/complete`, { date: today })
  expect((await told(dana)).filter((message) => message.includes('Own'))).toEqual([])
})

test('a person without access, a place that is none and a day that is none are refused, and nothing is kept', async () => {
  const gone = await server.person([], 'Jo Adams')
  const before = await tasksUndated(server.db)
  const bad: [object, RegExp][] = [
    [{ employeeId: gone.id }, /^Jo Adams has no access any more/],
    [{ employeeId: 'nobody' }, /^This person has no access any more/],
    [{ locations: [{ facilityId: 'NONE', roomId: null, systemId: null }] }, /^This facility is not active/],
    [{ locations: [{ facilityId: grower, roomId: 'none', systemId: null }] }, /^This room is not there any more/],
    [{ locations: [{ facilityId: grower, roomId, systemId: 'none' }] }, /^This system is not in this room/],
    [{ dueDate: '2026-02-30' }, /^Enter a day/],
    [{ dueDate: '0000-02-29' }, /^Enter a day from 1900/],
    [{ type: 'Chore' }, /^Please enter a value/],
  ]
  for (const [given, message] of bad)
    expect(await send('POST', 'create', { ...aTaskForm({ dueDate: null }), ...given })).toMatchObject(
      refusal(400, message),
    )
  expect(await tasksUndated(server.db)).toEqual(before)
  for (const path of ['start', 'complete'])
    expect(await send('POST', `none/${path}`, { date: today })).toMatchObject(refusal(404, 'Unknown task'))
})

test('of two who change it the second is told who did what, and a move of what was seen otherwise is refused', async () => {
  const id = await added({ name: 'Shared' })
  const seen = (await taskById(server.db, id))?.version
  const form = aTaskForm({ name: 'Shared', dueDate: today })
  expect(await send('PUT', id, { ...form, description: 'Slowly', version: seen }, priya)).toMatchObject({ status: 200 })
  expect(await send('PUT', id, { ...form, name: 'Mine', version: seen })).toMatchObject(
    refusal(409, /^Priya Nair changed the description/),
  )
  expect(await send('POST', `${id}/move`, { dueDate: '2026-12-24', version: seen })).toMatchObject({ status: 409 })
  expect(await taskById(server.db, id)).toMatchObject({ name: 'Shared', dueDate: today })
  expect(await send('POST', `${id}/move`, { dueDate: '2026-12-24' })).toMatchObject({ status: 200 })
  expect(await taskById(server.db, id)).toMatchObject({ dueDate: '2026-12-24' })
})

test('[ROOM-09] [READ-81] lists have what they are for, and nothing of a facility that is not active', async () => {
  const { db } = server
  const late = await added({ name: 'Late', dueDate: '2026-01-05', locations: inVeg1() })
  const undated = await added({ name: 'Undated', dueDate: null, locations: inVeg1() })
  const elsewhere = await added({ name: 'Elsewhere', dueDate: '2026-01-05' })
  expect(ids(await tasksDue(db, { from: '2026-01-05', to: '2026-01-05' })).sort()).toEqual([late, elsewhere].sort())
  expect(ids(await tasksOverdue(db, '2026-01-06')).sort()).toEqual([late, elsewhere].sort())
  expect(ids(await tasksOverdue(db, '2026-01-05'))).toEqual([])
  expect(ids(await tasksUndated(db))).toEqual([undated])
  const ofRoom = async () => ids(await tasksOfRoom(db, { facilityId: grower, roomId })).filter((id) => id !== elsewhere)
  expect(await ofRoom()).toEqual(expect.arrayContaining([late, undated]))
  expect(ids(await tasksOfRoom(db, { facilityId: 'OTHER', roomId }))).toEqual([])
  await send('POST', `${undated}/start`, { date: today })
  await send('POST', `${undated}/complete`, { date: today })
  expect(await ofRoom()).not.toContain(undated)
  // Of one that is done in two facilities only the places of the other are told.
  const both = await added({ name: 'Both', dueDate: null, locations: inVeg1() })
  await sql`update task set facility_ids = ${[grower, 'OTHER']}::text[] where id = ${both}`.execute(db)
  await sql`update organisation set active_facility_ids = '["OTHER"]'`.execute(db)
  try {
    expect(ids(await tasksOverdue(db, '2026-01-06'))).toEqual([elsewhere])
    expect(await taskById(db, late)).toBeUndefined()
    const notTold = { facilityName: 'a facility that is not active', roomName: null, systemName: null }
    expect((await taskById(db, both))?.places).toEqual([notTold])
  } finally {
    await sql`update organisation set active_facility_ids = jsonb_build_array(${grower}::text)`.execute(db)
  }
})

const dayAfter = (days: number) =>
  new Date(Date.parse(`${today}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const noon = new Date(`${today}T12:00:00Z`)
const weekly = { ...aNewRepeat }
const series = async (taskId: string) => {
  const id = (await taskById(server.db, taskId))?.series?.id ?? ''
  return { id, tasks: await tasksOfSeries(server.db, id) }
}
const dueDays = async (taskId: string) => (await series(taskId)).tasks.map(({ dueDate }) => dueDate)
const weeks = (...numbers: number[]) => numbers.map((week) => dayAfter(7 * week))

test('a task that repeats is made on each of its days once, whoever is at it and however far one looks', async () => {
  const subTasks = [{ id: 'a', text: 'Rack 1', isComplete: true }]
  const id = await added({ name: 'Flush lines', repeat: weekly, subTasks, employeeId: priya.id, locations: inVeg1() })
  expect(await dueDays(id)).toEqual(weeks(0, 1, 2, 3, 4, 5, 6, 7, 8))
  // One notice tells of all of them.
  expect((await told(priya)).filter((message) => message.includes('Flush lines'))).toEqual([
    `Dana Whitfield assigned Flush lines to you, due ${dayText(today, today)}, repeats every Friday`,
  ])
  const { tasks } = await series(id)
  expect(tasks[3]).toMatchObject({ title: 'Flush lines', employeeName: 'Priya Nair', roomIds: [roomId] })
  expect(tasks[3]).toMatchObject({ repeat: { weekdays: [5] }, series: { isTouched: false } })
  expect(tasks[3]?.subTasks).toEqual([{ id: 'a', text: 'Rack 1', isComplete: false }])
  // Two workers at once, and somebody who opens a week of the next spring.
  await Promise.all([
    fillAll(server.db, dayAfter(84), noon),
    fillAll(server.db, dayAfter(84), noon),
    fillAll(server.db, dayAfter(70), noon),
  ])
  expect(await dueDays(id)).toEqual(weeks(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12))
  // One that cannot be read holds up no other, and no calendar.
  await sql`insert into task_series (id, rule, start_day, filled_until, form, created_by)
    select '', 'FREQ=NEVER', start_day, start_day, form, created_by from task_series limit 1`.execute(server.db)
  await expect(fillAll(server.db, dayAfter(91), noon)).rejects.toThrow('Invalid FREQ')
  expect((await dueDays(id)).at(-1)).toBe(dayAfter(91))
  await fillOpened(server.db, '2099-01-01', noon)
  await sql`delete from task_series where id = ''`.execute(server.db)
  expect((await dueDays(id)).at(-1)).toBe(dayAfter(7 * 57))
})

test('one task of a repeat is changed without the others, and stays when the repeat ends', async () => {
  const id = await added({ name: 'Scout', repeat: { ...weekly, count: 5 } })
  const [, second, third, fourth] = (await series(id)).tasks.map((task) => task.id)
  await send('POST', `${second}/move`, { dueDate: dayAfter(9) })
  await send('POST', `${third}/start`, { date: today })
  const own = {
    ...aTaskForm({ name: 'Scout twice', dueDate: dayAfter(21) }),
    version: (await taskById(server.db, fourth ?? ''))?.version,
  }
  expect(await send('PUT', fourth ?? '', own)).toMatchObject({ status: 200 })
  expect((await series(id)).tasks.map(({ title, dueDate }) => [title, dueDate])).toEqual([
    ['Scout', today],
    ['Scout', dayAfter(9)],
    ['Scout', dayAfter(14)],
    ['Scout twice', dayAfter(21)],
    ['Scout', dayAfter(28)],
  ])
  expect(await send('POST', `${id}/end-repeat`, { date: today, goes: 4 })).toMatchObject(
    refusal(400, 'Meanwhile 1 task would go, not 4'),
  )
  expect(await send('POST', `${id}/end-repeat`, { date: '9999-12-31', goes: 0 })).toMatchObject(
    refusal(400, /^The date cannot be in the future/),
  )
  const both = [priya, dana].map((by) => send('POST', `${id}/end-repeat`, { date: today, goes: 1 }, by))
  expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 400])
  expect(await dueDays(id)).toEqual([today, dayAfter(9), dayAfter(14), dayAfter(21)])
  await fillAll(server.db, dayAfter(200), noon)
  expect(await dueDays(id)).toEqual([today, dayAfter(9), dayAfter(14), dayAfter(21)])
})

test('a change of this and all later ones begins another repeat, without what somebody did coming twice', async () => {
  const id = await added({ name: 'Clean', repeat: { ...weekly, count: 6 } })
  const [, , third, , fifth] = (await series(id)).tasks.map((task) => task.id)
  await send('POST', `${fifth}/start`, { date: today })
  const change = async (taskId: string, given: Partial<TaskForm>) => {
    const { version, dueDate } = (await taskById(server.db, taskId)) ?? {}
    return send('PUT', taskId, { ...aTaskForm({ dueDate, name: 'Clean all', ...given }), version })
  }
  expect(await change(third ?? '', { repeat: { ...weekly, every: 2 }, reach: 'this' })).toMatchObject(
    refusal(400, /^How a task repeats can only be changed/),
  )
  expect(await change(third ?? '', { reach: 'later' })).toMatchObject({ status: 200 })
  expect(await dueDays(id)).toEqual(weeks(0, 1))
  const later = (await series(third ?? '')).tasks
  expect(later.map(({ dueDate }) => dueDate)).toEqual(weeks(2, 3, 4, 5))
  expect(later.map(({ title }) => title)).toEqual(['Clean all', 'Clean all', 'Clean', 'Clean all'])
  // To another weekday: what stood for the old one stands for the new one.
  const moved = movedRepeat(later[0]?.repeat ?? weekly, dayAfter(14), dayAfter(15))
  expect(await change(third ?? '', { repeat: moved, dueDate: dayAfter(15), reach: 'later' })).toMatchObject({
    status: 200,
  })
  expect((await dueDays(third ?? '')).slice(0, 2)).toEqual([dayAfter(15), dayAfter(22)])
})

test('a repeat without a first day, of a place or person that is gone, or that ends before it begins is refused', async () => {
  const before = (await sql<{ n: string }>`select count(*)::int as n from task_series`.execute(server.db)).rows
  const gone = [{ facilityId: grower, roomId: 'none', systemId: null }]
  const many = Array.from({ length: 501 }, (_, at) => ({ id: `${at}`, text: 'Rack', isComplete: false }))
  const bad: [Partial<TaskForm>, RegExp][] = [
    [{ dueDate: null }, /^A task that repeats needs a due date/],
    [{ repeat: { ...weekly, until: dayAfter(-1) } }, /^This repeat ends before its first day/],
    [{ repeat: { ...weekly, every: 0 } }, /^Repeat every 1 to 99/],
    [{ repeat: { ...weekly, unit: 'year', every: 99, count: 999 } }, /^This repeat ends after the year 9999/],
    [{ locations: gone }, /^This room is not there any more/],
    [{ employeeId: 'nobody' }, /^This person has no access any more/],
    [{ subTasks: many }, /^A task has at most 500 sub-tasks/],
  ]
  for (const [given, message] of bad)
    expect(await send('POST', 'create', aTaskForm({ dueDate: today, repeat: weekly, ...given }))).toMatchObject(
      refusal(400, message),
    )
  const single = await added({ name: 'Once' })
  expect(await send('POST', `${single}/end-repeat`, { date: today, goes: 0 })).toMatchObject(
    refusal(400, 'This task does not repeat'),
  )
  expect((await sql<{ n: string }>`select count(*)::int as n from task_series`.execute(server.db)).rows).toEqual(before)
})

test('a repeat goes on without who lost access, rests with its facility, and ends with its room; its creator reads why', async () => {
  const { db } = server
  const jo = await server.person([permission.strainView], 'Jo Adams')
  const made = rooms(db, grower).then((all) => all.find(({ metrc }) => metrc.Name === 'Dry 1')?.id ?? '')
  const room = { facilityId: grower, roomId: await made, systemId: null }
  const id = await added({ name: 'Prune', repeat: weekly, employeeId: jo.id, locations: [room] })
  const names = async () => (await series(id)).tasks.map(({ employeeName }) => employeeName)
  const toldOf = async () => (await told(dana)).filter((message) => message.includes('Prune'))
  await setPermissions(db, jo.id, [])
  await fillAll(db, dayAfter(77), noon)
  await fillAll(db, dayAfter(84), noon)
  expect((await names()).slice(8)).toEqual(['Jo Adams', null, null, null, null])
  const unassigned =
    'Cultivatd leaves the next tasks of Prune unassigned, because Jo Adams has no access any more; choose somebody in one of them for all later ones'
  expect(await toldOf()).toEqual([unassigned])

  // As if 12 weeks had gone by, of which the facility was inactive the last four.
  await sql`update organisation set active_facility_ids = '[]'`.execute(db)
  await fillAll(db, dayAfter(84 + 60), new Date(`${dayAfter(84)}T12:00:00Z`))
  await sql`update organisation set active_facility_ids = jsonb_build_array(${grower}::text)`.execute(db)
  await fillAll(db, dayAfter(112 + 7), new Date(`${dayAfter(112)}T12:00:00Z`))
  expect((await dueDays(id)).slice(11)).toEqual(weeks(11, 12, 16, 17))

  await sql`update room set gone_at = now() where id = ${room.roomId} and facility_id = ${grower}`.execute(db)
  await fillAll(db, dayAfter(126), new Date(`${dayAfter(112)}T12:00:00Z`))
  expect((await dueDays(id)).slice(11)).toEqual(weeks(11, 12, 16))
  const ended =
    'Cultivatd ended the repeat of Prune, because Dry 1 is not there any more; add another task where it goes on elsewhere'
  expect(await toldOf()).toEqual([unassigned, ended])
  await fillAll(db, dayAfter(200), new Date(`${dayAfter(112)}T12:00:00Z`))
  expect(await toldOf()).toHaveLength(2)
  await sql`update room set gone_at = null where id = ${room.roomId} and facility_id = ${grower}`.execute(db)
})

const feedOf = async (person: TestPerson) => {
  const { answer } = await server.call('POST', '/api/task-feed/renew', { token: person.token })
  return new URL((answer as { address: string }).address).pathname
}
const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))

test('a calendar program reads the own open and lately completed tasks, each on its day, and hears of changes', async () => {
  const lena = await server.person([permission.generalEdit], 'Lena Brandt')
  const given = { employeeId: lena.id, locations: inVeg1() }
  const id = await added({
    ...given,
    name: 'Defoliate; rack 2, slowly\\',
    description: `${'Long ü '.repeat(40)}\nSecond`,
  })
  // Where a line ends is not the same for every program.
  const done = await added({ ...given, name: 'Done\u2028\u0085\vBEGIN:VALARM' })
  const old = await added({ ...given, name: 'Long done' })
  await added({ ...given, name: 'Undated', dueDate: null })
  await added({ name: 'Of somebody else', employeeId: priya.id })
  for (const one of [done, old]) {
    await send('POST', `${one}/start`, { date: today })
    await send('POST', `${one}/complete`, { date: today })
  }
  await sql`update task set date_completed = ${today}::date - 40 where id = ${old}`.execute(server.db)
  const address = await feedOf(lena)
  const first = await server.call('GET', address)
  expect(first).toMatchObject({ status: 200, headers: { 'content-type': 'text/calendar; charset=utf-8' } })
  expect(first.text).toContain(`DTSTART;VALUE=DATE:${today.replaceAll('-', '')}`)
  const events = eventsOf(first.text)
  expect(events.map(({ summary }) => summary).sort()).toEqual([
    'Completed: Done   BEGIN:VALARM',
    'Defoliate; rack 2, slowly\\',
  ])
  const event = events.find(({ uid }) => uid === `task-${id}@cultivatd`)
  expect(event?.startDate.isDate && event.startDate.toString()).toBe(today)
  expect(event?.description).toBe(`${'Long ü '.repeat(40)}\nSecond`)
  expect(event?.location).toMatch(/Veg 1$/)

  const headers = { 'if-none-match': first.headers.etag ?? '' }
  expect(await server.call('GET', address, { headers })).toMatchObject({ status: 304, text: '' })
  await send('POST', `${id}/move`, { dueDate: '2026-12-24' })
  const second = await server.call('GET', address, { headers })
  expect(second.status).toBe(200)
  const moved = eventsOf(second.text).find(({ uid }) => uid === event?.uid)
  expect(moved?.startDate.toString()).toBe('2026-12-24')
  expect(moved?.sequence).toBeGreaterThan(event?.sequence ?? Number.NaN)
})

test('the address of a calendar is renewed and turned off, and shows nothing of inactive facilities and to no dismissed person', async () => {
  const lena = await server.person([permission.generalEdit], 'Lena Brandt')
  await added({ name: 'Hers', employeeId: lena.id, locations: inVeg1() })
  const status = async (address: string) => (await server.call('GET', address)).status
  const before = await feedOf(lena)
  const address = await feedOf(lena)
  expect([await status(before), await status(address)]).toEqual([404, 200])
  const { rows } = await sql<{ text: string }>`select task_feed::text as text from task_feed`.execute(server.db)
  expect(rows.map(({ text }) => text).join()).not.toContain(/[0-9a-f]{48}/.exec(address)?.[0])
  await sql`update organisation set active_facility_ids = '[]'`.execute(server.db)
  expect(eventsOf((await server.call('GET', address)).text)).toEqual([])
  await sql`update organisation set active_facility_ids = jsonb_build_array(${grower}::text)`.execute(server.db)
  await setPermissions(server.db, lena.id, [])
  expect(await server.call('GET', address)).toMatchObject(refusal(404, /^There is no calendar at this address/))
  await setPermissions(server.db, lena.id, [permission.generalEdit])
  const often = await Promise.all(Array.from({ length: 8 }, () => status(address)))
  expect(often).toContain(429)
  expect((await server.call('DELETE', '/api/task-feed', { token: lena.token })).status).toBe(200)
  expect(await status(address)).toBe(404)
  for (const wrong of ['/api/task/feed/x.ics', `/api/task/feed/${'0'.repeat(48)}.ics`, '/api/task/feed/%00.ics'])
    expect(await status(wrong)).toBe(404)
})
