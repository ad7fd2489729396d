import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { finalQuestion } from '@cultivatd/domain/operation/send-delay'
import { type ReactNode, useId } from 'react'
import { BusyButton, BusyLine } from './busy.tsx'

interface ConfirmDialogProps {
  isOpen: boolean
  /** The act and the number: 'Destroy 1 plant'. */
  title: string
  /** What it is about. */
  children?: ReactNode
  /** The verb, never OK. */
  confirmLabel: string
  busyLabel?: string
  safeLabel?: string
  /** What is asked at the end; for what can be undone, how. */
  question?: string
  /** It takes nothing away: without the sentence, and not in red. */
  isPlain?: boolean
  /** Why it did not work; the dialog stays. */
  problem?: string | null
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** 'Are you sure? This action cannot be undone.' (SHELL-41); the safe button is first and has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirmLabel, busyLabel, safeLabel = 'Keep it', problem } = props
  const { isBusy = false, isPlain = false, question = finalQuestion(undefined) } = props
  const id = useId()
  return (
    <Dialog
      open={isOpen}
      onClose={isBusy ? undefined : props.onClose}
      role="alertdialog"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      slotProps={{ paper: { sx: { maxWidth: 480 } } }}
    >
      <BusyLine isBusy={isBusy} />
      <div style={{ padding: '20px 20px 18px' }} className="col g2">
        <h2 className="t2" id={`${id}-title`}>
          {title}
        </h2>
        {children && <div id={isPlain ? `${id}-text` : undefined}>{children}</div>}
        {!isPlain && <p id={`${id}-text`}>{question}</p>}
        {problem && (
          <p className="errtx" role="alert">
            {problem}
          </p>
        )}
      </div>
      <div className="dlg-foot">
        <Button
          // The safe answer has the focus (SHELL-41).
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          disabled={isBusy}
          onClick={props.onClose}
        >
          {safeLabel}
        </Button>
        <BusyButton
          color={isPlain ? 'primary' : 'error'}
          isBusy={isBusy}
          busyLabel={busyLabel ?? `${confirmLabel}…`}
          onClick={props.onConfirm}
        >
          {confirmLabel}
        </BusyButton>
      </div>
    </Dialog>
  )
}
