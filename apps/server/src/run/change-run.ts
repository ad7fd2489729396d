import type { Problem } from '@cultivatd/domain/app-error'
import { fullDayText } from '@cultivatd/domain/field/day-text'
import { isSame } from '@cultivatd/domain/history/field-changes'
import type { Run, RunChange, RunForm } from '@cultivatd/domain/run/run'
import { runTitle } from '@cultivatd/domain/run/run'
import { type DifferenceRow, differenceText, runDifference } from '@cultivatd/domain/run/run-difference'
import {
  endedProblems,
  goneWithRun,
  overtakenProblems,
  runProblems,
  startDayProblems,
} from '@cultivatd/domain/run/run-rules'
import { goneProblems, tasksText } from '@cultivatd/domain/task/gone-tasks'
import type { RunTemplate } from '@cultivatd/domain/run/run-template'
import type { Task } from '@cultivatd/domain/task/task'
import { isActive } from '@cultivatd/domain/user/permission'
import type { Db } from '../db/db.ts'
import { type Author, setBy } from '../history/history.store.ts'
import { foundBy, type OwnSaved } from '../http/own-change.ts'
import { notifyPeople } from '../notification/notification.store.ts'
import { roomById } from '../room/room.store.ts'
import { recordTaskChange, toldTask } from '../task/task-told.store.ts'
import { tasksOfRun } from '../task/task.store.ts'
import { userById } from '../user/user.store.ts'
import { runTemplateKind } from './change-run-template.ts'
import { addRunTasks, changeRunTasks, countDays, lockTasksOfRun, removeRunTasks } from './run-tasks.store.ts'
import { addRun, endRun, type LaidRun, lockedRun, lockRunsOfRoom, runsOfRoom, saveLaid } from './run.store.ts'

/** Who does it, when, and what the latest day is anywhere. */
interface RunCall {
  by: Author
  today: string
  services: { now: () => Date }
}

type RunKind<Form extends Record<string, unknown>> = OwnSaved<Form, Run, object, string>

const told = {
  entity: 'run',
  noun: 'run',
  nameOf: runTitle,
  find: (tx: Db, { facilityId, id }: { facilityId: string; id: string }) => lockedRun(tx, facilityId, id),
  formOf: ({ roomName, name, phase, days, startDay, phaseDay, tasks, endedOn }: Run) => ({
    room: roomName,
    template: name,
    phase,
    days,
    startDay,
    phaseDay,
    tasks,
    endedOn,
  }),
} as const

const templateOf = (tx: Db, id: string): Promise<RunTemplate> => foundBy(tx, runTemplateKind, { facilityId: null, id })

async function personOf(tx: Db, id: string | null) {
  const user = id === null ? null : await userById(tx, id)
  return user && { displayName: user.displayName, isActive: isActive(user.permissions) }
}

/** The rows of which tasks are made, changed or removed, with what they are made of. */
const applied = (rows: readonly DifferenceRow[], tasks: Run['tasks'], leftOut: readonly string[]) =>
  rows.flatMap((row) => {
    const planned = tasks.find(({ id }) => id === row.plannedId)
    return planned && !(row.what === 'added' && leftOut.includes(row.plannedId)) ? [{ ...row, planned }] : []
  })

/** What was done to each task, in its own history. */
async function recordTasks(tx: Db, by: Author, before: readonly Task[], after: readonly Task[]): Promise<void> {
  const was = new Map(before.map((task) => [task.id, task]))
  const is = new Map(after.map((task) => [task.id, task]))
  for (const task of after) {
    const earlier = was.get(task.id) ?? null
    if (earlier && isSame(toldTask.formOf(earlier), toldTask.formOf(task))) continue
    const isMoved = earlier !== null && earlier.dueDate !== task.dueDate && earlier.title === task.title
    await recordTaskChange(tx, by, { before: earlier, after: task }, isMoved ? 'Moved' : undefined)
  }
  for (const task of before) if (!is.has(task.id)) await recordTaskChange(tx, by, { before: task, after: null })
}

/** A template laid over a room, once: each task of it that is wanted is made on its day. */
export const layKind = ({ by, today, services }: RunCall): RunKind<RunForm> => ({
  ...told,
  async problems(tx, { facilityId, form }) {
    await lockRunsOfRoom(tx, { facilityId, roomId: form.roomId })
    const template = await templateOf(tx, form.templateId)
    const named = {
      room: await roomById(tx, facilityId, form.roomId),
      assignee: await personOf(tx, form.employeeId),
      runs: await runsOfRoom(tx, { facilityId, roomId: form.roomId }),
    }
    return [...runProblems(form, named, today), ...seenProblems(template, form)]
  },
  async save(tx, { id, facilityId, form }) {
    const template = await templateOf(tx, form.templateId)
    const made = { createdBy: by.id, dateCreated: services.now().toISOString() }
    await addRun(tx, { id, facilityId, ...made }, form, template)
    const { roomId, startDay, employeeId, leftOut } = form
    const rows = runDifference({ startDay, tasks: [] }, { startDay, tasks: template.tasks }, [])
    const of = { runId: id, facilityId, roomId, employeeId, ...made }
    await addRunTasks(tx, of, applied(rows, template.tasks, leftOut))
  },
  async notice(tx, author, { after }) {
    if (!after) return
    const tasks = await tasksOfRun(tx, after.id)
    if (after.employeeId !== null && after.employeeId !== author.id)
      await notifyPeople(tx, [after.employeeId], {
        kind: 'task-assigned',
        facilityId: after.facilityId,
        message: `${author.name} assigned ${tasksText(tasks.length)} of ${runTitle(after)} to you, from ${fullDayText(after.startDay)} on`,
        roomId: after.roomId,
      })
    await recordTasks(tx, author, [], tasks)
  },
})

/** Why a template is not laid as it was seen. */
function seenProblems(template: RunTemplate, { templateVersion, leftOut }: RunForm): Problem[] {
  if (template.version !== templateVersion)
    return [
      {
        message: 'Somebody changed this run template meanwhile, so nothing was laid. Look at its tasks again.',
        path: 'templateVersion',
      },
    ]
  if (template.tasks.every(({ id }) => leftOut.includes(id)))
    return [{ message: 'Choose at least one task', path: 'leftOut' }]
  return []
}

/** What a run becomes by a change, and what that means for its tasks as they stand now. */
async function changedRun(tx: Db, run: Run, change: RunChange) {
  await lockTasksOfRun(tx, run.id)
  const laid: LaidRun = change.isUpdated ? { ...run, ...(await contentOf(tx, run.templateId)) } : run
  const wanted = { ...laid, startDay: change.startDay, phaseDay: change.phaseDay }
  const tasks = await tasksOfRun(tx, run.id)
  return { wanted, tasks, rows: runDifference(run, wanted, tasks) }
}

async function contentOf(tx: Db, templateId: string): Promise<Pick<LaidRun, 'name' | 'phase' | 'days' | 'tasks'>> {
  const { name, phase, days, tasks } = await templateOf(tx, templateId)
  return { name, phase, days, tasks }
}

async function endedBy(tx: Db, { facilityId, id, endedOn }: Run): Promise<string | null> {
  return endedOn === null ? null : setBy(tx, { facilityId, entity: 'run', record: id }, 'endedOn')
}

/** Moves day 1 of a run, or takes its tasks from the template as it is now, as long as that means what was seen. */
export const changeKind = (change: RunChange, { by, today, services }: RunCall): RunKind<Record<string, unknown>> => ({
  ...told,
  did: (name) =>
    `${change.isUpdated ? 'Updated' : change.difference.length === 0 ? 'Kept' : 'Moved'} ${name}: ${differenceText(change.difference)}`,
  async problems(tx, { before }) {
    if (!before) return []
    const ended = endedProblems(before, await endedBy(tx, before))
    if (ended.length > 0) return ended
    const { rows } = await changedRun(tx, before, change)
    const isMoved = change.startDay !== before.startDay
    return [...(isMoved ? startDayProblems(change.startDay, today) : []), ...overtakenProblems(rows, change.difference)]
  },
  async save(tx, { before }) {
    if (!before) return
    const { wanted, tasks, rows } = await changedRun(tx, before, change)
    const all = applied(rows, wanted.tasks, change.leftOut)
    const of = (what: readonly DifferenceRow['what'][]) => all.filter((row) => what.includes(row.what))
    await saveLaid(tx, before.id, wanted)
    await removeRunTasks(
      tx,
      before.id,
      rows.flatMap(({ what, plannedId }) => (what === 'removed' ? [plannedId] : [])),
    )
    await changeRunTasks(tx, before.id, of(['moved', 'changed']))
    const { id: runId, facilityId, roomId, employeeId } = before
    const whoDoes = (await personOf(tx, employeeId))?.isActive ? employeeId : null
    const made = { createdBy: by.id, dateCreated: services.now().toISOString() }
    await addRunTasks(tx, { runId, facilityId, roomId, employeeId: whoDoes, ...made }, of(['added']))
    await countDays(tx, runId, wanted.tasks)
    await recordTasks(tx, by, tasks, await tasksOfRun(tx, runId))
  },
})

interface RunEnd {
  /** On the wall of who presses. */
  day: string
  isEmptied: boolean
  /** How many tasks go, as somebody saw it. */
  goes: number
}

/** Ends a run: its open tasks stay, or those go that nobody touched. */
export const endKind = ({ day, isEmptied, goes }: RunEnd, by: Author): RunKind<Record<string, unknown>> => ({
  ...told,
  did: (name) => `Ended ${name}${isEmptied ? `, with which ${tasksText(goes)} went` : ', and kept its tasks'}`,
  async problems(tx, { before }) {
    if (!before) return []
    const ended = endedProblems(before, await endedBy(tx, before))
    if (ended.length > 0 || !isEmptied) return ended
    await lockTasksOfRun(tx, before.id)
    return goneProblems(goneWithRun(await tasksOfRun(tx, before.id)).length, goes)
  },
  async save(tx, { before }) {
    if (!before) return
    await endRun(tx, before.id, day)
    if (!isEmptied) return
    const tasks = await tasksOfRun(tx, before.id)
    await removeRunTasks(
      tx,
      before.id,
      goneWithRun(tasks).flatMap(({ run }) => run?.plannedId ?? []),
    )
    await recordTasks(tx, by, tasks, await tasksOfRun(tx, before.id))
  },
})
