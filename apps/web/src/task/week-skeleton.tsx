import { Skeleton } from '../ui/skeleton.tsx'
import styles from './week-grid.module.css'

/** Tasks in each of the eight columns. */
const shape = [3, 2, 3, 2, 5, 2, 1, 2]

/** The shape of a week that loads. */
export const WeekSkeleton = () => (
  <div className={styles.week}>
    {shape.map((count, at) => (
      <div key={at} className={styles.day}>
        <header>
          <Skeleton width="60%" height={20} />
        </header>
        {Array.from({ length: count }, (_, task) => (
          <Skeleton key={task} height={66} style={{ borderRadius: 8 }} />
        ))}
      </div>
    ))}
  </div>
)
