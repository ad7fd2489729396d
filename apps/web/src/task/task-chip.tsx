import { placesText, type Task } from '@cultivatd/domain/task/task'
import { taskState } from '@cultivatd/domain/task/task-state'
import { Clock, ClockAlert } from 'lucide-react'
import { useRef } from 'react'
import { localDay } from '../ui/dates.ts'
import { Assignee } from './assignee.tsx'
import { pressedOnce } from './press-once.ts'
import { useDraggable } from './task-drag.ts'
import { TaskRing } from './task-ring.tsx'
import { spokenTask, toldState } from './task-words.ts'
import { canMove } from './use-carried.ts'
import styles from './task-chip.module.css'

interface TaskChipProps {
  task: Task
  /** One line: what it is, and how it stands. */
  isShort?: boolean
  /** Of one in a grid of days, where it can be dragged: whether it is the tab stop of its day. */
  isStop?: boolean
  /** It is being put on another day, or waits for the answer. */
  move?: 'carried' | 'sending' | undefined
  onOpen: (id: string) => void
}

/** A task in the week: gray when it is completed, green when started, else in the primary color (TASK-04, TASK-13). */
export function TaskChip({ task, isShort = false, isStop, move, onOpen }: TaskChipProps) {
  const today = localDay()
  const chip = useRef<HTMLButtonElement>(null)
  const { progress, due } = taskState(task, today)
  useDraggable(chip, task.id, isStop !== undefined && canMove(task))
  return (
    <button
      type="button"
      ref={chip}
      className={styles.chip}
      data-stop={task.id}
      data-progress={progress}
      data-due={due}
      data-move={move}
      data-short={isShort || undefined}
      tabIndex={isStop === false ? -1 : 0}
      aria-label={spokenTask(task, today)}
      title={isShort ? task.title : undefined}
      {...pressedOnce(() => onOpen(task.id))}
    >
      {!isShort && <ChipState task={task} today={today} />}
      <span className={styles.name}>
        <TaskRing progress={progress} isSmall />
        <b>{task.title}</b>
      </span>
      {!isShort && <ChipFoot task={task} isSoon={due === 'soon' && progress === 'notStarted'} />}
    </button>
  )
}

/** A word above the name of what is overdue or started. */
function ChipState({ task, today }: { task: Task; today: string }) {
  const told = toldState(task, today)
  if (told === '') return null
  const isLate = taskState(task, today).due === 'overdue'
  return (
    <span className={styles.state} data-tone={isLate ? 'error' : 'ok'}>
      {isLate && <ClockAlert size={14} strokeWidth={1.75} aria-hidden="true" />}
      {told}
    </span>
  )
}

const ChipFoot = ({ task, isSoon }: { task: Task; isSoon: boolean }) => (
  <span className={styles.foot}>
    {isSoon && <Clock size={13} strokeWidth={2} aria-hidden="true" />}
    <span className="grow ell">{placesText(task.places)}</span>
    <Assignee task={task} />
  </span>
)
