import type { Task } from '@cultivatd/domain/task/task'
import { Avatar } from '../ui/avatar.tsx'
import styles from './task-row.module.css'

/** The avatar of who is to do a task, or a dashed ring (TASK-07); the name is in what the row or the chip is called. */
export const Assignee = ({ task: { employeeId, employeeName } }: { task: Task }) =>
  employeeId === null ? (
    <span className={styles.nobody} title="Unassigned" aria-hidden="true">
      –
    </span>
  ) : (
    <Avatar id={employeeId} name={employeeName ?? ''} size="s" isDecoration />
  )
