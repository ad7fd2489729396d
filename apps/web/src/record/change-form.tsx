import Button from '@mui/material/Button'
import { CircleQuestionMark, type LucideIcon, OctagonAlert } from 'lucide-react'
import type { ReactNode, SyntheticEvent } from 'react'
import { Alert } from '../ui/alert.tsx'
import { BusyButton } from '../ui/busy.tsx'
import { pressOf } from '../ui/form-press.ts'
import { DraftBar } from '../ui/draft/draft-bar.tsx'
import { OverlayPage } from '../ui/overlay-page.tsx'
import { numberText } from '../ui/number-text.ts'
import { Chip, WaitingIcon } from '../ui/state.tsx'
import { useLate } from '../ui/use-late.ts'
import { ListAlerts, StandingAlert } from './change-alerts.tsx'
import { ChangeProgress, type ListedRecord } from './change-progress.tsx'
import { type ChangeWords, countOf, progressText } from './change-states.ts'
import styles from './change-form.module.css'
import { WaitingActs } from './act/waiting-acts.tsx'
import { useIsDelayed } from './delay-buttons.tsx'
import { EarlierAlert } from './earlier-alert.tsx'
import { HistoryList } from './history-list.tsx'
import type { RecordPageProps } from './record-page.ts'
import { TrialDialog } from './trial-dialog.tsx'
import type { OnlyState, RecordsChange } from './use-change.ts'
import type { Checking } from './use-trial.ts'
import { WaitingPanel } from './waiting-panel.tsx'
import { WillWait } from './will-wait.tsx'

interface FormProps {
  title: string
  change: Omit<RecordsChange<never>, 'send'>
  /** What is missing while the button is disabled. */
  missing?: string | null | undefined
  submitLabel?: string
  submitColor?: 'primary' | 'error'
  onSubmit: (event?: SyntheticEvent) => unknown
}

interface RecordFormProps extends FormProps {
  /** The fields. */
  children: ReactNode
  page: RecordPageProps
  /** Which record it is, where that is said in another way than on its other pages. */
  subtitle?: ReactNode
  /** Why it cannot be done to this record at all. */
  cannot?: string | undefined
  /** 'Change Failed' without it. */
  failedTitle?: string | ((first: string) => string)
  /** What it becomes, shown beside the old one while Metrc has not answered: '1,612.40 g'. */
  pending?: string | null | undefined
}

/** One change of one record: what it is at the left, the form at the right, where the change stands on top of it. */
export function RecordForm(props: RecordFormProps) {
  const { page, title, change, cannot, submitColor, failedTitle, children } = props
  const { shown, facilityId, operations, onBack, onClose } = page
  const { only, isBusy, repeat } = change
  const { missing, onSubmit } = pressOf({
    repeat,
    onSubmit: props.onSubmit,
    missing: isBusy ? null : (cannot ?? props.missing),
  })
  const isLate = useLate(isBusy, 400)
  const sending = only.is === 'sending' && (isLate || only.id !== null) ? only : null
  const isHeld = useIsDelayed(operations.find(({ id }) => id === sending?.id) ?? null)
  return (
    <OverlayPage
      isOpen
      title={title}
      subtitle={props.subtitle ?? shown.subtitle}
      onBack={onBack}
      onClose={onClose}
      onSubmit={onSubmit}
      isBusy={isBusy}
      canLeave={!isBusy || sending !== null}
      status={<FormStatus isWaiting={sending !== null} isHeld={isHeld} standing={only} />}
      aside={<Beside page={page} pending={sending && (props.pending ?? null)} />}
      footer={
        <Footer
          said={missing && <span className="small dim said">{missing}</span>}
          close={sending ? 'Close, keep waiting' : 'Cancel'}
          cannotClose={isBusy && !sending}
          submit={sendLabel(only, props.submitLabel)}
          cannotSubmit={Boolean(missing) || sending !== null}
          checking={change.checking}
          {...{ submitColor, isBusy, isHeld, onClose: sending ? onClose : onBack }}
        />
      }
    >
      {!isBusy && <DraftBar />}
      {!isBusy && <WillWait />}
      {!isBusy && <WaitingActs facilityId={facilityId} record={shown.name} />}
      {sending && <WaitingPanel facilityId={facilityId} sending={sending} noun={shown.noun} />}
      {!isBusy && only.is !== 'needs-person' && <EarlierAlert operations={operations} />}
      <StandingAlert facilityId={facilityId} standing={only} noun={shown.noun} failedTitle={failedTitle} />
      {/* Changed now, it would be another change than the one that may have arrived. */}
      <div className="fields" inert={repeat !== null}>
        {cannot && !isBusy && !repeat && <Alert tone="warn" title={cannot} />}
        {children}
      </div>
      {missing && <p className="only-p small muted">{missing}</p>}
      {change.trial && (
        <TrialDialog trial={change.trial} words={{ one: shown.noun, many: shown.noun, done: '' }} verb={title} />
      )}
    </OverlayPage>
  )
}

/** What the record is, and who changed it last. */
function Beside({ page, pending }: { page: RecordPageProps; pending: string | null }) {
  return (
    <>
      {page.shown.summary(pending, true)}
      <div className="hide-p mt5">
        <h3>History</h3>
        <HistoryList history={page.history} operations={page.operations} shown={5} />
      </div>
    </>
  )
}

const sendLabel = ({ is }: OnlyState, otherwise = 'Save'): string =>
  is === 'refused' || is === 'not-known' || is === 'given-up' ? 'Send again' : otherwise

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const

interface FormStatusProps {
  isWaiting: boolean
  /** It waits here until its time has come. */
  isHeld: boolean
  standing: OnlyState
}

function FormStatus({ isWaiting, isHeld, standing }: FormStatusProps) {
  if (isWaiting)
    return (
      <Chip tone="info" icon={<WaitingIcon />}>
        {isHeld ? 'Not sent yet' : standing.is === 'sending' && standing.id === null ? 'Sending' : 'Waiting for Metrc'}
      </Chip>
    )
  if (standing.is === 'needs-person')
    return (
      <Chip tone="warn" icon={<CircleQuestionMark {...icon} />}>
        Needs a person
      </Chip>
    )
  if (standing.is !== 'refused') return null
  return (
    <Chip tone="error" icon={<OctagonAlert {...icon} />}>
      Refused by Metrc
    </Chip>
  )
}

interface ListFormProps extends FormProps {
  facilityId: string
  /** How many there are, and what else is said of them. */
  subtitle: string
  icon?: LucideIcon
  isNarrow?: boolean
  words: ChangeWords
  /** The fields that all of them share, while any is left to be sent. */
  fields?: ReactNode
  /** A list beside the fields, of what is left to be sent. */
  list?: ReactNode
  /** What a form shows in its own order, also when nothing is left. */
  children?: ReactNode
  /** Those that are shown below with where each is; only those that were sent where the form lists the others. */
  records?: readonly ListedRecord[]
  /** Whether any is left to be sent. */
  isOpen: boolean
  /** Whether the page stays while it is being sent. */
  isKept?: boolean
  /** Beside the button until it is pressed; what is missing without it. */
  said?: string | null
  /** On top where a phone has no room for what stands beside the button. */
  top?: string | null
  onBack?: () => void
  onClose: () => void
}

/** One change of many records: the fields, and where each of them is. */
export function ListForm(props: ListFormProps) {
  const { facilityId, title, icon: titleIcon, words, records, change, top, isKept = false, onClose } = props
  const { states, isBusy, isNotKnown } = change
  const hasBegun = states.size > 0
  const isOpen = props.isOpen || isBusy || isNotKnown
  const { missing, onSubmit } = pressOf({
    repeat: change.repeat,
    onSubmit: props.onSubmit,
    missing: isBusy ? null : props.missing,
  })
  const isWaiting = countOf(states, 'sending', 'waiting') > 0
  const isAgain = isNotKnown || countOf(states, 'refused', 'given-up') > 0
  const said = change.checking
    ? checkingText(change.checking, words)
    : hasBegun
      ? progressText(states, words)
      : props.said
  return (
    <OverlayPage
      isOpen
      isNarrow={props.isNarrow ?? false}
      title={title}
      subtitle={<span className="small muted">{props.subtitle}</span>}
      {...(titleIcon && { icon: titleIcon })}
      {...(props.onBack && { onBack: props.onBack })}
      onClose={onClose}
      onSubmit={onSubmit}
      isBusy={isBusy}
      canLeave={!isKept || !isBusy}
      footer={
        <Footer
          said={<output className="small dim said">{[said, isOpen && missing].filter(Boolean).join(' ')}</output>}
          close={isWaiting ? 'Close, keep waiting' : hasBegun ? 'Close' : 'Cancel'}
          cannotClose={isKept && isBusy}
          submit={isOpen ? (isAgain ? 'Send again' : props.submitLabel) : undefined}
          cannotSubmit={Boolean(missing)}
          checking={change.checking}
          {...{ submitColor: props.submitColor, isBusy, onClose: isWaiting ? onClose : (props.onBack ?? onClose) }}
        />
      }
    >
      {top && <p className="only-p m">{top}</p>}
      {!hasBegun && <DraftBar />}
      {!hasBegun && <WillWait />}
      <ListAlerts standing={change} />
      {isOpen && props.fields && <Fields {...props} />}
      {records && records.length > 0 && (
        <ChangeProgress {...{ facilityId, records, states, words }} isLeftInForm={props.list !== undefined} />
      )}
      {props.children}
      {missing && isOpen && <p className="only-p small muted">{missing}</p>}
      {change.trial && <TrialDialog trial={change.trial} words={words} verb={props.submitLabel ?? title} />}
    </OverlayPage>
  )
}

/** Changed while it is not known whether it arrived, it would be another change. */
function Fields({ change, list, fields }: ListFormProps) {
  const shared = (
    <div className="col g4" inert={change.isNotKnown}>
      {fields}
    </div>
  )
  if (list === undefined) return shared
  return (
    <div className={styles.withList}>
      {shared}
      {list}
    </div>
  )
}

interface FooterProps {
  /** How far it is, or what is missing. */
  said: ReactNode
  close: string
  cannotClose: boolean
  /** Without it nothing is left to be sent. */
  submit: string | undefined
  submitColor?: 'primary' | 'error' | undefined
  cannotSubmit: boolean
  isBusy: boolean
  /** It waits here until its time has come. */
  isHeld?: boolean
  /** It is tried, and nothing of it is on its way. */
  checking: Checking | null | undefined
  onClose: () => void
}

/** '400 of 1,300 packages checked.' */
const checkingText = ({ done, all }: Checking, { one, many }: ChangeWords): string =>
  done === 0
    ? `Checking ${numberText(all)} ${all === 1 ? one : many}.`
    : `${numberText(done)} of ${numberText(all)} ${many} checked.`

/** Below a change: how far it is, the way out, and the button that sends. */
function Footer(props: FooterProps) {
  const { said, close, cannotClose, submit, submitColor = 'primary', cannotSubmit, isBusy, isHeld, checking } = props
  return (
    <>
      {said}
      <span className="grow" />
      <Button disabled={cannotClose} onClick={props.onClose}>
        {close}
      </Button>
      {submit !== undefined && (
        <BusyButton
          type="submit"
          color={submitColor}
          isBusy={isBusy}
          busyLabel={checking ? 'Checking' : isHeld ? 'Waiting' : 'Sending'}
          disabled={cannotSubmit}
        >
          {submit}
        </BusyButton>
      )}
    </>
  )
}
