import { roomSections } from '@cultivatd/domain/room/room'
import { RoomHarvests } from '../harvest/room-harvests.tsx'
import { PackageMarks } from '../package/package-marks.tsx'
import { RoomPackages } from '../package/room-packages.tsx'
import { BulkPlantActions } from '../plant/bulk-actions.tsx'
import { RoomPlants } from '../plant/room-plants.tsx'
import { RoomBatches } from '../plant-batch/room-batches.tsx'
import { RoomPage } from '../room/room-page.tsx'
import { PlantMarks } from '../system/plant-marks.tsx'
import { RoomSystems } from '../system/room-systems.tsx'

/** A room with what other features know of it: systems, plants, plant batches, harvests and packages. */
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
