import type { ReactNode, SyntheticEvent } from 'react'
import { DraftBar } from '../ui/draft/draft-bar.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useLate } from '../ui/use-late.ts'
import { StandingAlert } from './change-alerts.tsx'
import { TrialDialog } from './trial-dialog.tsx'
import type { OnlyState } from './use-change.ts'
import type { AskedTrial } from './use-trial.ts'
import { WaitingPanel } from './waiting-panel.tsx'

interface ChangeDialogProps {
  title: string
  noun: string
  facilityId: string
  change: { only: OnlyState; isBusy: boolean; trial?: AskedTrial | null }
  onSubmit: (event?: SyntheticEvent) => unknown
  onClose: () => void
  children: ReactNode
  /** Why it cannot be sent yet. */
  missing?: string | null
  submitLabel?: string
}

/** The form of one change in a dialog, which stays until Metrc has answered. */
export function ChangeDialog({
  title,
  noun,
  facilityId,
  change: { only, isBusy, trial },
  onSubmit,
  onClose,
  children,
  missing = null,
  submitLabel = 'Save',
}: ChangeDialogProps) {
  const isLate = useLate(isBusy, 400)
  const sending = only.is === 'sending' && (isLate || only.id !== null) ? only : null
  return (
    <>
      <FormDialog
        isOpen
        title={title}
        isBusy={isBusy}
        busyLabel="Saving"
        submitLabel={only.is === 'refused' || only.is === 'not-known' ? 'Send again' : submitLabel}
        missing={missing}
        canLeave={!isBusy || sending !== null}
        cancelLabel={sending ? 'Close, keep waiting' : 'Cancel'}
        onSubmit={onSubmit}
        onClose={onClose}
      >
        {!isBusy && <DraftBar />}
        {sending && <WaitingPanel facilityId={facilityId} sending={sending} noun={noun} />}
        <StandingAlert facilityId={facilityId} standing={only} noun={noun} />
        {children}
      </FormDialog>
      {trial && <TrialDialog trial={trial} words={{ one: noun, many: noun, done: '' }} verb={submitLabel} />}
    </>
  )
}
