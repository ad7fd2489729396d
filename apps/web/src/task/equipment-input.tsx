import { pieceName } from '@cultivatd/domain/inventory/piece-name'
import type { Task, TaskForm, TaskLocation } from '@cultivatd/domain/task/task'
import { useState } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { useTopic } from '../live/use-topic.ts'
import { useFormField } from '../ui/use-form-field.ts'
import { Choice } from '../ui/choice.tsx'
import type { TaskControl } from './task-control.ts'

interface Piece {
  id: string
  detailId: string
  /** 'Exhaust fan 14 in, Piece 3fa2b1, Flower 2' */
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
  const listed: Piece[] = pieces.map(({ id, detailId, roomId, systemId }) => {
    const room = rooms.find((one) => one.id === roomId)?.metrc.Name ?? 'storage'
    const place = { facilityId: facilityId ?? '', roomId, systemId: roomId === null ? null : systemId }
    return { id, detailId, label: `${names.get(detailId) ?? 'Unknown item'}, ${pieceName(id)}, ${room}`, place }
  })
  const kinds = [...new Set(pieces.map(({ detailId }) => detailId))]
    .map((id) => ({ value: id, label: names.get(id) ?? 'Unknown item' }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
  return { pieces: listed.toSorted((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true })), kinds }
}

/**
 * A piece of equipment of the facility of the first location. Its kind only narrows the choice (TASK-16, READ-82); a piece
 * that is chosen says where it is, as long as nothing else is said. One of another facility stays chosen until it is
 * sent, and is refused then.
 */
export function EquipmentInput({ control, task }: { control: TaskControl; task: Task | null }) {
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
    <>
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
        gone={goneText(task, field.value as string | null)}
        error={error}
        isLocked={isSubmitting}
        onChange={choose}
      />
    </>
  )
}

/** A piece that this facility has not: of the task as it was known, or chosen in another facility. */
function goneText(task: Task | null, id: string | null): string {
  if (id === null || task?.equipmentId !== id) return 'Equipment of another facility'
  return task.equipment
    ? `${task.equipment.itemName}, ${pieceName(id)}, not in this facility`
    : 'Equipment that is gone'
}
