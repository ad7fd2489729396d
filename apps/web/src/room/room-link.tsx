import { Link } from '@tanstack/react-router'
import { useTopic } from '../live/use-topic.ts'

interface RoomLinkProps {
  facilityId: string
  name: string
  /** Metrc's id, where it is known; of a room that is being created it is not. */
  metrcId: unknown
}

/** A room as the way to its page; of one that is not there its name. */
export function RoomLink({ facilityId, name, metrcId }: RoomLinkProps) {
  const { rows } = useTopic('rooms', { facilityId })
  const room = roomOf(rows, name, metrcId)
  if (!room) return <>{name}</>
  return (
    <Link className="link tap" to="/facility/$facilityId/room/$roomId" params={{ facilityId, roomId: room.id }}>
      {room.metrc.Name}
    </Link>
  )
}

const roomOf = <Room extends { id: string; metrc: { Id: number | null; Name: string } }>(
  all: readonly Room[],
  name: string,
  metrcId: unknown,
): Room | undefined =>
  all.find(({ metrc }) => (typeof metrcId === 'number' ? metrc.Id === metrcId : metrc.Name === name))
