import { GivingUp, type Operation } from '@cultivatd/domain/operation/operation'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { DraftBar } from '../ui/draft/draft-bar.tsx'
import { DraftChips } from '../ui/draft/draft-chips.tsx'
import { DraftOf, useDraft, useLeftOpen } from '../ui/draft/draft-of.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { NoteInput } from '../ui/inputs.tsx'
import { notifySaved } from '../ui/notices.ts'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { useSend } from '../ui/use-send.ts'

interface GiveUpDialogProps {
  operation: Operation
  onClose: () => void
  onGivenUp?: (() => void) | undefined
}

/** Gives up a change that was not sent, or leaves a refusal at that; the reason stays in the history. */
export const GiveUpDialog = (props: GiveUpDialogProps) => (
  <DraftOf place={giveUpPlace(props.operation)} title="Give up 1 change">
    <GiveUpForm {...props} />
  </DraftOf>
)

const giveUpPlace = ({ id }: Operation): string => `operation ${id} give-up`

/** The reason that somebody began to write, where the change stands. */
export const GiveUpDrafts = ({ operation, onOpen }: { operation: Operation; onOpen: () => void }) => (
  <DraftChips record={giveUpPlace(operation)} opener={() => onOpen} />
)

/** Whether its dialog was open when the page went. */
export const useGivingUp = (operation: Operation) => useState(useLeftOpen(giveUpPlace(operation)) !== null)

function GiveUpForm({ operation, onClose, onGivenUp }: GiveUpDialogProps) {
  const { send, isBusy } = useSend()
  const { control, handleSubmit } = useRuleForm(GivingUp, { reason: '' }, () => [])
  const draft = useDraft()
  const giveUp = async (body: GivingUp) => {
    const isGivenUp = await send(() => api.operation.giveUp({ params: { id: operation.id }, body }))
    onClose()
    if (!isGivenUp) return
    draft?.sent()
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
      <DraftBar />
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
