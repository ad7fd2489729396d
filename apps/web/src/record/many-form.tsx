import Button from '@mui/material/Button'
import { RefusedAlert } from '../ui/alert.tsx'
import { BusyButton } from '../ui/busy.tsx'
import { countOf, isPartMade, type ChangeStanding } from './change-states.ts'
import { StandingAlert } from './change-alerts.tsx'

interface ManyFooterProps {
  sending: ChangeStanding
  /** How far it is, or what is missing. */
  said: string | null
  /** The button that sends; null when nothing is left to be sent. */
  submit: { label: string; isDisabled?: boolean; color?: 'primary' | 'error' } | null
  /** Whether the page stays while it is being sent. */
  isKept?: boolean
  onClose: () => void
}

/** Below a change of many records: how far it is, the way out, and the button that sends. */
export function ManyFooter({ sending, said, submit, isKept = false, onClose }: ManyFooterProps) {
  const { states, isBusy } = sending
  const isWaiting = countOf(states, 'sending', 'waiting') > 0
  return (
    <>
      <output className="small dim said">{said}</output>
      <span className="grow" />
      <Button disabled={isKept && isBusy} onClick={onClose}>
        {isWaiting ? 'Close, keep waiting' : states.size > 0 ? 'Close' : 'Cancel'}
      </Button>
      {(submit || isBusy) && (
        <BusyButton
          type="submit"
          color={submit?.color ?? 'primary'}
          isBusy={isBusy}
          busyLabel="Sending"
          disabled={submit?.isDisabled ?? false}
        >
          {submit?.label}
        </BusyButton>
      )}
    </>
  )
}

interface ManyAlertsProps {
  facilityId: string
  sending: ChangeStanding
  /** 'package' */
  noun: string
}

/** Above a change of many records: that its outcome is not known, or why all of a request was refused. */
export function ManyAlerts({ facilityId, sending, noun }: ManyAlertsProps) {
  const { isNotKnown, problems } = sending
  const rest = isPartMade(sending) ? 'The rest was sent' : 'Nothing was changed'
  return (
    <>
      {isNotKnown && <StandingAlert facilityId={facilityId} standing={{ is: 'not-known', record: '' }} noun={noun} />}
      {problems.length > 0 && <RefusedAlert said={`${rest}, and what you typed is kept.`} messages={problems} />}
    </>
  )
}
