import type { Harvest } from '@cultivatd/domain/harvest/harvest'
import type { Operation } from '@cultivatd/domain/operation/operation'
import type { Package } from '@cultivatd/domain/package/package'
import Button from '@mui/material/Button'
import type { ReactNode, SyntheticEvent } from 'react'
import { RefusedAlert } from '../ui/alert.tsx'
import { BusyButton } from '../ui/busy.tsx'
import { timeText } from '../ui/dates.ts'
import { OverlayPage } from '../ui/overlay-page.tsx'
import { Chip, WaitingIcon } from '../ui/state.tsx'
import { Tag } from '../ui/tag.tsx'
import { useLate } from '../ui/use-late.ts'
import type { Refused } from '../ui/use-send.ts'
import { PackageHistory } from './package-history.tsx'
import { PackageSummary } from './package-summary.tsx'
import { UnclearAlert } from './unclear-alert.tsx'
import { WaitingPanel } from './waiting-panel.tsx'
import { whatYouCanDo } from './what-you-can-do.ts'

/** What every page of one package knows. */
export interface PackagePageProps {
  facilityId: string
  pkg: Package
  harvests: readonly Harvest[]
  operations: readonly Operation[]
  /** Back to the details, also after a success (READ-95). */
  onBack: () => void
  onClose: () => void
}

interface PackageFormProps extends PackagePageProps {
  title: string
  onSubmit: (event?: SyntheticEvent) => unknown
  isBusy: boolean
  refused: Refused | null
  /** What is missing while the button is disabled. */
  missing?: string | null
  submitLabel?: string
  /** What the quantity becomes, shown beside the old one while Metrc has not answered: '1,612.40 g'. */
  pendingQuantity?: string | null
  children: ReactNode
}

/** One change of one package: what it is at the left, the form at the right, where the change stands on top of it. */
export function PackageForm(props: PackageFormProps) {
  const { title, pkg, harvests, operations, isBusy, refused, missing, submitLabel = 'Save', children } = props
  const isWaiting = useLate(isBusy, 400)
  return (
    <OverlayPage
      isOpen
      title={title}
      subtitle={<Tag label={pkg.metrc.Label} />}
      onBack={props.onBack}
      onClose={props.onClose}
      onSubmit={props.onSubmit}
      isBusy={isBusy}
      status={<FormStatus isWaiting={isWaiting} isRefused={refused !== null} />}
      aside={
        <>
          <PackageSummary
            pkg={pkg}
            harvests={harvests}
            isBesideForm
            pendingQuantity={isWaiting ? props.pendingQuantity : null}
          />
          <div className="hide-p mt5">
            <h3>History</h3>
            <PackageHistory operations={operations} />
          </div>
        </>
      }
      footer={
        <>
          {missing && <span className="small dim said">{missing}</span>}
          <span className="grow" />
          {isWaiting ? (
            <Button onClick={props.onClose}>Close, keep waiting</Button>
          ) : (
            <Button disabled={isBusy} onClick={props.onBack}>
              Cancel
            </Button>
          )}
          <BusyButton type="submit" isBusy={isBusy} busyLabel="Sending" disabled={Boolean(missing)}>
            {refused ? 'Send again' : submitLabel}
          </BusyButton>
        </>
      }
    >
      {isWaiting && <WaitingPanel operations={operations} />}
      {!isBusy && <UnclearAlert operations={operations} />}
      {refused && !isBusy && (
        <RefusedAlert said={refusedText(refused, operations)} messages={refused.messages}>
          <p>{whatYouCanDo(refused.messages)}</p>
        </RefusedAlert>
      )}
      {children}
      {missing && <p className="only-p small muted">{missing}</p>}
    </OverlayPage>
  )
}

/** Who said no: Metrc, when the ledger holds its words; else a rule of ours, because the package changed meanwhile. */
function refusedText({ messages, at }: Refused, operations: readonly Operation[]): string {
  const isMetrc = operations.some(({ problems }) => problems.some((problem) => messages.includes(problem)))
  return isMetrc
    ? `Metrc refused this at ${timeText(at)}. Nothing was changed there, and what you typed is kept.`
    : `This was refused at ${timeText(at)}. Nothing was changed, and what you typed is kept.`
}

function FormStatus({ isWaiting, isRefused }: { isWaiting: boolean; isRefused: boolean }) {
  if (isWaiting)
    return (
      <Chip tone="info" icon={<WaitingIcon />}>
        Waiting for Metrc
      </Chip>
    )
  return isRefused ? <Chip tone="error">Refused by Metrc</Chip> : null
}
