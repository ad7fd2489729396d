import type { WeighIn } from '@cultivatd/domain/weigh-in/weigh-in'
import { LinkButton } from '../../ui/link-button.tsx'

/** Back to the room. */
export const RoomOf = ({ weighIn: { facilityId, roomId } }: { weighIn: WeighIn }) => (
  <LinkButton size="large" to="/facility/$facilityId/room/$roomId" params={{ facilityId, roomId }}>
    To the room
  </LinkButton>
)
