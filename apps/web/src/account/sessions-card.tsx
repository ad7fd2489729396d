import type { OpenSession, PastSignIn } from '@cultivatd/domain/account/account'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../live/api.ts'
import { BusyButton } from '../ui/busy.tsx'
import { Card } from '../ui/card.tsx'
import { inSentence, momentText } from '../ui/dates.ts'
import { LineButton } from '../ui/line-button.tsx'
import { Moment } from '../ui/moment.tsx'
import { notifySaved } from '../ui/notices.ts'
import { QueryAnswer } from '../ui/query-answer.tsx'
import { Chip } from '../ui/state.tsx'
import { useSend } from '../ui/use-send.ts'
import styles from './account.module.css'

const shownAtFirst = 5
const thisFirst = (one: OpenSession, other: OpenSession): number => Number(other.isThis) - Number(one.isThis)
const ways: Record<PastSignIn['way'], string> = {
  password: 'with the password',
  identity: 'with the identity account',
  'sign-up': 'at sign-up',
}

/** Where the person is signed in, to end what is not theirs, and who signed in lately (decision 094). */
export function SessionsCard() {
  const query = useQuery({ queryKey: ['sessions'], queryFn: () => api.account.sessions(), staleTime: 0 })
  const { send, isBusy } = useSend()
  const end = async (call: () => Promise<unknown>, detail: string) => {
    if (!(await send(call))) return
    notifySaved({ detail })
    await query.refetch()
  }
  const endOne = ({ id, device }: OpenSession) =>
    end(() => api.account.endSession({ params: { id } }), `Ended the session of ${device}`)
  return (
    <Card title="Where you are signed in">
      <QueryAnswer query={query} noun="sessions" skeletonRows={2}>
        {({ open, past }) => (
          <div className="col g3">
            <FirstOf all={open.toSorted(thisFirst)}>
              {(shown) => (
                <ul className={styles.sessions}>
                  {shown.map((session) => (
                    <Session key={session.id} session={session} isBusy={isBusy} onEnd={() => void endOne(session)} />
                  ))}
                </ul>
              )}
            </FirstOf>
            {open.length > 1 && (
              <div>
                <BusyButton
                  variant="outlined"
                  isBusy={isBusy}
                  busyLabel="Signing out"
                  onClick={() => void end(() => api.account.endOtherSessions(), 'Signed out everywhere else')}
                >
                  Sign out everywhere else
                </BusyButton>
              </div>
            )}
            <h3>Last sign-ins</h3>
            <FirstOf all={past}>{(shown) => <PastSignIns past={shown} />}</FirstOf>
          </div>
        )}
      </QueryAnswer>
    </Card>
  )
}

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
        <LineButton disabled={isBusy} aria-label={`Sign out ${device}, ${network}`} onClick={onEnd}>
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
