import { Navigate, useParams } from '@tanstack/react-router'
import { FoundRoom } from '../trade/found-room.tsx'

/** Where a room mention leads: to the room in the active facility that holds it (SHELL-34, READ-59). */
export function RoomMentionPage() {
  const { id = '' } = useParams({ strict: false })
  return (
    <FoundRoom id={id}>
      {({ facilityId }) => (
        <Navigate to="/facility/$facilityId/room/$roomId" params={{ facilityId, roomId: id }} replace />
      )}
    </FoundRoom>
  )
}
