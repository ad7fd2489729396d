import { useEffect, useRef } from 'react'
import { EmptyState } from '../ui/empty.tsx'
import { Card } from '../ui/card.tsx'
import { numberText } from '../ui/number-text.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
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
        <TopicRows
          topic={{ rows: notifications, status, message }}
          noun="notifications"
          empty={
            <EmptyState title="No notifications">What others change and you should know of appears here.</EmptyState>
          }
        >
          {(rows) => <NotificationList notifications={rows} />}
        </TopicRows>
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
