import type { OpenSession, PastSignIn } from '@cultivatd/domain/account/account'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { BusyButton } from './busy.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { inSentence, momentText } from './dates.ts'
import { LineButton } from './line-button.tsx'
import { Moment } from './moment.tsx'
import { notifySaved } from './notices.ts'
import { QueryAnswer } from './query-answer.tsx'
import { Chip } from './state.tsx'
import { useSend } from './use-send.ts'
import styles from './session-list.module.css'

const shownAtFirst = 5
const thisFirst = (one: OpenSession, other: OpenSession): number => Number(other.isThis) - Number(one.isThis)
const ways: Record<PastSignIn['way'], string> = {
  password: 'with the password',
  identity: 'with the identity account',
  'sign-up': 'at sign-up',
  passkey: 'with a passkey',
  invitation: 'with the invitation',
}

interface SessionListProps {
  /** Whose they are, where they are not the own ones: then it asks before one ends. */
  name?: string
  queryKey: readonly string[]
  list: () => Promise<{ open: OpenSession[]; past: PastSignIn[] }>
  endOne: (id: string) => Promise<unknown>
  /** All of somebody else, all but this one of one's own. */
  endAll: () => Promise<unknown>
}

/** Where a person is signed in, to end what should not go on, and when they signed in lately (decision 094). */
export function SessionList({ name, queryKey, list, endOne, endAll }: SessionListProps) {
  const query = useQuery({ queryKey, queryFn: list, staleTime: 0 })
  const { send, isBusy } = useSend()
  const [asked, setAsked] = useState<Ending | null>(null)
  const end = async ({ call, ended }: Ending) => {
    const answer = await send(call)
    setAsked(null)
    if (!answer) return
    notifySaved({ detail: ended })
    await query.refetch()
  }
  const ask = (ending: Ending) => (name === undefined ? void end(ending) : setAsked(ending))
  const ofOne = ({ id, device }: OpenSession): Ending => ({
    what: `Sign ${name} out of ${device}`,
    call: () => endOne(id),
    ended: `Ended the session of ${device}`,
  })
  const where = name === undefined ? 'everywhere else' : 'everywhere'
  const ofAll: Ending = {
    what: `Sign ${name} out everywhere`,
    call: endAll,
    ended: name === undefined ? 'Signed out everywhere else' : `Signed ${name} out everywhere`,
  }
  return (
    <QueryAnswer query={query} noun="sessions" skeletonRows={2}>
      {({ open, past }) => (
        <div className="col g3">
          <OpenSessions open={open} isBusy={isBusy} onEnd={(session) => ask(ofOne(session))} />
          {open.length > (name === undefined ? 1 : 0) && (
            <div>
              <BusyButton variant="outlined" isBusy={isBusy} busyLabel="Signing out" onClick={() => ask(ofAll)}>
                Sign out {where}
              </BusyButton>
            </div>
          )}
          <h3>Last sign-ins</h3>
          {past.length === 0 ? (
            <p className="small muted">None in the last 90 days.</p>
          ) : (
            <FirstOf all={past}>{(shown) => <PastSignIns past={shown} />}</FirstOf>
          )}
          {asked && (
            <EndDialog
              title={asked.what}
              isBusy={isBusy}
              onConfirm={() => void end(asked)}
              onClose={() => setAsked(null)}
            />
          )}
        </div>
      )}
    </QueryAnswer>
  )
}

interface Ending {
  /** 'Sign Luis out everywhere' */
  what: string
  call: () => Promise<unknown>
  /** What is said once it is done. */
  ended: string
}

interface OpenSessionsProps {
  open: readonly OpenSession[]
  isBusy: boolean
  onEnd: (session: OpenSession) => void
}

function OpenSessions({ open, isBusy, onEnd }: OpenSessionsProps) {
  if (open.length === 0) return <p className="small muted">Nowhere at the moment.</p>
  return (
    <FirstOf all={open.toSorted(thisFirst)}>
      {(shown) => (
        <ul className={styles.sessions}>
          {shown.map((session) => (
            <Session key={session.id} session={session} isBusy={isBusy} onEnd={() => onEnd(session)} />
          ))}
        </ul>
      )}
    </FirstOf>
  )
}

interface EndDialogProps {
  title: string
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

const EndDialog = (props: EndDialogProps) => (
  <ConfirmDialog isOpen isPlain confirmLabel="Sign out" busyLabel="Signing out" safeLabel="Leave it" {...props}>
    <p>
      It ends at once; what is done there and not sent yet stays on that device for them. They can sign in again: to
      keep them out, take their permissions.
    </p>
  </ConfirmDialog>
)

interface SessionProps {
  session: OpenSession
  isBusy: boolean
  onEnd: () => void
}

function Session({ session: { device, network, usedAt, isThis }, isBusy, onEnd }: SessionProps) {
  const used = <Moment at={usedAt} as={(at) => inSentence(momentText(at))} />
  return (
    <li>
      <span className="col">
        <b>{device}</b>
        <span className="small muted">
          <span className="m">{network}</span>, used {used}
        </span>
      </span>
      {isThis ? (
        <Chip tone="ok">This device</Chip>
      ) : (
        <LineButton
          style={{ whiteSpace: 'nowrap' }}
          disabled={isBusy}
          aria-label={`Sign out ${device}, ${network}`}
          onClick={onEnd}
        >
          Sign out
        </LineButton>
      )}
    </li>
  )
}

const PastSignIns = ({ past }: { past: readonly PastSignIn[] }) => (
  <ul className="col g2 small">
    {past.map(({ id, at, device, network, way }) => (
      <li key={id}>
        <Moment at={at} /> {device}, <span className="m">{network}</span>, {ways[way]}
      </li>
    ))}
  </ul>
)

interface FirstOfProps<Row> {
  all: readonly Row[]
  children: (shown: readonly Row[]) => ReactNode
}

/** A few of a list, and the others at a press. */
function FirstOf<Row>({ all, children }: FirstOfProps<Row>) {
  const [isAll, setAll] = useState(false)
  return (
    <>
      {children(isAll ? all : all.slice(0, shownAtFirst))}
      {!isAll && all.length > shownAtFirst && (
        <div>
          <LineButton onClick={() => setAll(true)}>Show all {all.length}</LineButton>
        </div>
      )}
    </>
  )
}
