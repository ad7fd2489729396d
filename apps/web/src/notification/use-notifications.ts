import type { Notification } from '@cultivatd/domain/notification/notification'
import { newestFirst, unseenCount } from '@cultivatd/domain/notification/notification-order'
import { useMemo } from 'react'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'

interface Notifications {
  /** All of them, the newest first. */
  notifications: readonly Notification[]
  unseen: number
  status: ReturnType<typeof useTopic>['status']
  message: string | null
  /** Marks as seen what is shown now; what comes meanwhile stays unseen (NOTE-03). */
  see: () => void
}

/** The own notifications, live. */
export function useNotifications(): Notifications {
  const { rows, status, message } = useTopic('notifications')
  const notifications = useMemo(() => newestFirst(rows), [rows])
  const unseen = unseenCount(rows)
  const see = () => {
    const upTo = Math.max(0, ...rows.map(({ version }) => version))
    // Not told when it fails: they stay unseen, as the badge says, and are marked the next time.
    if (unseen > 0) api.notification.see({ body: { upTo } }).catch(() => {})
  }
  return { notifications, unseen, status, message, see }
}
