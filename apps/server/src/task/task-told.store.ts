import { placeText, type Task } from '@cultivatd/domain/task/task'
import { repeatText } from '@cultivatd/domain/task-repeat/repeat-words'
import type { Db } from '../db/db.ts'
import type { Author } from '../history/history.store.ts'
import { recordOwnChange } from '../http/own-change.ts'

/** What the history and the refusals tell of a task. */
export const toldTask = {
  entity: 'task',
  noun: 'task',
  nameOf: ({ title }: Task) => title,
  formOf: (task: Task) => ({
    type: task.type,
    name: task.name,
    equipment: task.type === 'Maintenance' ? task.title : '',
    assignee: task.employeeName,
    description: task.description,
    dueDate: task.dueDate,
    repeat: task.series && task.repeat ? repeatText(task.repeat, task.series.startDay) : null,
    dateStarted: task.dateStarted,
    dateCompleted: task.dateCompleted,
    locations: task.places.map(placeText),
    subTasks: task.subTasks,
  }),
} as const

interface Changed {
  before: Task | null
  after: Task | null
}

/** Appends a change to the history of a task that was made with many others. */
export const recordTaskChange = (tx: Db, by: Author, { before, after }: Changed, did?: string): Promise<void> =>
  recordOwnChange(
    tx,
    { ...toldTask, ...(did === undefined ? {} : { did: (name: string) => `${did} ${name}` }) },
    { by, key: { facilityId: null, id: before?.id ?? after?.id ?? '' }, before, after },
  )
