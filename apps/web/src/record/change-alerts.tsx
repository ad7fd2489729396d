import { takenBack } from '@cultivatd/domain/operation/send-delay'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { Alert, RefusedAlert } from '../ui/alert.tsx'
import { timeText } from '../ui/dates.ts'
import { useBegunDraft } from '../ui/draft/draft-of.tsx'
import { type ChangeStanding, isPartMade } from './change-states.ts'
import type { OnlyState } from './use-change.ts'
import { whatYouCanDo } from './what-you-can-do.ts'

interface StandingAlertProps {
  facilityId: string
  standing: OnlyState
  /** 'package' */
  noun: string
  /** 'Change Failed', or what it makes of the first sentence: 'Create Failed: ...' (PKG-23). */
  failedTitle?: string | ((first: string) => string) | undefined
}

/** Above the fields of one record's form: why its change did not happen, and what one can do. */
export function StandingAlert(props: StandingAlertProps) {
  const { standing } = props
  if (standing.is === 'idle' || standing.is === 'sending') return null
  return (
    <Seen key={standing.is === 'refused' ? standing.at : standing.is}>
      <Said {...props} standing={standing} />
    </Seen>
  )
}

/** Scrolled to when it comes: it stands on top, and the button that was pressed may be far below. */
function Seen({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={element} style={{ scrollMarginTop: 16 }}>
      {children}
    </div>
  )
}

type SaidState = Exclude<OnlyState, { is: 'idle' | 'sending' }>

function Said({ facilityId, standing, noun, failedTitle }: StandingAlertProps & { standing: SaidState }) {
  if (standing.is === 'refused')
    return <Refused facilityId={facilityId} standing={standing} noun={noun} failedTitle={failedTitle} />
  if (standing.is === 'not-known') return <NotKnown />
  if (standing.is === 'needs-person') return <NeedsPerson id={standing.id} noun={noun} />
  // The ledger's own word for one's own press within the delay: who it was and why is known.
  const isTakenBack = standing.reason === takenBack
  return (
    <Alert tone="warn" title={isTakenBack ? takenBack : `${standing.by} gave this up before it was sent`}>
      <p className="mt1">
        {standing.reason && !isTakenBack && `“${standing.reason}” `}Metrc has nothing of it. What you typed is kept;
        send it again if it is still wanted.
      </p>
    </Alert>
  )
}

type RefusedState = Extract<OnlyState, { is: 'refused' }>

/** Who said no: Metrc, when the ledger holds its words; else a rule of ours, because the record changed meanwhile. */
function Refused({ facilityId, standing, noun, failedTitle }: StandingAlertProps & { standing: RefusedState }) {
  const { messages, at, record } = standing
  const { rows } = useTopic('operations', { facilityId, record })
  const isMetrc = rows.some(({ problems }) => problems.some((problem) => messages.includes(problem)))
  const [first = '', ...others] = messages
  const isInTitle = typeof failedTitle === 'function'
  return (
    <RefusedAlert
      title={isInTitle ? failedTitle(first) : failedTitle}
      said={standing.isPart ? partText(at) : refusedText(at, isMetrc)}
      messages={isInTitle ? others : messages}
    >
      {/* Our own sentences say what to do; only Metrc's are read for it. */}
      <p>{isMetrc ? whatYouCanDo(messages, noun) : `Correct it, then send again. Or leave the ${noun} as it is.`}</p>
    </RefusedAlert>
  )
}

const partText = (at: string): string =>
  `Metrc refused a part of this at ${timeText(at)}. The rest was done, and what you typed is kept.`

const refusedText = (at: string, isMetrc: boolean): string =>
  isMetrc
    ? `Metrc refused this at ${timeText(at)}. Nothing was changed there, and what you typed is kept.`
    : `This was refused at ${timeText(at)}. Nothing was changed, and what you typed is kept.`

function NotKnown() {
  // Its key has told meanwhile, and the bar above says what.
  if (useBegunDraft()?.became) return null
  return (
    // Said by the snackbar already.
    <Alert tone="warn" title="It is not known whether this arrived" isSilent>
      <p className="mt1">
        What you typed is kept. Send it again: however often it is sent like this, it is one change, and Metrc gets it
        once.
      </p>
    </Alert>
  )
}

function NeedsPerson({ id, noun }: { id: string; noun: string }) {
  return (
    <Alert tone="warn" title="Metrc’s records do not tell whether this was applied">
      <p className="mt1">
        Somebody has to look and decide. Until then nothing else of this {noun} is sent, so do not send it again.
      </p>
      <p className="mt2">
        <Link className="link tap" to="/operations" search={{ group: 'needs-person', operation: id }}>
          Look and decide
        </Link>
      </p>
    </Alert>
  )
}

interface ListAlertsProps {
  standing: ChangeStanding
}

/** Above the fields of a list's form: that its outcome is not known, or why all of a request was refused. */
export function ListAlerts({ standing }: ListAlertsProps) {
  const { isNotKnown, problems } = standing
  const rest = isPartMade(standing) ? 'The rest was sent' : 'Nothing was changed'
  return (
    <>
      {isNotKnown && (
        <Seen>
          <NotKnown />
        </Seen>
      )}
      {problems.length > 0 && <RefusedAlert said={`${rest}, and what you typed is kept.`} messages={problems} />}
    </>
  )
}
