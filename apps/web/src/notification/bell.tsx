import { Bell as BellIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTopicRow } from '../live/use-topic.ts'
import { classNames } from '../ui/class-names.ts'
import { lazily } from '../ui/lazily.ts'
import styles from './notification.module.css'

// The menu comes when somebody reaches for it; the first screen does not wait for it.
const loadMenu = async () => (await import('./bell-menu.tsx')).BellMenu
const BellMenu = lazily(loadMenu)

/** The bell of the top bar with the count of what is not seen (SHELL-07). */
export function Bell() {
  const unseen = useTopicRow('bell')?.unseen ?? 0
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [wasOpened, setOpened] = useState(false)
  const open = (button: HTMLElement) => {
    setOpened(true)
    setAnchor(button)
  }
  return (
    <>
      <button
        type="button"
        className={classNames('ib', styles.bell, anchor && styles.on)}
        aria-label={unseen > 0 ? `Notifications, ${unseen} not seen` : 'Notifications'}
        title="Notifications"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        // Without network it is asked for again by the press, which tells what went wrong.
        onPointerEnter={() => void loadMenu().catch(() => {})}
        onClick={(event) => open(event.currentTarget)}
      >
        <BellIcon size={20} strokeWidth={1.75} aria-hidden="true" />
        {unseen > 0 && <b className={styles.badge}>{unseen > 99 ? '99+' : unseen}</b>}
      </button>
      {wasOpened && (
        <Suspense>
          <BellMenu anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  )
}
