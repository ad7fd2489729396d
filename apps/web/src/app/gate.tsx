import type { Link } from '@cultivatd/domain/connection/link'
import Button from '@mui/material/Button'
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLink } from '../live/live.ts'
import { signOut, useSession } from '../live/session.ts'
import { useIsTurnOver, useOwnStation } from '../live/station.ts'
import { currentToken } from '../live/token.ts'
import { useTopicRow } from '../live/use-topic.ts'
import { lazily } from '../ui/lazily.ts'
import { Mark } from '../ui/mark.tsx'
import { useLate } from '../ui/use-late.ts'
import { useOrganisationLook } from './init.ts'
import styles from './shell.module.css'

// The frame comes with the session, not with the sign-in screen; on its way while it is found out who that is.
const loadShell = () => import('./shell.tsx')
const Shell = lazily(async () => (await loadShell()).Shell)
const PlainShell = lazily(async () => (await loadShell()).PlainShell)
if (currentToken() !== null) void Shell.ahead()
const Pending = lazily(async () => (await import('./pending.tsx')).Pending)
const SignInPage = lazily(async () => (await import('../account/sign-in-page.tsx')).SignInPage)

const StationScreen = lazily(async () => (await import('./station-screen.tsx')).StationScreen)

/** Routes that are reachable without signing in (SHELL-04), and those of the mails. */
const publicPaths = ['/login', '/sign-up', '/forgot-password', '/reset-password', '/verify-email', '/invitation']

/** Shows what the session allows: sign-in, access pending, or the page in its frame (SHELL-03, SHELL-13, READ-25). */
export function Gate() {
  const session = useSession()
  const isStation = useOwnStation() !== null
  const isTurnOver = useIsTurnOver()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const isFirstLoadComplete = useFirstLoad(session.state === 'active')
  useOrganisationLook(session.state === 'active')
  const { history } = useRouter()
  useEffect(() => answerWorker((opened) => history.push(opened)), [history])
  if (publicPaths.includes(path)) return <Lazily page={<Outlet />} />
  // What is at the station's screen is nobody's, also while what somebody did is still being sent.
  if (isStation && (session.state === 'signedOut' || isTurnOver)) return <Lazily page={<StationScreen />} />
  if (session.state === 'signedOut') return <Lazily page={<SignInPage />} />
  if (session.state === 'pending')
    return <Lazily page={<PlainShell me={session.me}>{path === '/account' ? <Outlet /> : <Pending />}</PlainShell>} />
  if (session.state === 'loading' || !isFirstLoadComplete) return <Overlay />
  return <Lazily page={<Shell key={session.me.id} me={session.me} />} />
}

/**
 * What a new build of the program asks before it waits: a page that does not answer is broken (decision 136). And the page that
 * a pressed notification leads to (decision 167).
 */
function answerWorker(open: (path: string) => void): () => void {
  const workers = navigator.serviceWorker
  const answer = ({ data, ports }: MessageEvent) => {
    if (data === 'well?') ports[0]?.postMessage('well')
    const opened: unknown = data?.open
    if (typeof opened !== 'string' || !opened.startsWith('/')) return
    ports[0]?.postMessage('opened')
    open(opened)
  }
  workers?.addEventListener('message', answer)
  return () => workers?.removeEventListener('message', answer)
}

const Lazily = ({ page }: { page: ReactNode }) => <Suspense fallback={<Overlay />}>{page}</Suspense>

/** The first-load-complete flag: false until the organization is here once; a later loss of connection does not clear it. */
function useFirstLoad(isActive: boolean): boolean {
  const isHere = useTopicRow('organisation') !== undefined
  const [isComplete, setComplete] = useState(false)
  if (isActive && isHere && !isComplete) setComplete(true)
  if (!isActive && isComplete) setComplete(false)
  return isActive && (isHere || isComplete)
}

const waitingTexts: Partial<Record<Link['state'], string>> = {
  noNetwork: 'No network. Trying again.',
  noServer: 'No server. Trying again.',
}

/** Until the first load is complete (SHELL-13); what hinders it is said, and who waits can leave. */
function Overlay() {
  const isLate = useLate(true, 200)
  const isVeryLate = useLate(true, 8_000)
  const { state } = useLink()
  if (!isLate) return <div className={styles.overlay} />
  return (
    <div className={styles.overlay}>
      <Mark size={44} />
      <span className={styles.bar} aria-hidden="true">
        <span className="busyline" />
      </span>
      <output className="muted">{waitingTexts[state] ?? 'Loading'}</output>
      {isVeryLate && (
        <Button size="small" variant="text" onClick={() => void signOut()}>
          Sign Out
        </Button>
      )}
    </div>
  )
}
