import { RoomHarvests } from '../harvest/room-harvests.tsx'
import { PackageMarks } from '../package/package-marks.tsx'
import { RoomPackages } from '../package/room-packages.tsx'
import { RoomPage } from '../room/room-page.tsx'

/** A room with what other features know of it: harvests and packages. */
export function RoomScreen() {
  return (
    <RoomPage
      renderHarvests={(room) => <RoomHarvests facilityId={room.facilityId} metrcLocationId={room.metrc.Id} />}
      renderMarks={(room) => <PackageMarks facilityId={room.facilityId} roomId={room.id} />}
      renderPackages={(room) => <RoomPackages facilityId={room.facilityId} roomId={room.id} />}
    />
  )
}
