import type { Account } from '@cultivatd/domain/account/account'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { Menu, ScanBarcode } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { HelpButton } from '../help/help-button.tsx'
import { useOwnStation } from '../live/station.ts'
import { useTopic } from '../live/use-topic.ts'
import { LookupField } from '../lookup/lookup-field.tsx'
import { Bell } from '../notification/bell.tsx'
import { RosinButton } from '../rosin/rosin-button.tsx'
import { useOverlay } from '../trade/use-overlay.ts'
import { ActionBar, PageActions } from '../ui/action-bar.tsx'
import { classNames } from '../ui/class-names.ts'
import { lazily } from '../ui/lazily.ts'
import { Mark } from '../ui/mark.tsx'
import { AccountMenu } from './account-menu.tsx'
import { LookupLayer } from './lookup-layer.tsx'
import { Navigation } from './navigation.tsx'
import { PrintLayer } from './print-layer.tsx'
import { ProofLayer } from './proof-layer.tsx'
import { useGoKeys } from './use-go-keys.ts'
import { useSyncNotices } from './sync-notices.ts'
import { usePersonChange } from './use-person-change.ts'
import styles from './shell.module.css'

// Loaded right behind the page: nobody waits for them to see it.
const OpenedRecord = lazily(async () => (await import('./opened-record.tsx')).OpenedRecord)
const MetrcState = lazily(async () => (await import('./metrc-state.tsx')).MetrcState)
const Strips = lazily(async () => (await import('./strips.tsx')).Strips)
const TurnBar = lazily(async () => (await import('./turn-bar.tsx')).TurnBar)
const Foot = lazily(async () => (await import('./foot.tsx')).Foot)

/** The frame of an active person: top bar, navigation, strips, the page, the footer. */
export function Shell({ me }: { me: Account }) {
  const isStation = useOwnStation() !== null
  const [isMenuOpen, setMenuOpen] = useState(false)
  const barActions = useBarActions(setMenuOpen)
  useSyncNotices()
  useGoKeys()
  const isLeaving = usePersonChange(me.id)
  // For mentions, assignment and names, whatever page is opened (USER-05).
  useTopic('people')
  const isWhole = useRouterState({ select: ({ location }) => wholeScreen.test(location.pathname) })
  if (isWhole) return <WholeScreen>{!isLeaving && <Outlet />}</WholeScreen>
  return (
    <div className={classNames(styles.app, isStation && styles.atStation)}>
      <SkipLink />
      <TopBar me={me} onMenu={() => setMenuOpen(true)} lookup={<LookupField />}>
        <Suspense>
          <MetrcState />
        </Suspense>
      </TopBar>
      <Navigation isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
      <div className={styles.content}>
        <Suspense>
          <Strips />
        </Suspense>
        <PageActions value={barActions}>
          <Main>{!isLeaving && <Outlet />}</Main>
          <div className={styles.scanbar}>
            <ActionBar actions={[]} />
          </div>
        </PageActions>
        <Footer />
      </div>
      <Suspense>{!isLeaving && <OpenedRecord />}</Suspense>
      <LookupLayer />
      <PrintLayer />
      <ProofLayer />
    </div>
  )
}

/** Pages that have the screen for themselves: the harvest station, whose scans are nobody else's. */
const wholeScreen = /^\/facility\/[^/]+\/weigh-in\//

/** A page without the frame; what is cut off, and what becomes of what is done now, is told above it all the same. */
const WholeScreen = ({ children }: { children: ReactNode }) => (
  <div className={styles.whole}>
    <Suspense>
      <Strips />
    </Suspense>
    <Main>{children}</Main>
    <Suspense>
      <OpenedRecord />
    </Suspense>
    <PrintLayer />
    <ProofLayer />
  </div>
)

/** On a phone the lookup is a button at the bottom of every page, and so is the navigation where there is room for it. */
function useBarActions(setMenuOpen: (isOpen: boolean) => void) {
  const { open } = useOverlay()
  return useMemo(
    () => ({
      first: { label: 'Menu', icon: Menu, onClick: () => setMenuOpen(true) },
      last: { label: 'Scan', icon: ScanBarcode, onClick: () => open({ page: 'get' }) },
    }),
    [open, setMenuOpen],
  )
}

/** The frame without navigation: access pending, and the account page of who is not active yet (READ-25). */
export function PlainShell({ me, children }: { me: Account; children: ReactNode }) {
  const isStation = useOwnStation() !== null
  return (
    <div className={classNames(styles.app, styles.plain, isStation && styles.atStation)}>
      <SkipLink />
      <TopBar me={me} />
      <div className={styles.content}>
        <Main>{children}</Main>
        <Footer />
      </div>
      <ProofLayer />
    </div>
  )
}

const SkipLink = () => (
  <a className={styles.skip} href="#main">
    Skip to content
  </a>
)

interface TopBarProps {
  me: Account
  onMenu?: () => void
  lookup?: ReactNode
  children?: ReactNode
}

function TopBar({ me, onMenu, lookup, children }: TopBarProps) {
  const isStation = useOwnStation() !== null
  return (
    <header className={classNames(styles.top, isStation && styles.ofStation)}>
      {onMenu && (
        <button
          type="button"
          className={classNames('ib', styles.menu)}
          aria-label="Open navigation"
          title="Navigation"
          onClick={onMenu}
        >
          <Menu size={22} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
      <Link className={styles.brand} to="/" aria-label="Cultivatd, Grow Maintenance System, Home">
        <Mark />
        <span>
          <b>Cultivatd</b>
          <small>Grow Maintenance System</small>
        </span>
      </Link>
      {lookup}
      <div className={styles.topr}>
        {children}
        {onMenu && <RosinButton />}
        {onMenu && <HelpButton />}
        {onMenu && <Bell />}
        {!isStation && <AccountMenu me={me} />}
      </div>
      {isStation && (
        <Suspense>
          <TurnBar me={me} />
        </Suspense>
      )}
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
    <main className={styles.main} id="main" tabIndex={-1} ref={main}>
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

const Footer = () => (
  <Suspense>
    <Foot />
  </Suspense>
)
