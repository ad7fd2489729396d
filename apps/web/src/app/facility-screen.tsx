import { SourcesOfGoneRooms } from '../environment/sources-of-gone-rooms.tsx'
import { FacilityWaste } from '../plant/facility-waste.tsx'
import { FacilityPage } from '../facility/facility-page.tsx'
import { JobsCard } from '../processing-job/jobs-card.tsx'
import { AddRoom } from '../room/add-room.tsx'
import { FacilityRooms } from '../room/facility-rooms.tsx'
import { SublocationsCard } from '../sublocation/sublocations-card.tsx'
import { SystemsOfGoneRooms } from '../system/systems-of-gone-rooms.tsx'

/** A facility with its rooms. */
export function FacilityScreen() {
  return (
    <FacilityPage
      renderAddRoom={(facilityId) => <AddRoom facilityId={facilityId} />}
      renderWaste={(facilityId) => (
        <>
          <JobsCard facilityId={facilityId} />
          <FacilityWaste facilityId={facilityId} />
        </>
      )}
      renderRooms={(facilityId) => (
        <div className="col g4">
          <FacilityRooms facilityId={facilityId} />
          <SublocationsCard facilityId={facilityId} />
          <SystemsOfGoneRooms facilityId={facilityId} />
          <SourcesOfGoneRooms facilityId={facilityId} />
        </div>
      )}
    />
  )
}
