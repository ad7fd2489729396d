import { EmptyState } from '../ui/empty.tsx'
import { LineButton } from '../ui/line-button.tsx'
import type { ScheduleChange, TaskFilter } from './schedule-search.ts'
import styles from './schedule.module.css'

interface NothingPlannedProps {
  /** 'week', 'month'. */
  span: string
  filter: TaskFilter
  onChange: (change: ScheduleChange) => void
}

const all = { whose: undefined, person: undefined, facility: undefined, room: undefined, kind: undefined }

/** Above days without a task: that nothing is planned, or that the filters let nothing through, and what to do then. */
export function NothingPlanned({ span, filter, onChange }: NothingPlannedProps) {
  const isNarrowed = [filter.whose, filter.person, filter.facility, filter.room, filter.kind].some(Boolean)
  return (
    <div className={styles.nothing}>
      {isNarrowed ? (
        <EmptyState
          title={`No task of this ${span} passes the filters`}
          action={<LineButton onClick={() => onChange(all)}>Show all tasks</LineButton>}
        >
          Others may be planned on these days.
        </EmptyState>
      ) : (
        <EmptyState title={`Nothing is planned for this ${span}`}>
          Add Task plans something, and what has no due date can be put on a day.
        </EmptyState>
      )}
    </div>
  )
}
