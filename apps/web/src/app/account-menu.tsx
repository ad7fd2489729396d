import type { Account } from '@cultivatd/domain/account/account'
import { Suspense, useState } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { lazily } from '../ui/lazily.ts'

// The list comes when somebody reaches for it; the first screen does not wait for it.
const loadList = async () => (await import('./account-menu-list.tsx')).AccountMenuList
const AccountMenuList = lazily(loadList)

/** The avatar at the right of the top bar, and the menu behind it (SHELL-08). */
export function AccountMenu({ me }: { me: Account }) {
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
        className="ib"
        aria-label={`Account menu of ${me.displayName}`}
        title={me.displayName}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={() => void loadList()}
        onClick={(event) => open(event.currentTarget)}
      >
        <Avatar id={me.id} name={me.displayName} isDecoration />
      </button>
      {wasOpened && (
        <Suspense>
          <AccountMenuList anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  )
}
