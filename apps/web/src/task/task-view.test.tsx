import { taskRoutes } from '@cultivatd/contract/task/task.contract'
import { aTask } from '@cultivatd/domain/task/task.builders'
import type { Task } from '@cultivatd/domain/task/task'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aKeepingDevice } from '../live/outbox/device.builders.ts'
import { useTopic } from '../live/use-topic.ts'
import { answer, brokenConnection, held, refusal } from '../live/server.builders.ts'
import { button, dialog, goOffline, show, snackbar, snackbarSays, today } from '../ui/rendering.builders.tsx'
import { aGrow, aStartedTask, inVeg } from './task.builders.tsx'
import { TaskDialog } from './task-dialog.tsx'

async function open(task: Task) {
  const grow = aGrow(task)
  grow.server.shows('me', {}, [{ id: 'dana', version: 1, displayName: 'Dana', permissions: [] } as never])
  const onClose = vi.fn<() => void>()
  const shown = show(<TaskDialog id={task.id} onClose={onClose} />)
  return { ...grow, ...shown, onClose, sheet: await dialog(task.title) }
}
type Sheet = Awaited<ReturnType<typeof open>>['sheet']

const names = (sheet: Sheet) =>
  sheet.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent)
const fact = (sheet: Sheet, name: string) =>
  sheet.queryByText(name, { selector: 'dt' })?.nextElementSibling?.textContent
const tick = (sheet: Sheet, name: string) => sheet.getByRole<HTMLInputElement>('checkbox', { name })

test('[TASK-02] [TASK-05] a task is opened to be read: what, when, whose, where, and nothing to type into', async () => {
  const { sheet } = await open(aStartedTask())
  expect(
    ['Due date', 'Assignee', 'Started', 'Location', 'Facility', 'Created by'].map((name) => fact(sheet, name)),
  ).toEqual(['Today, 21 Nov', 'PNPriya Nair', '20 Nov', 'Veg 2, North racks', 'Red Fork', 'Dana Whitfield, 18 Nov'])
  expect(sheet.getByText('Leave the top canopy.')).toBeTruthy()
  expect(sheet.getByText('1 of 2 done')).toBeTruthy()
  expect(sheet.queryAllByRole('textbox')).toEqual([])
  expect(names(sheet)).toEqual(['Close', 'Add a photo', 'Edit', 'Close', 'Complete'])
})

test('[TASK-07] nobody is said as Unassigned, and who lost their access has a mark', async () => {
  const { sheet, becomes } = await open(aTask())
  expect(fact(sheet, 'Assignee')).toBe('Unassigned')
  becomes(aTask({ version: 2, employeeId: 'p3', employeeName: 'Jo Adams' }))
  expect(await sheet.findByText('No access')).toBeTruthy()
})

test('[TASK-06] [READ-82] a maintenance task says which piece it is about, also of one that is gone', async () => {
  const equipment = { facilityId: inVeg.facilityId, detailId: 'fan', itemName: 'Exhaust fan 14 in' }
  const task = aTask({
    type: 'Maintenance',
    name: '',
    title: 'Maintenance, Exhaust fan 14 in',
    equipmentId: 'fan-000002',
  })
  const { sheet, becomes } = await open({ ...task, equipment })
  expect(fact(sheet, 'Equipment')).toBe('Exhaust fan 14 in, Piece 000002')
  expect(sheet.getByRole('link', { name: /^Exhaust fan/ }).getAttribute('href')).toContain('/inventory/fan/fan-000002')
  becomes({ ...task, version: 2 })
  await waitFor(() => expect(fact(sheet, 'Equipment')).toBe('Equipment that is gone'))
})

test('a room that is gone is called Unknown Room', async () => {
  const places = [{ facilityName: 'Red Fork', roomName: null, systemName: null }]
  const { sheet } = await open(aStartedTask({ places }))
  expect(fact(sheet, 'Location')).toBe('Unknown Room, a system that is gone')
})

test('[TASK-09] [TASK-10] [TASK-11] Start, then Complete, then nothing: the second click of a double one does not complete', async () => {
  const task = aTask()
  const { sheet, server, becomes, user } = await open(task)
  server.answers(taskRoutes.start, answer(taskRoutes.start, {}))
  server.answers(taskRoutes.complete, answer(taskRoutes.complete, {}))
  await user.dblClick(button(sheet, 'Start'))
  await snackbarSays('Saved Successfully!Task started: Defoliate rack 2')
  const started = { ...task, version: 2, dateStarted: today }
  becomes(started)
  await waitFor(() => button(sheet, 'Complete'))
  expect(server.asked(taskRoutes.start)).toMatchObject([{ body: { date: today } }])
  // What the finger does next to the button that changed under it.
  fireEvent.click(button(sheet, 'Complete'), { detail: 2 })
  expect(server.asked(taskRoutes.complete)).toEqual([])
  await user.click(button(sheet, 'Complete'))
  await snackbarSays('Saved Successfully!Task completed: Defoliate rack 2')
  becomes({ ...started, version: 3, dateCompleted: today })
  await waitFor(() => expect(names(sheet)).toEqual(['Close', 'Add a photo', 'Close']))
  expect(fact(sheet, 'Completed')).toBe('Today')
})

test('who completes it second reads who was first', async () => {
  const { sheet, server, user } = await open(aStartedTask())
  const words = 'Priya Nair completed this task already, today.'
  server.answers(taskRoutes.complete, refusal(400, words))
  await user.click(button(sheet, 'Complete'))
  expect(await snackbar()).toContain(words)
})

test('sub-tasks are ticked once it is started, and a refused tick is taken away with the reason', async () => {
  const { sheet, server, user, becomes } = await open(aStartedTask({ dateStarted: null }))
  expect(tick(sheet, 'Rack lower').disabled).toBe(true)
  becomes(aStartedTask({ version: 2 }))
  await waitFor(() => expect(tick(sheet, 'Rack lower').disabled).toBe(false))
  server.answers(taskRoutes.tick, refusal(400, 'Somebody took this sub-task out meanwhile.'))
  await user.click(tick(sheet, 'Rack lower'))
  expect(await snackbar()).toContain(
    '"Rack lower" of Defoliate rack 2 was not ticked. Somebody took this sub-task out meanwhile.',
  )
  expect(tick(sheet, 'Rack lower').checked).toBe(false)
})

test('a tick without connection stands there, says that it waits, and is sent before the task is completed', async () => {
  const { sheet, server, user } = await open(aStartedTask({ id: 'offline' }))
  goOffline()
  vi.stubGlobal('navigator', { ...navigator, onLine: false })
  const arrived = held(answer(taskRoutes.tick, {}))
  server.answers(taskRoutes.tick, brokenConnection, arrived.reply)
  server.answers(taskRoutes.complete, answer(taskRoutes.complete, {}))
  await user.click(tick(sheet, 'Rack lower'))
  expect(tick(sheet, 'Rack lower').checked).toBe(true)
  expect(sheet.getByText('2 of 2 done')).toBeTruthy()
  expect(await sheet.findByText(/^1 tick waits for the connection/)).toBeTruthy()
  await user.click(button(sheet, 'Complete'))
  vi.stubGlobal('navigator', { ...navigator, onLine: true })
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(server.asked(taskRoutes.tick)).toHaveLength(2))
  expect(server.asked(taskRoutes.complete)).toEqual([])
  arrived.now()
  await waitFor(() => expect(server.asked(taskRoutes.complete)).toHaveLength(1))
  const [first, again] = server.asked(taskRoutes.tick)
  expect(again).toEqual(first)
})

test('a task that is started, ticked and completed without a network shows all of it, and each arrives once, in its order', async () => {
  const { sheet, server, user } = await open(aStartedTask({ id: 'floor', dateStarted: null }))
  const device = await aKeepingDevice(server, 'dana')
  for (const route of [taskRoutes.start, taskRoutes.tick, taskRoutes.complete]) server.answers(route, brokenConnection)
  await user.click(button(sheet, 'Start'))
  expect(await sheet.findByText('Kept on this device, and sent when the network is back')).toBeTruthy()
  await user.click(tick(sheet, 'Rack lower'))
  await waitFor(() => expect(device.acts()).toHaveLength(2))
  expect(tick(sheet, 'Rack lower').checked).toBe(true)
  await user.click(button(sheet, 'Complete'))
  await waitFor(() => expect(sheet.queryByRole('button', { name: 'Complete' })).toBeNull())
  const done: string[] = []
  for (const [name, route] of Object.entries({
    start: taskRoutes.start,
    tick: taskRoutes.tick,
    complete: taskRoutes.complete,
  }))
    server.answers(route, (asked) => {
      done.push(`${name} ${asked.doneAt !== undefined}`)
      return Response.json({})
    })
  await device.sends()
  expect(done).toEqual(['start true', 'tick true', 'complete true'])
  expect(device.acts()).toEqual([])
})

test('[TASK-12] [READ-83] the dialog closes when the task disappears, says so, and offers no delete', async () => {
  const { sheet, disappears, onClose } = await open(aTask())
  expect(names(sheet).filter((name) => /delete/i.test(name ?? ''))).toEqual([])
  disappears('task-1')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(await snackbar()).toBe('This task is there no more, or its facility is not active any more.')
})

test('an address of no task, or of one of a facility that is not active, is told in a sentence', async () => {
  aGrow()
  const onClose = vi.fn<() => void>()
  show(<TaskDialog id="none" onClose={onClose} />)
  expect(await snackbar()).toBe('There is no such task, or its facility is not active.')
  expect(onClose).toHaveBeenCalled()
})

test('a task of a run says which day of it it stands for, and leads to the run', async () => {
  const of = { id: 'run-1', facilityId: inVeg.facilityId, plannedId: 'a', isTouched: false }
  const { sheet } = await open(aTask({ run: { ...of, day: 21, name: 'Flower, 9 weeks', roomName: 'Flower Room 2' } }))
  const link = sheet.getByRole('link', { name: 'Day 21 of Flower, 9 weeks, Flower Room 2' })
  expect(link.getAttribute('href')).toBe('/schedule/runs?run=run-1')
})

test('a task that a list shows opens from its row where the task itself was never opened', async () => {
  const { server } = aGrow()
  const listed = aStartedTask()
  server.shows('tasksDue', { from: today, to: today }, [listed])
  const Listed = ({ id }: { id: string }) => {
    useTopic('tasksDue', { from: today, to: today })
    return <TaskDialog id={id} onClose={() => {}} />
  }
  server.isSilentOn('task')
  const { again } = show(<Listed id={listed.id} />)
  const sheet = await dialog(listed.title)
  expect(sheet.getByText('1 of 2 done')).toBeTruthy()
  expect(sheet.getByText('Leave the top canopy.')).toBeTruthy()
  again(<Listed id="unknown" />)
  expect(await screen.findByText('The task is loading')).toBeTruthy()
})
