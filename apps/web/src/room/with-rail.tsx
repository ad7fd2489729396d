import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { useMeasure } from '../ui/use-measure.ts'
import styles from './room.module.css'

/** With the gap before it, px. */
const railRoom = 336
/** Of the page, below which everything stands in one column, px. */
const leastWidth = 1100

interface WithRailProps {
  rail: ReactNode
  /** Whether what stands beside the rail may become so narrow, px. */
  fits: (width: number, narrow: number) => boolean
  children: ReactNode
}

/** The systems of a room beside its rail, which comes after them where they would be drawn smaller for it. */
export function WithRail({ rail, fits, children }: WithRailProps) {
  const [ref, width] = useMeasure<HTMLDivElement>()
  const isBeside = width !== null && width >= leastWidth && fits(width, width - railRoom)
  return (
    <div ref={ref} className={classNames(styles.withRail, isBeside && styles.beside)}>
      {children}
      <aside aria-label="About this room">{rail}</aside>
    </div>
  )
}
