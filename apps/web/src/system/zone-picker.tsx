import type { RoomSummary } from '@cultivatd/domain/room/room'
import type { System } from '@cultivatd/domain/system/system'
import { useState } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'
import { RackMap } from './rack-map.tsx'
import { useRoomInitials, useRoomLists, useRoomPlaces } from './use-room-places.ts'
import type { ZoneContents } from './zone-contents.ts'

interface ZonePickerProps {
  room: RoomSummary
  system: System
  /** The key of the zone that is chosen. */
  chosen: string | null
  onChoose: (zone: ZoneContents) => void
}

/** The rack map of a system, to press the zone that something goes to. */
export function ZonePicker({ room, system, chosen, onChoose }: ZonePickerProps) {
  const lists = useRoomLists(room)
  const places = useRoomPlaces(room.facilityId, lists)
  const initials = useRoomInitials(lists)
  const [rack, setRack] = useState<number | null>(null)
  const contents = places.systems.get(system.id)
  if (!contents) return <Skeleton height={120} />
  const zones = contents.racks.flatMap(({ levels }) => levels.flat())
  const choose = (key: string | undefined) => {
    const zone = zones.find((one) => one.key === key)
    if (zone) onChoose(zone)
  }
  return (
    <RackMap
      system={system}
      contents={contents}
      initials={initials}
      opened={rack}
      onRack={setRack}
      use={{
        selected: new Set(chosen === null ? [] : [chosen]),
        isSelecting: false,
        isPicking: true,
        onOpen: choose,
        onToggle: ([key]) => choose(key),
        onSelect: () => {},
        onPickUp: choose,
        onMove: choose,
      }}
    />
  )
}
