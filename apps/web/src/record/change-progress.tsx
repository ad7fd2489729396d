import type { Operation } from '@cultivatd/domain/operation/operation'
import { isDelayed } from '@cultivatd/domain/operation/send-delay'
import { Link } from '@tanstack/react-router'
import { Check, OctagonAlert, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTopic, useTopicRow } from '../live/use-topic.ts'
import { capital } from '../ui/capital.ts'
import { classNames } from '../ui/class-names.ts'
import { clockText, timeText } from '../ui/dates.ts'
import { State, WaitingIcon } from '../ui/state.tsx'
import type { ChangeState, ChangeStates, ChangeWords } from './change-states.ts'
import { DelayButtons, useIsDelayed } from './delay-buttons.tsx'
import styles from './change-progress.module.css'

/** One record of a change of many. */
export interface ListedRecord {
  /** Its label or name, as the states know it. */
  record: string
  /** How it is shown: its tag, its name. */
  shown: ReactNode
  /** At the right while it was not sent: what it is now. */
  note?: ReactNode
}

interface ManyProgressProps {
  facilityId: string
  records: readonly ListedRecord[]
  states: ChangeStates
  words: ChangeWords
  /** What was refused and what was not sent yet stands in a list of the form's own, where it is corrected. */
  isLeftInForm?: boolean
}

/** The records of a change in the order of what is to be done: refused, on the way, waiting, not sent, done. */
export function ChangeProgress({ facilityId, records, states, words, isLeftInForm = false }: ManyProgressProps) {
  const of = (...kinds: ChangeState['is'][]) =>
    records.filter(({ record }) => kinds.includes(states.get(record)?.is ?? 'not-sent'))
  const refused = of('refused', 'given-up')
  const waiting = of('waiting', 'needs-person')
  const done = of('done')
  const common = { states, words }
  return (
    <div className="col g4">
      {states.size > 0 && <Bar done={done.length} refused={refused.length} all={records.length} />}
      {!isLeftInForm && (
        <Group {...common} title="Refused" note="Kept here, to be corrected and sent again." records={refused} />
      )}
      <Group
        {...common}
        title="On the way"
        note="Leave Cultivatd open until these are saved."
        records={of('sending')}
      />
      <Group
        {...common}
        title="Waiting for Metrc"
        note={<WaitingNote facilityId={facilityId} ids={waiting.flatMap(({ record }) => idOf(states.get(record)))} />}
        records={waiting}
      />
      {!isLeftInForm && (
        <Group
          {...common}
          title="Not known"
          note="These may have arrived. Send again: what arrived is not done twice."
          records={of('not-known')}
        />
      )}
      {!isLeftInForm && (
        <Group {...common} title={states.size > 0 ? 'Not sent yet' : capital(words.many)} records={of('not-sent')} />
      )}
      <Group
        {...common}
        title="On this device"
        note="Sent by itself when the network is back."
        records={of('on-device')}
      />
      <Group {...common} title="In your repair tray" note={<TrayNote />} records={of('kept')} />
      <Group {...common} title={capital(words.done)} records={done} />
    </div>
  )
}

const TrayNote = () => (
  <>
    Kept with their values.{' '}
    <Link className="link tap" to="/repair">
      Mend them
    </Link>
  </>
)

/** Saved is saved: the page may be closed, and what waits is found again under Metrc. */
function WaitingNote({ facilityId, ids }: { facilityId: string; ids: readonly string[] }) {
  const metrc = useTopicRow('metrc')
  const { rows } = useTopic('operationsUnderway', { facilityId })
  const delayed = rows.find((one) => ids.includes(one.id) && isDelayed(one)) ?? null
  const since = metrc?.state === 'down' && metrc.since ? clockText(metrc.since) : null
  return (
    <>
      {since && `Metrc has not answered since ${since}. `}You can close this page; these go by themselves, in their
      order.{' '}
      <Link className="link tap" to="/operations" search={{ group: 'waiting', facility: facilityId }}>
        Show what waits
      </Link>
      {delayed && <DelayedAct operation={delayed} />}
    </>
  )
}

/** Of many records the act is taken back, or sent, as a whole. */
function DelayedAct({ operation }: { operation: Operation }) {
  if (!useIsDelayed(operation)) return null
  return (
    <>
      {' '}
      They are not sent before {timeText(operation.delayedUntil ?? '')}.
      <DelayButtons operation={operation} />
    </>
  )
}

const idOf = (state: ChangeState | undefined): string[] => (state?.is === 'waiting' ? [state.id] : [])

function Bar({ done, refused, all }: { done: number; refused: number; all: number }) {
  const share = (count: number) => `${(100 * count) / all}%`
  return (
    <div className={styles.manyBar} aria-hidden="true">
      <i data-tone="ok" style={{ width: share(done) }} />
      <i data-tone="error" style={{ width: share(refused) }} />
    </div>
  )
}

interface GroupProps {
  title: string
  note?: ReactNode
  records: readonly ListedRecord[]
  states: ChangeStates
  words: ChangeWords
}

function Group({ title, note, records, states, words }: GroupProps) {
  if (records.length === 0) return null
  return (
    <section>
      <h3>
        {title} <span className="dim">{records.length.toLocaleString('en-US')}</span>
      </h3>
      {note && <div className="small muted mt1">{note}</div>}
      <ul className={classNames('mt2', styles.many)} aria-label={title}>
        {records.map(({ record, shown, note: now }) => (
          <li key={record}>
            <span className="grow">
              {shown}
              <Words state={states.get(record)} />
            </span>
            <Outcome state={states.get(record)} done={capital(words.done)} now={now} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Words({ state }: { state: ChangeState | undefined }) {
  if (state?.is !== 'refused' || state.messages.length === 0) return null
  return <p className="merr small mt1">{state.messages.join(' ')}</p>
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

function Outcome({ state, done, now }: { state: ChangeState | undefined; done: string; now: ReactNode }) {
  if (!state || state.is === 'not-sent' || state.is === 'not-known') return <span className="small dim">{now}</span>
  if (state.is === 'needs-person') return <State kind="needs-person" />
  if (state.is === 'on-device') return <State kind="kept" />
  if (state.is === 'sending' || state.is === 'waiting')
    return (
      <span className="st" data-tone="info">
        <WaitingIcon />
        {state.is === 'sending' ? 'Sending' : 'Waiting'}
      </span>
    )
  if (state.is === 'done')
    return (
      <span className="st" data-tone="ok">
        <Check {...icon} />
        {done}
      </span>
    )
  return (
    <span className="st" data-tone={state.is === 'refused' ? 'error' : undefined}>
      {state.is === 'refused' ? <OctagonAlert {...icon} /> : <Undo2 {...icon} />}
      {state.is === 'refused' ? 'Change Failed' : 'Given up'}
    </span>
  )
}
