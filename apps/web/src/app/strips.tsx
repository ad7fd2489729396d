import type { Connection } from '@cultivatd/domain/connection/connection'
import Button from '@mui/material/Button'
import { Link, useRouterState } from '@tanstack/react-router'
import { CloudOff, RefreshCw } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { keepProgram, useKeptProgram } from '../live/kept/kept-program.ts'
import { isPushWanted } from '../live/push/push-wanted.ts'
import { useOpenOutbox } from '../live/outbox/load-outbox.ts'
import { useIsListed, useOutbox } from '../live/outbox/outbox-state.ts'
import { useSession } from '../live/session.ts'
import { useConnection, useIsCurrent } from '../live/use-connection.ts'
import { BusyButton } from '../ui/busy.tsx'
import { changesText, openActs } from '../record/act/act-words.ts'
import { clockText, inSentence } from '../ui/dates.ts'
import { useDrafts } from '../ui/draft/draft-of.tsx'
import { lazily } from '../ui/lazily.ts'
import { numberText } from '../ui/number-text.ts'
import { useLate } from '../ui/use-late.ts'
import { ClockStrip } from './clock-strip.tsx'
import { OutboxStrips, ShowActs, useIsStuck } from './outbox-strips.tsx'
import styles from './shell.module.css'
import { UnsteadyStrip, unkeptText, useIsUnsteady } from './unsteady-strip.tsx'
import { WarningStrip } from './warning-strip.tsx'

/** Under the top bar: what is cut off, as of when the page stands, and what becomes of what is done now. Reading goes on. */
export function Strips() {
  const connection = useConnection()
  const isCut = cutStates.has(connection.state)
  const isUnsteady = useIsUnsteady(isCut)
  useMarkedRoot(useIsCurrent())
  const personId = useSession().me?.id
  useOpenOutbox(personId)
  const isAnyDraft = useDrafts().length > 0
  const isListed = useIsListed()
  const { isOn } = useOutbox()
  // It is wanted where nothing can be loaded.
  useEffect(() => {
    if (isOn) loadNotSent().catch(() => {})
  }, [isOn])
  return (
    <>
      <output className={styles.strips}>
        {isUnsteady && <UnsteadyStrip />}
        {!(isUnsteady && isCut) && stripOf(connection)}
        <ClockStrip heardAt={'asOf' in connection ? connection.asOf : null} />
        <OutboxStrips />
        <Waiting isCut={isCut || isUnsteady} />
        <NewProgram />
      </output>
      {isListed && (
        <Suspense>
          <NotSent />
        </Suspense>
      )}
      {isAnyDraft && personId !== undefined && (
        <Suspense>
          <SettleDrafts personId={personId} />
        </Suspense>
      )}
    </>
  )
}

const loadNotSent = async () => (await import('./not-sent.tsx')).NotSent
const NotSent = lazily(loadNotSent)
const SettleDrafts = lazily(async () => (await import('./settle-drafts.tsx')).SettleDrafts)

const cutStates = new Set<Connection['state']>(['connecting', 'noNetwork', 'noServer'])
/** What is sent within this time is nobody's business. */
const soonMs = 2_000

/** What was done here and did not arrive, or was not taken; what waits for the network is told by the strip about that. */
function Waiting({ isCut }: { isCut: boolean }) {
  const { acts } = useOutbox()
  const { open, refused, going } = openActs(acts)
  const isLate = useLate(going > 0, soonMs)
  const isStuck = useIsStuck(isCut ? [] : open)
  if (refused.length > 0)
    return (
      <WarningStrip
        title={`${changesText(refused.length)} that you made without a network ${refused.length === 1 ? 'was' : 'were'} not taken.`}
        action={
          <Link to="/repair">
            <Button component="span" size="small" tabIndex={-1}>
              Mend
            </Button>
          </Link>
        }
      >
        What you typed is kept.
      </WarningStrip>
    )
  if (isCut || going === 0 || !isLate) return null
  if (isStuck)
    return (
      <WarningStrip title={`${changesText(going)} could not be sent yet.`} action={<ShowActs />}>
        {going === 1 ? 'It stays' : 'They stay'} on this device, and {going === 1 ? 'is' : 'are'} tried again by{' '}
        {going === 1 ? 'itself' : 'themselves'}.
      </WarningStrip>
    )
  return (
    <div className="strip" data-tone="info">
      <RefreshCw size={18} strokeWidth={1.75} aria-hidden="true" />
      <span className="grow">
        <b className="b">{`Sending ${changesText(going)} that waited on this device.`}</b>
      </span>
      <ShowActs />
    </div>
  )
}

/** Another build of the program waits; it is taken by a press, never by itself: somebody may be in the middle of a form. */
function NewProgram() {
  const program = useKeptProgram()
  const [isTaken, setTaken] = useState(false)
  const { me } = useSession()
  // A turn at a station takes no pushes: the next one of the crew would read them.
  const id = me?.station === undefined ? me?.id : undefined
  useEffect(() => {
    void keepProgram()
    if (id !== undefined && isPushWanted(id))
      void import('../live/push/push-here.ts').then(({ keepPush }) => keepPush(id))
  }, [id])
  if (program.state !== 'newer') return null
  const take = () => {
    setTaken(true)
    void program.take()
  }
  return (
    <div className="strip" data-tone="info">
      <RefreshCw size={18} strokeWidth={1.75} aria-hidden="true" />
      <span className="grow">
        <b className="b">A new version of Cultivatd is here.</b> What you type stays when you load it.
      </span>
      <BusyButton size="small" isBusy={isTaken} busyLabel="Loading" onClick={take}>
        Load it
      </BusyButton>
    </div>
  )
}

/** Every moment on the page looks as one of then while nobody can tell (base.css). */
function useMarkedRoot(isCurrent: boolean): void {
  useEffect(() => {
    document.documentElement.toggleAttribute('data-not-current', !isCurrent)
    return () => document.documentElement.removeAttribute('data-not-current')
  }, [isCurrent])
}

function stripOf(connection: Connection): ReactNode {
  switch (connection.state) {
    case 'connecting':
    case 'noNetwork':
    case 'noServer':
      return <Cut {...connection} />
    case 'metrcDown':
      return <MetrcDown {...connection} />
    case 'syncFailed':
      return (
        <WarningStrip title="Metrc could not be read.">
          {connection.because} What you see may be older than what Metrc has; what you do is sent all the same.
        </WarningStrip>
      )
    default:
      return null
  }
}

type CutState = 'connecting' | 'noNetwork' | 'noServer'

const cutTexts: Record<CutState, (at: string) => string> = {
  connecting: () => 'Connecting.',
  noNetwork: (at) => `No network since ${at}.`,
  noServer: (at) => `The server has not answered since ${at}.`,
}

/** As of when all that is seen stands: what was known then may be hours old after a start without network (SYNC-04). */
function Cut({ state, asOf }: { state: CutState; asOf: string }) {
  const at = inSentence(clockText(asOf))
  const { isOn, trouble, acts } = useOutbox()
  const { going } = openActs(acts)
  return (
    <div className="strip" data-tone="warn">
      <CloudOff size={18} strokeWidth={1.75} aria-hidden="true" />
      <span className="grow">
        <b className="b">{cutTexts[state](at)}</b> You see what was known {/^\d/.test(at) ? `at ${at}` : at}.{' '}
        {isOn && trouble === null ? doneText(going) : unkeptText}
      </span>
      {going > 0 && <ShowActs />}
    </div>
  )
}

const doneText = (going: number): string =>
  going === 0
    ? 'Work on the floor is kept on this device, and sent when the connection is back.'
    : `${changesText(going)} ${going === 1 ? 'is' : 'are'} kept on this device, and sent when the connection is back.`

function MetrcDown({ since, waiting }: { since: string | null; waiting: number }) {
  const isAtQueue = useRouterState({ select: ({ location }) => location.pathname === '/operations' })
  return (
    <WarningStrip
      title={`Metrc has not answered${since ? ` since ${clockText(since)}` : ''}.`}
      action={
        !isAtQueue && (
          <Link to="/operations" search={{ group: 'waiting' }}>
            <Button component="span" size="small" tabIndex={-1}>
              Show queue
            </Button>
          </Link>
        )
      }
    >
      {waitingText(waiting)} Do not start a transfer.
    </WarningStrip>
  )
}

function waitingText(waiting: number): string {
  if (waiting === 0) return 'What you do now is kept here and sent in order when it answers again.'
  return waiting === 1
    ? '1 change waits and is sent when it answers again.'
    : `${numberText(waiting)} changes wait and are sent in order when it answers again.`
}
