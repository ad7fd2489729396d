import { GivingUp } from '@cultivatd/domain/operation/operation'
import { api } from '../live/api.ts'
import { DraftBar } from '../ui/draft/draft-bar.tsx'
import { DraftOf, useDraft } from '../ui/draft/draft-of.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { NoteInput } from '../ui/inputs.tsx'
import { notifySaved } from '../ui/notices.ts'
import { numberText } from '../ui/number-text.ts'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { useSend } from '../ui/use-send.ts'

interface GiveUpRowsProps {
  facilityId: string
  ids: readonly string[]
  title: string
  onClose: () => void
}

/** Takes rows out of the tray without sending them; why stays with them. */
export const GiveUpRows = (props: GiveUpRowsProps) => (
  <DraftOf place={`repair ${props.facilityId} ${props.title} give-up`} title="Give up what is to be mended">
    <GiveUpForm {...props} />
  </DraftOf>
)

function GiveUpForm({ facilityId, ids, title, onClose }: GiveUpRowsProps) {
  const { send, isBusy } = useSend()
  const { control, handleSubmit } = useRuleForm(GivingUp, { reason: '' }, () => [])
  const draft = useDraft()
  const changes = `${numberText(ids.length)} ${ids.length === 1 ? 'change' : 'changes'}`
  const giveUp = async ({ reason }: GivingUp) => {
    const given = await send(() => api.repair.giveUp({ body: { facilityId, ids: [...ids], reason } }))
    onClose()
    if (!given) return
    draft?.sent()
    notifySaved({ detail: `Gave up ${numberText(ids.length)}: ${title}` })
  }
  return (
    <FormDialog
      isOpen
      title={`Give up ${changes}`}
      submitLabel="Give up"
      busyLabel="Giving up"
      isBusy={isBusy}
      onSubmit={handleSubmit(giveUp)}
      onClose={onClose}
    >
      <DraftBar />
      <p>{title}: not sent to Metrc, and gone from the tray. This action cannot be undone.</p>
      <NoteInput control={control} name="reason" label="Reason" hint="It is kept with them." />
    </FormDialog>
  )
}
