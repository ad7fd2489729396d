import { placesText, type Task } from '@cultivatd/domain/task/task'
import { taskState } from '@cultivatd/domain/task/task-state'
import { Avatar } from '../ui/avatar.tsx'
import { localDay } from '../ui/dates.ts'
import { TaskRing } from './task-ring.tsx'
import { dueText, spokenTask, stateText } from './task-words.ts'
import styles from './task-row.module.css'

interface TaskRowProps {
  task: Task
  /** The due date stands there, where the list is not of one day. */
  withDay?: boolean
  onOpen: (id: string) => void
}

/** A task in a list: what, how it stands, where, and whose it is. */
export function TaskRow({ task, withDay = false, onOpen }: TaskRowProps) {
  const today = localDay()
  const { progress, due } = taskState(task, today)
  const words = [stateText(task, today), withDay && dueText(task, today), placesText(task.places)].filter(Boolean)
  return (
    <button
      type="button"
      className={styles.task}
      data-progress={progress}
      data-due={due}
      aria-label={spokenTask(task, today)}
      onClick={() => onOpen(task.id)}
    >
      <TaskRing progress={progress} />
      <span className={styles.what}>
        <b>{task.title}</b>
        <span className={styles.how}>{words.join(' · ')}</span>
      </span>
      {task.employeeId === null ? (
        <span className={styles.nobody} title="Unassigned" />
      ) : (
        <Avatar id={task.employeeId} name={task.employeeName ?? ''} size="s" isDecoration />
      )}
    </button>
  )
}
