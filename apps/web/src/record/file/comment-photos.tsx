import { useTopic } from '../../live/use-topic.ts'
import { Photos } from './photos.tsx'

interface CommentPhotosProps {
  of: { id: string; facilityId: string; roomId: string }
  /** Of who reads it. */
  isOwn: boolean
}

/** The photos of a comment: who wrote it adds some. One subscription serves all comments of a room. */
export function CommentPhotos({ of: { id, facilityId, roomId }, isOwn }: CommentPhotosProps) {
  const { rows } = useTopic('commentPhotos', { facilityId, roomId })
  const own = rows.filter(({ record }) => record === id)
  return <Photos of={{ feature: 'commentPhoto', id }} owner="comment" photos={own} mayAdd={isOwn} isQuiet />
}
