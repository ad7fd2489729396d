import { FacilityPage } from '../facility/facility-page.tsx'
import { AddRoom } from '../room/add-room.tsx'
import { FacilityRooms } from '../room/facility-rooms.tsx'

/** A facility with its rooms. */
export function FacilityScreen() {
  return (
    <FacilityPage
      renderAddRoom={(facilityId) => <AddRoom facilityId={facilityId} />}
      renderRooms={(facilityId) => <FacilityRooms facilityId={facilityId} />}
    />
  )
}
