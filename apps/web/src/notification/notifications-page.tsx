import { useEffect, useRef } from 'react'
import { EmptyState, ErrorState } from '../ui/empty.tsx'
import { Card } from '../ui/card.tsx'
import { numberText } from '../ui/number-text.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Loading, SkeletonRows } from '../ui/skeleton.tsx'
import { NotificationList } from './notification-list.tsx'
import { useNotifications } from './use-notifications.ts'

/** All notifications of the person (NOTE-06); leaving the page marks what it showed as seen. */
export function NotificationsPage() {
  const { notifications, unseen, status, message, see } = useNotifications()
  useWhenLeft(see)
  return (
    <>
      <PageHeader title="Notifications" facts={unseen > 0 && <span>{numberText(unseen)} new</span>} />
      <Card isPadded={false}>
        {status === 'loading' && (
          <Loading label="The notifications are loading">
            <SkeletonRows rows={8} />
          </Loading>
        )}
        {status === 'refused' && <ErrorState title="The notifications could not be loaded">{message}</ErrorState>}
        {status === 'live' && notifications.length === 0 && (
          <EmptyState title="No notifications">What others change and you should know of appears here.</EmptyState>
        )}
        {notifications.length > 0 && <NotificationList notifications={notifications} />}
      </Card>
    </>
  )
}

function useWhenLeft(callback: () => void) {
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  })
  useEffect(() => () => latest.current(), [])
}
