import { roomTypeLabels } from '@cultivatd/domain/room/room-types'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import type { System } from '@cultivatd/domain/system/system'
import { zoneKey } from '@cultivatd/domain/system/zone'
import { LayoutGrid } from 'lucide-react'
import { useState } from 'react'
import { ScanPlace } from '../record/move-form.tsx'
import { usePlaceScan } from '../trade/use-place-scan.ts'
import { OverlayPage } from '../ui/overlay-page.tsx'
import { Segments } from '../ui/segments.tsx'
import { useBackCloses } from '../ui/use-back-closes.ts'
import { ZonePicker } from './zone-picker.tsx'

interface PlaceZoneProps {
  room: RoomSummary
  systems: readonly System[]
  /** Given the key of the zone. */
  onChoose: (key: string) => void
  onClose: () => void
}

/** Where plants are to be placed: a zone of the room, pressed on the map of its system or scanned. */
export function PlaceZone({ room, systems, onChoose, onClose }: PlaceZoneProps) {
  const [systemId, setSystemId] = useState(systems[0]?.id ?? '')
  const system = systems.find(({ id }) => id === systemId) ?? systems[0]
  useBackCloses(true, onClose)
  usePlaceScan(room.facilityId, true, ({ roomId, zone }) => {
    if (!zone) return 'This is a room: scan the label of one of its zones'
    if (roomId !== room.id) return `This zone is not in ${room.metrc.Name}: open it in its own room`
    onChoose(zoneKey(zone))
  })
  if (!system) return null
  return (
    <OverlayPage
      isOpen
      isNarrow
      title="Place in which zone?"
      subtitle={<span className="small muted">{`${system.name}, ${roomTypeLabels[system.type]}`}</span>}
      icon={LayoutGrid}
      onClose={onClose}
      footer={<ScanPlace />}
    >
      {systems.length > 1 && (
        <Segments
          label="System"
          value={system.id}
          options={systems.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setSystemId}
        />
      )}
      <ZonePicker key={system.id} room={room} system={system} chosen={null} onChoose={({ key }) => onChoose(key)} />
    </OverlayPage>
  )
}
