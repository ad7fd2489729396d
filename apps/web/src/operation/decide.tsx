import type { Operation } from '@cultivatd/domain/operation/operation'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notifySaved } from '../ui/notices.ts'
import { useSend } from '../ui/use-send.ts'

interface DecideProps {
  operation: Operation
  onClose: () => void
}

/** A person says what became of a change of which Metrc's records do not tell. */
export function Decide({ operation, onClose }: DecideProps) {
  const [question, setQuestion] = useState<boolean | null>(null)
  const { send, isBusy } = useSend()
  const decide = async (isApplied: boolean) => {
    const isDecided = await send(() => api.operation.decide({ params: { id: operation.id }, body: { isApplied } }))
    setQuestion(null)
    if (!isDecided) return
    notifySaved({ detail: `${isApplied ? 'Applied' : 'Not applied'}: ${operation.summary}` })
    onClose()
  }
  return (
    <>
      <span className="small dim said">
        “It was applied”: it counts as done. “It was not”: it can be corrected and sent again, or given up. Look into
        Metrc itself when you are not sure.
      </span>
      <span className="grow" />
      <Button onClick={() => setQuestion(false)}>It was not</Button>
      <Button onClick={() => setQuestion(true)}>It was applied</Button>
      {question !== null && (
        <ConfirmDialog
          isOpen
          title={question ? 'Decide that Metrc has it' : 'Decide that Metrc does not have it'}
          confirmLabel={question ? 'It was applied' : 'It was not'}
          busyLabel="Deciding"
          safeLabel="Look again"
          isBusy={isBusy}
          onConfirm={() => void decide(question)}
          onClose={() => setQuestion(null)}
        >
          <p className="m">{operation.summary}</p>
          <p className="muted mt1">
            {question
              ? 'It counts as done, and is not sent again.'
              : 'It counts as refused: it can be corrected and sent again, or given up.'}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
