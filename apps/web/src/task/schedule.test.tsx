import { taskRoutes } from '@cultivatd/contract/task/task.contract'
import type { Task } from '@cultivatd/domain/task/task'
import { aTask } from '@cultivatd/domain/task/task.builders'
import { permission } from '@cultivatd/domain/user/permissions'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { aServer, answer, type FakeServer, held, refusal } from '../live/server.builders.ts'
import { atDesk, atPhone, show, snackbarSays, today } from '../ui/rendering.builders.tsx'
import { Agenda } from './agenda.tsx'
import { HomeTasks } from './home-tasks.tsx'
import { Schedule } from './schedule-page.tsx'
import { TaskChip } from './task-chip.tsx'

// A Saturday; its week begins on the 16th.
const monday = '2026-11-16'
const sunday = '2026-11-22'
const yesterday = '2026-11-20'
const started = { dateStarted: yesterday }
const completed = { ...started, dateCompleted: yesterday }

let count = 0
const named = (title: string, given: Partial<Task> = {}): Task => {
  count += 1
  return aTask({ id: `task-${count}`, title, name: title, dueDate: today, ...given })
}

/** The tasks as the topics of the schedule and of Home have them. */
function shows(server: FakeServer, tasks: readonly Task[]): void {
  const open = tasks.filter(({ dateCompleted }) => dateCompleted === null)
  const between = (from: string, to: string) => tasks.filter(({ dueDate: due }) => due && due >= from && due <= to)
  server.shows('tasksDue', { from: monday, to: sunday }, between(monday, sunday))
  server.shows('tasksDue', { from: today, to: today }, between(today, today))
  server.shows(
    'tasksOverdue',
    { before: today },
    open.filter(({ dueDate }) => dueDate !== null && dueDate < today),
  )
  server.shows(
    'tasksUndated',
    {},
    open.filter(({ dueDate }) => dueDate === null),
  )
}

function serverWith(tasks: readonly Task[], permissions: string[] = [permission.userAdmin]): FakeServer {
  const server = aServer()
  const me = { id: 'dana', version: 1, displayName: 'Dana', email: 'dana@grow.example', permissions }
  server.shows('me', {}, [me as never])
  shows(server, tasks)
  return server
}

function openWeek(...tasks: Task[]) {
  atDesk()
  const server = serverWith(tasks)
  return { server, ...show(<Schedule search={{}} />) }
}

// By their labels: to ask for roles computes the name of everything in the week.
const chipsIn = async (name: RegExp): Promise<(string | null)[]> =>
  [...(await screen.findByLabelText(name, { selector: '[role=gridcell]' })).querySelectorAll('li b')].map(
    ({ textContent }) => textContent,
  )
const chip = (name: RegExp) => screen.findByLabelText(name, { selector: '[data-stop]' })

test('[SHELL-37] [TASK-01] [TASK-04] [TASK-13] [READ-80] [READ-81] a week shows each task on its day in the color of its state, and what has no day beside it', async () => {
  openWeek(
    named('Waits'),
    named('Works', { ...started, employeeId: 'p', employeeName: 'Priya Nair' }),
    named('Done', completed),
    named('Late', { dueDate: yesterday }),
    named('Sometime', { dueDate: null }),
  )
  expect(await chipsIn(/^Sat 21 Nov 2026, 3 tasks/)).toEqual(['Works', 'Waits', 'Done'])
  expect(await chipsIn(/^Fri 20/)).toEqual(['Late'])
  expect(await chipsIn(/^No due date/)).toEqual(['Sometime'])
  const stateOf = async (name: RegExp) => ({ ...(await chip(name)).dataset })
  expect(await stateOf(/^Waits, not started, unassigned, due today$/)).toMatchObject({
    progress: 'notStarted',
    due: 'soon',
  })
  expect(await stateOf(/^Works, started, Priya Nair, due today$/)).toMatchObject({ progress: 'started', due: 'soon' })
  expect(await stateOf(/^Done, completed, unassigned$/)).toMatchObject({ progress: 'completed' })
  expect(await stateOf(/^Late, not started, unassigned, overdue$/)).toMatchObject({ due: 'overdue' })
  expect(screen.getByRole('heading', { name: 'Schedule' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '1 overdue' })).toBeTruthy()
})

test('[TASK-02] arrows lead through a day and to the next, Enter opens, and past the week comes the next one', async () => {
  const { user, address } = openWeek(named('Pack'), named('Trim'), named('Scout', { dueDate: sunday }))
  ;(await chip(/^Pack/)).focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(await chip(/^Trim/))
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Add Task on Sun 22 Nov')
  await user.keyboard('k{ArrowLeft}')
  expect(document.activeElement).toBe(await chip(/^Pack/))
  const stopsOf = async (name: RegExp) =>
    (await screen.findByLabelText(name, { selector: '[role=gridcell]' })).querySelectorAll('[tabindex="0"]').length
  expect([await stopsOf(/^Sat/), await stopsOf(/^Mon/)]).toEqual([1, 1])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toMatch(/^\/schedule\?task=task-/))
})

test('outside of the days arrows turn the week, and n adds a task', async () => {
  const { user, address } = openWeek()
  await screen.findByRole('grid')
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(address()).toBe('/schedule?day=2026-11-28'))
  await user.keyboard('n')
  await waitFor(() => expect(address()).toContain('task=new'))
})

test('by keyboard a task is picked up, put on another day at once, and can be taken back; the focus stays on it', async () => {
  const task = named('Cut clones', { version: 4 })
  const { server, user } = openWeek(task)
  const late = held(answer(taskRoutes.move, {}))
  server.answers(taskRoutes.move, late.reply)
  ;(await chip(/^Cut clones/)).focus()
  await user.keyboard('m')
  expect(screen.getByText('Picked up Cut clones. Saturday, 21 November')).toBeTruthy()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByText('Sunday, 22 November')).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(await chipsIn(/^Sun/)).toEqual(['Cut clones'])
  expect((await chip(/^Cut clones/)).dataset['move']).toBe('sending')
  expect(document.activeElement).toBe(await chip(/^Cut clones/))
  await act(async () => late.now())
  await snackbarSays('Saved Successfully!Moved to Sun 22 NovUndo')
  expect((await chip(/^Cut clones/)).dataset['move']).toBeUndefined()
  expect(server.asked(taskRoutes.move)[0]?.body).toEqual({ dueDate: sunday, version: 4 })
  shows(server, [{ ...task, version: 5, dueDate: sunday, title: 'Cut 120 clones' }])
  await chip(/^Cut 120 clones/)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.asked(taskRoutes.move)[1]?.body).toEqual({ dueDate: today, version: 5 }))
})

test('a task that is moved twice at once goes where it was put last, and does not stand in its own way', async () => {
  const { server, user } = openWeek(named('Cut clones', { version: 4 }))
  server.answers(taskRoutes.move, answer(taskRoutes.move, {}))
  ;(await chip(/^Cut clones/)).focus()
  await user.keyboard('m{ArrowRight}{Enter}')
  await snackbarSays('Saved Successfully!Moved to Sun 22 NovUndo')
  await user.keyboard('m{ArrowLeft}{ArrowLeft}{Enter}')
  await snackbarSays('Saved Successfully!Moved to Fri 20 NovUndo')
  expect(server.asked(taskRoutes.move).map(({ body }) => body)).toEqual([
    { dueDate: sunday, version: 4 },
    // The row does not say yet in which version that made it.
    { dueDate: '2026-11-20' },
  ])
})

test('a move that is refused is taken back and says why; Esc puts back, and a completed task stays', async () => {
  const { server, user } = openWeek(named('Cut clones'), named('Done', completed))
  server.answers(taskRoutes.move, refusal(409, 'Priya Nair moved this task at 09:41'))
  ;(await chip(/^Cut clones/)).focus()
  await user.keyboard('m{ArrowLeft}{Escape}')
  expect(screen.getByText('Put back')).toBeTruthy()
  expect(server.asked(taskRoutes.move)).toEqual([])
  await user.keyboard('m{ArrowRight}{ArrowRight}{Enter}')
  await waitFor(() =>
    expect(screen.getByTestId('snackbar').textContent).toContain('Priya Nair moved this task at 09:41'),
  )
  expect(await chipsIn(/^Sat/)).toEqual(['Cut clones', 'Done'])
  ;(await chip(/^Done/)).focus()
  await user.keyboard('m')
  expect(screen.getByText('Done is completed, so it stays on its day')).toBeTruthy()
})

test('the assignee, the kind and the view are in the address, with how many are mine', async () => {
  const { user, address } = openWeek(named('A', { employeeId: 'dana' }), named('B'), named('C'))
  await user.click(await screen.findByRole('button', { name: 'Mine 1' }))
  await waitFor(() => expect(address()).toBe('/schedule?whose=mine'))
  await user.click(screen.getByRole('button', { name: 'Unassigned 2' }))
  await waitFor(() => expect(address()).toContain('whose=unassigned'))
  await user.click(screen.getByRole('button', { name: 'Month' }))
  await waitFor(() => expect(address()).toContain('view=month'))
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.selectOptions(await screen.findByLabelText('Kind'), 'Maintenance')
  await waitFor(() => expect(address()).toContain('kind=Maintenance'))
})

test('a day of very many tasks draws some, and all when asked', async () => {
  const { user } = openWeek(...Array.from({ length: 30 }, (_, at) => named(`Task ${100 + at}`)))
  // The rest of them is drawn when the first are painted.
  expect((await chipsIn(/^Sat/)).length).toBeGreaterThanOrEqual(12)
  await screen.findByRole('button', { name: 'Show all 30' })
  expect(await chipsIn(/^Sat/)).toHaveLength(24)
  await user.click(screen.getByRole('button', { name: 'Show all 30' }))
  expect(await chipsIn(/^Sat/)).toHaveLength(30)
})

test('a week without a task says what that means and what to do, also where the filters leave none', async () => {
  const { user, address, again } = openWeek(named('Sometime', { dueDate: null, employeeId: 'dana' }))
  expect(await screen.findByText('Nothing is planned for this week')).toBeTruthy()
  expect(screen.getByText(/^Add Task plans something/)).toBeTruthy()
  again(<Schedule search={{ whose: 'unassigned', kind: 'Custom' }} />)
  expect(await screen.findByText('No task of this week passes the filters')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show all tasks' }))
  await waitFor(() => expect(address()).toBe('/schedule'))
})

test('a double press opens a task once, and its second click starts no task that came under the finger', async () => {
  atDesk()
  const server = aServer()
  server.answers(taskRoutes.start, answer(taskRoutes.start, {}))
  const onOpen = vi.fn<(id: string) => void>()
  const task = named('Pack')
  const { user } = show(
    <>
      <TaskChip task={task} onOpen={onOpen} />
      <Agenda label="Today" groups={[{ title: 'Due', tasks: [task] }]} onOpen={onOpen} onAdd={() => {}} />
    </>,
  )
  for (const one of screen.getAllByRole('button', { name: /^Pack/ })) await user.dblClick(one)
  expect(onOpen).toHaveBeenCalledTimes(2)
  fireEvent.click(screen.getByRole('button', { name: 'Start Pack' }), { detail: 2 })
  await user.click(screen.getByRole('button', { name: 'Start Pack' }))
  await snackbarSays('Saved Successfully!Task started: Pack')
  expect(server.asked(taskRoutes.start)).toHaveLength(1)
})

test('why the tasks do not come is said', async () => {
  atDesk()
  const server = serverWith([])
  server.refuses('tasksUndated', 'You have no access')
  show(<Schedule search={{}} />)
  expect(await screen.findByText('The tasks could not be loaded')).toBeTruthy()
  expect(screen.getByText('You have no access')).toBeTruthy()
})

test('[READ-79] [READ-81] on a phone a day is worked off in its groups, and another day is a swipe away', async () => {
  atPhone()
  const server = serverWith([
    named('Late', { dueDate: '2026-11-02' }),
    named('Works', started),
    named('Waits', { version: 2 }),
    named('Sometime', { dueDate: null }),
  ])
  const { user, address } = show(<Schedule search={{}} />)
  const agenda = await screen.findByRole('region', { name: 'Saturday, 21 November' })
  expect(
    within(agenda)
      .getAllByRole('heading')
      .map(({ textContent }) => textContent),
  ).toEqual(['Overdue 1', 'Started 1', 'Due today 1', 'No due date 1'])
  server.answers(taskRoutes.start, answer(taskRoutes.start, {}))
  await user.click(screen.getByRole('button', { name: 'Start Waits' }))
  await snackbarSays('Saved Successfully!Task started: Waits')
  expect(server.asked(taskRoutes.start)[0]?.body).toEqual({ date: today })
  expect(screen.getByRole('button', { name: 'Complete Works' })).toBeTruthy()
  const strip = within(screen.getByRole('navigation', { name: 'Days of the week' }))
  expect(strip.getByRole('button', { current: 'date' }).getAttribute('aria-label')).toMatch(
    /^Sat 21 Nov 2026, 2 tasks, 2 open/,
  )
  const touch = (x: number) => ({ changedTouches: touches(x), touches: touches(x) })
  fireEvent.touchStart(agenda, touch(300))
  fireEvent.touchEnd(agenda, touch(120))
  await waitFor(() => expect(address()).toBe('/schedule?day=2026-11-22'))
})

/** One finger, as a browser gives it. */
const touches = (clientX: number) => {
  const one = [{ clientX, clientY: 200 }]
  return Object.assign(one, { item: (at: number) => one[at] ?? null })
}

/** As the application has it, but with an address that is only of this page. */
function Home() {
  const [openId, open] = useState<string | null>(null)
  return <HomeTasks addressed={{ openId, open, close: () => open(null) }} />
}

const ofHome = (server: FakeServer) => {
  atPhone()
  return { server, ...show(<Home />) }
}

test('[HOME-08] [HOME-09] [PERM-17] Home lists all that is due today to a user admin, started first, four on a phone', async () => {
  const names = ['F', 'E', 'D', 'C', 'B', 'A']
  const tasks = [...names.map((name) => named(name)), named('Done', completed), named('Late', { dueDate: yesterday })]
  const { user } = ofHome(serverWith([...tasks, named('Works', { ...started, employeeId: 'priya' })]))
  await screen.findByText('Works')
  expect(screen.getAllByRole('button', { name: /due today|^Show/ })).toHaveLength(5)
  expect(screen.getByRole('link', { name: 'View All' }).getAttribute('href')).toBe('/schedule')
  await user.click(screen.getByRole('button', { name: 'Show all 7' }))
  const shown = screen.getAllByRole('button').map((row) => row.querySelector('b')?.textContent)
  expect(shown.filter(Boolean)).toEqual(['Works', 'A', 'B', 'C', 'D', 'E', 'F'])
})

test('[HOME-10] [HOME-11] who is no user admin sees their own tasks, and a press opens one', async () => {
  const mine = named('Mine', { employeeId: 'dana' })
  const server = serverWith([mine, named('Of nobody')], [permission.generalEdit])
  server.shows('task', { taskId: mine.id }, [mine])
  const { user } = ofHome(server)
  await user.click(await screen.findByRole('button', { name: /^Mine/ }))
  expect(await screen.findByRole('heading', { name: 'Mine' })).toBeTruthy()
  expect(screen.queryByText('Of nobody')).toBeNull()
})

test('with nothing due today Home says where the overdue ones are', async () => {
  ofHome(serverWith([named('Late', { dueDate: yesterday })]))
  expect(await screen.findByText('Nothing due today. Overdue tasks are in the schedule.')).toBeTruthy()
})
