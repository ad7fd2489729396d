import type { Room } from '@cultivatd/domain/room/room'
import { type LocationType, roomChoices, type RoomUse } from '@cultivatd/domain/room/room-use'
import type { Option } from '../ui/inputs.tsx'

interface Asked {
  use: RoomUse
  locationTypes: readonly LocationType[]
  type?: Room['types'][number]
}

/**
 * The rooms that a form offers, by name; the one that everything is in already is shown and cannot be chosen, unless things go
 * from one place of it to another.
 */
export function roomOptions(rooms: readonly Room[], asked: Asked, hereId?: string, isWithin = false): Option[] {
  return roomChoices(rooms, asked)
    .sort((a, b) => a.metrc.Name.localeCompare(b.metrc.Name, 'en-US', { numeric: true }))
    .map(({ id, metrc }) => ({
      value: id,
      label: id === hereId ? `${metrc.Name} (now here)` : metrc.Name,
      isDisabled: id === hereId && !isWithin,
    }))
}
