import { aTask } from '@cultivatd/domain/task/task.builders'
import { expect, test } from 'vitest'
import { anAct } from '../live/outbox/outbox.builders.ts'
import { actedTask } from './acted-task.ts'

const task = aTask({
  dateStarted: null,
  subTasks: [
    { id: 'a', text: 'Rack upper', isComplete: false },
    { id: 'b', text: 'Rack lower', isComplete: true },
  ],
})
const of = (route: string, body: object, taskId = task.id) =>
  anAct({ call: { feature: 'task', route, params: { taskId }, body } })

test('a task is shown as it will be when what waits has arrived', () => {
  const { task: acted, ...counts } = actedTask(task, [
    of('start', { date: '2026-11-20' }),
    of('tick', { subTaskId: 'a', isComplete: true }),
    of('tick', { subTaskId: 'b', isComplete: false }),
    of('complete', { date: '2026-11-21' }),
    of('complete', { date: '2026-11-21' }, 'another task'),
  ])
  expect(acted).toMatchObject({ dateStarted: '2026-11-20', dateCompleted: '2026-11-21' })
  expect(acted.subTasks.map(({ isComplete }) => isComplete)).toEqual([true, false])
  expect(counts).toEqual({ ticks: 2, isStepWaiting: true })
})

test('what was refused or given up is not shown as if it was done', () => {
  const refused = {
    ...of('start', { date: '2026-11-20' }),
    standing: { is: 'refused', problems: [], mayHaveArrived: false },
  } as const
  expect(actedTask(task, [refused])).toEqual({ task, ticks: 0, isStepWaiting: false })
})
