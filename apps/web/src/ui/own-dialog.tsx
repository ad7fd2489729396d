import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { DraftBar } from './draft/draft-bar.tsx'
import { FormDialog } from './form-dialog.tsx'
import { OvertakenAlert } from './overtaken-alert.tsx'
import type { OwnForm } from './use-own-form.ts'

interface OwnDialogProps {
  form: OwnForm
  title: ReactNode
  /** 'Create Failed': above a refusal, where the form shows them. */
  failedTitle?: string
  submitLabel?: string
  /** At the left of the foot. */
  footNote?: ReactNode
  /** Why it cannot be sent, in place of it. */
  missing?: string | null
  width?: number
  onClose: () => void
  children: ReactNode
}

/** The form of a record that is ours alone, above a page: what was overtaken or refused on top of the fields. */
export function OwnDialog({ form, failedTitle, onClose, children, ...dialog }: OwnDialogProps) {
  const { isBusy, submit, refused, overtaken } = form
  return (
    <FormDialog isOpen isBusy={isBusy} onSubmit={submit} onClose={onClose} {...dialog}>
      <DraftBar />
      {overtaken && <OvertakenAlert {...overtaken} isBusy={isBusy} />}
      {refused && !overtaken && (
        <Alert tone="error" title={failedTitle}>
          <p className="mt1">{refused.messages.join(' ')}</p>
        </Alert>
      )}
      {children}
    </FormDialog>
  )
}
