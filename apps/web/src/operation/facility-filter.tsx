import { ChevronDown } from 'lucide-react'
import { classNames } from '../ui/class-names.ts'
import type { OperationSurroundings } from './use-surroundings.ts'
import styles from './operation.module.css'

interface FacilityFilterProps {
  value: string | undefined
  around: OperationSurroundings
  onChange: (facilityId: string | undefined) => void
}

/** Which facility is shown; one that is not active any more stays in the list while it is chosen. */
export function FacilityFilter({ value, around, onChange }: FacilityFilterProps) {
  if (around.facilityCount < 2 && value === undefined) return null
  const isUnknown = value !== undefined && !around.facilities.some(({ id }) => id === value)
  return (
    <div className={classNames('inp flt', styles.opFacility)}>
      <select aria-label="Facility" value={value ?? ''} onChange={(event) => onChange(event.target.value || undefined)}>
        <option value="">All facilities</option>
        {around.facilities.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {isUnknown && <option value={value}>{value}</option>}
      </select>
      <ChevronDown className="chev" size={16} strokeWidth={1.75} aria-hidden="true" />
    </div>
  )
}
