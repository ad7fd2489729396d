import { GivingUp, type Operation } from '@cultivatd/domain/operation/operation'
import { api } from '../live/api.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { NoteInput } from '../ui/inputs.tsx'
import { notifySaved } from '../ui/notices.ts'
import { useSchemaForm } from '../ui/use-schema-form.ts'
import { useSend } from '../ui/use-send.ts'

interface GiveUpDialogProps {
  operation: Operation
  onClose: () => void
  onGivenUp?: (() => void) | undefined
}

/** Gives up a change that was not sent, or leaves a refusal at that; the reason stays in the history. */
export function GiveUpDialog({ operation, onClose, onGivenUp }: GiveUpDialogProps) {
  const { send, isBusy } = useSend()
  const { control, handleSubmit } = useSchemaForm(GivingUp, { reason: '' })
  const giveUp = async (body: GivingUp) => {
    const isGivenUp = await send(() => api.operation.giveUp({ params: { id: operation.id }, body }))
    onClose()
    if (!isGivenUp) return
    notifySaved({ detail: `Gave up: ${operation.summary}` })
    onGivenUp?.()
  }
  return (
    <FormDialog
      isOpen
      title="Give up 1 change"
      submitLabel="Give up"
      busyLabel="Giving up"
      isBusy={isBusy}
      onSubmit={handleSubmit(giveUp)}
      onClose={onClose}
    >
      <div>
        <p className="mono small dim">{operation.records[0]}</p>
        <p className="m">{operation.summary}</p>
      </div>
      <p>
        {operation.state === 'refused'
          ? 'It is not sent again, and nobody is asked about it any more.'
          : 'It is not sent to Metrc.'}{' '}
        Are you sure? This action cannot be undone.
      </p>
      <NoteInput control={control} name="reason" label="Reason" hint="It stays in the history, with your name." />
    </FormDialog>
  )
}
