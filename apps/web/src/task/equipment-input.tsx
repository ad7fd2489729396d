import type { TaskForm, TaskLocation } from '@cultivatd/domain/task/task'
import { useState } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { useTopic } from '../live/use-topic.ts'
import { useFormField } from '../ui/use-form-field.ts'
import { Choice } from './choice.tsx'
import type { TaskControl } from './task-control.ts'
import styles from './task-form.module.css'

interface Piece {
  id: string
  detailId: string
  /** 'Exhaust fan 14 in, no. 2, Flower 2' */
  label: string
  place: TaskLocation
}

/** The pieces of equipment of a facility with their places, and of which items they are. */
function useEquipment(facilityId: string | null) {
  const at = facilityId === null ? null : { facilityId }
  const pieces = useTopic('equipment', at).rows
  const rooms = useTopic('rooms', at).rows
  const details = useTopic('inventoryDetails').rows
  const names = new Map(details.map(({ id, name }) => [id, name]))
  const count = new Map<string, number>()
  const listed: Piece[] = pieces
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, detailId, roomId, systemId }) => {
      const no = (count.get(detailId) ?? 0) + 1
      count.set(detailId, no)
      const room = rooms.find((one) => one.id === roomId)?.metrc.Name ?? 'storage'
      const place = { facilityId: facilityId ?? '', roomId, systemId: roomId === null ? null : systemId }
      return { id, detailId, label: `${names.get(detailId) ?? 'Unknown item'}, no. ${no}, ${room}`, place }
    })
  const kinds = [...new Set(pieces.map(({ detailId }) => detailId))]
    .map((id) => ({ value: id, label: names.get(id) ?? 'Unknown item' }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
  return { pieces: listed.toSorted((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true })), kinds }
}

/**
 * A piece of equipment of the facility of the first location. Its kind only narrows the choice (TASK-16, READ-82); a piece
 * that is chosen says where it is, as long as nothing else is said.
 */
export function EquipmentInput({ control }: { control: TaskControl }) {
  const { field, error, isSubmitting } = useFormField<TaskForm>(control, 'equipmentId')
  const locations = useController({ control: control as Control<TaskForm>, name: 'locations' }).field
  const [facility] = useTopic('facilities').rows
  const first = useWatch({ control: control as Control<TaskForm>, name: 'locations' })[0]
  const { pieces, kinds } = useEquipment(first?.facilityId ?? facility?.id ?? null)
  const [kind, setKind] = useState<string | null>(null)
  const chosen = pieces.find(({ id }) => id === field.value)
  const offered = pieces.filter(({ detailId }) => kind === null || detailId === kind)
  const narrow = (next: string | null) => {
    setKind(next)
    if (next !== null && chosen && chosen.detailId !== next) field.onChange(null)
  }
  const choose = (id: string | null) => {
    field.onChange(id)
    const piece = pieces.find((one) => one.id === id)
    if (piece && !first) locations.onChange([piece.place])
  }
  return (
    <div className={styles.pair}>
      <Choice
        label="Inventory type"
        value={kind}
        none="All equipment"
        options={kinds}
        hint="Only narrows the choice of equipment."
        isLocked={isSubmitting}
        onChange={narrow}
      />
      <Choice
        label="Equipment"
        value={field.value as string | null}
        none={offered.length === 0 ? 'There is none' : `Choose one of ${offered.length}`}
        options={offered.map(({ id, label }) => ({ value: id, label }))}
        error={error}
        isLocked={isSubmitting}
        onChange={choose}
      />
    </div>
  )
}
