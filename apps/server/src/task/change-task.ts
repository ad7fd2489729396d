import type { Problem } from '@cultivatd/domain/app-error'
import { dayText } from '@cultivatd/domain/field/day-text'
import type { NoticeKind } from '@cultivatd/domain/notification/notice-kinds'
import { completedProblems, stepDay, taskProblems } from '@cultivatd/domain/task/change-task'
import { keptTask, type Task, type TaskForm, taskForm } from '@cultivatd/domain/task/task'
import { beginsRepeat, begunRepeat, repeatedTaskProblems } from '@cultivatd/domain/task-repeat/repeat-task'
import { repeatText } from '@cultivatd/domain/task-repeat/repeat-words'
import type { Db } from '../db/db.ts'
import { type Author, setBy } from '../history/history.store.ts'
import type { OwnSaved } from '../http/own-change.ts'
import type { Services } from '../http/services.ts'
import { notifyPeople } from '../notification/notification.store.ts'
import { namedByTask } from './named-by-task.ts'
import { beginRepeat, endRepeat, endRepeatProblems } from './repeat-task.ts'
import { toldTask } from './task-told.store.ts'
import { lockedTask, saveStep, saveTask, type TaskStep } from './task.store.ts'

const find = (tx: Db, { id }: { id: string }): Promise<Task | undefined> => lockedTask(tx, id)

interface TaskNews {
  task: Task
  kind: NoticeKind
  what: string
}

/** Tells somebody of a task; nobody is told of what they did themselves (READ-75). */
async function tell(tx: Db, by: Author, userId: string | null, { task, kind, what }: TaskNews): Promise<void> {
  if (userId === null || userId === by.id) return
  const [first] = task.locations.filter(({ roomId }) => roomId !== null)
  await notifyPeople(tx, [userId], {
    kind,
    facilityId: first?.facilityId ?? task.facilityIds[0] ?? null,
    message: `${by.name} ${what}`,
    roomId: first?.roomId ?? null,
  })
}

/** ', due 24 Nov, repeats every Tuesday': of a repeat its first task tells of all. */
function dueText({ dueDate, repeat, series }: Task, today: string): string {
  if (dueDate === null) return ''
  const due = `, due ${dayText(dueDate, today)}`
  if (!repeat || !series) return due
  return `${due}, repeats ${repeatText(repeat, series.startDay).replace(/^E/, 'e')}`
}

/** A task by its form: the assignee is told that it is theirs now. */
export const taskKind = ({
  by,
  services,
}: {
  by: Author
  services: Pick<Services, 'now'>
}): OwnSaved<TaskForm, Task> => ({
  ...toldTask,
  find,
  problems: async (tx, { form, before }): Promise<Problem[]> => [
    ...taskProblems(keptTask(form), await namedByTask(tx, keptTask(form)), before && taskForm(before)),
    ...completedProblems(form, before),
    ...repeatedTaskProblems(form, before),
  ],
  async save(tx, { id, form, before }) {
    const known = before ?? { createdBy: by.id, dateCreated: services.now().toISOString() }
    const { createdBy, dateCreated } = known
    const begun = beginsRepeat(form, before) ? begunRepeat(form, before) : null
    const kept = begun ? { ...keptTask(form), dueDate: begun.dueDate } : keptTask(form)
    await saveTask(tx, { id, createdBy, dateCreated }, kept)
    if (begun) await beginRepeat(tx, begun, { id, form: kept, before, createdBy, now: services.now() })
  },
  async notice(tx, author, { before, after }) {
    if (after && after.employeeId !== before?.employeeId)
      await tell(tx, author, after.employeeId, {
        task: after,
        kind: 'task-assigned',
        what: `assigned ${after.title} to you${dueText(after, services.now().toISOString().slice(0, 10))}`,
      })
  },
})

/** Who did the last step of a task; null of one that is not started. */
type LastStepBy = () => Promise<string | null>

async function lastStepBy(tx: Db, { id, dateStarted, dateCompleted }: Task): Promise<string | null> {
  if (dateStarted === null) return null
  return setBy(
    tx,
    { facilityId: null, entity: 'task', record: id },
    dateCompleted === null ? 'dateStarted' : 'dateCompleted',
  )
}

/** One step of a task: what it refuses, what it writes, and how the history says it. */
export interface Step {
  did: string
  /** The only sub-task that it changes: the history keeps that one, not five hundred for each tick. */
  subTaskId?: string
  problems: (task: Task, by: LastStepBy) => readonly Problem[] | Promise<readonly Problem[]>
  writes: (task: Task) => TaskStep
}

/** Start, Complete, a move or a tick: who created a task is told that it is completed. */
export const stepKind = ({
  did,
  subTaskId,
  problems,
  writes,
}: Step): OwnSaved<TaskStep & Record<string, unknown>, Task> => ({
  ...toldTask,
  formOf: (task) => ({
    ...toldTask.formOf(task),
    subTasks: task.subTasks.filter(({ id }) => subTaskId === undefined || id === subTaskId),
  }),
  find,
  did: (name) => `${did} ${name}`,
  problems: async (tx, { before }) => (before ? problems(before, () => lastStepBy(tx, before)) : []),
  async save(tx, { before }) {
    if (before) await saveStep(tx, before, writes(before))
  },
  async notice(tx, by, { before, after }) {
    if (after && before?.dateCompleted === null && after.dateCompleted !== null)
      await tell(tx, by, after.createdBy, { task: after, kind: 'task-completed', what: `completed ${after.title}` })
  },
})

interface End {
  /** How many tasks somebody saw go. */
  goes: number
  /** On the wall of who ends it, and the latest that it can be there. */
  day: string
  today: string
}

/** Ends a repeat at one of its tasks, as long as as many go as somebody saw. */
export const endKind = ({ goes, day, today }: End): OwnSaved<Record<string, unknown>, Task> => ({
  ...toldTask,
  find,
  did: (name) => `Ended the repeat of ${name}, with which ${goes === 1 ? '1 later task' : `${goes} later tasks`} went`,
  problems: async (tx, { before }) => [
    ...stepDay(day, today),
    ...(before ? await endRepeatProblems(tx, before, goes, day) : []),
  ],
  async save(tx, { before }) {
    if (before) await endRepeat(tx, before, day)
  },
})
