import { ArrowLeftRight } from 'lucide-react'
import { type Control, type UseFormSetValue, useWatch } from 'react-hook-form'
import { IconButton } from '../ui/icon-button.tsx'
import { type Option, SelectInput } from '../ui/inputs.tsx'
import styles from './move-location.module.css'
import type { UpdateStockForm } from './update-stock-form.ts'
import { type Places, useOrigins } from './use-places.ts'

interface MoveLocationProps {
  control: Control<UpdateStockForm, unknown, UpdateStockForm>
  setValue: UseFormSetValue<UpdateStockForm>
  places: Places
}

/** The first step of a move: from where to where (INV-17, INV-32). */
export function MoveLocation({ control, setValue, places }: MoveLocationProps) {
  const from = useWatch({ control, name: 'from' })
  const to = useWatch({ control, name: 'to' })
  const origins = useOrigins(from.facilityId, places)
  const swap = () => {
    // Nothing goes to a room that is no longer there.
    const isThere = places.roomsOf(from.facilityId).some(({ value }) => value === from.roomId)
    setValue('from', to, { shouldDirty: true })
    setValue('to', isThere ? from : { ...from, roomId: '' }, { shouldDirty: true })
  }
  const end = (name: 'from' | 'to', title: string, rooms: readonly Option[]) => (
    <fieldset className={styles.end} aria-label={title}>
      <b className="m">{title}</b>
      <SelectInput control={control} name={`${name}.facilityId`} label="Facility" options={places.facilities} />
      <SelectInput control={control} name={`${name}.roomId`} label="Room" options={rooms} />
    </fieldset>
  )
  return (
    <>
      <div className={styles.ends}>
        {end('from', 'From', origins)}
        <IconButton icon={ArrowLeftRight} size={18} label="Swap" onClick={swap} />
        {end('to', 'To', places.roomsOf(to.facilityId))}
      </div>
      <p className="small muted mt3">
        A room takes equipment only. Between the storages of two facilities, consumables move as well.
      </p>
    </>
  )
}
