import { missingText, type Task, TaskForm, taskForm, type TaskType, taskWords } from '@cultivatd/domain/task/task'
import { type Control, useWatch } from 'react-hook-form'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { localDay } from '../ui/dates.ts'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { Field } from '../ui/field.tsx'
import { NoteInput, TextInput } from '../ui/inputs.tsx'
import { OwnDialog } from '../ui/own-dialog.tsx'
import { Segments } from '../ui/segments.tsx'
import { useFormField } from '../ui/use-form-field.ts'
import { useOwnForm } from '../ui/use-own-form.ts'
import { Choice } from '../ui/choice.tsx'
import { DueInput } from './due-input.tsx'
import { EquipmentInput } from './equipment-input.tsx'
import { LocationsInput } from './locations-input.tsx'
import type { TaskControl } from './task-control.ts'
import { RepeatInput } from './repeat-input.tsx'
import { SubTasksInput } from './sub-tasks-input.tsx'
import styles from './task-form.module.css'

interface TaskFormDialogProps {
  /** Null for a new one. */
  task: Task | null
  /** What a new one begins with, by where Add Task was pressed. */
  defaults?: Partial<TaskForm>
  onSaved?: (id: string) => void
  onClose: () => void
}

/** Where the drafts of tasks are; 'new' is one that is not there yet. */
export const taskPlace = (id: string): string => `task ${id}`

/** The dialog for a new task and for one that is there (TASK-03, TASK-05, TASK-14 to TASK-17). */
export const TaskFormDialog = (props: TaskFormDialogProps) => (
  <DraftOf place={taskPlace(props.task?.id ?? 'new')} title={props.task ? `Edit ${props.task.title}` : 'Add Task'}>
    <Fields {...props} />
  </DraftOf>
)

/** The due date begins as today (TASK-14). */
const blank = (defaults: Partial<TaskForm> = {}): TaskForm => ({
  type: 'Custom',
  name: '',
  equipmentId: null,
  employeeId: null,
  description: '',
  subTasks: [],
  locations: [],
  dueDate: localDay(),
  ...defaults,
})

function Fields({ task, defaults, onSaved, onClose }: TaskFormDialogProps) {
  const form = useOwnForm({
    schema: TaskForm,
    blank: blank(defaults),
    row: task,
    formOf: taskForm,
    words: taskWords,
    create: (body, options) => api.task.create({ body }, options),
    update: (taskId, body, options) => api.task.update({ params: { taskId }, body }, options),
    refusedIn: 'form',
    said: (_id, { name }) => ({ detail: `${task ? 'Changed' : 'Added'} task ${name || (task?.title ?? '')}`.trim() }),
    onSaved: (id) => {
      onSaved?.(id)
      onClose()
    },
  })
  return (
    <OwnDialog
      form={form}
      title={task ? 'Edit task' : 'Add Task'}
      failedTitle={task ? 'Change Failed' : 'Create Failed'}
      submitLabel={task ? 'Save' : 'Add Task'}
      missing={useMissing(form.control)}
      width={640}
      onClose={onClose}
    >
      {task ? <EditFields control={form.control} task={task} /> : <NewFields control={form.control} />}
      <SubTasksInput control={form.control} taskId={task?.id ?? 'new'} />
    </OwnDialog>
  )
}

/** What the rule of the form misses, as it stands now. */
function useMissing(given: TaskControl): string | null {
  const control = given as Control<TaskForm>
  const [type, name, equipmentId, locations] = useWatch({
    control,
    name: ['type', 'name', 'equipmentId', 'locations'],
  })
  return missingText({ type, name, equipmentId, locations })
}

/** Of a new one. Its type comes first, because it decides what else is asked. */
function NewFields({ control }: { control: TaskControl }) {
  const isCustom = useWatch({ control: control as Control<TaskForm>, name: 'type' }) === 'Custom'
  return (
    <>
      <div className={styles.pair}>
        <TypeInput control={control} />
        <AssigneeInput control={control} task={null} />
        {!isCustom && <EquipmentInput control={control} task={null} />}
      </div>
      {isCustom && <NameInput control={control} hasFocus />}
      <LocationsInput control={control} />
      <div className={styles.pair}>
        <DueInput control={control} />
      </div>
      <RepeatInput control={control} task={null} />
      <DescriptionInput control={control} />
    </>
  )
}

/** Of one that is there: what it is stands first. */
const EditFields = ({ control, task }: { control: TaskControl; task: Task }) => (
  <>
    {task.type === 'Custom' && <NameInput control={control} />}
    <DescriptionInput control={control} />
    <div className={styles.pair}>
      {task.type === 'Maintenance' && <EquipmentInput control={control} task={task} />}
      <AssigneeInput control={control} task={task} />
      <DueInput control={control} isQuickBelow />
    </div>
    <RepeatInput control={control} task={task} />
    <LocationsInput control={control} />
  </>
)

const NameInput = ({ control, hasFocus = false }: { control: TaskControl; hasFocus?: boolean }) => (
  <TextInput<TaskForm> control={control} name="name" label="Name" autoComplete="off" hasFocus={hasFocus} />
)

const DescriptionInput = ({ control }: { control: TaskControl }) => (
  <NoteInput<TaskForm>
    control={control}
    name="description"
    label={
      <>
        Description <span className="dim">optional</span>
      </>
    }
    placeholder="What is wrong, what is to be done"
  />
)

const types = (['Custom', 'Maintenance'] as const satisfies readonly TaskType[]).map((value) => ({
  value,
  label: value,
}))

/** Of a new one only: the type of a task stays as it is. */
function TypeInput({ control }: { control: TaskControl }) {
  const { field, error } = useFormField<TaskForm>(control, 'type')
  return (
    <Field label="Type" error={error}>
      {() => (
        <div className={styles.segments}>
          <Segments label="Type" value={field.value as TaskType} options={types} onChange={field.onChange} />
        </div>
      )}
    </Field>
  )
}

/** Who may do something; who lost their access stays where they stood, with a mark, and is not chosen anew (TASK-07). */
function AssigneeInput({ control, task }: { control: TaskControl; task: Task | null }) {
  const { field, error, isSubmitting } = useFormField<TaskForm>(control, 'employeeId')
  const people = useTopic('people').rows
  const options = people
    .filter(({ isActive }) => isActive)
    .map(({ id, displayName }) => ({ value: id, label: displayName }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
  const gone = people.find(({ id }) => id === field.value)?.displayName ?? task?.employeeName
  return (
    <Choice
      label="Assignee"
      value={field.value as string | null}
      none="Unassigned"
      options={options}
      gone={gone ? `${gone}, no access any more` : 'Somebody who is gone'}
      error={error}
      isLocked={isSubmitting}
      onChange={field.onChange}
    />
  )
}
