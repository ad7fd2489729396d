import { ClockAlert } from 'lucide-react'
import { Segments } from '../ui/segments.tsx'
import { useIsPhone } from '../ui/use-width.ts'
import { FacilityMenu, FilterMenu } from './schedule-filter.tsx'
import type { ScheduleChange, ScheduleSearch, ScheduleView, ScheduleWhose } from './schedule-search.ts'
import { TaskRing } from './task-ring.tsx'
import type { ScheduledTasks } from './use-schedule.ts'
import styles from './schedule.module.css'

interface ScheduleBarProps {
  search: ScheduleSearch
  counts: ScheduledTasks['counts']
  onChange: (change: ScheduleChange) => void
}

const views: { value: ScheduleView; label: string }[] = [
  { value: 'week', label: 'Week' },
  { value: 'day', label: 'Day' },
  { value: 'month', label: 'Month' },
]

/** What is shown of the tasks, and what their colors say. */
export function ScheduleBar({ search, counts, onChange }: ScheduleBarProps) {
  const isPhone = useIsPhone()
  const whose: { value: ScheduleWhose; label: string; count?: number }[] = [
    { value: 'everyone', label: 'Everyone' },
    { value: 'mine', label: 'Mine', count: counts.mine },
    { value: 'unassigned', label: 'Unassigned', count: counts.unassigned },
  ]
  return (
    <div className={styles.bar}>
      {!isPhone && (
        <Segments
          label="View"
          value={search.view ?? 'week'}
          options={views}
          onChange={(view) => onChange({ view: view === 'week' ? undefined : view })}
        />
      )}
      <Segments<ScheduleWhose | 'one'>
        label="Whose"
        value={search.person === undefined ? (search.whose ?? 'everyone') : 'one'}
        options={whose}
        onChange={(one) =>
          onChange({ whose: one === 'mine' || one === 'unassigned' ? one : undefined, person: undefined })
        }
      />
      {!isPhone && <FacilityMenu search={search} onChange={onChange} />}
      <FilterMenu search={search} onChange={onChange} />
      {!isPhone && <Legend />}
    </div>
  )
}

const Legend = () => (
  <div className={styles.legend}>
    <span>
      <TaskRing progress="notStarted" isSmall />
      Not started
    </span>
    <span>
      <TaskRing progress="started" isSmall />
      Started
    </span>
    <span>
      <TaskRing progress="completed" isSmall />
      Completed
    </span>
    <span className={styles.late}>
      <ClockAlert size={15} strokeWidth={1.75} aria-hidden="true" />
      Overdue
    </span>
  </div>
)
