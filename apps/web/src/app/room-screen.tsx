import { RoomHarvests } from '../harvest/room-harvests.tsx'
import { PackageMarks } from '../package/package-marks.tsx'
import { RoomPackages } from '../package/room-packages.tsx'
import { BulkPlantActions } from '../plant/bulk-actions.tsx'
import { RoomPlants } from '../plant/room-plants.tsx'
import { RoomBatches } from '../plant-batch/room-batches.tsx'
import { RoomPage } from '../room/room-page.tsx'
import { RoomSystems } from '../system/room-systems.tsx'

/** A room with what other features know of it: systems, harvests and packages. */
export function RoomScreen() {
  return (
    <RoomPage
      renderSystems={(room, standing) => (
        <>
          <RoomSystems
            key={room.id}
            room={room}
            standing={standing}
            renderBulk={(chosen, bar) => <BulkPlantActions chosen={chosen}>{bar}</BulkPlantActions>}
          />
          <RoomPlants key={`plants ${room.id}`} facilityId={room.facilityId} roomId={room.id} />
          <RoomBatches facilityId={room.facilityId} roomId={room.id} />
        </>
      )}
      renderHarvests={(room) => <RoomHarvests facilityId={room.facilityId} metrcLocationId={room.metrc.Id} />}
      renderMarks={(room) => <PackageMarks facilityId={room.facilityId} roomId={room.id} />}
      renderPackages={(room) => <RoomPackages facilityId={room.facilityId} roomId={room.id} />}
    />
  )
}
