import { useTopic } from '../../live/use-topic.ts'
import { momentText } from '../../ui/dates.ts'
import { commentHeld } from './comment-held.ts'
import { Photos } from './photos.tsx'

interface CommentPhotosProps {
  of: { id: string; facilityId: string; roomId: string; userName: string; timestamp: string }
  /** Of who reads it. */
  isOwn: boolean
}

/** The photos of a comment: who wrote it adds some. One subscription serves all comments of a room. */
export function CommentPhotos({ of: { id, facilityId, roomId, userName, timestamp }, isOwn }: CommentPhotosProps) {
  const { rows } = useTopic('commentPhotos', { facilityId, roomId })
  const own = rows.filter(({ record }) => record === id)
  return (
    <Photos
      of={{ feature: 'commentPhoto', id }}
      waits={{ records: [commentHeld(id)], about: `comment of ${userName}` }}
      owner="comment"
      label={`Photos of the comment of ${userName}, ${momentText(timestamp)}`}
      photos={own}
      mayAdd={isOwn}
      isQuiet
    />
  )
}
