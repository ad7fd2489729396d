import { countPlaceText, type CycleCount, GiveUpForm } from '@cultivatd/domain/cycle-count/cycle-count'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { createRepeatKey } from '../live/repeat-key.ts'
import { DraftBar } from '../ui/draft/draft-bar.tsx'
import { DraftOf, useDraft } from '../ui/draft/draft-of.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { NoteInput } from '../ui/inputs.tsx'
import { notifySaved } from '../ui/notices.ts'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { useSend } from '../ui/use-send.ts'

interface GiveUpCountProps {
  count: CycleCount
  onGivenUp: () => void
  onClose: () => void
}

/** Ends a count without a report; why stays with it. */
export const GiveUpCount = (props: GiveUpCountProps) => (
  <DraftOf place={`cycle-count ${props.count.id} give-up`} title={`Give up ${countPlaceText(props.count)}`}>
    <GivingUp {...props} />
  </DraftOf>
)

function GivingUp({ count, onGivenUp, onClose }: GiveUpCountProps) {
  const { send, isBusy } = useSend()
  const [repeatKey] = useState(() => createRepeatKey())
  const { control, handleSubmit } = useRuleForm(GiveUpForm, { reason: '' }, () => [])
  const draft = useDraft()
  const giveUp = async ({ reason }: GiveUpForm) => {
    const call = { params: { countId: count.id }, body: { facilityId: count.facilityId, reason } }
    if (!(await send(() => api.cycleCount.giveUp(call, { idempotencyKey: repeatKey.of(call) })))) return
    draft?.sent()
    notifySaved({ detail: `Gave up the cycle count of ${countPlaceText(count)}` })
    onGivenUp()
  }
  return (
    <FormDialog
      isOpen
      title={`Give up ${countPlaceText(count)}`}
      submitLabel="Give up"
      busyLabel="Giving up"
      cancelLabel="Go on counting"
      isBusy={isBusy}
      takesAway
      onSubmit={handleSubmit(giveUp)}
      onClose={onClose}
    >
      <DraftBar />
      <p>What was scanned stays in the history, and there is no report. This action cannot be undone.</p>
      <NoteInput control={control} name="reason" label="Reason" />
    </FormDialog>
  )
}
