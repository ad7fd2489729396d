import type { Facility } from '@cultivatd/domain/facility/facility'
import { recordKindLabels, recordKinds } from '@cultivatd/domain/record/record-kind'
import { type Webhook, WebhookForm, webhookProblems, webhookWords } from '@cultivatd/domain/webhook/webhook'
import { useController } from 'react-hook-form'
import { api } from '../live/api.ts'
import { Choices, FacilitiesField } from '../trade/facilities-field.tsx'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { FieldNote } from '../ui/field.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { OwnDialog } from '../ui/own-dialog.tsx'
import type { AnyControl } from '../ui/use-form-field.ts'
import { useOwnForm } from '../ui/use-own-form.ts'

/** The place of the draft of a new webhook. */
export const webhookDraft = 'webhook'

interface NewWebhookDialogProps {
  facilities: readonly Facility[]
  names: readonly string[]
  onMade: (made: { name: string; secret: string }) => void
  onClose: () => void
}

export const NewWebhookDialog = (props: NewWebhookDialogProps) => (
  <DraftOf place={webhookDraft} title="Make a webhook">
    <Fields {...props} />
  </DraftOf>
)

const blank: WebhookForm = { name: '', url: '', kinds: ['plants', 'harvests', 'packages'], facilityIds: null }

function Fields({ facilities, names, onMade, onClose }: NewWebhookDialogProps) {
  const form = useOwnForm<WebhookForm, WebhookForm, Webhook>({
    schema: WebhookForm,
    blank,
    row: null,
    formOf: () => blank,
    words: webhookWords,
    problems: (values) => webhookProblems(values, { activeIds: facilities.map(({ id }) => id), names }),
    create: async (body) => {
      const made = await api.webhook.create({ body })
      onMade({ name: body.name, secret: made.secret })
      return made
    },
    refusedIn: 'form',
    said: (_id, { name }) => ({ detail: `Made the webhook ${name}` }),
    onSaved: onClose,
  })
  const { control } = form
  return (
    <OwnDialog
      form={form}
      title="Make a webhook"
      failedTitle="Create Failed"
      submitLabel="Make webhook"
      footNote="Its secret is shown once."
      onClose={onClose}
    >
      <TextInput control={control} name="name" label="Name" placeholder="Accounting" autoComplete="off" hasFocus />
      <TextInput
        control={control}
        name="url"
        label="Address"
        placeholder="https://example.com/hooks"
        autoComplete="off"
        inputMode="url"
        isMono
      />
      <Kinds control={control} />
      <FacilitiesField control={control} name="facilityIds" facilities={facilities} />
    </OwnDialog>
  )
}

function Kinds({ control }: { control: AnyControl<WebhookForm> }) {
  const { field, fieldState } = useController({ control, name: 'kinds' })
  return (
    <fieldset className="field" style={{ border: 0, padding: 0 }} aria-label="It is told of">
      <span className="lab">It is told of</span>
      <Choices
        options={recordKinds.map((value) => ({ value, label: recordKindLabels[value] }))}
        chosen={field.value}
        hasColumns
        onChange={field.onChange}
      />
      {fieldState.error && <FieldNote id="webhook-kinds" error={fieldState.error.message} />}
    </fieldset>
  )
}
