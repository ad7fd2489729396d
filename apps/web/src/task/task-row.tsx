import { placesText, type Task } from '@cultivatd/domain/task/task'
import { taskState } from '@cultivatd/domain/task/task-state'
import { localDay } from '../ui/dates.ts'
import { Assignee } from './assignee.tsx'
import { pressedOnce } from './press-once.ts'
import { TaskRing } from './task-ring.tsx'
import { dueText, roomAndFacility, spokenTask, stateText, toldState } from './task-words.ts'
import styles from './task-row.module.css'

interface TaskRowProps {
  task: Task
  /** The due date stands there, where the list is not of one day and is of one place. */
  withDay?: boolean
  onOpen: (id: string) => void
}

/** A task in a list: what, how it stands, where, and whose it is. */
export function TaskRow({ task, withDay = false, onOpen }: TaskRowProps) {
  const today = localDay()
  const { progress, due } = taskState(task, today)
  const state = withDay ? [stateText(task, today), dueText(task, today)].join(' · ') : toldState(task, today)
  const place = withDay ? placesText(task.places) : roomAndFacility(task)
  return (
    <button
      type="button"
      className={styles.task}
      data-progress={progress}
      data-due={due}
      aria-label={spokenTask(task, today)}
      {...pressedOnce(() => onOpen(task.id))}
    >
      <TaskRing progress={progress} />
      <span className={styles.what}>
        <b>{task.title}</b>
        <span className={styles.how}>
          {state && <span className={styles.state}>{state}</span>}
          <span>{place}</span>
        </span>
      </span>
      <Assignee task={task} />
    </button>
  )
}
