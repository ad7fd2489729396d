import { placesText, subTasksText, type Task } from '@cultivatd/domain/task/task'
import { taskState } from '@cultivatd/domain/task/task-state'
import { Clock, ClockAlert } from 'lucide-react'
import { Avatar } from '../ui/avatar.tsx'
import { localDay } from '../ui/dates.ts'
import { TaskRing } from './task-ring.tsx'
import { spokenTask } from './task-words.ts'
import styles from './schedule.module.css'

interface TaskChipProps {
  task: Task
  onOpen: (id: string) => void
}

/** A task in the week: gray when it is completed, green when started, else in the primary color (TASK-04, TASK-13). */
export function TaskChip({ task, onOpen }: TaskChipProps) {
  const today = localDay()
  const { progress, due } = taskState(task, today)
  return (
    <button
      type="button"
      className={styles.chip}
      data-progress={progress}
      aria-label={spokenTask(task, today)}
      onClick={() => onOpen(task.id)}
    >
      <ChipState task={task} />
      <span className={styles.chipName}>
        <TaskRing progress={progress} isSmall />
        <b>{task.title}</b>
      </span>
      <span className={styles.chipFoot}>
        {due === 'soon' && progress === 'notStarted' && <Clock size={12} strokeWidth={2} aria-hidden="true" />}
        <span className="grow ell">{placesText(task.places)}</span>
        {task.employeeId === null ? (
          <span className={styles.nobody} />
        ) : (
          <Avatar id={task.employeeId} name={task.employeeName ?? ''} size="s" isDecoration />
        )}
      </span>
    </button>
  )
}

/** A word above the name of what is overdue or started. */
function ChipState({ task }: { task: Task }) {
  const { progress, due } = taskState(task, localDay())
  if (due === 'overdue')
    return (
      <span className={styles.chipState} data-tone="error">
        <ClockAlert size={14} strokeWidth={1.75} aria-hidden="true" />
        Overdue
      </span>
    )
  if (progress !== 'started') return null
  return (
    <span className={styles.chipState} data-tone="ok">
      {['Started', subTasksText(task.subTasks)].filter(Boolean).join(', ')}
    </span>
  )
}
