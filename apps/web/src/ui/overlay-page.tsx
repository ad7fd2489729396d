import Dialog from '@mui/material/Dialog'
import { ArrowLeft, ChevronRight, type LucideIcon, X } from 'lucide-react'
import { type ReactNode, type SyntheticEvent, useId } from 'react'
import { BusyLine } from './busy.tsx'
import { classNames } from './class-names.ts'
import { focusFirstField } from './focus-first-field.ts'
import { IconButton } from './icon-button.tsx'
import { useEscape } from './use-escape.ts'
import { useIsPhone } from './use-width.ts'

interface OverlayPageProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  /** Under the title, a tag for example. */
  subtitle?: ReactNode
  /** Beside the title when there is no way back. */
  icon?: LucideIcon
  onBack?: () => void
  /** At the right of the head: the sync state. */
  status?: ReactNode
  /** The left column: what it is. */
  aside?: ReactNode
  /** One column of fields and lists: the sheet is as wide and high as they are, so that nothing stands empty around them. */
  isNarrow?: boolean
  children: ReactNode
  /** The buttons at the foot; on a phone fixed at the bottom. */
  footer?: ReactNode
  /** Given for a form: no press beside it closes the sheet, and Escape only where nothing typed is lost by it. */
  onSubmit?: (event: SyntheticEvent) => unknown
  isBusy?: boolean
  /** It may be closed although it is busy: what it does goes on by itself. */
  canLeave?: boolean
}

/** A sheet of 1200 (of 840 when it is narrow) above the page, full screen on a phone: left what it is, right what one can do. */
export function OverlayPage(props: OverlayPageProps) {
  const { isOpen, onClose, aside, isNarrow = false, children, footer, onSubmit, isBusy = false } = props
  const { canLeave = !isBusy } = props
  const titleId = useId()
  const isPhone = useIsPhone()
  const isForm = onSubmit !== undefined
  const escape = useEscape(props.onBack && !isBusy ? props.onBack : onClose, canLeave)
  const content = (
    <>
      <div className="frm">{children}</div>
      {footer && <div className="sheetf">{footer}</div>}
    </>
  )
  return (
    <Dialog
      open={isOpen}
      onClose={isForm ? escape.onClose : onClose}
      fullScreen={isPhone}
      maxWidth={false}
      aria-labelledby={titleId}
      // The top edge stays where it is while one goes from the details to a form.
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: {
          sx: isPhone
            ? {}
            : {
                ...sheetSize,
                ...(isNarrow ? { maxWidth: 840, minHeight: 0 } : {}),
                ...(isForm && !isNarrow && !aside ? { height: 'calc(100% - 64px)' } : {}),
              },
        },
      }}
    >
      <BusyLine isBusy={isBusy} />
      <OverlayHead {...props} titleId={titleId} />
      <div className={classNames('sheetb', !aside && 'one')}>
        {aside && (
          // It scrolls, and may hold nothing that takes the focus.
          <div className="psum" tabIndex={isPhone ? undefined : 0}>
            {aside}
          </div>
        )}
        {isForm ? (
          <form
            ref={focusFirstField}
            className="pform"
            noValidate
            onInput={escape.onInput}
            onSubmit={(event) => {
              event.preventDefault()
              if (!isBusy) void onSubmit(event)
            }}
          >
            {content}
          </form>
        ) : (
          <div className="pform">{content}</div>
        )}
      </div>
    </Dialog>
  )
}

const sheetSize = {
  width: '100%',
  maxWidth: 1200,
  minHeight: 'min(480px, calc(100% - 64px))',
  maxHeight: 'calc(100% - 64px)',
  margin: '32px',
  '@media (max-width: 1199.98px)': { margin: '24px', width: 'calc(100% - 48px)' },
}

function OverlayHead({
  title,
  subtitle,
  icon: Icon,
  onBack,
  status,
  onClose,
  titleId,
  isBusy,
  canLeave = !isBusy,
}: OverlayPageProps & { titleId: string }) {
  return (
    <header className="sheeth">
      {onBack ? (
        <IconButton icon={ArrowLeft} size={20} label="Back" disabled={isBusy} onClick={onBack} />
      ) : (
        Icon && (
          <span className="ib" style={{ pointerEvents: 'none' }} aria-hidden="true">
            <Icon size={20} strokeWidth={1.75} />
          </span>
        )
      )}
      <div className="grow">
        <h2 className="t2 ell" id={titleId}>
          {title}
        </h2>
        {subtitle && <div className="ell">{subtitle}</div>}
      </div>
      {status && <div className="sheets">{status}</div>}
      <IconButton icon={X} size={20} label="Close" disabled={!canLeave} onClick={onClose} />
    </header>
  )
}

interface ActionTileProps {
  icon: LucideIcon
  label: string
  /** What it does, or why it cannot be done now. */
  note: ReactNode
  isDisabled?: boolean
  onClick: () => void
}

/** One thing that can be done, in the grid `.acts2` of a details sheet. */
export function ActionTile({ icon: Icon, label, note, isDisabled, onClick }: ActionTileProps) {
  return (
    <button type="button" className="act-tile" disabled={isDisabled} onClick={onClick}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <span className="grow">
        <b className="m">{label}</b>
        <span className="small dim">{note}</span>
      </span>
      {!isDisabled && <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" />}
    </button>
  )
}
