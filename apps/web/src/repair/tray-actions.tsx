import Button from '@mui/material/Button'
import { BusyButton } from '../ui/busy.tsx'

interface TrayActionsProps {
  isBusy: boolean
  /** 'Send 12' */
  sendLabel: string
  /** Nothing of it would work. */
  isStuck?: boolean
  onGiveUp: () => void
  onSend: () => void
}

/** The two ways out of a card of the tray, whatever lies on it. */
export const TrayActions = ({ isBusy, sendLabel, isStuck = false, onGiveUp, onSend }: TrayActionsProps) => (
  <span className="row g2 wrap">
    <Button size="small" disabled={isBusy} onClick={onGiveUp}>
      Give up
    </Button>
    <BusyButton
      size="small"
      variant="contained"
      isBusy={isBusy}
      busyLabel="Sending"
      disabled={isStuck}
      onClick={onSend}
    >
      {sendLabel}
    </BusyButton>
  </span>
)
