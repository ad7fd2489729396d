import type { ReactNode } from 'react'
import styles from './room.module.css'

/** The systems of a room beside its rail, which comes after them where there is no room for both. */
export const WithRail = ({ rail, children }: { rail: ReactNode; children: ReactNode }) => (
  <div className={styles.withRail}>
    {children}
    <aside aria-label="About this room">{rail}</aside>
  </div>
)
