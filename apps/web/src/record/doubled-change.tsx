import { doubtText } from '@cultivatd/domain/operation/doubling'
import type { Operation } from '@cultivatd/domain/operation/operation'
import Button from '@mui/material/Button'
import { Check, PenLine } from 'lucide-react'
import { api } from '../live/api.ts'
import { Alert } from '../ui/alert.tsx'
import { BusyButton } from '../ui/busy.tsx'
import { notifySaved } from '../ui/notices.ts'
import { useSend } from '../ui/use-send.ts'

interface DoubledChangeProps {
  operation: Operation
  /** 'package' */
  noun: string
  /** What it was stands beside it already. */
  isNamed?: boolean
  /** Opens the form that puts it right; null where there is none. */
  onCorrect: (() => void) | null
}

/** A change that Metrc has confirmed and may have done twice: both numbers, and the two ways on. */
export function DoubledChange({ operation, noun, isNamed = false, onCorrect }: DoubledChangeProps) {
  const { send, isBusy } = useSend()
  const { doubt, summary, personName } = operation
  if (!doubt) return null
  const seen = async () => {
    if (await send(() => api.operation.seen({ params: { id: operation.id } })))
      notifySaved({ detail: `Looked at: ${summary}` })
  }
  return (
    <Alert tone="warn" title="This may have been done twice">
      {!isNamed && (
        <p className="mt1">
          {summary} ({personName}).
        </p>
      )}
      <p className="mt1">{doubtText(doubt)}</p>
      <p className="mt1">
        Look at the {noun} in Metrc. Where it was done twice,{' '}
        {onCorrect ? 'adjust it back by the difference' : 'correct it there'}; nothing waits for this.
      </p>
      <div className="row wrap mt3">
        {onCorrect && (
          <Button
            size="small"
            startIcon={<PenLine size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={onCorrect}
          >
            Adjust quantity
          </Button>
        )}
        <BusyButton
          variant="outlined"
          size="small"
          isBusy={isBusy}
          busyLabel="Saving"
          startIcon={<Check size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => void seen()}
        >
          I have looked at it
        </BusyButton>
      </div>
    </Alert>
  )
}
