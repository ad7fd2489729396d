import { checklistRoutes } from '@cultivatd/contract/checklist/checklist.contract'
import { taskRoutes } from '@cultivatd/contract/task/task.contract'
import { aChecklist } from '@cultivatd/domain/checklist/checklist.builders'
import { aTask } from '@cultivatd/domain/task/task.builders'
import { mostSubTasks, type Task, type TaskForm } from '@cultivatd/domain/task/task'
import { permission } from '@cultivatd/domain/user/permissions'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { AddFromChecklist } from '../record/checklist/add-from-checklist.tsx'
import { answer, refusal } from '../live/server.builders.ts'
import { useSession } from '../live/session.ts'
import { button, dialog, fill, offered, problemsOf, show, today, valueOf } from '../ui/rendering.builders.tsx'
import { aGrow, aStartedTask, inVeg, stillwater, veg } from './task.builders.tsx'
import { RoomScheduling } from './room-scheduling.tsx'
import { TaskDialog } from './task-dialog.tsx'

const { create, update } = taskRoutes

async function add(defaults: Partial<TaskForm> = {}) {
  const grow = aGrow()
  const onClose = vi.fn<() => void>()
  const shown = show(<TaskDialog id="new" defaults={defaults} onClose={onClose} />)
  grow.server.answers(create, answer(create, { id: 'task-9' }))
  return { ...grow, ...shown, onClose, form: await dialog('Add Task') }
}
async function edit(task: Task) {
  const grow = aGrow(task)
  const shown = show(<TaskDialog id={task.id} onClose={() => {}} />)
  await shown.user.click(button(await dialog(task.title), 'Edit'))
  grow.server.answers(update, answer(update, {}))
  return { ...grow, ...shown, form: await dialog('Edit task') }
}
type Form = Awaited<ReturnType<typeof add>>['form']

const missing = (form: Form) => form.queryByText(/missing$/)?.textContent
const rows = (form: Form) => form.queryAllByRole('listitem').map(({ textContent }) => textContent)

test('[TASK-03] [TASK-15] [SHELL-44] the name of a custom task is missing until it is there, and then the task is made', async () => {
  const { form, user, server, onClose } = await add()
  expect(button(form, 'Custom').getAttribute('aria-pressed')).toBe('true')
  expect(form.getByLabelText(/^Description/).getAttribute('rows')).toBe('4')
  expect(missing(form)).toBe('Name is missing')
  expect(button(form, 'Add Task').disabled).toBe(true)
  fill(form.getByLabelText('Name'), 'Scout')
  await waitFor(() => expect(missing(form)).toBeUndefined())
  await user.click(button(form, 'Add Task'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.asked(create)).toMatchObject([
    { body: { type: 'Custom', name: 'Scout', employeeId: null, dueDate: today, locations: [], equipmentId: null } },
  ])
})

test('[TASK-16] [READ-82] maintenance asks for equipment and a location; the type of inventory narrows, and the piece says where', async () => {
  const { form, user, server } = await add()
  await user.click(button(form, 'Maintenance'))
  expect(form.queryByLabelText('Name')).toBeNull()
  expect(missing(form)).toBe('Equipment and location are missing')
  await user.selectOptions(form.getByLabelText('Inventory type'), 'Exhaust fan 14 in')
  expect(offered(form, 'Equipment')).toEqual([
    'Exhaust fan 14 in, Piece 000001, Veg 2',
    'Exhaust fan 14 in, Piece 000002, storage',
  ])
  await user.selectOptions(form.getByLabelText('Equipment'), 'fan-000001')
  expect(valueOf(form, 'Room of location 1')).toBe(veg.id)
  await user.click(button(form, 'Add Task'))
  await waitFor(() =>
    expect(server.asked(create)).toMatchObject([
      { body: { type: 'Maintenance', equipmentId: 'fan-000001', locations: [inVeg] } },
    ]),
  )
})

test('a piece of another facility stays chosen, and is refused in words', async () => {
  const { form, user, server } = await add()
  await user.click(button(form, 'Maintenance'))
  await user.selectOptions(form.getByLabelText('Equipment'), 'fan-000001')
  await user.selectOptions(form.getByLabelText('Facility of location 1'), stillwater)
  expect(form.getByText('Equipment of another facility')).toBeTruthy()
  const message = 'This equipment is in another facility than the locations.'
  server.answers(create, refusal(400, message))
  await user.click(button(form, 'Add Task'))
  expect(await form.findByText(message)).toBeTruthy()
})

test('[TASK-14] the due date is today, is cleared in the field, and chosen by one press', async () => {
  const { form, user } = await add()
  expect(valueOf(form, 'Due date')).toBe(today)
  await user.click(button(form, 'Clear the due date'))
  expect(valueOf(form, 'Due date')).toBe('')
  expect(button(form, 'No due date').getAttribute('aria-pressed')).toBe('true')
  await user.click(button(form, 'Mon 23 Nov'))
  expect(valueOf(form, 'Due date')).toBe('2026-11-23')
})

test('30 February is told, and is not taken for no due date', async () => {
  const { form, server } = await add({ name: 'Scout' })
  const due = form.getByLabelText<HTMLInputElement>('Due date')
  fireEvent.change(due, { target: { value: '' } })
  Object.defineProperty(due, 'validity', { value: { badInput: true }, configurable: true })
  fireEvent.submit(due.closest('form') as HTMLFormElement)
  await waitFor(() =>
    expect(problemsOf(form)).toEqual(['There is no such day. Type another one, or choose No due date.']),
  )
  expect(server.asked(create)).toEqual([])
})

test('[TASK-17] a sub-task is added with the button or Enter, the focus stays, and what was not added goes with the task', async () => {
  const { form, user, server } = await add({ name: 'Scout' })
  const field = form.getByLabelText('New sub-task')
  expect(button(form, 'Add').disabled).toBe(true)
  fill(field, 'Row 1')
  await user.click(button(form, 'Add'))
  expect(document.activeElement).toBe(field)
  await user.type(field, 'Row 2{Enter}')
  expect(rows(form)).toEqual(['Row 1', 'Row 2'])
  fill(field, 'Row 3')
  await user.click(button(form, 'Add Task'))
  await waitFor(() => expect(server.asked(create)).toHaveLength(1))
  const sent = server.asked(create).map(({ body }) => (body as TaskForm).subTasks)
  expect(sent.flat().map(({ text, isComplete }) => [text, isComplete])).toEqual([
    ['Row 1', false],
    ['Row 2', false],
    ['Row 3', false],
  ])
})

const resetLines = ['Sweep', 'Wash', 'Rinse'].map((text, at) => ({ id: `l${at}`, text }))
const reset = aChecklist({ name: 'Room reset', lines: resetLines })

/** A new task as somebody sees it who may do this. */
async function addAs(permissions: readonly string[], defaults: Partial<TaskForm>) {
  const grow = aGrow()
  const dana = { id: 'u1', uid: 'dana', displayName: 'Dana', version: 1, email: 'dana@example.com', permissions }
  grow.server.shows('me', {}, [{ ...dana, emailVerified: true, hasPassword: true } as never])
  grow.server.shows('checklists', {}, [reset])
  const Known = () => useSession().me && <TaskDialog id="new" defaults={defaults} onClose={() => {}} />
  return { ...grow, ...show(<Known />), form: await dialog('Add Task') }
}
const manyRows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `s${at}`, text: `Rack ${at}`, isComplete: false }))

test('a checklist adds its lines as sub-tasks, twice where it is pressed twice', async () => {
  const { form, user, server } = await addAs([permission.strainView], { name: 'Reset Flower 3', subTasks: manyRows(1) })
  server.answers(create, answer(create, { id: 'task-9' }))
  for (let press = 0; press < 2; press++) {
    await user.click(button(form, 'Add from checklist'))
    await user.click(await screen.findByRole('menuitem', { name: 'Room reset 3 lines' }))
  }
  expect(rows(form)).toEqual(['Rack 0', 'Sweep', 'Wash', 'Rinse', 'Sweep', 'Wash', 'Rinse'])
  // Who may change no checklists is not offered to.
  expect(form.queryByRole('button', { name: 'Save as checklist' })).toBeNull()
  await user.click(button(form, 'Add Task'))
  await waitFor(() => expect(server.asked(create)).toHaveLength(1))
  const ids = server.asked(create).flatMap(({ body }) => (body as TaskForm).subTasks.map(({ id }) => id))
  expect(new Set(ids).size).toBe(7)
})

test('a checklist that does not fit adds nothing, and says so', async () => {
  const onAdd = vi.fn<() => void>()
  aGrow().server.shows('checklists', {}, [reset])
  const { user } = show(<AddFromChecklist count={mostSubTasks - 2} isLocked={false} onAdd={onAdd} />)
  await user.click(screen.getByRole('button', { name: 'Add from checklist' }))
  await user.click(await screen.findByRole('menuitem', { name: /^Room reset/ }))
  expect(screen.getByText(/^Room reset has 3 lines, and there is room for 2 more: a task has at most 500/)).toBeTruthy()
  expect(onAdd).not.toHaveBeenCalled()
})

test('the sub-tasks of a task are kept as a checklist, and the task stays as it is typed', async () => {
  const { form, user, server } = await addAs([permission.generalEdit], { name: 'Room reset', subTasks: manyRows(2) })
  server.answers(checklistRoutes.create, answer(checklistRoutes.create, { id: 'checklist-2' }))
  await user.click(button(form, 'Save as checklist'))
  const list = await dialog('Add checklist')
  expect(valueOf(list, 'Name')).toBe('Room reset')
  await user.click(button(list, 'Add checklist'))
  await waitFor(() => expect(problemsOf(list)).toEqual(['Room reset is there already']))
  fill(list.getByLabelText('Name'), 'Racks')
  await user.click(button(list, 'Add checklist'))
  await waitFor(() =>
    expect(server.asked(checklistRoutes.create)).toMatchObject([
      { body: { name: 'Racks', lines: [{ text: 'Rack 0' }, { text: 'Rack 1' }] } },
    ]),
  )
  expect(server.asked(create)).toEqual([])
  expect(rows(form)).toEqual(['Rack 0', 'Rack 1'])
})

test('[TASK-05] edit has no type; sub-tasks move by arrows and keys, keep their mark, and the focus stays with them', async () => {
  const { form, user } = await edit(aStartedTask())
  expect(form.queryByRole('group', { name: 'Type' })).toBeNull()
  expect(rows(form)).toEqual(['Rack upperDone', 'Rack lower'])
  await user.click(button(form, 'Move Rack upper down'))
  expect(rows(form)).toEqual(['Rack lower', 'Rack upperDone'])
  expect(form.getByText('Rack upper, now 2 of 2')).toBeTruthy()
  expect(document.activeElement).toBe(button(form, 'Move Rack upper down'))
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(rows(form)).toEqual(['Rack upperDone', 'Rack lower'])
})

test('what is gone stands there with a mark and may stay; nobody without access is chosen anew', async () => {
  const gone = { roomId: 'gone', facilityId: inVeg.facilityId, systemId: null }
  const task = aTask({ employeeId: 'p3', employeeName: 'Jo Adams', locations: [gone] })
  const { form, user, server } = await edit(task)
  expect(offered(form, 'Assignee')).toEqual(['Jo Adams, no access any more', 'Marcus Reyes', 'Priya Nair'])
  expect(offered(form, 'Room of location 1')).toEqual(['Unknown Room', 'Veg 2'])
  fill(form.getByLabelText(/^Description/), 'Slowly')
  await user.click(button(form, 'Save'))
  await waitFor(() =>
    expect(server.asked(update)).toMatchObject([{ body: { employeeId: 'p3', locations: [gone], version: 1 } }]),
  )
})

test('[ROOM-09] [ROOM-10] a room lists its open tasks, overdue first, those without a day last, with View All and Add Task for it', async () => {
  const { server } = aGrow()
  server.shows('tasksOfRoom', { facilityId: veg.facilityId, roomId: veg.id }, [
    aTask({ id: 't1', title: 'Undated', dueDate: null }),
    aTask({ id: 't2', title: 'Due today', dueDate: today }),
    aTask({ id: 't3', title: 'Late', dueDate: '2026-11-18' }),
  ])
  const Room = () => {
    const [openId, open] = useState<string | null>(null)
    return <RoomScheduling room={veg} addressed={{ openId, open, close: () => open(null) }} />
  }
  const { user } = show(<Room />)
  const list = () => screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent)
  await waitFor(() => expect(list()).toHaveLength(4))
  expect(list().map((name) => name?.split(',')[0])).toEqual(['Late', 'Due today', 'Undated', 'Add Task'])
  expect(screen.getByRole('link', { name: 'View all tasks' }).getAttribute('href')).toBe('/schedule')
  await user.click(screen.getByRole('button', { name: 'Add Task' }))
  const form = await dialog('Add Task')
  expect([valueOf(form, 'Facility of location 1'), valueOf(form, 'Room of location 1')]).toEqual([
    veg.facilityId,
    veg.id,
  ])
})
