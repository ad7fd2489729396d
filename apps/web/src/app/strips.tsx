import Button from '@mui/material/Button'
import { Link, useRouterState } from '@tanstack/react-router'
import { CloudOff, TriangleAlert } from 'lucide-react'
import { useConnection } from '../live/live.ts'
import { useTopicRow } from '../live/use-topic.ts'
import { clockText, timeText } from '../ui/dates.ts'
import { numberText } from '../ui/number-text.ts'
import { useLate } from '../ui/use-late.ts'
import styles from './shell.module.css'

/** Strips under the top bar: no connection, Metrc does not answer. Reading goes on under both. */
export function Strips() {
  const { state, since } = useConnection()
  const metrc = useTopicRow('metrc')
  const isAtQueue = useRouterState({ select: ({ location }) => location.pathname === '/operations' })
  // A connection that comes back at once is nobody's business.
  const isOffline = useLate(state === 'lost', 2_000)
  return (
    <output className={styles.strips}>
      {isOffline && since && (
        <div className="strip">
          <CloudOff size={18} strokeWidth={1.75} aria-hidden="true" />
          <span className="grow">
            <b className="b">No connection since {timeText(since)}.</b> You see the state of {timeText(since)}. It is
            brought up to date by itself when the connection is back; changes cannot be saved until then.
          </span>
        </div>
      )}
      {!isOffline && metrc?.state === 'down' && (
        <div className="strip" data-tone="warn">
          <TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" />
          <span className="grow">
            <b className="b">Metrc has not answered{metrc.since ? ` since ${clockText(metrc.since)}` : ''}.</b>{' '}
            {waitingText(metrc.waiting)} Do not start a transfer.
          </span>
          {!isAtQueue && (
            <Link to="/operations" search={{ group: 'waiting' }}>
              <Button component="span" size="small" tabIndex={-1}>
                Show queue
              </Button>
            </Link>
          )}
        </div>
      )}
    </output>
  )
}

function waitingText(waiting: number): string {
  if (waiting === 0) return 'What you do now is kept here and sent in order when it answers again.'
  return waiting === 1
    ? '1 change waits and is sent when it answers again.'
    : `${numberText(waiting)} changes wait and are sent in order when it answers again.`
}
