import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { localDay } from '../ui/dates.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Segments } from '../ui/segments.tsx'
import { useIsPhone } from '../ui/use-width.ts'
import { type ChartRange, neighbour, rangeLabels, type RoomCycle } from './chart-range.ts'
import { type RangeName, rangeNames } from './environment-search.ts'
import { rangeText } from './range-text.ts'
import styles from './environment.module.css'

interface RangeBarProps {
  range: ChartRange
  cycle: RoomCycle
  onName: (name: RangeName) => void
  /** The last day of the range that is gone to. */
  onUntil: (last: string) => void
  /** At the right. */
  children?: ReactNode
}

/** A day, a week or a cycle, and the way to the ones before and after. */
export function RangeBar({ range, cycle, onName, onUntil, children }: RangeBarProps) {
  const isPhone = useIsPhone()
  const today = localDay()
  const before = neighbour(range, -1, cycle, today)
  const after = neighbour(range, 1, cycle, today)
  return (
    <div className={styles.range}>
      <Segments
        label="Range"
        value={range.name}
        options={rangeNames.map((value) => ({ value, label: rangeLabels[value] }))}
        onChange={onName}
      />
      <span className={styles.when}>
        <IconButton
          icon={ChevronLeft}
          label={`${rangeLabels[range.name]} before`}
          onClick={() => before && onUntil(before)}
        />
        <b className="m">{rangeText(range, isPhone)}</b>
        <IconButton
          icon={ChevronRight}
          label={`${rangeLabels[range.name]} after`}
          disabled={after === null}
          onClick={() => after && onUntil(after)}
        />
      </span>
      {children}
    </div>
  )
}
