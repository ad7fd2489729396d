import { expect, test } from 'vitest'
import { mostSubTasks } from '../task/task.ts'
import { aChecklistForm } from './checklist.builders.ts'
import { ChecklistForm, checklistProblems, linesOf, subTasksOf, tooManyText } from './checklist.ts'

const manyLines = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `l${at}`, text: `Line ${at}` }))
const messages = (form: object) => ChecklistForm.safeParse(form).error?.issues.map(({ message }) => message) ?? []

test('a checklist has a name, and as many lines as a task has sub-tasks, each with a text', () => {
  expect(messages(aChecklistForm({ lines: manyLines(mostSubTasks) }))).toEqual([])
  expect(messages(aChecklistForm({ lines: manyLines(mostSubTasks + 1) }))).toEqual([
    'A checklist has at most 500 lines, as many as a task has sub-tasks',
  ])
  expect(messages({ name: ' ', lines: [] })).toEqual(['Please enter a value', 'Add at least one line'])
  expect(messages(aChecklistForm({ lines: [{ id: 'a', text: ' ' }] }))).toEqual(['Please enter a value'])
  expect(messages(aChecklistForm({ lines: [{ id: 'a', text: 'x'.repeat(501) }] }))).toEqual([
    'Use at most 500 characters',
  ])
})

test('two of one name could not be told apart', () => {
  const others = [{ name: 'Room reset' }]
  expect(checklistProblems({ name: ' room RESET ' }, others)).toEqual([
    { message: 'Room reset is there already', path: 'name' },
  ])
  expect(checklistProblems({ name: 'Chop day' }, others)).toEqual([])
})

test('what does not fit into a task is told in words, and what fits is not', () => {
  const walk = aChecklistForm()
  expect(tooManyText(mostSubTasks - 2, walk)).toBeNull()
  expect(tooManyText(mostSubTasks - 1, walk)).toBe(
    'Daily walk has 2 lines, and there is room for 1 more: a task has at most 500 sub-tasks. Nothing was added.',
  )
  expect(tooManyText(mostSubTasks, walk)).toMatch(/^Daily walk has 2 lines, and there is no room for more/)
})

test('its lines become sub-tasks with ids of their own, none of them done, and sub-tasks become lines', () => {
  let count = 0
  const subTasks = subTasksOf(aChecklistForm().lines, () => `new${(count += 1)}`)
  expect(subTasks).toEqual([
    { id: 'new1', text: 'Look for leaks', isComplete: false },
    { id: 'new2', text: 'Read PH and EC', isComplete: false },
  ])
  expect(linesOf([{ id: 'a', text: 'Rack 1', isComplete: true }])).toEqual([{ id: 'a', text: 'Rack 1' }])
})
