import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useId } from 'react'
import { clockText } from '../ui/dates.ts'
import { EmptyState } from '../ui/empty.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { numberText } from '../ui/number-text.ts'
import { TopicRows } from '../ui/topic-rows.tsx'
import { useBackCloses } from '../ui/use-back-closes.ts'
import { useIsPhone } from '../ui/use-width.ts'
import { NotificationList } from './notification-list.tsx'
import { useBell } from './use-bell.ts'
import styles from './notification.module.css'

interface BellMenuProps {
  anchor: HTMLElement | null
  onClose: () => void
}

/** The latest notifications; closing it marks them as seen (NOTE-03 to NOTE-05). */
export function BellMenu({ anchor, onClose }: BellMenuProps) {
  const { topic, unseen, see } = useBell()
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const titleId = useId()
  const close = () => {
    see()
    onClose()
  }
  useBackCloses(anchor !== null, close)
  const showAll = () => {
    close()
    void navigate({ to: '/notifications' })
  }
  return (
    <Popover
      anchorEl={anchor}
      open={anchor !== null}
      onClose={close}
      anchorReference={isPhone ? 'none' : 'anchorEl'}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { className: styles.bellMenu, role: 'dialog', 'aria-labelledby': titleId } }}
    >
      <header>
        <h2 className="grow" id={titleId}>
          Notifications
        </h2>
        {unseen > 0 && <span className="small dim">{numberText(unseen)} new</span>}
        {isPhone && <IconButton icon={X} label="Close" size={20} onClick={close} />}
      </header>
      <div className={styles.bellBody}>
        <TopicRows topic={topic} noun="notifications" skeletonRows={3}>
          {(rows) =>
            rows[0]?.latest.length ? (
              <NotificationList notifications={rows[0].latest} timeText={clockText} onFollow={close} />
            ) : (
              <EmptyState title="No notifications" />
            )
          }
        </TopicRows>
      </div>
      <footer>
        <Button variant="outlined" fullWidth onClick={showAll}>
          Show All Notifications
        </Button>
      </footer>
    </Popover>
  )
}
