import { facilityStorage, unknownRoom } from '@cultivatd/domain/inventory/inventory-words'
import { useTopic } from '../live/use-topic.ts'
import type { Option } from '../ui/inputs.tsx'

/** The places of inventory: the storage and the rooms of each facility. */
export interface Places {
  facilities: readonly Option[]
  /** The storage first, then the rooms of one of the facilities that were asked for; the chosen one too where it is gone. */
  roomsOf: (facilityId: string, chosen?: string) => readonly Option[]
  /** 'Veg 2', 'Facility Storage'; a room that is no longer there is 'Unknown Room' (ERR-26). */
  roomName: (facilityId: string, roomId: string) => string
  /** 'Red Fork Cultivation, Veg 2' */
  fullName: (facilityId: string, roomId: string) => string
}

/**
 * From where something of a facility can be taken: its places, and each room that is no longer there and of which it has
 * equipment still.
 */
export function useOrigins(facilityId: string, { roomsOf }: Places): readonly Option[] {
  const rooms = useTopic('rooms', { facilityId })
  const pieces = useTopic('equipment', { facilityId }).rows
  const known = roomsOf(facilityId)
  if (rooms.status === 'loading') return known
  const gone = new Set(
    pieces.map(({ roomId }) => roomId ?? '').filter((id) => known.every(({ value }) => value !== id)),
  )
  return [
    ...known,
    ...[...gone].map((value, at) => ({ value, label: gone.size === 1 ? unknownRoom : `${unknownRoom} ${at + 1}` })),
  ]
}

/** Of these facilities, some of which may be the same one. */
export function usePlaces(one: string, another = one, third = one): Places {
  const facilities = useTopic('facilities').rows
  const rooms = {
    [one]: useTopic('rooms', { facilityId: one }).rows,
    [another]: useTopic('rooms', { facilityId: another }).rows,
    [third]: useTopic('rooms', { facilityId: third }).rows,
  }
  const roomName = (facilityId: string, roomId: string) =>
    roomId === '' ? facilityStorage : (rooms[facilityId]?.find(({ id }) => id === roomId)?.metrc.Name ?? unknownRoom)
  const facilityName = (facilityId: string) =>
    facilities.find(({ id }) => id === facilityId)?.metrc.DisplayName ?? 'Unknown Facility'
  return {
    facilities: facilities.map(({ id, metrc }) => ({ value: id, label: metrc.DisplayName })),
    roomsOf: (facilityId, chosen = '') => [
      { value: '', label: facilityStorage },
      ...(rooms[facilityId] ?? [])
        .map(({ id, metrc }) => ({ value: id, label: metrc.Name }))
        .toSorted((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true })),
      ...(chosen === '' || rooms[facilityId]?.some(({ id }) => id === chosen)
        ? []
        : [{ value: chosen, label: unknownRoom }]),
    ],
    roomName,
    fullName: (facilityId, roomId) => `${facilityName(facilityId)}, ${roomName(facilityId, roomId)}`,
  }
}
