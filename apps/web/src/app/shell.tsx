import type { Account } from '@cultivatd/domain/account/account'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { Menu } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Bell } from '../notification/bell.tsx'
import { Mark } from '../ui/mark.tsx'
import { AccountMenu } from './account-menu.tsx'
import { MetrcState } from './metrc-state.tsx'
import { Navigation } from './navigation.tsx'
import { RecordOverlay } from './record-overlay.tsx'
import { Strips } from './strips.tsx'
import { useSyncNotices } from './sync-notices.ts'

/** The frame of an active person: top bar, navigation, strips, the page, the footer. */
export function Shell({ me }: { me: Account }) {
  const [isMenuOpen, setMenuOpen] = useState(false)
  useSyncNotices()
  return (
    <div className="app">
      <SkipLink />
      <TopBar me={me} onMenu={() => setMenuOpen(true)}>
        <MetrcState />
      </TopBar>
      <Navigation isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
      <div className="content">
        <Strips />
        <Main>
          <Outlet />
        </Main>
        <Footer />
      </div>
      <RecordOverlay />
    </div>
  )
}

/** The frame without navigation: access pending, and the account page of who is not active yet (READ-25). */
export function PlainShell({ me, children }: { me: Account; children: ReactNode }) {
  return (
    <div className="app plain">
      <SkipLink />
      <TopBar me={me} />
      <div className="content">
        <Main>{children}</Main>
        <Footer />
      </div>
    </div>
  )
}

const SkipLink = () => (
  <a className="skip" href="#main">
    Skip to content
  </a>
)

function TopBar({ me, onMenu, children }: { me: Account; onMenu?: () => void; children?: ReactNode }) {
  return (
    <header className="top">
      {onMenu && (
        <button type="button" className="ib menu" aria-label="Open navigation" title="Navigation" onClick={onMenu}>
          <Menu size={22} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
      <Link className="brand" to="/" aria-label="Cultivatd, Grow Maintenance System, Home">
        <Mark />
        <span>
          <b>Cultivatd</b>
          <small>Grow Maintenance System</small>
        </span>
      </Link>
      <div className="topr">
        {children}
        {onMenu && <Bell />}
        <AccountMenu me={me} />
      </div>
    </header>
  )
}

/** The page. After a change of address its title takes the focus, and with it a screen reader says it. */
function Main({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === undefined || shown.current === path) {
      shown.current = path
      return
    }
    shown.current = path
    return focusTitle(main.current)
  }, [path])
  return (
    <main className="main" id="main" tabIndex={-1} ref={main}>
      {children}
    </main>
  )
}

// The page may still be loading: the title is waited for, but not for ever, and never against who moves on.
function focusTitle(main: HTMLElement | null): (() => void) | undefined {
  if (!main) return undefined
  const focus = () => {
    const title = main.querySelector<HTMLElement>('h1')
    title?.focus({ preventScroll: true })
    return title !== null
  }
  if (focus()) return undefined
  const observer = new MutationObserver(() => focus() && observer.disconnect())
  observer.observe(main, { childList: true, subtree: true })
  const timer = setTimeout(() => observer.disconnect(), 5_000)
  return () => {
    observer.disconnect()
    clearTimeout(timer)
  }
}

const thisYear = new Date().getFullYear()

const Footer = () => <footer className="foot">© {thisYear} Cultivatd</footer>
