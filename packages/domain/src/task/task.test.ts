import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  completeProblems,
  moveProblems,
  type NamedByTask,
  startProblems,
  taskProblems,
  tickProblems,
} from './change-task.ts'
import { aTask, aTaskForm } from './task.builders.ts'
import { inDayOrder, nextStep, taskState } from './task-state.ts'
import {
  keptTask,
  missingText,
  mostSubTasks,
  placesOf,
  placesText,
  placeText,
  subTasksText,
  TaskForm,
  taskTitle,
} from './task.ts'

const today = '2026-11-20'
const problemsOf = (given: object) =>
  (TaskForm.safeParse({ ...aTaskForm(), ...given }).error?.issues ?? []).map(({ path, message }) => [
    path.join('.'),
    message,
  ])
const aPlace = { facilityId: 'F', roomId: 'R', systemId: null }

describe('the form', () => {
  test('[TASK-15] [DATA-48] asks for a type, and for the name of a custom task', () => {
    expect(problemsOf({})).toEqual([])
    expect(problemsOf({ type: '' })).toContainEqual(['type', 'Please enter a value'])
    expect(problemsOf({ name: '  ' })).toEqual([['name', 'Please enter a value']])
  })

  test('[TASK-16] [READ-82] asks for the equipment and a location of a maintenance task, and for no name', () => {
    const maintenance = { type: 'Maintenance', name: '' }
    expect(problemsOf(maintenance)).toEqual([
      ['equipmentId', 'Please enter a value'],
      ['locations', 'Please enter a value'],
    ])
    expect(problemsOf({ ...maintenance, equipmentId: 'piece-1', locations: [aPlace] })).toEqual([])
  })

  test('[TASK-14] takes a day that there is, or none', () => {
    expect(problemsOf({ dueDate: null })).toEqual([])
    expect(problemsOf({ dueDate: '2026-02-30' })).toEqual([['dueDate', 'Enter a day as YYYY-MM-DD']])
    expect(problemsOf({ dueDate: '2028-02-29' })).toEqual([])
  })

  test('takes no system without its room, no place twice, and no more sub-tasks than can be read', () => {
    expect(problemsOf({ locations: [{ ...aPlace, roomId: null, systemId: 'S' }] })).toEqual([
      ['locations.0.roomId', 'Choose the room of the system'],
    ])
    expect(problemsOf({ locations: [aPlace, { ...aPlace, systemId: 'S' }, aPlace] })).toEqual([
      ['locations.2', 'This location is there twice'],
    ])
    const many = Array.from({ length: mostSubTasks + 1 }, (_, at) => ({ id: `${at}`, text: 'Rack', isComplete: false }))
    expect(problemsOf({ subTasks: many.slice(1) })).toEqual([])
    expect(problemsOf({ subTasks: many })).toEqual([['subTasks', 'A task has at most 500 sub-tasks']])
    expect(problemsOf({ subTasks: [{ id: '1', text: ' ', isComplete: false }] })).toEqual([
      ['subTasks.0.text', 'Please enter a value'],
    ])
  })
})

test('[TASK-15] [TASK-16] what is missing is named by the rule that refuses it', () => {
  expect(missingText(aTaskForm())).toBeNull()
  expect(missingText(aTaskForm({ name: ' ' }))).toBe('Name is missing')
  const maintenance = aTaskForm({ type: 'Maintenance', name: '' })
  expect(missingText(maintenance)).toBe('Equipment and location are missing')
  expect(missingText({ ...maintenance, locations: [aPlace] })).toBe('Equipment is missing')
  expect(missingText({ ...maintenance, equipmentId: 'piece-1', locations: [aPlace] })).toBeNull()
})

test('[TASK-06] a type keeps no field of the other one', () => {
  const both = { name: 'Named', equipmentId: 'piece-1' }
  expect(keptTask(aTaskForm({ ...both, type: 'Custom' }))).toMatchObject({ name: 'Named', equipmentId: null })
  expect(keptTask(aTaskForm({ ...both, type: 'Maintenance' }))).toMatchObject({ name: '', equipmentId: 'piece-1' })
})

test('[TASK-08] [READ-82] facilities and rooms are those of the locations, each once', () => {
  const locations = [aPlace, { ...aPlace, systemId: 'S' }, { facilityId: 'G', roomId: null, systemId: null }]
  expect(placesOf(locations)).toEqual({ facilityIds: ['F', 'G'], roomIds: ['R'] })
})

test('[TASK-06] [READ-82] a maintenance task is called by the item of its equipment', () => {
  expect(taskTitle({ type: 'Maintenance', name: '' }, 'exhaust fan')).toBe('Maintenance, exhaust fan')
  expect(taskTitle({ type: 'Maintenance', name: '' }, null)).toBe('Maintenance, equipment that is gone')
  expect(taskTitle({ type: 'Custom', name: 'Scout' }, null)).toBe('Scout')
})

test('places are said in one word or two', () => {
  const place = (facilityName: string, roomName: string | null) => ({ facilityName, roomName, systemName: null })
  expect(placesText([])).toBe('')
  expect(placesText([place('Stillwater', null)])).toBe('Stillwater')
  expect(placesText([place('Stillwater', 'Veg 2'), place('Stillwater', 'Veg 2')])).toBe('Veg 2')
  expect(placesText([place('Stillwater', 'Veg 2'), place('Tulsa', 'Dry 1')])).toBe('2 rooms')
  expect(placesText([place('Stillwater', null), place('Tulsa', null)])).toBe('2 facilities')
  expect(placeText({ ...place('Stillwater', 'Veg 2'), systemName: 'North racks' })).toBe(
    'Stillwater, Veg 2, North racks',
  )
})

test('sub-tasks are counted, and none are not', () => {
  expect(subTasksText([])).toBe('')
  expect(
    subTasksText([
      { id: '1', text: 'a', isComplete: true },
      { id: '2', text: 'b', isComplete: false },
    ]),
  ).toBe('1 of 2')
})

describe('the state', () => {
  test.each([
    ['2026-11-19', null, null, 'notStarted', 'overdue'],
    ['2026-11-19', '2026-11-18', null, 'started', 'overdue'],
    ['2026-11-20', null, null, 'notStarted', 'soon'],
    ['2026-11-20', '2026-11-20', null, 'started', 'soon'],
    ['2026-11-21', null, null, 'notStarted', null],
    [null, '2026-11-01', null, 'started', null],
    ['2026-11-01', '2026-11-01', '2026-11-02', 'completed', null],
  ] as const)(
    '[TASK-04] [TASK-13] [DATA-73] [READ-80] due %s, started %s, completed %s is %s and %s',
    (dueDate, dateStarted, dateCompleted, progress, due) => {
      expect(taskState({ dueDate, dateStarted, dateCompleted }, today)).toEqual({ progress, due })
    },
  )

  test('[TASK-09] [TASK-10] [TASK-11] there is one next step, and none after the last', () => {
    expect(nextStep(aTask())).toBe('Start')
    expect(nextStep(aTask({ dateStarted: today }))).toBe('Complete')
    expect(nextStep(aTask({ dateStarted: today, dateCompleted: today }))).toBeNull()
  })

  test('a day is ordered by urgency, then by name, whatever order it came in', () => {
    const done = { dateStarted: today, dateCompleted: today }
    const sorted = [
      aTask({ title: 'Z', dueDate: '2026-11-18' }),
      aTask({ title: 'B', dateStarted: today }),
      aTask({ title: 'A' }),
      aTask({ title: 'C' }),
      aTask({ title: 'A', ...done }),
    ]
    fc.assert(
      fc.property(fc.shuffledSubarray(sorted, { minLength: sorted.length }), (shuffled) => {
        expect(shuffled.toSorted(inDayOrder(today))).toEqual(sorted)
      }),
    )
  })
})

describe('a change', () => {
  const named = (given: Partial<NamedByTask> = {}): NamedByTask => ({
    equipment: { facilityId: 'F' },
    assignee: { displayName: 'Priya Nair', isActive: true },
    places: [{ facility: {}, room: {}, system: { roomId: 'R' } }],
    ...given,
  })

  test('names equipment, people and places that are there', () => {
    const form = aTaskForm({
      type: 'Maintenance',
      equipmentId: 'E',
      employeeId: 'P',
      locations: [{ ...aPlace, systemId: 'S' }],
    })
    expect(taskProblems(form, named(), null)).toEqual([])
    const gone = named({ equipment: undefined, assignee: { displayName: 'Priya Nair', isActive: false } })
    expect(taskProblems(form, gone, null)).toEqual([
      { path: 'equipmentId', message: 'This equipment is not in the inventory any more. Choose another one.' },
      { path: 'employeeId', message: 'Priya Nair has no access any more. Choose somebody else.' },
    ])
  })

  test.each([
    [{ facility: undefined, room: {}, system: { roomId: 'R' } }, 'This facility is not active. Choose another one.'],
    [
      { facility: {}, room: undefined, system: { roomId: 'R' } },
      'This room is not there any more. Choose another one.',
    ],
    [
      { facility: {}, room: {}, system: { roomId: 'Q' } },
      'This system is not in this room any more. Choose another one.',
    ],
    [{ facility: {}, room: {}, system: undefined }, 'This system is not in this room any more. Choose another one.'],
  ])('is told where a place is none any more (%#)', (place, message) => {
    const form = aTaskForm({ locations: [{ ...aPlace, systemId: 'S' }] })
    expect(taskProblems(form, named({ places: [place] }), null)).toEqual([{ path: 'locations.0', message }])
  })

  test('may keep what stood there before, though it is gone, and never changes the type', () => {
    const before = aTaskForm({ type: 'Maintenance', equipmentId: 'E', employeeId: 'P', locations: [aPlace] })
    const nothing = named({
      equipment: undefined,
      assignee: undefined,
      places: [{ facility: undefined, room: undefined, system: undefined }],
    })
    expect(taskProblems(before, nothing, before)).toEqual([])
    expect(taskProblems({ ...before, type: 'Custom' }, nothing, before)).toEqual([
      { path: 'type', message: 'The type of a task stays as it is. Add a new task instead.' },
    ])
  })

  test('[READ-82] takes a piece of a facility in which it is done, unless it stood there before', () => {
    const form = aTaskForm({ type: 'Maintenance', equipmentId: 'E', locations: [aPlace] })
    const elsewhere = named({ equipment: { facilityId: 'G' } })
    const message =
      'This equipment is in another facility than the locations. Choose one of theirs, or add where it is.'
    expect(taskProblems(form, elsewhere, null)).toEqual([{ path: 'equipmentId', message }])
    expect(taskProblems(form, elsewhere, { ...form, description: 'Before' })).toEqual([])
    const moved = { ...form, locations: [{ ...aPlace, facilityId: 'H' }] }
    expect(taskProblems(moved, elsewhere, form)).toEqual([{ path: 'equipmentId', message }])
    expect(taskProblems(form, named({ equipment: { facilityId: null } }), null)).toEqual([])
  })

  test('[TASK-09] [TASK-10] [TASK-11] starts once, completes once it is started, and is not reopened', () => {
    const started = aTask({ dateStarted: '2026-11-19' })
    const completed = aTask({ dateStarted: '2026-11-19', dateCompleted: '2026-11-19' })
    const words = (problems: readonly { message: string }[]) => problems.map(({ message }) => message)
    expect(startProblems(aTask(), { day: today, today })).toEqual([])
    expect(words(startProblems(started, { day: today, today }))).toEqual(['This task is started already, on 19 Nov.'])
    expect(words(startProblems(started, { day: today, today, by: 'Priya Nair' }))).toEqual([
      'Priya Nair started this task already, on 19 Nov.',
    ])
    expect(words(startProblems(completed, { day: today, today }))).toEqual([
      'This task is completed already, on 19 Nov.',
    ])
    expect(words(startProblems(aTask(), { day: '2026-11-21', today }))).toEqual(['The date cannot be in the future'])
    expect(words(startProblems(aTask({ dateStarted: today }), { day: today, today }))).toEqual([
      'This task is started already, today.',
    ])
    expect(completeProblems(started, { day: today, today })).toEqual([])
    expect(words(completeProblems(aTask(), { day: today, today }))).toEqual(['Start this task before you complete it.'])
    expect(words(completeProblems(completed, { day: today, today, by: 'Priya Nair' }))).toEqual([
      'Priya Nair completed this task already, on 19 Nov.',
    ])
    expect(words(completeProblems(started, { day: '2026-11-18', today }))).toEqual([
      'This task was started on 19 Nov, so it cannot be completed before.',
    ])
    expect(moveProblems(started)).toEqual([])
    expect(words(moveProblems(completed))).toEqual(['This task is completed, so it stays on its day.'])
  })

  test('sub-tasks are ticked while one works', () => {
    const started = aTask({ dateStarted: today })
    expect(tickProblems(started, true)).toEqual([])
    expect(tickProblems(started, false)).toHaveLength(1)
    expect(tickProblems(aTask(), true)).toHaveLength(1)
    expect(tickProblems({ ...started, dateCompleted: today }, true)).toHaveLength(1)
  })
})
