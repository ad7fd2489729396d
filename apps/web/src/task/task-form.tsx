import { type Task, TaskForm, taskForm, type TaskType, taskWords } from '@cultivatd/domain/task/task'
import { useWatch } from 'react-hook-form'
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
import { Choice } from './choice.tsx'
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
  const { control } = form
  const type = useWatch({ control, name: 'type' })
  return (
    <OwnDialog
      form={form}
      title={task ? 'Edit task' : 'Add Task'}
      failedTitle={task ? 'Change Failed' : 'Create Failed'}
      submitLabel={task ? 'Save' : 'Add Task'}
      width={640}
      onClose={onClose}
    >
      {!task && <TypeInput control={control} />}
      {type === 'Custom' ? (
        <TextInput control={control} name="name" label="Name" autoComplete="off" hasFocus={!task} />
      ) : (
        <EquipmentInput control={control} />
      )}
      <LocationsInput control={control} />
      <div className={styles.pair}>
        <AssigneeInput control={control} />
        <DueInput control={control} />
      </div>
      <RepeatInput control={control} task={task} />
      <NoteInput
        control={control}
        name="description"
        label={
          <>
            Description <span className="dim">optional</span>
          </>
        }
        placeholder="What is wrong, what is to be done"
      />
      <SubTasksInput control={control} />
    </OwnDialog>
  )
}

const types = (['Custom', 'Maintenance'] as const satisfies readonly TaskType[]).map((value) => ({
  value,
  label: value,
}))

/** Of a new one only: the type of a task stays as it is. */
function TypeInput({ control }: { control: TaskControl }) {
  const { field, error } = useFormField<TaskForm>(control, 'type')
  return (
    <Field label="Type" error={error}>
      {() => <Segments label="Type" value={field.value as TaskType} options={types} onChange={field.onChange} />}
    </Field>
  )
}

function AssigneeInput({ control }: { control: TaskControl }) {
  const { field, error, isSubmitting } = useFormField<TaskForm>(control, 'employeeId')
  const people = useTopic('people').rows
  const options = people.map(({ id, displayName }) => ({ value: id, label: displayName }))
  return (
    <Choice
      label="Assignee"
      value={field.value as string | null}
      none="Unassigned"
      options={options}
      error={error}
      isLocked={isSubmitting}
      onChange={field.onChange}
    />
  )
}
