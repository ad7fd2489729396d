import { taskRoutes } from '@cultivatd/contract/task/task.contract'
import type { Task, TaskForm } from '@cultivatd/domain/task/task'
import { taskForm } from '@cultivatd/domain/task/task'
import { aTask, aTaskForm } from '@cultivatd/domain/task/task.builders'
import { aNewRepeat } from '@cultivatd/domain/task-repeat/repeat'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { answer, aServer } from '../live/server.builders.ts'
import { localDay } from '../ui/dates.ts'
import { button, show } from '../ui/rendering.builders.tsx'
import { DueInput } from './due-input.tsx'
import { RepeatFact } from './repeat-fact.tsx'
import { RepeatInput } from './repeat-input.tsx'

const page = within(document.body)
let values: () => TaskForm

function Form({ task }: { task: Task | null }) {
  const form = useForm<TaskForm>({ defaultValues: task ? taskForm(task) : aTaskForm({ dueDate: '2027-11-22' }) })
  useEffect(() => {
    values = form.getValues
  }, [form])
  return (
    <form>
      <DueInput control={form.control} />
      <RepeatInput control={form.control} task={task} />
    </form>
  )
}

const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const says = (text: string | RegExp) =>
  waitFor(() => expect(screen.getByRole('status', { name: 'The repeat in words' }).textContent).toMatch(text))

test('a repeat is said in words with its next five days, and follows the due date until a weekday is chosen', async () => {
  show(<Form task={null} />)
  expect(values().repeat).toBeUndefined()
  choose('Repeats', 'week')
  await says('Every Monday Next: Mon 22 Nov 2027, Mon 29 Nov 2027, Mon 6 Dec 2027, Mon 13 Dec 2027, Mon 20 Dec 2027')
  choose('Due date', '2027-11-23')
  await says(/^Every Tuesday/)
  fireEvent.click(button(page, 'Friday'))
  choose('Every', '2')
  choose('Ends', 'until')
  choose('Last day', '2027-12-24')
  await says(/^Every 2 weeks on Tue, Fri until 24 Dec Next: Tue 23 Nov 2027, Fri 26 Nov 2027, Tue 7 Dec/)
  choose('Last day', '2027-11-20')
  await says('This repeat ends before its first day. Choose a later end.')
  // What a browser says while 30 February stands in the field.
  choose('Last day', '')
  fireEvent.blur(screen.getByLabelText('Last day'))
  expect(screen.getByText('There is no such day. Type another one, or let it never end.')).toBeTruthy()
  expect(values().repeat?.until).toBe('2027-11-20')
  choose('Repeats', '')
  expect(values().repeat).toBeNull()
})

test('of a task that repeats one is changed alone, until all later ones are chosen', async () => {
  const repeat = { ...aNewRepeat, weekdays: [1] }
  const series = { id: 'series-1', day: '2027-11-22', startDay: '2027-11-08', isTouched: false }
  show(<Form task={aTask({ dueDate: '2027-11-22', repeat, series })} />)
  expect(screen.getByText(/^Every Monday\. Only this task is changed/)).toBeDefined()
  expect(screen.queryByLabelText('Repeats')).toBeNull()
  choose('Due date', '2027-11-24')
  expect(values()).toMatchObject({ reach: 'this', repeat: { weekdays: [1] } })
  fireEvent.click(button(page, 'This and all later'))
  await waitFor(() => screen.getByLabelText('Repeats'))
  choose('Due date', '2027-11-22')
  choose('Every', '3')
  expect(values()).toMatchObject({ reach: 'later', repeat: { every: 3 } })
  fireEvent.click(button(page, 'This task'))
  await waitFor(() => expect(values()).toMatchObject({ reach: 'this', repeat: { every: 1, weekdays: [1] } }))
})

test('a repeat ends after a question that says how many tasks go: later ones that nobody touched', async () => {
  const server = aServer()
  const of = (id: string, day: string, isTouched = false) =>
    aTask({ id, repeat: aNewRepeat, series: { id: 'series-1', day, startDay: '2027-11-08', isTouched } })
  const [task] = [of('1', '2027-11-08')]
  const later = [of('2', '2027-11-15'), of('3', '2027-11-22', true), of('4', '2027-11-29')]
  server.shows('tasksOfSeries', { seriesId: 'series-1' }, [task, ...later])
  server.answers(taskRoutes.endRepeat, answer(taskRoutes.endRepeat, {}))
  show(<RepeatFact task={task} />)
  expect(screen.getByText(/^Every Monday/)).toBeDefined()
  fireEvent.click(button(page, 'End repeat'))
  const question = within(await screen.findByRole('alertdialog', { name: 'End the repeat and remove 2 tasks' }))
  expect(question.getByText(/^2 tasks of Defoliate rack 2 from 15 Nov 2027 to 29 Nov 2027 that nobody/)).toBeDefined()
  fireEvent.click(button(question, 'End repeat'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.asked(taskRoutes.endRepeat).map(({ body }) => body)).toEqual([{ date: localDay(), goes: 2 }])
})
