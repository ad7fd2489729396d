import { cloneBatchName } from '@cultivatd/domain/plant/cut-clones'
import type { LocationType } from '@cultivatd/domain/room/room-use'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import { useFormContext } from 'react-hook-form'
import { roomOptions } from '../../trade/room-options.ts'
import { SublocationInput } from '../../trade/sublocation-input.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { localDay } from '../../ui/dates.ts'
import { SelectInput, TextInput } from '../../ui/inputs.tsx'
import { useDefaultName } from '../use-default-name.ts'

interface Named {
  name: string
  locationId: string
  sublocation?: string | null
  date: string
}

interface NewBatchFieldsProps {
  facilityId: string
  rooms: readonly RoomSummary[]
  locationTypes: readonly LocationType[]
  /** What the name is made of besides day and room; empty while it is not chosen. */
  strainName: string
  /** What the name ends with: 'Clone'. */
  ending: string
}

/** Where a new batch stands, what it is called and since when it is there. */
export function NewBatchFields({ facilityId, rooms, locationTypes, strainName, ending }: NewBatchFieldsProps) {
  const form = useFormContext<Named>()
  const [name, locationId, date] = form.watch(['name', 'locationId', 'date'])
  const room = rooms.find(({ id }) => id === locationId)
  const byDefault =
    room && strainName ? cloneBatchName({ date, roomName: room.metrc.Name, strainName }).replace(/Clone$/, ending) : ''
  useDefaultName(name, byDefault, (next) => form.setValue('name', next))
  return (
    <>
      <SelectInput
        control={form.control}
        name="locationId"
        label="Clone room"
        options={roomOptions(rooms, { use: 'plantBatches', locationTypes, type: 'clone' })}
        placeholder="Choose a clone room"
      />
      <SublocationInput control={form.control} facilityId={facilityId} />
      <TextInput
        control={form.control}
        name="name"
        label="Name of the new batch"
        hint="Made of day, room and strain until you edit it. Some states want an unused plant tag here."
        isMono
      />
      <DateInput control={form.control} name="date" label="Date" latest={localDay()} />
    </>
  )
}

/** What keeps the button of a new batch disabled; null when all is there. */
export function missingOfBatch(
  { locationId, name }: Pick<Named, 'locationId' | 'name'>,
  others: readonly (string | false)[],
) {
  const [other] = others.filter((one) => typeof one === 'string')
  if (other) return other
  if (!locationId) return 'Choose a clone room'
  return name.trim() ? null : 'Enter a name'
}
