import type { PlannedTask } from '@cultivatd/domain/run/run-template'
import type { ReactNode } from 'react'
import styles from './run.module.css'

interface PlannedListProps {
  tasks: readonly PlannedTask[]
  /** At the right of each. */
  aside?: (planned: PlannedTask) => ReactNode
  /** Beside each description its sub-tasks. */
  isWhole?: boolean
}

/** The tasks of a plan, by day. */
export const PlannedList = ({ tasks, aside, isWhole = false }: PlannedListProps) => (
  <ul className={styles.list} aria-label="Tasks">
    {tasks.map((planned) => (
      <li key={planned.id}>
        <span className={styles.day}>Day {planned.day}</span>
        <span className={styles.what}>
          <b>{planned.name}</b>
          {isWhole && planned.description && <span className="small muted">{planned.description}</span>}
          {isWhole && planned.subTasks.length > 0 && (
            <span className="small muted">{planned.subTasks.map(({ text }) => text).join(' · ')}</span>
          )}
        </span>
        {aside && <span className={styles.aside}>{aside(planned)}</span>}
      </li>
    ))}
  </ul>
)
