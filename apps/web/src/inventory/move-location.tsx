import { ArrowLeftRight } from 'lucide-react'
import { type Control, type UseFormSetValue, useWatch } from 'react-hook-form'
import { IconButton } from '../ui/icon-button.tsx'
import { SelectInput } from '../ui/inputs.tsx'
import styles from './inventory.module.css'
import type { UpdateStockForm } from './update-stock-form.ts'
import type { Places } from './use-places.ts'

interface MoveLocationProps {
  control: Control<UpdateStockForm, unknown, UpdateStockForm>
  setValue: UseFormSetValue<UpdateStockForm>
  places: Places
}

/** The first step of a move: from where to where (INV-17, INV-32). */
export function MoveLocation({ control, setValue, places }: MoveLocationProps) {
  const from = useWatch({ control, name: 'from' })
  const to = useWatch({ control, name: 'to' })
  const swap = () => {
    setValue('from', to, { shouldDirty: true })
    setValue('to', from, { shouldDirty: true })
  }
  const end = (name: 'from' | 'to', title: string, { facilityId, roomId }: UpdateStockForm['from']) => (
    <fieldset className={styles.end} aria-label={title}>
      <b className="m">{title}</b>
      <SelectInput control={control} name={`${name}.facilityId`} label="Facility" options={places.facilities} />
      <SelectInput
        control={control}
        name={`${name}.roomId`}
        label="Room"
        options={places.roomsOf(facilityId, roomId)}
      />
    </fieldset>
  )
  return (
    <>
      <div className={styles.ends}>
        {end('from', 'From', from)}
        <IconButton icon={ArrowLeftRight} size={18} label="Swap" onClick={swap} />
        {end('to', 'To', to)}
      </div>
      <p className="small muted mt3">
        A room takes equipment only. Between the storages of two facilities, consumables move as well.
      </p>
    </>
  )
}
