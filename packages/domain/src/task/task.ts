import * as z from 'zod'
import { businessDay, eachOnce, entityId, optionalText, pleaseEnterValue, requiredText } from '../field/field.ts'
import { type FieldWords, listOf } from '../history/field-changes.ts'
import { TaskRepeat } from '../task-repeat/repeat.ts'

/** DATA-48. */
export const TaskType = z.enum(['Maintenance', 'Custom'], pleaseEnterValue)
export type TaskType = z.infer<typeof TaskType>

export const mostSubTasks = 500

/** A part of a task that is ticked while one works (TASK-17). */
export const SubTask = z.strictObject({
  /** Made at random when the row is added, so that two people may tick at once. */
  id: entityId,
  text: requiredText(500),
  isComplete: z.boolean(),
})
export type SubTask = z.infer<typeof SubTask>

/** Where a task is done: a facility, a room of it, or a system of that room. */
export const TaskLocation = z
  .strictObject({ facilityId: entityId, roomId: entityId.nullable(), systemId: entityId.nullable() })
  .refine(({ roomId, systemId }) => systemId === null || roomId !== null, {
    message: 'Choose the room of the system',
    path: ['roomId'],
  })
export type TaskLocation = z.infer<typeof TaskLocation>

const placeKey = ({ facilityId, roomId, systemId }: TaskLocation) => [facilityId, roomId, systemId].join('\n')

type Asked = Pick<z.infer<typeof TaskFields>, 'type' | 'name' | 'equipmentId' | 'locations'>

const missingNames = { name: 'name', equipmentId: 'equipment', locations: 'location' } as const

/** What each type asks for besides the schema, and is not there (TASK-15, TASK-16). */
function missingFields({ type, name, equipmentId, locations }: Asked): (keyof typeof missingNames)[] {
  if (type === 'Custom') return name.trim() === '' ? ['name'] : []
  return [
    ...(equipmentId === null ? (['equipmentId'] as const) : []),
    ...(locations.length === 0 ? (['locations'] as const) : []),
  ]
}

function asked(form: z.infer<typeof TaskFields>, context: z.RefinementCtx): void {
  for (const field of missingFields(form))
    context.addIssue({ code: 'custom', path: [field], message: pleaseEnterValue })
}

/** 'Equipment and location are missing': why a form cannot be sent yet; null when nothing is missing. */
export function missingText(form: Asked): string | null {
  const names = missingFields(form).map((field) => missingNames[field])
  if (names.length === 0) return null
  const all = names.join(' and ')
  return `${all.charAt(0).toUpperCase()}${all.slice(1)} ${names.length > 1 ? 'are' : 'is'} missing`
}

const TaskFields = z.strictObject({
  type: TaskType,
  /** Of custom tasks only: what is sent of a maintenance task is dropped (TASK-06). */
  name: optionalText(200),
  /** A piece of equipment, of maintenance tasks only (TASK-06, READ-82). */
  equipmentId: entityId.nullable(),
  /** Who is to do it; null of an unassigned one (TASK-07). */
  employeeId: entityId.nullable(),
  description: optionalText(4000),
  subTasks: z
    .array(SubTask)
    .max(mostSubTasks, `A task has at most ${mostSubTasks} sub-tasks`)
    .superRefine(eachOnce(({ id }) => id)),
  locations: z
    .array(TaskLocation)
    .max(50, 'A task has at most 50 locations')
    .superRefine((locations, context) => {
      const keys = locations.map(placeKey)
      for (const [at, key] of keys.entries())
        if (keys.indexOf(key) < at)
          context.addIssue({ code: 'custom', path: [at], message: 'This location is there twice' })
    }),
  /** Null where it may be done whenever there is time (TASK-14, READ-81). */
  dueDate: businessDay.nullable(),
  /** How it repeats; null: not at all. Left out, it stays as it is. */
  repeat: TaskRepeat.nullable().optional(),
  /** Of a task that repeats: whether the change is one of all later ones too, which only then may repeat otherwise. */
  reach: z.enum(['this', 'later']).optional(),
})

/** The dialog for a new task and for one that is there (TASK-05, TASK-14 to TASK-17). */
export const TaskForm = TaskFields.superRefine(asked)
export type TaskForm = z.infer<typeof TaskForm>

/** A scheduled task (DATA-36). It belongs to the organization and is done in any of its facilities. */
export const Task = z.object({
  id: z.string(),
  version: z.number(),
  ...TaskFields.shape,
  /** What it is called: the name of a custom one, 'Maintenance, {item}' of the other (READ-82). */
  title: z.string(),
  /** The piece of a maintenance task: of which item it is, and where; null of a custom one, and of a piece that is gone. */
  equipment: z.object({ facilityId: z.string().nullable(), detailId: z.string(), itemName: z.string() }).nullable(),
  /** Of its locations, each once (TASK-08, READ-82). */
  facilityIds: z.array(z.string()),
  roomIds: z.array(z.string()),
  /** What its locations are called now, in their order; null where it names none, and where it is there no more. */
  places: z.array(
    z.object({ facilityName: z.string(), roomName: z.string().nullable(), systemName: z.string().nullable() }),
  ),
  /** The id of the person, and what they are called. */
  createdBy: z.string(),
  createdByName: z.string(),
  employeeName: z.string().nullable(),
  /** When it was created, as an instant. */
  dateCreated: z.string(),
  /** Days as YYYY-MM-DD. */
  dateStarted: z.string().nullable(),
  dateCompleted: z.string().nullable(),
  /** Of one that repeats. */
  series: z
    .object({
      id: z.string(),
      /** The day of the repeat that it stands for, wherever it was moved to. */
      day: z.string(),
      /** From which the repeat counts. */
      startDay: z.string(),
      /** Somebody changed this one since the repeat made it. */
      isTouched: z.boolean(),
    })
    .nullable(),
  /** Of one that a run made. */
  run: z
    .object({
      id: z.string(),
      facilityId: z.string(),
      /** Of which planned task it was made, and of which day of the run, wherever it was moved to. */
      plannedId: z.string(),
      day: z.number(),
      /** What the run is called, and its room; null of a room that is gone. */
      name: z.string(),
      roomName: z.string().nullable(),
      /** Somebody changed this one since the run made it. */
      isTouched: z.boolean(),
    })
    .nullable(),
})
export type Task = z.infer<typeof Task>

/** What the form holds of a task. */
export const taskForm = (task: TaskForm): TaskForm => {
  const { type, name, equipmentId, employeeId, description, subTasks, locations, dueDate, repeat = null } = task
  const form = { type, name, equipmentId, employeeId, description, subTasks, locations, dueDate }
  return { ...form, repeat, reach: 'this' }
}

/** What is kept of a form: a type has no fields of the other one (TASK-06). */
export const keptTask = (form: TaskForm): TaskForm =>
  form.type === 'Custom' ? { ...form, equipmentId: null } : { ...form, name: '' }

const each = <Value>(values: readonly (Value | null)[]): Value[] => [
  ...new Set(values.filter((value) => value !== null)),
]

/** The facilities and rooms of its locations, each once (TASK-08, READ-82). */
export const placesOf = (locations: readonly TaskLocation[]): { facilityIds: string[]; roomIds: string[] } => ({
  facilityIds: each(locations.map(({ facilityId }) => facilityId)),
  roomIds: each(locations.map(({ roomId }) => roomId)),
})

/** What a task is called (READ-82). */
export const taskTitle = ({ type, name }: Pick<TaskForm, 'type' | 'name'>, itemName: string | null): string =>
  type === 'Custom' ? name : `Maintenance, ${itemName ?? 'equipment that is gone'}`

/** 'Stillwater Greenhouse, Veg 2, North racks' */
export const placeText = ({ facilityName, roomName, systemName }: Task['places'][number]): string =>
  [facilityName, roomName, systemName].filter((name) => name !== null).join(', ')

/** 'Veg 2', '3 rooms', or the facility of a task that is done in no room of it; nothing without locations. */
export function placesText(places: Task['places']): string {
  const rooms = each(places.map(({ roomName }) => roomName))
  if (rooms.length > 1) return `${rooms.length} rooms`
  const facilities = each(places.map(({ facilityName }) => facilityName))
  return rooms[0] ?? (facilities.length > 1 ? `${facilities.length} facilities` : (facilities[0] ?? ''))
}

/** '2 of 4', or nothing of a task without sub-tasks. */
export function subTasksText(subTasks: readonly SubTask[]): string {
  const done = subTasks.filter(({ isComplete }) => isComplete).length
  return subTasks.length === 0 ? '' : `${done} of ${subTasks.length}`
}

const subTaskText = (value: unknown): string => {
  const parsed = SubTask.safeParse(value)
  return parsed.success ? `${parsed.data.text}${parsed.data.isComplete ? ' (done)' : ''}` : String(value)
}

/** What the history calls its fields. */
export const taskWords: FieldWords = {
  type: { label: 'Type' },
  name: { label: 'Name' },
  equipment: { label: 'Equipment' },
  assignee: { label: 'Assignee' },
  // As the form has them: who changed an id is told, and to what by the page.
  equipmentId: { label: 'Equipment', text: () => '' },
  employeeId: { label: 'Assignee', text: () => '' },
  description: { label: 'Description' },
  photo: { label: 'Photo' },
  dueDate: { label: 'Due date' },
  // In words, as the history keeps it.
  repeat: { label: 'Repeat', text: (value) => (typeof value === 'string' ? value : '') },
  reach: { label: 'Change of', text: () => '' },
  dateStarted: { label: 'Started' },
  dateCompleted: { label: 'Completed' },
  locations: { label: 'Locations', text: listOf(String) },
  subTasks: {
    label: 'Sub-tasks',
    text: listOf(subTaskText),
    rows: { text: { label: 'Text' }, isComplete: { label: 'Done' } },
  },
}
