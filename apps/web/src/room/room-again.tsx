import { useTopic } from '../live/use-topic.ts'
import type { TypedBefore } from '../record/typed-before.ts'
import { useTypedBefore } from '../record/use-typed-before.ts'
import { EmptyState } from '../ui/empty.tsx'
import { OverlayPage } from '../ui/overlay-page.tsx'
import { DeleteRoom } from './delete-room.tsx'
import { RoomDialog } from './room-dialog.tsx'

interface RoomAgainProps {
  facilityId: string
  /** The id of a refused change of a room. */
  again: string
  onClose: () => void
}

/** The form of a refused change of a room, with what was typed. */
export function RoomAgain({ facilityId, again, onClose }: RoomAgainProps) {
  const { before } = useTypedBefore(again)
  return before ? <Again facilityId={facilityId} before={before} onClose={onClose} /> : null
}

function Again({ facilityId, before, onClose }: { facilityId: string; before: TypedBefore; onClose: () => void }) {
  const { rows, status } = useTopic('rooms', { facilityId })
  if (before.operation.kind === 'location.create')
    return <RoomDialog facilityId={facilityId} before={before} onClose={onClose} />
  const room = rows.find(({ metrc }) => metrc.Id === before.payload['id'])
  if (room && before.operation.kind === 'location.delete') return <DeleteRoom room={room} onClose={onClose} />
  if (room) return <RoomDialog facilityId={facilityId} room={room} before={before} onClose={onClose} />
  if (status === 'loading') return null
  return (
    <OverlayPage isOpen title="Room" onClose={onClose}>
      <EmptyState title="This room is not there any more">Its change can only be given up.</EmptyState>
    </OverlayPage>
  )
}
