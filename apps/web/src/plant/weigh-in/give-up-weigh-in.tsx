import { type WeighIn, WeighInGivenUp } from '@cultivatd/domain/weigh-in/weigh-in'
import { useState } from 'react'
import { api } from '../../live/api.ts'
import { createRepeatKey } from '../../live/repeat-key.ts'
import { DraftBar } from '../../ui/draft/draft-bar.tsx'
import { DraftOf, useDraft } from '../../ui/draft/draft-of.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NoteInput } from '../../ui/inputs.tsx'
import { notifySaved } from '../../ui/notices.ts'
import { useRuleForm } from '../../ui/use-rule-form.ts'
import { useSend } from '../../ui/use-send.ts'
import { countText } from '../plants-form.tsx'

interface GiveUpProps {
  weighIn: WeighIn
  /** Of how many plants a weight stands. */
  weighed: number
  onClose: () => void
}

export const giveUpPlace = (id: string): string => `weigh-in ${id} give-up`

/** Gives a weigh-in up, with a reason. */
export const GiveUpWeighIn = (props: GiveUpProps) => (
  <DraftOf place={giveUpPlace(props.weighIn.id)} title="Give up the weigh-in">
    <Form {...props} />
  </DraftOf>
)

function Form({ weighIn: { id: weighInId, facilityId, name }, weighed, onClose }: GiveUpProps) {
  const { send, isBusy } = useSend()
  const [repeatKey] = useState(() => createRepeatKey())
  const { control, handleSubmit } = useRuleForm(WeighInGivenUp, { reason: '' }, () => [])
  const draft = useDraft()
  const giveUp = async ({ reason }: WeighInGivenUp) => {
    const call = { params: { weighInId }, body: { facilityId, reason } }
    if (!(await send(() => api.weighIn.giveUp(call, { idempotencyKey: repeatKey.of(call) })))) return
    draft?.sent()
    notifySaved({ detail: `Gave up the weigh-in ${name}` })
    onClose()
  }
  return (
    <FormDialog
      isOpen
      takesAway
      title="Give up the weigh-in"
      submitLabel="Give up"
      busyLabel="Giving up"
      isBusy={isBusy}
      onSubmit={handleSubmit(giveUp)}
      onClose={onClose}
    >
      <DraftBar />
      <p>
        {weighed === 0 ? 'No plant is weighed yet.' : `The weights of ${countText(weighed)} are not sent to Metrc.`}{' '}
        They stay readable here. Are you sure? This action cannot be undone.
      </p>
      <NoteInput control={control} name="reason" label="Reason" hint="It stays in the history, with your name." />
    </FormDialog>
  )
}
