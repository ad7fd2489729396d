import type { Sublocation } from '@cultivatd/domain/sublocation/sublocation'
import { useEffect } from 'react'
import { api } from '../live/api.ts'
import { useChange } from '../record/use-change.ts'
import { useFinalQuestion } from '../record/use-final-question.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify, savedMilliseconds } from '../ui/notices.ts'

const waitingText = 'Waiting for Metrc. The sublocation stays until it has answered.'

interface DeleteSublocationProps {
  facilityId: string
  sublocation: Sublocation
  onClose: () => void
}

/** Deletes a sublocation after a question; why it may not be shows in the error snackbar. */
export function DeleteSublocation({ facilityId, sublocation: { Id, Name }, onClose }: DeleteSublocationProps) {
  const question = useFinalQuestion('sublocation.delete')
  const { only, isBusy, send } = useChange({
    facilityId,
    said: () => ({ detail: `Deleted sublocation ${Name}` }),
    call: (request: Parameters<typeof api.sublocation.delete>[0], options) => api.sublocation.delete(request, options),
    one: { failedTitle: 'Delete Failed', refusedIn: 'snackbar', onSaved: onClose },
  })
  const isOver = only.is !== 'idle' && (only.is !== 'sending' || only.id !== null)
  const isWaiting = only.is === 'sending' && only.id !== null
  useEffect(() => {
    if (isWaiting) notify({ kind: 'info', text: waitingText, milliseconds: savedMilliseconds })
    if (isOver) onClose()
  }, [isOver, isWaiting, onClose])
  const body = { facilityId, seenName: Name }
  return (
    <ConfirmDialog
      isOpen
      title={`Delete sublocation ${Name}`}
      confirmLabel="Delete"
      busyLabel="Deleting"
      isBusy={isBusy}
      question={question}
      onConfirm={() => void send([{ records: [Name], body: { params: { sublocationId: String(Id) }, body } }])}
      onClose={onClose}
    >
      It is removed in Metrc too. What stands in it has to be moved first.
    </ConfirmDialog>
  )
}
