import type { TaskForm } from '@cultivatd/domain/task/task'
import type { AnyControl } from '../ui/use-form-field.ts'

export type TaskControl = AnyControl<TaskForm>
