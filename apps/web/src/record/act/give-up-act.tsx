import { GivingUp } from '@cultivatd/domain/operation/operation'
import type { Act } from '../../live/outbox/act.ts'
import { loadOutbox } from '../../live/outbox/load-outbox.ts'
import { DraftBar } from '../../ui/draft/draft-bar.tsx'
import { DraftOf, useDraft } from '../../ui/draft/draft-of.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NoteInput } from '../../ui/inputs.tsx'
import { notifySaved } from '../../ui/notices.ts'
import { useRuleForm } from '../../ui/use-rule-form.ts'
import { useSend } from '../../ui/use-send.ts'

interface GiveUpActProps {
  act: Act
  /** What it does. */
  sentence: string
  onClose: () => void
}

/** Gives up what waits on this device: nobody has it then, and why stays here with it. */
export const GiveUpAct = (props: GiveUpActProps) => (
  <DraftOf place={`act ${props.act.key} give-up`} title="Give up what is not sent">
    <GiveUpForm {...props} />
  </DraftOf>
)

function GiveUpForm({ act, sentence, onClose }: GiveUpActProps) {
  const { send, isBusy } = useSend()
  const { control, handleSubmit } = useRuleForm(GivingUp, { reason: '' }, () => [])
  const draft = useDraft()
  const giveUp = async ({ reason }: GivingUp) => {
    const given = await send(async () => (await loadOutbox()).giveUp(act.id, reason))
    onClose()
    if (!given) return
    draft?.sent()
    notifySaved({ detail: `Gave up: ${sentence}` })
  }
  return (
    <FormDialog
      isOpen
      title="Give up 1 change"
      submitLabel="Give up"
      busyLabel="Giving up"
      isBusy={isBusy}
      takesAway
      onSubmit={handleSubmit(giveUp)}
      onClose={onClose}
    >
      <DraftBar />
      <p className="m">{sentence}</p>
      <p>
        It is not sent to the server, so that it is as if it was never entered.{' '}
        {act.file && 'The photo goes from this device too. '}This action cannot be undone.
      </p>
      <NoteInput control={control} name="reason" label="Reason" hint="It stays with it on this device." />
    </FormDialog>
  )
}
