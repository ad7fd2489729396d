import type { OperationKind } from '@cultivatd/domain/operation/operation-kinds'
import type { Outcome } from '@cultivatd/domain/operation/outcome'
import { type ReactNode, useEffect } from 'react'
import type { CallOptions } from '../live/api.ts'
import { useChange } from './use-change.ts'
import { useFinalQuestion } from './use-final-question.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify, savedMilliseconds } from '../ui/notices.ts'

interface DeleteInMetrcProps {
  facilityId: string
  kind: OperationKind
  /** 'driver' */
  noun: string
  name: string
  call: (options: CallOptions) => Promise<Outcome>
  onClose: () => void
  children: ReactNode
  /** What is done in place of deleting. */
  words?: typeof deleting
  /** What is asked of what can be undone: how. */
  question?: string
}

const deleting = { does: 'Delete', doing: 'Deleting', did: 'Deleted' }

/** Deletes something in Metrc after a question, or does another thing that asks; why it may not be shows in the error snackbar. */
export function DeleteInMetrc({ words = deleting, ...props }: DeleteInMetrcProps) {
  const { facilityId, kind, noun, name, call, onClose, children } = props
  const final = useFinalQuestion(kind)
  const { only, isBusy, send } = useChange({
    facilityId,
    said: () => ({ detail: `${words.did} ${noun} ${name}` }),
    call: (_body: null, options) => call(options),
    one: { failedTitle: `${words.does} Failed`, refusedIn: 'snackbar', onSaved: onClose },
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
      title={`${words.does} ${noun} ${name}`}
      confirmLabel={words.does}
      busyLabel={words.doing}
      question={props.question ?? final}
      isBusy={isBusy}
      onConfirm={() => void send([{ records: [name], body: null }])}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
