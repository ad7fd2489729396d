import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { ArrowLeft, X } from 'lucide-react'
import { type ReactNode, type SyntheticEvent, useId } from 'react'
import { BusyButton, BusyLine } from './busy.tsx'
import { focusFirstField } from './focus-first-field.ts'
import { IconButton } from './icon-button.tsx'
import { useEscape } from './use-escape.ts'
import { useIsPhone } from './use-width.ts'

interface FormDialogProps {
  title: ReactNode
  isOpen: boolean
  onClose: () => void
  /** `form.handleSubmit(save)`. */
  onSubmit: (event?: SyntheticEvent) => unknown
  isBusy: boolean
  submitLabel?: string
  busyLabel?: string
  /** Rules that say "disabled unless" keep the button disabled and name what is missing beside it. */
  missing?: string | null
  /** At the left of the foot. */
  footNote?: ReactNode
  /** It may be closed although it is busy: what it does goes on by itself. */
  canLeave?: boolean
  cancelLabel?: string
  /** What is sent takes something away, and is not asked about a second time: its button is red. */
  takesAway?: boolean
  /** To the step before. */
  onBack?: () => void
  width?: number
  children: ReactNode
}

/**
 * A form above the page: 560 wide, full screen on a phone. It closes by its buttons, and by Escape where nothing typed is lost
 * by it.
 */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    isOpen,
    onClose,
    onSubmit,
    isBusy,
    submitLabel = 'Save',
    busyLabel,
    missing,
    footNote,
    canLeave = !isBusy,
    cancelLabel = 'Cancel',
    takesAway = false,
    onBack,
    width = 560,
    children,
  } = props
  const titleId = useId()
  const isPhone = useIsPhone()
  const escape = useEscape(onClose, canLeave)
  return (
    <Dialog
      open={isOpen}
      onClose={escape.onClose}
      fullScreen={isPhone}
      fullWidth
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: isPhone ? 'none' : width } } }}
    >
      <BusyLine isBusy={isBusy} />
      <form
        ref={focusFirstField}
        noValidate
        onInput={escape.onInput}
        onSubmit={(event) => {
          event.preventDefault()
          // React tells the form of a dialog below of it too, which is another one.
          event.stopPropagation()
          if (!isBusy && !missing) void onSubmit(event)
        }}
        style={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
      >
        <div className="dlg-head">
          <h2 className="t2" id={titleId}>
            {title}
          </h2>
          <IconButton icon={X} size={20} label="Close" disabled={!canLeave} onClick={onClose} />
        </div>
        <div className="dlg-body">{children}</div>
        <div className="dlg-foot">
          {(missing || footNote) && <span className="small dim missing">{missing ?? footNote}</span>}
          {onBack && (
            <Button disabled={isBusy} startIcon={<ArrowLeft size={16} strokeWidth={1.75} />} onClick={onBack}>
              Back
            </Button>
          )}
          <Button disabled={!canLeave} onClick={onClose}>
            {cancelLabel}
          </Button>
          <BusyButton
            type="submit"
            color={takesAway ? 'error' : 'primary'}
            isBusy={isBusy}
            busyLabel={busyLabel}
            disabled={Boolean(missing)}
          >
            {submitLabel}
          </BusyButton>
        </div>
      </form>
    </Dialog>
  )
}
