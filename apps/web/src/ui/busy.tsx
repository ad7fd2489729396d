import Button, { type ButtonProps } from '@mui/material/Button'
import { useLate } from './use-late.ts'

interface BusyButtonProps extends ButtonProps {
  isBusy: boolean
  /** The verb while it runs: Saving, Sending. */
  busyLabel?: string
}

/** A button that says what it does while it does it; it keeps its width. */
export function BusyButton({
  isBusy,
  busyLabel = 'Saving',
  children,
  startIcon,
  onClick,
  disabled,
  ...props
}: BusyButtonProps) {
  return (
    <Button
      variant="contained"
      {...props}
      disabled={disabled}
      aria-busy={isBusy}
      aria-disabled={isBusy}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      startIcon={isBusy ? <span className="spin" aria-hidden="true" /> : startIcon}
      style={isBusy ? { opacity: 0.86, ...props.style } : props.style}
    >
      {isBusy ? busyLabel : children}
    </Button>
  )
}

/** The line at the top of a dialog while something takes longer than 400 ms. */
export function BusyLine({ isBusy }: { isBusy: boolean }) {
  return useLate(isBusy, 400) ? <div className="busyline" role="presentation" /> : null
}
