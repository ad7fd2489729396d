import { linesOf, subTasksOf } from '@cultivatd/domain/checklist/checklist'
import { mostSubTasks, type SubTask, type TaskForm } from '@cultivatd/domain/task/task'
import { type Control, useWatch } from 'react-hook-form'
import { randomKey } from '../live/repeat-key.ts'
import { AddFromChecklist } from '../record/checklist/add-from-checklist.tsx'
import { SaveAsChecklist } from '../record/checklist/save-as-checklist.tsx'
import { TextRowsInput } from '../ui/text-rows/text-rows-input.tsx'
import { useFormField } from '../ui/use-form-field.ts'
import type { TaskControl } from './task-control.ts'
import styles from './task-form.module.css'

interface SubTasksInputProps {
  control: TaskControl
  /** The id of the task, or 'new'. */
  taskId: string
}

/** The sub-tasks, in the order in which they are done (TASK-17). */
export const SubTasksInput = ({ control, taskId }: SubTasksInputProps) => (
  <TextRowsInput<TaskForm, SubTask>
    control={control}
    name="subTasks"
    label="Sub-tasks"
    addLabel="New sub-task"
    placeholder="What is to be done"
    most={mostSubTasks}
    fullText={`A task has at most ${mostSubTasks}`}
    draftPart="subTask"
    rowOf={(line) => ({ ...line, isComplete: false })}
    markOf={({ isComplete }) => (isComplete ? 'Done' : null)}
  >
    <Checklists control={control} taskId={taskId} />
  </TextRowsInput>
)

/** What is done the same way every time is added with one press, and kept with one. */
function Checklists({ control, taskId }: SubTasksInputProps) {
  const { field, isSubmitting } = useFormField<TaskForm>(control, 'subTasks')
  const [name, rows] = useWatch({ control: control as Control<TaskForm>, name: ['name', 'subTasks'] })
  return (
    <div className={styles.checklists}>
      <AddFromChecklist
        count={rows.length}
        isLocked={isSubmitting}
        onAdd={(lines) => field.onChange([...rows, ...subTasksOf(lines, randomKey)])}
      />
      <SaveAsChecklist begin={{ name, lines: linesOf(rows) }} place={`task ${taskId}`} isLocked={isSubmitting} />
    </div>
  )
}
