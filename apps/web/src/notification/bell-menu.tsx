import { mostInMenu } from '@cultivatd/domain/notification/notification-order'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { useNavigate } from '@tanstack/react-router'
import { EmptyState } from '../ui/empty.tsx'
import { NotificationList } from './notification-list.tsx'
import { useNotifications } from './use-notifications.ts'
import styles from './notification.module.css'

interface BellMenuProps {
  anchor: HTMLElement | null
  onClose: () => void
}

/** The latest notifications; closing it marks them as seen (NOTE-03 to NOTE-05). */
export function BellMenu({ anchor, onClose }: BellMenuProps) {
  const { notifications, see } = useNotifications()
  const navigate = useNavigate()
  const close = () => {
    see()
    onClose()
  }
  const showAll = () => {
    close()
    void navigate({ to: '/notifications' })
  }
  return (
    <Popover
      anchorEl={anchor}
      open={anchor !== null}
      onClose={close}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { className: styles.bellMenu, role: 'dialog', 'aria-label': 'Notifications' } }}
    >
      {notifications.length === 0 ? (
        <EmptyState title="No notifications" />
      ) : (
        <NotificationList notifications={notifications.slice(0, mostInMenu)} onFollow={close} />
      )}
      <div className={styles.bellFoot}>
        <Button onClick={showAll}>Show All Notifications</Button>
      </div>
    </Popover>
  )
}
