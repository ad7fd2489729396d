import { type RoomSummary, roomSections } from '@cultivatd/domain/room/room'
import type { ReactNode } from 'react'
import { RoomHarvests } from '../harvest/room-harvests.tsx'
import { PackageMarks } from '../package/package-marks.tsx'
import { RoomPackages } from '../package/room-packages.tsx'
import { BulkPlantActions } from '../plant/bulk-actions.tsx'
import { RoomPlants } from '../plant/room-plants.tsx'
import { usePlantsForm } from '../plant/use-plants-form.tsx'
import { RoomBatches } from '../plant-batch/room-batches.tsx'
import { RoomPage } from '../room/room-page.tsx'
import { PlantMarks } from '../system/plant-marks.tsx'
import { RoomSystems } from '../system/room-systems.tsx'

/** A room with what other features know of it: systems, plants, plant batches, harvests and packages. */
export function RoomScreen() {
  return (
    <RoomPage
      renderSystems={(room, standing) => <Growing key={room.id} room={room} standing={standing} />}
      renderHarvests={(room) => <RoomHarvests facilityId={room.facilityId} metrcLocationId={room.metrc.Id} />}
      renderMarks={({ facilityId, id, types }) => {
        const { packages, systems } = roomSections(types)
        return (
          <>
            {systems && <PlantMarks facilityId={facilityId} roomId={id} />}
            {packages && <PackageMarks facilityId={facilityId} roomId={id} />}
          </>
        )
      }}
      renderPackages={(room) => <RoomPackages facilityId={room.facilityId} roomId={room.id} />}
    />
  )
}

/** What stands in a room for plants, and the forms for many of them. */
function Growing({ room, standing }: { room: RoomSummary; standing: ReactNode }) {
  const { facilityId, id } = room
  const { act, form } = usePlantsForm(facilityId, id)
  return (
    <>
      <RoomSystems
        room={room}
        standing={standing}
        renderBulk={(chosen, bar) => (
          <BulkPlantActions chosen={chosen} onAct={act}>
            {bar}
          </BulkPlantActions>
        )}
      />
      <RoomPlants facilityId={facilityId} roomId={id} onAct={act} isActing={form !== null} />
      <RoomBatches facilityId={facilityId} roomId={id} />
      {form}
    </>
  )
}
