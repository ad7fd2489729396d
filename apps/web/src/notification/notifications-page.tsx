import { newestFirst, nextSize, type PageSize } from '@cultivatd/domain/notification/notification-order'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { BusyButton } from '../ui/busy.tsx'
import { Card } from '../ui/card.tsx'
import { timeText } from '../ui/dates.ts'
import { EmptyState } from '../ui/empty.tsx'
import { numberText } from '../ui/number-text.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { useNearEnd } from '../ui/use-near-end.ts'
import { dayGroups, dayTitle } from './day-groups.ts'
import { NotificationList } from './notification-list.tsx'
import { useBell } from './use-bell.ts'
import styles from './notification.module.css'

/** All notifications of the person that are kept, day by day (NOTE-06); leaving the page marks them as seen. */
export function NotificationsPage() {
  const { unseen, see } = useBell()
  const { topic, more } = useGrowing()
  useWhenLeft(see)
  const groups = useMemo(() => dayGroups(newestFirst(topic.rows)), [topic.rows])
  return (
    <>
      <PageHeader title="Notifications" facts={unseen > 0 && <span>{numberText(unseen)} new</span>} />
      <Card isPadded={false}>
        <TopicRows
          topic={topic}
          noun="notifications"
          empty={
            <EmptyState title="No notifications">What others change and you should know of appears here.</EmptyState>
          }
        >
          {() => groups.map(({ day, rows }) => <Day key={day} title={dayTitle(day)} rows={rows} />)}
        </TopicRows>
        {more && <More {...more} />}
      </Card>
    </>
  )
}

function Day({ title, rows }: { title: string; rows: Parameters<typeof NotificationList>[0]['notifications'] }) {
  return (
    <section className={styles.day} aria-label={title}>
      <h2>{title}</h2>
      <NotificationList label={`Notifications, ${title}`} notifications={rows} timeText={timeText} />
    </section>
  )
}

/** The newest, and more of them on request; what is shown stays until the more are here. */
function useGrowing() {
  const [size, setSize] = useState<PageSize>('100')
  const [wanted, setWanted] = useState<PageSize | null>(null)
  const topic = useTopic('notifications', { most: size })
  const coming = useTopic('notifications', wanted && { most: wanted })
  if (wanted !== null && coming.status === 'live') {
    setSize(wanted)
    setWanted(null)
  }
  const next = nextSize(size, topic.rows.length)
  return { topic, more: next && { isBusy: wanted !== null, onMore: () => setWanted(next) } }
}

/** Older ones come by themselves where one scrolls to the end. */
function More({ isBusy, onMore }: { isBusy: boolean; onMore: () => void }) {
  const end = useNearEnd(isBusy, onMore)
  return (
    <div className={styles.more} ref={end}>
      <BusyButton variant="outlined" size="small" isBusy={isBusy} busyLabel="Loading" onClick={onMore}>
        Show older
      </BusyButton>
    </div>
  )
}

function useWhenLeft(callback: () => void) {
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  })
  useEffect(() => () => latest.current(), [])
}
