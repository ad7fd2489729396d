import { ChevronDown } from 'lucide-react'
import { useTopic } from '../live/use-topic.ts'
import { classNames } from '../ui/class-names.ts'
import { localDay } from '../ui/dates.ts'
import { FilterBox } from '../ui/filter-box.tsx'
import type { OperationFilter } from './operation-filter.ts'
import styles from './operation.module.css'

interface OperationFiltersProps {
  filter: OperationFilter
  /** Whether a phone shows them: it does when asked to. */
  isFiltering: boolean
  onChange: (changed: Partial<OperationFilter>) => void
}

/** Whose changes, of which record, and when. */
export function OperationFilters({ filter, isFiltering, onChange }: OperationFiltersProps) {
  return (
    <div className={classNames('row wrap', styles.opFilters, !isFiltering && 'hide-p')}>
      <FilterBox
        label="Find changes by label or name"
        placeholder="Label or name"
        value={filter.record}
        onChange={(record) => onChange({ record })}
        shortcut="f"
      />
      <PersonFilter value={filter.personId} onChange={(personId) => onChange({ personId })} />
      <DayFilter label="From" value={filter.fromDay} onChange={(fromDay) => onChange({ fromDay })} />
      <DayFilter label="To" value={filter.toDay} onChange={(toDay) => onChange({ toDay })} />
    </div>
  )
}

interface OneFilterProps {
  value: string
  onChange: (value: string) => void
}

function PersonFilter({ value, onChange }: OneFilterProps) {
  const { rows } = useTopic('people')
  const people = rows.toSorted((one, other) => (one.displayName < other.displayName ? -1 : 1))
  return (
    <div className={classNames('inp flt', styles.opFacility)}>
      <select aria-label="Person" value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">Everybody</option>
        {people.map(({ id, displayName }) => (
          <option key={id} value={id}>
            {displayName}
          </option>
        ))}
      </select>
      <ChevronDown className="chev" size={16} strokeWidth={1.75} aria-hidden="true" />
    </div>
  )
}

const DayFilter = ({ label, value, onChange }: OneFilterProps & { label: string }) => (
  <label className={classNames('inp flt', styles.opDay)}>
    <span className="dim">{label}</span>
    <input type="date" max={localDay()} value={value} onChange={(event) => onChange(event.target.value)} />
  </label>
)
