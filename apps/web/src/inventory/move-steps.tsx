import { Check } from 'lucide-react'
import styles from './move-location.module.css'

/** The two steps of a move, and at which one it is. */
export const MoveSteps = ({ isAtList }: { isAtList: boolean }) => (
  <ol className={styles.steps} aria-label="Steps of the move">
    <li className={styles.step} data-at={isAtList ? 'done' : 'now'} aria-current={isAtList ? undefined : 'step'}>
      <i className={styles.dot} aria-hidden="true">
        {isAtList ? <Check size={13} strokeWidth={2} /> : 1}
      </i>
      Location
    </li>
    <li className={styles.step} data-at={isAtList ? 'now' : 'later'} aria-current={isAtList ? 'step' : undefined}>
      <i className={styles.dot} aria-hidden="true">
        2
      </i>
      List
    </li>
  </ol>
)
