import type { Outcome } from '@cultivatd/domain/operation/outcome'
import { type ReactNode, useEffect } from 'react'
import type { CallOptions } from '../live/api.ts'
import { useChange } from '../record/use-change.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify, savedMilliseconds } from '../ui/notices.ts'

interface DeleteInMetrcProps {
  facilityId: string
  /** 'driver' */
  noun: string
  name: string
  call: (options: CallOptions) => Promise<Outcome>
  onClose: () => void
  children: ReactNode
}

/** Deletes something in Metrc after a question; why it may not be shows in the error snackbar. */
export function DeleteInMetrc({ facilityId, noun, name, call, onClose, children }: DeleteInMetrcProps) {
  const { only, isBusy, send } = useChange({
    facilityId,
    said: () => ({ detail: `Deleted ${noun} ${name}` }),
    call: (_body: null, options) => call(options),
    one: { failedTitle: 'Delete Failed', refusedIn: 'snackbar', onSaved: onClose },
  })
  // The question closes when Metrc has answered, or when it does not at the moment.
  const isWaiting = only.is === 'sending' && only.id !== null
  const isOver = only.is !== 'idle' && (only.is !== 'sending' || isWaiting)
  useEffect(() => {
    const text = `Waiting for Metrc. The ${noun} stays until it has answered.`
    if (isWaiting) notify({ kind: 'info', text, milliseconds: savedMilliseconds })
    if (isOver) onClose()
  }, [isOver, isWaiting, noun, onClose])
  return (
    <ConfirmDialog
      isOpen
      title={`Delete ${noun} ${name}`}
      confirmLabel="Delete"
      busyLabel="Deleting"
      isBusy={isBusy}
      onConfirm={() => void send([{ records: [name], body: null }])}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
