import { TaskType } from '@cultivatd/domain/task/task'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Popover from '@mui/material/Popover'
import { ChevronDown, SlidersHorizontal, Warehouse } from 'lucide-react'
import { useId, useState } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { Choice } from '../ui/choice.tsx'
import type { ScheduleChange, TaskFilter } from './schedule-search.ts'
import styles from './schedule.module.css'

interface FilterProps {
  search: TaskFilter
  onChange: (change: ScheduleChange) => void
}

const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label, 'en', { numeric: true })

function useFacilityOptions() {
  const { rows } = useTopic('facilities')
  return rows.map(({ id, metrc }) => ({ value: id, label: metrc.DisplayName })).sort(byLabel)
}

/** The facility whose tasks are shown; of one that is alone there is nothing to choose. */
export function FacilityMenu({ search: { facility }, onChange }: FilterProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const facilities = useFacilityOptions()
  if (facilities.length < 2 && facility === undefined) return null
  const options = [{ value: undefined, label: 'All facilities' }, ...facilities]
  const chosen = options.find(({ value }) => value === facility)?.label ?? 'A facility that is not active'
  return (
    <>
      <Button
        variant="outlined"
        className={styles.filter}
        startIcon={<Warehouse size={17} strokeWidth={1.75} />}
        endIcon={<ChevronDown size={15} strokeWidth={1.75} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {chosen}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': 'Facility' } }}
      >
        {options.map(({ value, label }) => (
          <MenuItem
            key={label}
            role="menuitemradio"
            aria-checked={value === facility}
            selected={value === facility}
            onClick={() => {
              setAnchor(null)
              onChange({ facility: value, room: undefined })
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

/** What else narrows the schedule: one person, a room, a kind. */
export function FilterMenu({ search, onChange }: FilterProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const { person, facility, room, kind } = search
  const count = [person, facility, room, kind].filter((one) => one !== undefined).length
  return (
    <>
      <Button
        variant={count > 0 ? 'tonal' : 'outlined'}
        className={styles.filter}
        startIcon={<SlidersHorizontal size={16} strokeWidth={1.75} />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={count > 0 ? `Filter, ${count} chosen` : 'Filter'}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Filter{count > 0 && ` ${count}`}
      </Button>
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, className: styles.filters } as object }}
      >
        <h2 id={id}>Filter</h2>
        <Filters search={search} onChange={onChange} />
        <div className={styles.filtersFoot}>
          <Button
            disabled={count === 0}
            onClick={() => onChange({ person: undefined, facility: undefined, room: undefined, kind: undefined })}
          >
            Clear
          </Button>
          <Button variant="outlined" onClick={() => setAnchor(null)}>
            Close
          </Button>
        </div>
      </Popover>
    </>
  )
}

function Filters({ search: { person, facility, room, kind }, onChange }: FilterProps) {
  const people = useTopic('people').rows.map(({ id, displayName }) => ({ value: id, label: displayName }))
  const rooms = useTopic('rooms', facility === undefined ? null : { facilityId: facility }).rows
  const kinds = TaskType.options
  return (
    <>
      <Choice
        label="Person"
        value={person ?? null}
        none="Anybody"
        options={people.sort(byLabel)}
        onChange={(id) => onChange({ person: id ?? undefined, whose: undefined })}
      />
      <Choice
        label="Facility"
        value={facility ?? null}
        none="All facilities"
        options={useFacilityOptions()}
        onChange={(id) => onChange({ facility: id ?? undefined, room: undefined })}
      />
      <Choice
        label="Room"
        value={room ?? null}
        none={facility === undefined ? 'Choose a facility first' : 'All rooms'}
        options={rooms.map(({ id, metrc }) => ({ value: id, label: metrc.Name })).sort(byLabel)}
        isLocked={facility === undefined}
        onChange={(id) => onChange({ room: id ?? undefined })}
      />
      <Choice
        label="Kind"
        value={kind ?? null}
        none="All kinds"
        options={kinds.map((value) => ({ value, label: value }))}
        onChange={(value) => onChange({ kind: kinds.find((one) => one === value) })}
      />
    </>
  )
}
