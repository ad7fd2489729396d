import Button from '@mui/material/Button'
import { CircleQuestionMark, OctagonAlert } from 'lucide-react'
import type { ReactNode, SyntheticEvent } from 'react'
import { Alert } from '../ui/alert.tsx'
import { BusyButton } from '../ui/busy.tsx'
import { pressOf } from '../ui/form-press.ts'
import { OverlayPage } from '../ui/overlay-page.tsx'
import { Chip, WaitingIcon } from '../ui/state.tsx'
import { useLate } from '../ui/use-late.ts'
import { EarlierAlert } from './earlier-alert.tsx'
import { HistoryList } from './history-list.tsx'
import type { RecordPageProps } from './record-page.ts'
import { StandingAlert } from './change-alerts.tsx'
import type { OnlyState, RecordsChange } from './use-change.ts'
import { WaitingPanel } from './waiting-panel.tsx'

interface RecordFormProps extends RecordPageProps {
  title: string
  /** Which record it is, where that is said in another way than on its other pages. */
  subtitle?: ReactNode
  change: Pick<RecordsChange<never>, 'only' | 'isBusy' | 'repeat'>
  /** Why it cannot be done to this record at all. */
  cannot?: string | undefined
  /** What is missing while the button is disabled. */
  missing?: string | null | undefined
  submitLabel?: string
  submitColor?: 'primary' | 'error'
  /** 'Change Failed' without it. */
  failedTitle?: string | ((first: string) => string)
  /** What it becomes, shown beside the old one while Metrc has not answered: '1,612.40 g'. */
  pending?: string | null | undefined
  onSubmit: (event?: SyntheticEvent) => unknown
  children: ReactNode
}

/** One change of one record: what it is at the left, the form at the right, where the change stands on top of it. */
export function RecordForm(props: RecordFormProps) {
  const { title, shown, facilityId, operations, history, change, cannot, children } = props
  const { submitLabel = 'Save', submitColor = 'primary', failedTitle } = props
  const { noun, summary } = shown
  const { only: standing, isBusy, repeat } = change
  const { missing, onSubmit } = pressOf({
    repeat,
    onSubmit: props.onSubmit,
    missing: isBusy ? null : (cannot ?? props.missing),
  })
  const isLate = useLate(isBusy, 400)
  const sending = standing.is === 'sending' && (isLate || standing.id !== null) ? standing : null
  return (
    <OverlayPage
      isOpen
      title={title}
      subtitle={props.subtitle ?? shown.subtitle}
      onBack={props.onBack}
      onClose={props.onClose}
      onSubmit={onSubmit}
      isBusy={isBusy}
      canLeave={!isBusy || sending !== null}
      status={<FormStatus isWaiting={sending !== null} standing={standing} />}
      aside={
        <>
          {summary(sending && (props.pending ?? null), true)}
          <div className="hide-p mt5">
            <h3>History</h3>
            <HistoryList history={history} operations={operations} shown={5} />
          </div>
        </>
      }
      footer={
        <>
          {missing && <span className="small dim said">{missing}</span>}
          <span className="grow" />
          {sending ? (
            <Button onClick={props.onClose}>Close, keep waiting</Button>
          ) : (
            <Button disabled={isBusy} onClick={props.onBack}>
              Cancel
            </Button>
          )}
          <BusyButton
            type="submit"
            color={submitColor}
            isBusy={isBusy}
            busyLabel="Sending"
            disabled={Boolean(missing) || sending !== null}
          >
            {sendLabel(standing, submitLabel)}
          </BusyButton>
        </>
      }
    >
      {sending && <WaitingPanel facilityId={facilityId} sending={sending} noun={noun} />}
      {!isBusy && standing.is !== 'needs-person' && <EarlierAlert operations={operations} />}
      <StandingAlert facilityId={facilityId} standing={standing} noun={noun} failedTitle={failedTitle} />
      {/* Changed now, it would be another change than the one that may have arrived. */}
      <div className="fields" inert={repeat !== null}>
        {cannot && !isBusy && !repeat && <Alert tone="warn" title={cannot} />}
        {children}
      </div>
      {missing && <p className="only-p small muted">{missing}</p>}
    </OverlayPage>
  )
}

const sendLabel = ({ is }: OnlyState, otherwise: string): string =>
  is === 'refused' || is === 'not-known' || is === 'given-up' ? 'Send again' : otherwise

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const

function FormStatus({ isWaiting, standing }: { isWaiting: boolean; standing: OnlyState }) {
  if (isWaiting)
    return (
      <Chip tone="info" icon={<WaitingIcon />}>
        Waiting for Metrc
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
