import type { TaskForm, TaskLocation } from '@cultivatd/domain/task/task'
import Button from '@mui/material/Button'
import { Plus, X } from 'lucide-react'
import { type Control, useWatch } from 'react-hook-form'
import { useTopic } from '../live/use-topic.ts'
import { FieldNote } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useFormField } from '../ui/use-form-field.ts'
import { Choice } from '../ui/choice.tsx'
import type { TaskControl } from './task-control.ts'
import styles from './task-form.module.css'

/** Where a task is done: rows of facility, room and system, each empty below the first. */
export function LocationsInput({ control }: { control: TaskControl }) {
  const { field, error, isSubmitting } = useFormField<TaskForm>(control, 'locations')
  const locations = useWatch({ control: control as Control<TaskForm>, name: 'locations' })
  const facilities = useTopic('facilities').rows
  const first = locations.at(-1)?.facilityId ?? facilities[0]?.id
  const change = (at: number, location: TaskLocation) => field.onChange(locations.with(at, location))
  const add = () =>
    first !== undefined && field.onChange([...locations, { facilityId: first, roomId: null, systemId: null }])
  return (
    <fieldset className={styles.rows} aria-label="Locations">
      <legend>Locations</legend>
      {locations.map((location, at) => (
        <LocationRow
          // Rows have no names of their own, and none moves.
          key={at}
          number={at + 1}
          location={location}
          isLocked={isSubmitting}
          onChange={(next) => change(at, next)}
          onRemove={() => field.onChange(locations.toSpliced(at, 1))}
        />
      ))}
      <Button
        className={styles.add}
        variant="text"
        startIcon={<Plus size={16} strokeWidth={1.75} />}
        disabled={first === undefined || isSubmitting}
        onClick={add}
      >
        Add location
      </Button>
      <FieldNote id="task-locations" error={error} />
    </fieldset>
  )
}

interface LocationRowProps {
  number: number
  location: TaskLocation
  isLocked: boolean
  onChange: (location: TaskLocation) => void
  onRemove: () => void
}

const byName = <Row extends { label: string }>(rows: Row[]): Row[] =>
  rows.sort((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }))

function LocationRow({ number, location, isLocked, onChange, onRemove }: LocationRowProps) {
  const { facilityId, roomId, systemId } = location
  const facilities = useTopic('facilities')
  const rooms = useTopic('rooms', { facilityId })
  const systems = useTopic('systems', roomId === null ? null : { facilityId, roomId })
  return (
    <div className={styles.location}>
      <Choice
        label={<span className="vh">Facility of location {number}</span>}
        value={facilityId}
        none="Choose a facility"
        options={facilities.rows.map(({ id, metrc }) => ({ value: id, label: metrc.DisplayName }))}
        gone={facilities.status === 'live' ? 'A facility that is not active' : ''}
        isLocked={isLocked}
        onChange={(id) => id !== null && onChange({ facilityId: id, roomId: null, systemId: null })}
      />
      <Choice
        label={<span className="vh">Room of location {number}</span>}
        value={roomId}
        none="No room"
        options={byName(rooms.rows.map(({ id, metrc }) => ({ value: id, label: metrc.Name })))}
        gone={rooms.status === 'live' ? 'Unknown Room' : ''}
        isLocked={isLocked}
        onChange={(id) => onChange({ facilityId, roomId: id, systemId: null })}
      />
      <Choice
        label={<span className="vh">System of location {number}</span>}
        value={systemId}
        none="No system"
        options={byName(systems.rows.map(({ id, name }) => ({ value: id, label: name })))}
        gone={systems.status === 'live' ? 'Unknown system' : ''}
        isLocked={isLocked || roomId === null}
        onChange={(id) => onChange({ facilityId, roomId, systemId: id })}
      />
      <IconButton icon={X} label={`Remove location ${number}`} disabled={isLocked} onClick={onRemove} />
    </div>
  )
}
