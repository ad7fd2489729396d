import { runRoutes, runTemplateRoutes } from '@cultivatd/contract/run/run.contract'
import { aRoomSummary, roomContents } from '@cultivatd/domain/room/room.builders'
import { aPlannedTask, aRun, aRunTask, aTemplateForm } from '@cultivatd/domain/run/run.builders'
import { dayOfRun } from '@cultivatd/domain/run/run-days'
import type { Run } from '@cultivatd/domain/run/run'
import type { RunTask } from '@cultivatd/domain/run/run-difference'
import { aTask } from '@cultivatd/domain/task/task.builders'
import type { Task } from '@cultivatd/domain/task/task'
import { permission } from '@cultivatd/domain/user/permissions'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aServer, answer, type FakeServer, refusal } from '../live/server.builders.ts'
import { dialog, fill, show, snackbarSays } from '../ui/rendering.builders.tsx'
import { RoomRuns } from './room-runs.tsx'
import { RunDialog } from './run-dialog.tsx'
import { TemplateDialog } from './template-dialog.tsx'

const flowering = { flowering: 48, floweringSince: '2026-11-01' }
const room = { ...aRoomSummary({ Id: 5, Name: 'Flower 2' }), contents: roomContents(flowering) }
const { facilityId, id: roomId } = room
const template = { id: 'template-1', version: 7, ...aTemplateForm() }
const run = aRun({ facilityId, roomId })

/** The tasks of a run as it laid them, some of them changed since. */
const tasksOf = ({ tasks, startDay, id, name }: Run, given: Partial<Record<string, Partial<RunTask>>> = {}): Task[] =>
  tasks.map((planned) => {
    const laid = aRunTask(planned, dayOfRun(startDay, planned.day), given[planned.id])
    const of = { id, facilityId, plannedId: planned.id, day: planned.day, name, roomName: 'Flower 2', isTouched: false }
    return aTask({ ...laid, run: { ...of, isTouched: laid.run?.isTouched ?? false } })
  })

function aGrow({ runs = [run], tasks = tasksOf(run) } = {}) {
  const server = aServer()
  server.shows('runTemplates', {}, [template])
  server.shows('runsOfRoom', { facilityId, roomId }, runs)
  server.shows('rooms', { facilityId }, [room])
  server.shows('tasksOfRun', { runId: run.id }, tasks)
  server.answers(runRoutes.create, answer(runRoutes.create, { id: 'made' }))
  server.answers(runRoutes.change, answer(runRoutes.change, {}))
  server.answers(runRoutes.end, answer(runRoutes.end, {}))
  return server
}
/** Who looks; without anybody no draft is kept. */
function signedIn(server: FakeServer, permissions: string[]) {
  const me = { id: 'dana', version: 1, displayName: 'Dana', email: 'dana@grow.example', permissions }
  server.shows('me', {}, [me as never])
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

test('a room whose plants entered a phase offers a template, shows each task with its day, and leaves out what is past', async () => {
  const server = aGrow({ runs: [] })
  show(<RoomRuns room={room} />)
  expect(await screen.findByText('Plants entered Flowering on 1 Nov, and no run is laid for them.')).toBeTruthy()
  await press('Start run')
  const sheet = await dialog('Start run in Flower 2')
  expect(sheet.getByLabelText<HTMLInputElement>('Day 1').value).toBe('2026-11-01')
  expect(sheet.getByText('3 tasks of 3 are made')).toBeTruthy()
  fill(sheet.getByLabelText('Day 1'), '2026-10-31')
  expect(await sheet.findAllByText('In the past')).toHaveLength(1)
  fireEvent.click(sheet.getByRole('button', { name: 'Leave out the 1 in the past' }))
  fireEvent.click(sheet.getByRole('checkbox', { name: 'Day 63, Chop' }))
  expect(await sheet.findByText('1 task of 3 are made')).toBeTruthy()
  fireEvent.click(sheet.getByRole('button', { name: 'Make 1 task' }))
  await snackbarSays('Saved Successfully!Started the run from 31 Oct on')
  expect(server.asked(runRoutes.create).map(({ body }) => body)).toEqual([
    {
      facilityId,
      roomId,
      templateId: 'template-1',
      templateVersion: 7,
      startDay: '2026-10-31',
      employeeId: null,
      leftOut: ['planned-1', 'planned-3'],
      phaseDay: '2026-11-01',
    },
  ])
})

test('an offer that is dismissed is not made again', async () => {
  aGrow({ runs: [] })
  const later = { ...room, contents: { ...room.contents, floweringSince: '2026-11-05' } }
  const { again } = show(<RoomRuns room={later} />)
  await press('Not now')
  await waitFor(() => expect(screen.queryByText(/^Plants entered/)).toBeNull())
  again(<RoomRuns key="again" room={later} />)
  expect(await screen.findByRole('button', { name: 'Start run' })).toBeTruthy()
  expect(screen.queryByText(/^Plants entered/)).toBeNull()
})

test('plants that entered later are said, and reviewed as the difference, or day 1 is kept', async () => {
  const server = aGrow({ tasks: tasksOf(run, { 'planned-2': { dateStarted: '2026-11-20' } }) })
  const moved = { ...room, contents: { ...room.contents, floweringSince: '2026-11-03' } }
  show(<RoomRuns room={moved} />)
  expect(await screen.findByText(/Flowering 2 days later than this run was laid for/)).toBeTruthy()
  await press('Review')
  const sheet = await dialog('Flower, 9 weeks in Flower 2')
  expect(await sheet.findByText('2 tasks move, 1 stays')).toBeTruthy()
  expect(sheet.getByText('moves to 23 Nov')).toBeTruthy()
  expect(sheet.getByText('stays: it is started')).toBeTruthy()
  fireEvent.click(sheet.getByRole('button', { name: 'Cancel' }))
  await press('Keep day 1')
  await snackbarSays('Saved Successfully!Kept day 1 of Flower, 9 weeks')
  expect(server.asked(runRoutes.change).map(({ body }) => body)).toMatchObject([
    { startDay: '2026-11-01', phaseDay: '2026-11-03', difference: [] },
  ])
})

test('a new day 1 is sent with the difference that was seen, and another one is shown when somebody was first', async () => {
  const server = aGrow()
  const said = 'Somebody changed tasks of this run meanwhile, so nothing was done. Look at the difference again.'
  server.answers(runRoutes.change, refusal(400, said), answer(runRoutes.change, {}))
  const onClose = vi.fn<() => void>()
  show(<RunDialog id={run.id} rows={[run]} onClose={onClose} />)
  const sheet = await dialog('Flower, 9 weeks in Flower 2')
  expect(await sheet.findByText(/^Day 21 of 63/)).toBeTruthy()
  expect(sheet.getByText('Nothing is changed')).toBeTruthy()
  fill(sheet.getByLabelText('Day 1'), '2026-10-30')
  expect(await sheet.findByText('3 tasks move')).toBeTruthy()
  expect(sheet.getAllByText('In the past')).toHaveLength(1)
  const apply = () => fireEvent.click(sheet.getByRole('button', { name: 'Apply' }))
  apply()
  expect(await sheet.findByText(said)).toBeTruthy()
  server.shows('tasksOfRun', { runId: run.id }, tasksOf(run, { 'planned-1': { dueDate: '2026-11-25' } }))
  expect(await sheet.findByText('stays: it was moved by hand')).toBeTruthy()
  apply()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const seen = server.asked(runRoutes.change).map(({ body }) => (body as { difference: object[] }).difference.length)
  const [, last] = server.asked(runRoutes.change)
  expect(seen).toEqual([3, 3])
  expect(last?.body).toMatchObject({
    startDay: '2026-10-30',
    isUpdated: false,
    difference: [{ what: 'stays' }, {}, {}],
  })
})

test('what a template became is shown before a run takes it', async () => {
  const server = aGrow()
  const tasks = [...template.tasks.slice(1), aPlannedTask({ id: 'new', day: 40, name: 'Strip' })]
  server.shows('runTemplates', {}, [{ ...template, version: 8, tasks }])
  show(<RunDialog id={run.id} rows={[run]} onClose={vi.fn<() => void>()} />)
  const sheet = await dialog('Flower, 9 weeks in Flower 2')
  fireEvent.click(await sheet.findByLabelText(/^Update from template/))
  expect(await sheet.findByText('1 task is added, 1 is removed')).toBeTruthy()
  fireEvent.click(sheet.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(server.asked(runRoutes.change)).toHaveLength(1))
  expect(server.asked(runRoutes.change)[0]?.body).toMatchObject({
    isUpdated: true,
    difference: [
      { plannedId: 'new', what: 'added' },
      { plannedId: 'planned-1', what: 'removed' },
    ],
  })
})

test('a run is ended with or without the tasks that nobody touched', async () => {
  const server = aGrow({ tasks: tasksOf(run, { 'planned-1': { dateStarted: '2026-11-20' } }) })
  show(<RunDialog id={run.id} rows={[run]} onClose={vi.fn<() => void>()} />)
  await dialog('Flower, 9 weeks in Flower 2')
  await press('End run')
  const asked = await dialog('End Flower, 9 weeks in Flower 2', 'alertdialog')
  fireEvent.click(asked.getByLabelText('Remove the 2 tasks that nobody touched'))
  fireEvent.click(asked.getByRole('button', { name: 'End run' }))
  await snackbarSays('Saved Successfully!Ended Flower, 9 weeks in Flower 2')
  expect(server.asked(runRoutes.end).map(({ body }) => body)).toMatchObject([{ isEmptied: true, goes: 2 }])
})

test('a template is added with its tasks, and says where a day is too late', async () => {
  const server = aGrow()
  signedIn(server, [permission.generalEdit])
  server.answers(runTemplateRoutes.create, answer(runTemplateRoutes.create, { id: 'made' }))
  const onClose = vi.fn<() => void>()
  show(<TemplateDialog id="new" rows={[]} onClose={onClose} />)
  const sheet = await dialog('Add run template')
  fill(sheet.getByLabelText('Name'), 'Flower')
  fireEvent.click(sheet.getByRole('button', { name: 'Add task' }))
  fill(await sheet.findByLabelText('What is to be done'), 'Flush')
  fill(sheet.getByLabelText('Day'), '70')
  fireEvent.click(sheet.getByRole('button', { name: 'Add details of Flush' }))
  fill(sheet.getByLabelText('Sub-tasks'), 'Left tables\n\nRight tables')
  fireEvent.click(sheet.getByRole('button', { name: 'Add run template' }))
  expect(await sheet.findByText(/^Day 70 is after the last day, day 63/)).toBeTruthy()
  fill(sheet.getByLabelText('Day'), '56')
  fireEvent.click(sheet.getByRole('button', { name: 'Add run template' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const subTasks = ['Left tables', 'Right tables'].map((text) => ({ id: expect.any(String), text, isComplete: false }))
  expect(server.asked(runTemplateRoutes.create).map(({ body }) => body)).toEqual([
    {
      name: 'Flower',
      phase: 'flowering',
      days: 63,
      tasks: [{ id: expect.any(String), day: 56, name: 'Flush', description: '', subTasks }],
    },
  ])
})

test('who may not edit reads a template and starts a run', async () => {
  signedIn(aGrow(), [permission.strainView])
  show(<TemplateDialog id={template.id} rows={[template]} onClose={vi.fn<() => void>()} />)
  const sheet = await dialog('Flower, 9 weeks')
  expect(sheet.getByText('Flowering · 63 days · 3 tasks')).toBeTruthy()
  expect(sheet.queryByRole('button', { name: 'Edit' })).toBeNull()
  fireEvent.click(sheet.getByRole('button', { name: 'Start run' }))
  expect(await (await dialog('Start run')).findByText('3 tasks of 3 are made')).toBeTruthy()
})
