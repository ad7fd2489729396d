import type { Task } from '@cultivatd/domain/task/task'
import { localDay } from '../ui/dates.ts'
import { daysFrom } from './schedule-days.ts'
import { type Due, dayLoad } from './schedule-tasks.ts'
import { spokenLoad, weekdayName } from './task-words.ts'
import styles from './day-strip.module.css'

interface DayStripProps {
  monday: string
  day: string
  byDay: ReadonlyMap<Due, readonly Task[]>
  onDay: (day: string) => void
}

/** Wide enough for a whole day of work, px. */
const widest = 26

/** The days of a week on a phone; the bar tells how much is open, red that something of it is overdue. */
export function DayStrip({ monday, day, byDay, onDay }: DayStripProps) {
  const today = localDay()
  return (
    <nav className={styles.strip} aria-label="Days of the week">
      {daysFrom(monday, 7).map((one) => {
        const { open, isLate } = dayLoad(byDay.get(one), today)
        const all = byDay.get(one)?.length ?? 0
        return (
          <button
            key={one}
            type="button"
            aria-current={one === day ? 'date' : undefined}
            aria-label={[spokenLoad(one, all), isLate ? `${open} open, overdue` : `${open} open`].join(', ')}
            data-today={one === today || undefined}
            onClick={() => onDay(one)}
          >
            <span>{weekdayName(one)}</span>
            <b>{Number(one.slice(8))}</b>
            <i data-late={isLate || undefined} style={{ width: Math.min(widest, 4 * open) }} />
          </button>
        )
      })}
    </nav>
  )
}
