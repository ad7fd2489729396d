import type { RoomSummary } from '@cultivatd/domain/room/room'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { X } from 'lucide-react'
import { useId } from 'react'
import { useSession } from '../live/session.ts'
import { useTopic } from '../live/use-topic.ts'
import { fullDayText, localDay } from '../ui/dates.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { useIsPhone } from '../ui/use-width.ts'
import { OneComment } from './room-comments.tsx'

interface OpenedCommentProps {
  room: RoomSummary
  commentId: string
  onClose: () => void
}

/** One comment of a room above another page, and the way to the thread that it is of. */
export function OpenedComment({ room, commentId, onClose }: OpenedCommentProps) {
  const titleId = useId()
  const isPhone = useIsPhone()
  const { facilityId, id: roomId } = room
  const topic = useTopic('comments', { facilityId, roomId })
  const comment = topic.rows.find(({ id }) => id === commentId)
  const meId = useSession().me?.id ?? ''
  return (
    <Dialog open onClose={onClose} fullScreen={isPhone} fullWidth aria-labelledby={titleId}>
      <div className="dlg-head">
        <h2 className="t2" id={titleId}>
          {`Comment in ${room.metrc.Name}`}
        </h2>
        <IconButton icon={X} size={20} label="Close" onClick={onClose} />
      </div>
      <div className="dlg-body">
        <TopicRows topic={topic} noun="comment" isOne skeletonRows={2}>
          {() =>
            comment ? (
              <>
                <p className="small dim">{fullDayText(localDay(new Date(comment.timestamp)))}</p>
                <OneComment comment={{ ...comment, isSending: false }} meId={meId} room={room} />
              </>
            ) : (
              <p className="muted">This comment is not there any more.</p>
            )
          }
        </TopicRows>
      </div>
      <div className="dlg-foot">
        <LinkButton variant="outlined" to="/facility/$facilityId/room/$roomId" params={{ facilityId, roomId }}>
          All comments
        </LinkButton>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
