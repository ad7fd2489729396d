import { aTask } from '@cultivatd/domain/task/task.builders'
import { expect, test, vi } from 'vitest'
import { localDay } from '../ui/dates.ts'
import { scheduleSearch } from './schedule-search.ts'
import { daysFrom, daysOfMonth, mondayOf, shiftedMonth } from './schedule-days.ts'
import { agendaGroups, asMoved, isShown, tasksByDay } from './schedule-tasks.ts'
import { roomAndFacility, weekText } from './task-words.ts'

const today = '2026-11-20'
const named = (title: string, given: Parameters<typeof aTask>[0] = {}) => aTask({ id: title, title, ...given })
const started = { dateStarted: today }
const completed = { ...started, dateCompleted: today }

test('[TASK-01] the address keeps what it is about, and nothing else', () => {
  const all = { view: 'day', day: today, whose: 'mine', facility: 'F', room: '7', kind: 'Custom', task: 'new' }
  expect(scheduleSearch(all)).toEqual(all)
  expect(scheduleSearch({ view: 'week', whose: 'everyone', person: 'p1' })).toEqual({})
  expect(scheduleSearch({ person: 'p1', room: '7', day: '2026-02-30', kind: 'Other', view: 'year', task: 7 })).toEqual({
    person: 'p1',
  })
})

test('filters narrow by assignee, place and kind; a room is one of its facility', () => {
  const inRoom = (facilityId: string, roomId: string | null) => [{ facilityId, roomId, systemId: null }]
  const task = aTask({ employeeId: 'p1', locations: inRoom('F', '7'), type: 'Maintenance' })
  const shown = (filter: Parameters<typeof isShown>[1], me = 'p1') => isShown(task, filter, me)
  expect([shown({}), shown({ whose: 'mine' }), shown({ person: 'p1' }), shown({ kind: 'Maintenance' })]).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect([shown({ whose: 'mine' }, 'p2'), shown({ whose: 'unassigned' }), shown({ kind: 'Custom' })]).toEqual([
    false,
    false,
    false,
  ])
  expect([shown({ facility: 'F', room: '7' }), shown({ facility: 'G' }), shown({ facility: 'F', room: '8' })]).toEqual([
    true,
    false,
    false,
  ])
})

test('a task stands where it was moved to until its row says where it stands', () => {
  const seen = named('A', { version: 3, dueDate: today })
  const moves = new Map([['A', { to: null, version: 3, isSending: true }]])
  expect(asMoved([[seen], [seen]], moves)).toEqual([{ ...seen, dueDate: null }])
  const later = { ...seen, version: 4, dueDate: '2026-11-23' }
  expect(asMoved([[seen], [later]], moves)).toEqual([later])
})

test('[TASK-13] [READ-80] a day begins with what is overdue and ends with what is completed', () => {
  const day = '2026-11-18'
  const tasks = [
    named('Z late', { dueDate: day }),
    named('B done', { dueDate: day, ...completed }),
    named('A late', { dueDate: day, ...started }),
  ]
  expect(
    tasksByDay(tasks, today)
      .get(day)
      ?.map(({ id }) => id),
  ).toEqual(['A late', 'Z late', 'B done'])
})

test('[READ-79] [READ-81] all that is overdue is on the agenda of today only, what has no due date last on a phone', () => {
  const tasks = [
    named('Late', { dueDate: '2026-11-12' }),
    named('Works', { dueDate: today, ...started }),
    named('Waits', { dueDate: today }),
    named('Done', { dueDate: today, ...completed }),
    named('Sometime', { dueDate: null }),
  ]
  const groups = (day: string, withUndated = true) =>
    agendaGroups(tasks, { day, today, due: 'Due', withUndated }).map((group) => [
      group.title,
      ...group.tasks.map(({ id }) => id),
    ])
  expect(groups(today)).toEqual([
    ['Overdue', 'Late'],
    ['Started', 'Works'],
    ['Due', 'Waits'],
    ['Completed', 'Done'],
    ['No due date', 'Sometime'],
  ])
  expect(groups('2026-11-12', false)).toEqual([['Due', 'Late']])
})

test('the weeks in which the clocks change have each of their days once, and half past two of that night is on its day', () => {
  vi.stubEnv('TZ', 'America/Denver')
  for (const day of ['2026-03-08', '2026-11-01']) {
    expect(['02:30', '00:10', '23:50'].map((time) => localDay(new Date(`${day}T${time}`)))).toEqual([day, day, day])
    const days = daysFrom(mondayOf(day), 14)
    expect(new Set(days).size).toBe(14)
    expect(days[6]).toBe(day)
    const task = named('Scout', { dueDate: days[5] ?? null })
    const moves = new Map([['Scout', { to: day, version: task.version, isSending: true }]])
    expect([...tasksByDay(asMoved([[task]], moves), days[7] ?? '').keys()]).toEqual([day])
  }
  vi.unstubAllEnvs()
})

test('a month is drawn in whole weeks, and another month keeps the day where it has it', () => {
  expect([daysOfMonth(today)[0], daysOfMonth(today).at(-1)]).toEqual(['2026-10-26', '2026-12-06'])
  expect(daysOfMonth('2027-02-10')).toHaveLength(28)
  expect([shiftedMonth('2026-01-31', 1), shiftedMonth('2026-12-15', 1), shiftedMonth('2026-01-15', -1)]).toEqual([
    '2026-02-28',
    '2027-01-15',
    '2025-12-15',
  ])
})

test('weeks and places are said as briefly as they can be', () => {
  expect(['2026-11-16', '2026-11-30', '2026-12-28'].map(weekText)).toEqual([
    '16 to 22 November 2026',
    '30 November to 6 December 2026',
    '28 December 2026 to 3 January 2027',
  ])
  const place = (facilityName: string, roomName: string | null) => ({ facilityName, roomName, systemName: null })
  expect(roomAndFacility({ places: [place('Red Fork', 'Veg 2')] })).toBe('Veg 2, Red Fork')
  expect(roomAndFacility({ places: [place('Red Fork', null)] })).toBe('Red Fork')
  expect(roomAndFacility({ places: [place('Red Fork', 'Veg 2'), place('Stillwater', 'Dry 1')] })).toBe('2 rooms')
})
