import type { TaskProgress } from '@cultivatd/domain/task/task-state'
import { Check } from 'lucide-react'
import { classNames } from '../ui/class-names.ts'
import styles from './task.module.css'

interface TaskRingProps {
  progress: TaskProgress
  /** Of a chip in a calendar. */
  isSmall?: boolean
}

/** Empty, half full or checked (TASK-04); the word stands beside it. */
export const TaskRing = ({ progress, isSmall = false }: TaskRingProps) => (
  <span className={classNames(styles.ring, isSmall && styles.small)} data-progress={progress} aria-hidden="true">
    {progress === 'completed' && <Check size={isSmall ? 8 : 13} strokeWidth={3} />}
  </span>
)
