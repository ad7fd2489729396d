import { mostSubTasks, type SubTask, type TaskForm } from '@cultivatd/domain/task/task'
import { TextRowsInput } from '../ui/text-rows/text-rows-input.tsx'
import type { TaskControl } from './task-control.ts'

/** The sub-tasks, in the order in which they are done (TASK-17). */
export const SubTasksInput = ({ control }: { control: TaskControl }) => (
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
  />
)
