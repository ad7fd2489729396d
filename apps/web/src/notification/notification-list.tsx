import type { Notification } from '@cultivatd/domain/notification/notification'
import { Link } from '@tanstack/react-router'
import { Moment } from '../ui/moment.tsx'
import styles from './notification.module.css'

interface NotificationListProps {
  notifications: readonly Notification[]
  /** Called when one was followed to its room. */
  onFollow?: () => void
}

/** What others did, the newest first; one that names a room leads there (READ-77). */
export function NotificationList({ notifications, onFollow }: NotificationListProps) {
  return (
    <ul className={styles.notes} aria-label="Notifications">
      {notifications.map((notification) => (
        <li key={notification.id} data-unseen={!notification.seen || undefined}>
          <Message notification={notification} onFollow={onFollow} />
          <span className="small dim">
            <Moment at={notification.timestamp} />
          </span>
          {!notification.seen && <span className="vh">, not seen yet</span>}
        </li>
      ))}
    </ul>
  )
}

function Message({
  notification: { message, roomId },
  onFollow,
}: { notification: Notification } & Pick<NotificationListProps, 'onFollow'>) {
  if (roomId === null) return <span>{message}</span>
  return (
    <Link className="link tap" to="/room/$id" params={{ id: roomId }} onClick={onFollow}>
      {message}
    </Link>
  )
}
