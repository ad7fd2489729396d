import { taskTopics } from '@cultivatd/contract/task/task.contract'
import { implementTopics } from '../live/implement-topics.ts'
import { fillOpened } from './keep-series.ts'
import { taskById, tasksDue, tasksOfRoom, tasksOfSeries, tasksOverdue, tasksUndated } from './task.store.ts'

/** Names of people, equipment, rooms and systems are in the rows; a facility may come and go. */
const watches = {
  task: 'row',
  'task-series': 'all',
  user: 'all',
  equipment: 'all',
  'inventory-detail': 'all',
  room: 'all',
  run: 'all',
  system: 'all',
  organisation: 'all',
} as const

export const taskTopicHandlers = implementTopics(taskTopics, {
  tasksDue: {
    watches,
    load: async ({ db, params, ids, now }) => {
      if (ids === null) await fillOpened(db, params.to, now())
      return tasksDue(db, params, ids)
    },
  },
  tasksOverdue: { watches, load: ({ db, params, ids }) => tasksOverdue(db, params.before, ids) },
  tasksUndated: { watches, load: ({ db, ids }) => tasksUndated(db, ids) },
  tasksOfRoom: { watches, load: ({ db, params, ids }) => tasksOfRoom(db, params, ids) },
  tasksOfSeries: { watches, load: ({ db, params, ids }) => tasksOfSeries(db, params.seriesId, ids) },
  task: {
    watches: { ...watches, task: 'row' },
    load: async ({ db, params, ids }) => {
      const task = ids && !ids.includes(params.taskId) ? undefined : await taskById(db, params.taskId)
      return task ? [task] : []
    },
  },
})
