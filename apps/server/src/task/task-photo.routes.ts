import { taskPhotoRoutes, taskPhotoTopics } from '@cultivatd/contract/task/task-photo.contract'
import { AppError } from '@cultivatd/domain/app-error'
import type { Task } from '@cultivatd/domain/task/task'
import { filesOf } from '../file/file.store.ts'
import { photos, readSmall, recordFileHandlers, type RecordFiles } from '../http/record-files.ts'
import { implement } from '../http/implement.ts'
import { implementTopics } from '../live/implement-topics.ts'
import { lockedTask, taskById, touchTask } from './task.store.ts'

function there(task: Task | undefined): Task {
  if (!task) throw new AppError('not-found', 'This task is there no more.')
  return task
}

const taskPhotos: RecordFiles<Task> = {
  ...photos,
  entity: 'task',
  need: async (db, id) => there(await taskById(db, id)),
  lock: async (tx, id) => there(await lockedTask(tx, id)),
  told: ({ id, title }) => ({ facilityId: null, records: [title, id] }),
  added: (tx, { id }) => touchTask(tx, id),
}

export const taskPhotoHandlers = implement(taskPhotoRoutes, {
  ...recordFileHandlers(taskPhotos),
  small: readSmall(taskPhotos),
})

export const taskPhotoTopicHandlers = implementTopics(taskPhotoTopics, {
  taskPhotos: {
    watches: { file: 'row', organisation: 'all' },
    load: async ({ db, params: { id }, ids }) =>
      (await taskById(db, id)) ? filesOf(db, { entity: 'task', record: id }, ids) : [],
  },
})
