import { doubtText } from '@cultivatd/domain/operation/doubling'
import { Check } from 'lucide-react'
import { api } from '../live/api.ts'
import { BusyButton } from '../ui/busy.tsx'
import { notifySaved } from '../ui/notices.ts'
import { useSend } from '../ui/use-send.ts'
import { ChangeToLookAt, type LookedAtProps } from './change-to-look-at.tsx'

interface DoubledChangeProps extends LookedAtProps {
  /** Opens the form that puts it right; null where there is none. */
  onCorrect: (() => void) | null
}

/** A change that Metrc has confirmed and may have done twice: both numbers, and the two ways on. */
export function DoubledChange({ operation, noun, isNamed, onCorrect }: DoubledChangeProps) {
  const { send, isBusy } = useSend()
  const { doubt } = operation
  if (!doubt) return null
  const seen = async () => {
    if (await send(() => api.operation.seen({ params: { id: operation.id } })))
      notifySaved({ detail: `Looked at: ${operation.summary}` })
  }
  // Its number is as it has to be, or there is none: to adjust it would make it wrong.
  const correct = doubt.of === 'entries' ? null : onCorrect
  const putRight = correct ? 'adjust it back by the difference' : 'correct it there'
  return (
    <ChangeToLookAt
      {...{ operation, isNamed }}
      tone="warn"
      title="This may have been done twice"
      said={doubtText(doubt)}
      advice={`Look at the ${noun} in Metrc. Where it was done twice, ${putRight}; nothing waits for this.`}
      correct={correct && { label: 'Adjust quantity', open: correct }}
    >
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
    </ChangeToLookAt>
  )
}
