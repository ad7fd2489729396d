import type { StockLevel } from '@cultivatd/domain/inventory/stock-level'
import styles from './level-bar.module.css'

interface LevelBarProps {
  amount: number
  minimum: number
  level: StockLevel
}

/** An amount with the minimum as a mark; full width is three times the minimum, or the amount where that is more. */
export function LevelBar({ amount, minimum, level }: LevelBarProps) {
  const full = Math.max(3 * minimum, amount)
  const share = (part: number) => `${full > 0 ? Math.min(100, (100 * part) / full) : 0}%`
  return (
    <span className={styles.level} data-level={level} aria-hidden="true">
      <i style={{ width: share(amount) }} />
      {minimum > 0 && <b style={{ left: share(minimum) }} />}
    </span>
  )
}

/** What was used in each of the last weeks; this one in ink. */
export function UseBars({ weeks, isTall = false }: { weeks: readonly number[]; isTall?: boolean }) {
  const most = Math.max(...weeks)
  return (
    <span className={isTall ? styles.tallBars : styles.bars} aria-hidden="true">
      {weeks.map((week, at) => (
        // One bar for each week, which keep their places.
        <i key={at} style={{ height: week > 0 ? `${Math.max(10, (100 * week) / most)}%` : '1px' }} />
      ))}
    </span>
  )
}

interface PlaceBarProps {
  places: readonly { name: string; count: number; isStorage: boolean }[]
}

/** Of some equipment how much is where; the storage is outlined. */
export const PlaceBar = ({ places }: PlaceBarProps) => (
  <span className={styles.places} aria-hidden="true">
    {places.map(({ name, count, isStorage }) => (
      <i key={name} style={{ flexGrow: count }} data-storage={isStorage || undefined} />
    ))}
  </span>
)
