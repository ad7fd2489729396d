import type { Comment } from '@cultivatd/domain/comment/comment'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import { Link } from '@tanstack/react-router'
import { Fragment, memo, useEffect, useMemo, useRef, useState } from 'react'
import { useSession } from '../live/session.ts'
import { useTopic } from '../live/use-topic.ts'
import { CommentPhotos } from '../record/file/comment-photos.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Card } from '../ui/card.tsx'
import { localDay, timeText } from '../ui/dates.ts'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { Moment } from '../ui/moment.tsx'
import { numberText } from '../ui/number-text.ts'
import { TopicRows } from '../ui/topic-rows.tsx'
import { useNow } from '../ui/use-now.ts'
import { Composer } from './composer.tsx'
import { CommentText } from './comment-text.tsx'
import styles from './comment.module.css'
import { daysOf, dayWords, type Shown, threadOf } from './thread.ts'
import { useArrived, useComposer } from './use-composer.ts'

interface RoomCommentsProps {
  room: Pick<RoomSummary, 'id' | 'facilityId'> & { metrc: Pick<RoomSummary['metrc'], 'Name'> }
}

/** The thread of a room (ROOM-16): its composer on top, then the comments, newest first. */
export const RoomComments = ({ room }: RoomCommentsProps) => (
  <DraftOf place={`room ${room.id} comment`} title="Comment" isStanding>
    <Comments key={room.id} room={room} />
  </DraftOf>
)

const nobody = { id: '', displayName: '' }

function Comments({ room }: RoomCommentsProps) {
  const topic = useTopic('comments', { facilityId: room.facilityId, roomId: room.id })
  const me = useSession().me ?? nobody
  const composer = useComposer({ ...room, name: room.metrc.Name }, topic.rows)
  const { sending } = composer
  useArrived(sending, topic.rows)
  const thread = useMemo(() => threadOf(topic.rows, sending, me), [topic.rows, sending, me])
  return (
    <Card title="Comments" count={numberText(thread.length)}>
      <Composer {...composer} />
      <TopicRows
        topic={topic}
        noun="comments"
        skeletonRows={3}
        empty={<Thread thread={thread} meId={me.id} room={room} />}
      >
        {() => <Thread thread={thread} meId={me.id} room={room} />}
      </TopicRows>
    </Card>
  )
}

/** Before the whole thread is asked for. */
const first = 5
/** What is drawn at once of it; more when its end comes near. */
const piece = 100

interface ThreadProps extends RoomCommentsProps {
  thread: readonly Shown[]
  meId: string
}

function Thread({ thread, meId, room }: ThreadProps) {
  const today = localDay(useNow())
  const [count, setCount] = useState(first)
  const isWhole = count > first
  const days = useMemo(() => daysOf(thread.slice(0, count)), [thread, count])
  if (thread.length === 0) return <p className="muted mt3">No comments yet</p>
  return (
    <div className={styles.thread}>
      {days.map(({ day, comments }, at) => (
        <Fragment key={day}>
          {(at > 0 || day !== today) && <h3 className={styles.day}>{dayWords(day, today)}</h3>}
          {comments.map((one) => (
            <OneComment key={one.id} comment={one} meId={meId} room={room} />
          ))}
        </Fragment>
      ))}
      {!isWhole && thread.length > first && (
        <button type="button" className="link tap" onClick={() => setCount(piece)}>
          Show all {numberText(thread.length)} comments
        </button>
      )}
      {isWhole && count < thread.length && <End key={count} onNear={() => setCount(count + piece)} />}
    </div>
  )
}

/** The end of what is drawn: what follows is drawn before anybody reads so far. */
function End({ onNear }: { onNear: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onNear)
  useEffect(() => {
    if (!end.current) return
    const look = ([seen]: readonly IntersectionObserverEntry[]) => seen?.isIntersecting && latest.current()
    const observer = new IntersectionObserver(look, { rootMargin: '1500px 0px' })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  return <div ref={end} className={styles.end} />
}

interface OneCommentProps extends RoomCommentsProps {
  comment: Pick<Comment, 'id' | 'userId' | 'userName' | 'message' | 'timestamp'> & Pick<Shown, 'isSending' | 'isKept'>
  meId: string
}

export const OneComment = memo(function OneComment({ comment, meId, room }: OneCommentProps) {
  const { id, userId, userName, message, timestamp, isSending, isKept } = comment
  const name = userName || 'Unknown person'
  return (
    <article className={styles.comment} data-sending={isSending || undefined}>
      <Avatar id={userId} name={name} isDecoration />
      <div>
        <p className="small">
          <Link className={styles.author} to="/profile/$userId" params={{ userId }}>
            {name}
          </Link>{' '}
          <span className="dim">
            {isKept ? 'Kept on this device' : isSending ? 'Sending' : <Moment at={timestamp} as={timeText} />}
          </span>
        </p>
        <p className={styles.text}>
          <CommentText markup={message} meId={meId} />
        </p>
        {/* What waits here has its id already; what is on its way has it in a moment. */}
        {(!isSending || isKept) && (
          <CommentPhotos
            of={{ id, facilityId: room.facilityId, roomId: room.id, userName: name, timestamp }}
            isOwn={userId === meId}
          />
        )}
      </div>
    </article>
  )
})
