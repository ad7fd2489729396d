import { businessDay, entityId } from '@cultivatd/domain/field/field'
import { Task, TaskForm } from '@cultivatd/domain/task/task'
import * as z from 'zod'
import { ownUpdate, Seen } from '../own.ts'
import { Created, Done, routes } from '../route.ts'
import { topics } from '../topic.ts'

const TaskParams = z.strictObject({ taskId: entityId })
/** The day on the wall of who presses. */
const onDay = z.strictObject({ date: businessDay })

// PERM-05: any active person may. None is deleted (READ-83).
export const taskRoutes = routes({
  create: {
    method: 'POST',
    path: '/api/task/create',
    body: TaskForm,
    out: Created,
    needs: 'active',
    isRepeatable: true,
    summary: 'Create a task; the assignee is told',
  },
  update: ownUpdate('/api/task/{taskId}', TaskParams, {
    noun: 'a task',
    form: TaskForm,
    known: Seen,
    needs: 'active',
  }),
  start: {
    method: 'POST',
    path: '/api/task/{taskId}/start',
    params: TaskParams,
    body: onDay,
    out: Done,
    needs: 'active',
    isRepeatable: true,
    mayWait: true,
    summary: 'Start a task (TASK-09)',
  },
  complete: {
    method: 'POST',
    path: '/api/task/{taskId}/complete',
    params: TaskParams,
    body: onDay,
    out: Done,
    needs: 'active',
    isRepeatable: true,
    mayWait: true,
    summary: 'Complete a started task, for good; who created it is told (TASK-10, TASK-11)',
  },
  move: {
    method: 'POST',
    path: '/api/task/{taskId}/move',
    params: TaskParams,
    body: z.strictObject({ dueDate: businessDay.nullable(), ...Seen.partial().shape }),
    out: Done,
    needs: 'active',
    isRepeatable: true,
    summary: 'Move an open task to another day, or to none',
  },
  endRepeat: {
    method: 'POST',
    path: '/api/task/{taskId}/end-repeat',
    params: TaskParams,
    body: onDay.extend({
      /** How many tasks go, as the person saw it: another number is refused. */
      goes: z.int().min(0),
    }),
    out: Done,
    needs: 'active',
    isRepeatable: true,
    summary: 'End the repeat of a task: later ones that nobody touched are removed, all others stay',
  },
  tick: {
    method: 'POST',
    path: '/api/task/{taskId}/sub-task',
    params: TaskParams,
    body: z.strictObject({ subTaskId: entityId, isComplete: z.boolean() }),
    out: Done,
    needs: 'active',
    isRepeatable: true,
    mayWait: true,
    summary: 'Tick a sub-task of a started task, or take the tick back',
  },
})

/** A month and the weeks around it. */
const mostDays = 62
const days = z
  .strictObject({ from: businessDay, to: businessDay })
  .refine(
    ({ from, to }) => Date.parse(to) - Date.parse(from) < mostDays * 86_400_000,
    `Ask for at most ${mostDays} days`,
  )

/** None of them has a task whose facilities are all inactive (READ-21). */
export const taskTopics = topics({
  tasksDue: {
    params: days,
    row: Task,
    needs: 'active',
    summary: 'The tasks that are due from one day to another, both included; at most 62 days',
  },
  tasksOverdue: {
    params: z.strictObject({ before: businessDay }),
    row: Task,
    needs: 'active',
    summary: 'The open tasks that were due before a day',
  },
  tasksUndated: {
    row: Task,
    needs: 'active',
    summary: 'The open tasks without a due date (READ-81)',
  },
  tasksOfRoom: {
    params: z.strictObject({ facilityId: entityId, roomId: entityId }),
    row: Task,
    needs: 'active',
    summary: 'The open tasks of a room (ROOM-09)',
  },
  tasksOfSeries: {
    params: z.strictObject({ seriesId: entityId }),
    row: Task,
    needs: 'active',
    summary: 'The open tasks of one repeat',
  },
  task: {
    params: z.strictObject({ taskId: entityId }),
    row: Task,
    needs: 'active',
    summary: 'One task by its id',
  },
})
