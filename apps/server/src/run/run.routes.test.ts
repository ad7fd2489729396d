import { aPlannedTask, aTemplateForm } from '@cultivatd/domain/run/run.builders'
import { fullDayText } from '@cultivatd/domain/field/day-text'
import { dayOfRun } from '@cultivatd/domain/run/run-days'
import { runDifference } from '@cultivatd/domain/run/run-difference'
import type { Run, RunChange, RunForm } from '@cultivatd/domain/run/run'
import type { RunTemplate, RunTemplateForm } from '@cultivatd/domain/run/run-template'
import { permission } from '@cultivatd/domain/user/permission'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setPermissions, type TestPerson } from '../app/server.builders.ts'
import { trackedTestServer } from '../app/tracked-server.builders.ts'
import { historyOf } from '../history/history.store.ts'
import { grower, today } from '../mirror/metrc.builders.ts'
import { notificationsOf } from '../notification/notification.store.ts'
import { rooms } from '../room/room.store.ts'
import { taskById, tasksOfRun } from '../task/task.store.ts'
import { runTemplates } from './run-template.store.ts'
import { runs, runsOfRoom } from './run.store.ts'

let server: Awaited<ReturnType<typeof trackedTestServer>>
let dana: TestPerson
let priya: TestPerson
let roomId: string
beforeAll(async () => {
  server = await trackedTestServer()
  dana = await server.person([permission.generalEdit], 'Dana Whitfield')
  priya = await server.person([permission.strainView], 'Priya Nair')
  roomId = (await rooms(server.db, grower)).find(({ metrc }) => metrc.Name === 'Veg 1')?.id ?? ''
})
afterAll(() => server.close())

const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body: object, by = dana) =>
  server.call(method, `/api/${path}`, { token: by.token, body })
const refusal = (status: number, message: string | RegExp) => ({
  status,
  answer: { errors: [expect.objectContaining({ message: expect.stringMatching(message) })] },
})
const idOf = ({ answer }: { answer: unknown }) => (answer as { id: string }).id

async function aTemplate(given: Partial<RunTemplateForm> = {}): Promise<RunTemplate> {
  const id = idOf(await call('POST', 'run-template/create', aTemplateForm(given)))
  const [template] = await runTemplates(server.db, [id])
  if (!template) throw new Error('The template is not there')
  return template
}
const form = ({ id, version }: RunTemplate, given: Partial<RunForm> = {}) => ({
  facilityId: grower,
  roomId,
  templateId: id,
  templateVersion: version,
  startDay: today,
  employeeId: null,
  leftOut: [],
  phaseDay: null,
  ...given,
})
const runOf = async (id: string): Promise<Run> => {
  const run = (await runsOfRoom(server.db, { facilityId: grower, roomId }, [id]))[0]
  if (!run) throw new Error('The run is not there')
  return run
}
async function laid(given: Partial<RunForm> = {}, template?: RunTemplate): Promise<Run> {
  const made = await call('POST', 'run/create', form(template ?? (await aTemplate()), given))
  expect(made).toMatchObject({ status: 200 })
  return runOf(idOf(made))
}
const tasksBy = async ({ id }: Run) => (await tasksOfRun(server.db, id)).map(({ name, dueDate }) => [name, dueDate])
const day = (count: number, from = today) => dayOfRun(from, count)

/** A change of a run as somebody sees it now. */
async function changeOf(run: Run, startDay: string, template?: RunTemplate): Promise<RunChange> {
  const tasks = await tasksOfRun(server.db, run.id)
  const difference = runDifference(run, { startDay, tasks: (template ?? run).tasks }, tasks)
  return { startDay, phaseDay: null, isUpdated: template !== undefined, leftOut: [], difference }
}
const change = (run: Run, what: RunChange, by = dana) =>
  call('PUT', `run/${run.id}`, { ...what, facilityId: grower, version: run.version }, by)
const taskCalled = async (run: Run, name: string) =>
  (await tasksOfRun(server.db, run.id)).find((task) => task.name === name)

test('a template laid over a room makes its tasks, each on its day, for whom they are meant', async () => {
  const run = await laid({ employeeId: priya.id, leftOut: ['planned-2'] })
  expect(run).toMatchObject({ name: 'Flower, 9 weeks', roomName: 'Veg 1', startDay: today, endedOn: null })
  expect(await tasksBy(run)).toEqual([
    ['Defoliate', day(21)],
    ['Chop', day(63)],
  ])
  expect(await taskCalled(run, 'Chop')).toMatchObject({
    type: 'Custom',
    employeeId: priya.id,
    createdByName: 'Dana Whitfield',
    places: [{ roomName: 'Veg 1', systemName: null }],
    run: { id: run.id, day: 63, plannedId: 'planned-3', name: 'Flower, 9 weeks', roomName: 'Veg 1', isTouched: false },
  })
  expect((await notificationsOf(server.db, priya.id)).map(({ message }) => message)).toEqual([
    `Dana Whitfield assigned 2 tasks of Flower, 9 weeks in Veg 1 to you, from ${fullDayText(today)} on`,
  ])
})

test('only who may edit changes templates, and what is wrong with one is said', async () => {
  const template = await aTemplate()
  const seen = { version: template.version }
  expect(await call('POST', 'run-template/create', aTemplateForm(), priya)).toMatchObject({ status: 403 })
  expect(await call('PUT', `run-template/${template.id}`, { ...aTemplateForm(), ...seen }, priya)).toMatchObject({
    status: 403,
  })
  expect(await call('DELETE', `run-template/${template.id}`, seen, priya)).toMatchObject({ status: 403 })
  const late = aTemplateForm({ tasks: [aPlannedTask({ day: 64 })] })
  expect(await call('POST', 'run-template/create', late)).toMatchObject(refusal(400, /^Day 64 is after the last day/))
  const longer = { ...aTemplateForm({ days: 70 }), ...seen }
  const both = await Promise.all([1, 2].map(() => call('PUT', `run-template/${template.id}`, longer)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a run for nobody, nowhere, never, twice, or of a template that changed is refused, and nothing is made', async () => {
  const template = await aTemplate({ name: 'Refused' })
  const gone = await server.person([], 'Jo Adams')
  const before = await runs(server.db)
  const bad: [Partial<RunForm> & { facilityId?: string }, number, RegExp][] = [
    [{ roomId: 'none' }, 400, /^This room is not there any more/],
    [{ facilityId: 'NONE' }, 404, /^Unknown Facility/],
    [{ employeeId: gone.id }, 400, /^Jo Adams has no access any more/],
    [{ startDay: '2026-02-30' }, 400, /^Enter a day/],
    [{ startDay: '9999-12-31' }, 400, /^Choose a day 1 at most 400 days from today/],
    [{ leftOut: template.tasks.map(({ id }) => id) }, 400, /^Choose at least one task/],
    [{ templateVersion: template.version - 1 }, 400, /^Somebody changed this run template meanwhile/],
    [{ templateId: 'none' }, 404, /^Unknown run template/],
  ]
  for (const [given, status, message] of bad)
    expect(await call('POST', 'run/create', form(template, given))).toMatchObject(refusal(status, message))
  expect(await runs(server.db)).toEqual(before)
  const both = await Promise.all([dana, priya].map((by) => call('POST', 'run/create', form(template), by)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(both.find(({ status }) => status === 400)).toMatchObject(
    refusal(400, /laid this template over this room already/),
  )
})

test('day 1 that moves takes along what nobody touched, and says in each history what was done', async () => {
  const run = await laid({}, await aTemplate({ name: 'Moved' }))
  const defoliate = await taskCalled(run, 'Defoliate')
  await call('POST', `task/${defoliate?.id}/move`, { dueDate: day(25) }, priya)
  const later = day(3)
  expect(await change(run, await changeOf(run, later))).toMatchObject({ status: 200 })
  expect(await tasksBy(run)).toEqual([
    ['Defoliate', day(25)],
    ['Flush', day(56, later)],
    ['Chop', day(63, later)],
  ])
  const summaries = async (entity: 'run' | 'task', record: string, facilityId: string | null) =>
    (await historyOf(server.db, { facilityId, entity, record })).map(({ summary }) => summary)
  expect(await summaries('run', run.id, grower)).toEqual([
    'Moved Moved in Veg 1: 2 tasks move, 1 stays',
    'Added run Moved in Veg 1',
  ])
  expect(await summaries('task', (await taskCalled(run, 'Chop'))?.id ?? '', null)).toEqual([
    'Moved Chop',
    'Added task Chop',
  ])
  expect((await taskCalled(run, 'Chop'))?.run).toMatchObject({ day: 63, isTouched: false })
})

test('of two who move it the second is told, and so is who saw another difference', async () => {
  const run = await laid({}, await aTemplate({ name: 'Twice' }))
  const [one, other] = [await changeOf(run, day(3)), await changeOf(run, day(4))]
  const both = await Promise.all([change(run, one), change(run, other, priya)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)).toMatchObject(
    refusal(409, /changed the day 1 after you had looked at it/),
  )
  const now = await runOf(run.id)
  const seen = await changeOf(now, day(10))
  const flush = await taskCalled(run, 'Flush')
  await call('POST', `task/${flush?.id}/start`, { date: today }, priya)
  const before = await tasksBy(run)
  expect(await change(now, seen)).toMatchObject(
    refusal(400, /^Somebody changed tasks of this run meanwhile.*2 tasks move, 1 stays/),
  )
  expect(await tasksBy(run)).toEqual(before)
  expect(await change(now, { ...(await changeOf(now, day(10))), startDay: '2020-01-01' })).toMatchObject({
    status: 400,
  })
})

test('a run takes what its template became, and what was left out stays so', async () => {
  const template = await aTemplate({ name: 'Before' })
  const jo = await server.person([permission.strainView], 'Jo Adams')
  const run = await laid({ leftOut: ['planned-2'], employeeId: jo.id }, template)
  await setPermissions(server.db, jo.id, [])
  const [defoliate, flush] = template.tasks
  const tasks = [
    { ...(defoliate ?? aPlannedTask()), name: 'Strip', day: 22 },
    { ...(flush ?? aPlannedTask()), day: 50 },
    aPlannedTask({ id: 'new', day: 1, name: 'Flip' }),
    aPlannedTask({ id: 'unwanted', day: 2, name: 'Unwanted' }),
  ]
  const edited = { ...aTemplateForm({ name: 'After', tasks }), version: template.version }
  await call('PUT', `run-template/${template.id}`, edited)
  const [now] = await runTemplates(server.db, [template.id])
  const what = { ...(await changeOf(run, today, now)), leftOut: ['unwanted'] }
  expect(what.difference.map((row) => [row.plannedId, row.what])).toEqual([
    ['new', 'added'],
    ['unwanted', 'added'],
    ['planned-1', 'moved'],
    ['planned-3', 'removed'],
  ])
  expect(await change(run, what)).toMatchObject({ status: 200 })
  expect(await tasksBy(run)).toEqual([
    ['Flip', today],
    ['Strip', day(22)],
  ])
  const updated = await runOf(run.id)
  expect(updated.name).toBe('After')
  // Who has no access any more is given no more work.
  expect(await taskCalled(run, 'Flip')).toMatchObject({ employeeId: null, run: { day: 1 } })
  expect(await taskCalled(run, 'Strip')).toMatchObject({ employeeId: jo.id, run: { day: 22 } })
  expect((await changeOf(updated, today, now)).difference).toEqual([])
})

test('a run is ended with or without its tasks, once', async () => {
  const run = await laid({}, await aTemplate({ name: 'Ended' }))
  const flush = await taskCalled(run, 'Flush')
  await call('POST', `task/${flush?.id}/start`, { date: today })
  const end = (goes: number, isEmptied = true) =>
    call('POST', `run/${run.id}/end`, { facilityId: grower, date: today, isEmptied, goes })
  expect(await end(3)).toMatchObject(refusal(400, /^Meanwhile 2 tasks would go, not 3/))
  expect(await end(2)).toMatchObject({ status: 200 })
  expect(await tasksBy(run)).toEqual([['Flush', day(56)]])
  expect(await end(0, false)).toMatchObject(
    refusal(400, `^Dana Whitfield ended this run already, on ${fullDayText(today)}`),
  )
  expect(await change(await runOf(run.id), await changeOf(run, day(3)))).toMatchObject(
    refusal(400, /ended this run already/),
  )
  const [entry] = await historyOf(server.db, { facilityId: grower, entity: 'run', record: run.id })
  expect(entry?.summary).toBe('Ended Ended in Veg 1, with which 2 tasks went')
  const kept = await laid({}, await aTemplate({ name: 'Kept' }))
  await call('POST', `run/${kept.id}/end`, { facilityId: grower, date: today, isEmptied: false, goes: 0 })
  expect(await tasksBy(kept)).toHaveLength(3)
})

test('500 tasks are laid and moved, with names of 200 letters and markup as they are', async () => {
  const name = `<b>${'x'.repeat(190)}</b>`
  const tasks = Array.from({ length: 500 }, (_, at) => aPlannedTask({ id: `${at}`, day: (at % 63) + 1, name }))
  const run = await laid({}, await aTemplate({ tasks }))
  expect(await change(run, await changeOf(run, day(2)))).toMatchObject({ status: 200 })
  const all = await tasksOfRun(server.db, run.id)
  expect(all.filter((task) => task.name === name && task.dueDate === day(task.run?.day ?? 0, day(2)))).toHaveLength(500)
})

test('who deletes a template leaves what is laid of it, and a task that goes tells who took it', async () => {
  const template = await aTemplate({ name: 'Gone' })
  const run = await laid({}, template)
  expect(await call('DELETE', `run-template/${template.id}`, { version: template.version })).toMatchObject({
    status: 200,
  })
  expect(await tasksBy(run)).toHaveLength(3)
  expect(await change(run, await changeOf(run, day(2)))).toMatchObject({ status: 200 })
  const updated = { ...(await changeOf(await runOf(run.id), day(2))), isUpdated: true }
  expect(await change(await runOf(run.id), updated)).toMatchObject(
    refusal(404, /^Dana Whitfield deleted this run template/),
  )
  const chop = await taskCalled(run, 'Chop')
  await call('POST', `run/${run.id}/end`, { facilityId: grower, date: today, isEmptied: true, goes: 3 })
  expect(await taskById(server.db, chop?.id ?? '')).toBeUndefined()
  expect(await call('POST', `task/${chop?.id}/start`, { date: today })).toMatchObject(
    refusal(404, /^Dana Whitfield deleted this task/),
  )
})
