import { atPath, type Problem } from '../app-error.ts'
import { dayText } from '../field/day-text.ts'
import { dayProblems } from '../field/field.ts'
import { isSame } from '../history/field-changes.ts'
import type { TaskForm, TaskLocation } from './task.ts'
import type { TaskDays } from './task-state.ts'

/** What a form of a task names, as it stands now; undefined of what is not there. */
export interface NamedByTask {
  /** The piece of equipment. */
  equipment: { facilityId: string | null } | undefined
  assignee: { displayName: string; isActive: boolean } | undefined
  /** In the order of the locations. */
  places: readonly {
    /** Only active facilities are known. */
    facility: object | undefined
    room: object | undefined
    system: { roomId: string } | undefined
  }[]
}

/**
 * Why a task may not be kept so, besides its schema. What stood in the task before is not judged again: a room may be
 * deleted and a person leave without anybody being kept from ticking what is left.
 */
export function taskProblems(form: TaskForm, named: NamedByTask, before: TaskForm | null): Problem[] {
  const problems: Problem[] = []
  if (before && before.type !== form.type)
    problems.push({ message: 'The type of a task stays as it is. Add a new task instead.', path: 'type' })
  if (form.type === 'Maintenance') problems.push(...equipmentProblems(form, named, before))
  if (form.employeeId !== null && form.employeeId !== before?.employeeId)
    problems.push(...assigneeProblems(named.assignee))
  for (const [at, location] of form.locations.entries())
    if (!before?.locations.some((one) => isSamePlace(one, location)))
      problems.push(
        ...placeProblems(location, named.places[at]).map((message) => ({ message, path: `locations.${at}` })),
      )
  return problems
}

const facilitiesOf = ({ locations }: TaskForm): string =>
  [...new Set(locations.map(({ facilityId }) => facilityId))].join()

function equipmentProblems(form: TaskForm, { equipment }: NamedByTask, before: TaskForm | null): Problem[] {
  const problem = (message: string) => [{ message, path: 'equipmentId' }]
  const isChosen = form.equipmentId !== before?.equipmentId
  if (!equipment) return isChosen ? problem('This equipment is not in the inventory any more. Choose another one.') : []
  if (!isChosen && before && facilitiesOf(form) === facilitiesOf(before)) return []
  // What is kept for every facility is in none.
  const { facilityId } = equipment
  if (facilityId === null || form.locations.some((location) => location.facilityId === facilityId)) return []
  return problem('This equipment is in another facility than the locations. Choose one of theirs, or add where it is.')
}

function assigneeProblems(assignee: NamedByTask['assignee']): Problem[] {
  if (assignee?.isActive) return []
  const who = assignee?.displayName ?? 'This person'
  return [{ message: `${who} has no access any more. Choose somebody else.`, path: 'employeeId' }]
}

const isSamePlace = (one: TaskLocation, other: TaskLocation): boolean =>
  one.facilityId === other.facilityId && one.roomId === other.roomId && one.systemId === other.systemId

function placeProblems({ roomId, systemId }: TaskLocation, place: NamedByTask['places'][number] | undefined): string[] {
  if (!place?.facility) return ['This facility is not active. Choose another one.']
  if (roomId !== null && !place.room) return ['This room is not there any more. Choose another one.']
  if (systemId !== null && place.system?.roomId !== roomId)
    return ['This system is not in this room any more. Choose another one.']
  return []
}

/** A step that somebody wants to do: on which day, what day it is, and who did the last one; null where nobody knows. */
export interface StepOn {
  day: string
  today: string
  by?: string | null
}

/** A day of a step: it cannot be one that has not come yet. */
export const stepDay = (day: string, today: string): Problem[] => atPath('date', dayProblems(day, today))

/** A step is for one person: the second is told who was first, where that is known, and on which day. */
function alreadyDone(did: 'started' | 'completed', day: string, { today, by = null }: StepOn): Problem[] {
  const when = day === today ? 'today' : `on ${dayText(day, today)}`
  return [
    { message: by === null ? `This task is ${did} already, ${when}.` : `${by} ${did} this task already, ${when}.` },
  ]
}

/** Why a task cannot be started on this day (TASK-09); `by` did the last step of it. */
export function startProblems({ dateStarted, dateCompleted }: TaskDays, step: StepOn): Problem[] {
  if (dateCompleted !== null) return alreadyDone('completed', dateCompleted, step)
  if (dateStarted !== null) return alreadyDone('started', dateStarted, step)
  return stepDay(step.day, step.today)
}

/** Why a task cannot be completed on this day: only a started one can, and only once (TASK-10, TASK-11). */
export function completeProblems({ dateStarted, dateCompleted }: TaskDays, step: StepOn): Problem[] {
  const { day, today } = step
  if (dateCompleted !== null) return alreadyDone('completed', dateCompleted, step)
  if (dateStarted === null) return [{ message: 'Start this task before you complete it.' }]
  if (day < dateStarted)
    return [
      {
        message: `This task was started on ${dayText(dateStarted, today)}, so it cannot be completed before.`,
        path: 'date',
      },
    ]
  return stepDay(day, today)
}

/** Why a task cannot move to another day: what is completed stays where it was done. */
export const moveProblems = ({ dateCompleted }: TaskDays): Problem[] =>
  dateCompleted === null ? [] : [{ message: 'This task is completed, so it stays on its day.' }]

const ticksStay = 'This task is completed, so its sub-tasks stay as they are.'

/** Why a sub-task cannot be ticked or unticked (TASK-11): while one works, which begins with Start. */
export function tickProblems({ dateStarted, dateCompleted }: TaskDays, isThere: boolean): Problem[] {
  if (!isThere) return [{ message: 'Somebody took this sub-task out meanwhile.' }]
  if (dateCompleted !== null) return [{ message: ticksStay }]
  if (dateStarted === null) return [{ message: 'Start this task before you tick its sub-tasks.' }]
  return []
}

/** Why a form that was opened before a task was completed may not do what no step may (TASK-11). */
export function completedProblems(
  { dueDate, subTasks }: Pick<TaskForm, 'dueDate' | 'subTasks'>,
  before: (TaskDays & Pick<TaskForm, 'subTasks'>) | null,
): Problem[] {
  if (before?.dateCompleted == null) return []
  return [
    ...(dueDate === before.dueDate ? [] : moveProblems(before).map((problem) => ({ ...problem, path: 'dueDate' }))),
    ...(isSame(subTasks, before.subTasks) ? [] : [{ message: ticksStay, path: 'subTasks' }]),
  ]
}
