import type { Notification } from '@cultivatd/domain/notification/notification'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { Moment } from '../ui/moment.tsx'
import styles from './notification.module.css'

interface NotificationListProps {
  notifications: readonly Notification[]
  /** How the moment of each is said. */
  timeText: (instant: string) => string
  /** What the list is called. */
  label?: string
  /** Called when one was followed to its room. */
  onFollow?: () => void
}

/** What others did, the newest first; one that names a room leads there (READ-77). */
export const NotificationList = ({ notifications, label, timeText, onFollow }: NotificationListProps) => (
  <ul className={styles.notes} aria-label={label ?? 'Notifications'}>
    {notifications.map((notification) => (
      <li key={notification.id} data-unseen={!notification.seen || undefined}>
        <span className={styles.dot} aria-hidden="true" />
        <Message notification={notification} onFollow={onFollow} />
        <span className="small dim">
          <Moment at={notification.timestamp} as={timeText} />
        </span>
        {notification.roomId !== null && <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" />}
        {!notification.seen && <span className="vh">, not seen yet</span>}
      </li>
    ))}
  </ul>
)

function Message({
  notification: { message, roomId },
  onFollow,
}: { notification: Notification } & Pick<NotificationListProps, 'onFollow'>) {
  if (roomId === null) return <span className={styles.message}>{message}</span>
  return (
    <Link className={styles.message} to="/room/$id" params={{ id: roomId }} onClick={onFollow}>
      {message}
    </Link>
  )
}
