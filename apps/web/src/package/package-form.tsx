import type { Harvest } from '@cultivatd/domain/harvest/harvest'
import type { Operation } from '@cultivatd/domain/operation/operation'
import type { Package } from '@cultivatd/domain/package/package'
import Button from '@mui/material/Button'
import { CircleQuestionMark, OctagonAlert } from 'lucide-react'
import type { ReactNode, SyntheticEvent } from 'react'
import { BusyButton } from '../ui/busy.tsx'
import { HistoryList, type RecordHistory } from '../ui/history-list.tsx'
import { OverlayPage } from '../ui/overlay-page.tsx'
import { StandingAlert } from '../ui/standing-alert.tsx'
import { Chip, WaitingIcon } from '../ui/state.tsx'
import { Tag } from '../ui/tag.tsx'
import type { TypedBefore } from '../ui/typed-before.ts'
import { useLate } from '../ui/use-late.ts'
import type { Standing, TrackedSend } from '../ui/use-tracked-send.ts'
import { WaitingPanel } from '../ui/waiting-panel.tsx'
import { EarlierAlert } from './earlier-alert.tsx'
import { PackageSummary } from './package-summary.tsx'

/** What every page of one package knows. */
export interface PackagePageProps {
  facilityId: string
  pkg: Package
  harvests: readonly Harvest[]
  operations: readonly Operation[]
  history: RecordHistory
  /** A refused change that is corrected and sent again. */
  before?: TypedBefore | undefined
  /** Back to the details, also after a success (READ-95). */
  onBack: () => void
  onClose: () => void
}

interface PackageFormProps extends PackagePageProps {
  title: string
  onSubmit: (event?: SyntheticEvent) => unknown
  tracked: TrackedSend
  /** What is missing while the button is disabled. */
  missing?: string | null
  submitLabel?: string
  /** What it becomes, shown beside the old one while Metrc has not answered: '1,612.40 g'. */
  pending?: string | null
  children: ReactNode
}

/** One change of one package: what it is at the left, the form at the right, where the change stands on top of it. */
export function PackageForm(props: PackageFormProps) {
  const {
    title,
    facilityId,
    pkg,
    harvests,
    operations,
    history,
    tracked,
    missing,
    submitLabel = 'Save',
    children,
  } = props
  const { standing, isBusy } = tracked
  const isLate = useLate(isBusy, 400)
  const sending = standing.is === 'sending' && (isLate || standing.id !== null) ? standing : null
  return (
    <OverlayPage
      isOpen
      title={title}
      subtitle={<Tag label={pkg.metrc.Label} />}
      onBack={props.onBack}
      onClose={props.onClose}
      onSubmit={props.onSubmit}
      isBusy={isBusy}
      canLeave={!isBusy || sending !== null}
      status={<FormStatus isWaiting={sending !== null} standing={standing} />}
      aside={
        <>
          <PackageSummary pkg={pkg} harvests={harvests} isBesideForm pending={sending && props.pending} />
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
          <BusyButton type="submit" isBusy={isBusy} busyLabel="Sending" disabled={Boolean(missing) || sending !== null}>
            {sendLabel(standing, submitLabel)}
          </BusyButton>
        </>
      }
    >
      {sending && <WaitingPanel facilityId={facilityId} sending={sending} noun="package" />}
      {!isBusy && standing.is !== 'needs-person' && <EarlierAlert operations={operations} />}
      <StandingAlert facilityId={facilityId} standing={standing} noun="package" />
      {children}
      {missing && <p className="only-p small muted">{missing}</p>}
    </OverlayPage>
  )
}

const sendLabel = ({ is }: Standing, otherwise: string): string =>
  is === 'refused' || is === 'not-known' || is === 'given-up' ? 'Send again' : otherwise

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const

function FormStatus({ isWaiting, standing }: { isWaiting: boolean; standing: Standing }) {
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
