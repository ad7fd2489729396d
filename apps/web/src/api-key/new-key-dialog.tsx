import { type ApiKey, ApiKeyForm, apiKeyProblems, apiKeyWords } from '@cultivatd/domain/api-key/api-key'
import { keyDayChoices } from '@cultivatd/domain/api-key/key-text'
import type { Facility } from '@cultivatd/domain/facility/facility'
import { permission, permissionLabels } from '@cultivatd/domain/user/permissions'
import { useController } from 'react-hook-form'
import { api } from '../live/api.ts'
import { Choices, FacilitiesField } from '../trade/facilities-field.tsx'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { OwnDialog } from '../ui/own-dialog.tsx'
import { Segments } from '../ui/segments.tsx'
import type { AnyControl } from '../ui/use-form-field.ts'
import { useOwnForm } from '../ui/use-own-form.ts'

/** The place of the draft of a new key. */
export const keyDraft = 'api-key'

interface NewKeyDialogProps {
  facilities: readonly Facility[]
  /** Of those that work. */
  openNames: readonly string[]
  onMade: (made: { name: string; key: string }) => void
  onClose: () => void
}

export const NewKeyDialog = (props: NewKeyDialogProps) => (
  <DraftOf place={keyDraft} title="Make an API key">
    <Fields {...props} />
  </DraftOf>
)

const blank: ApiKeyForm = { name: '', mayChange: false, permissions: [], facilityIds: null, days: 90 }

function Fields({ facilities, openNames, onMade, onClose }: NewKeyDialogProps) {
  const form = useOwnForm<ApiKeyForm, ApiKeyForm, ApiKey>({
    schema: ApiKeyForm,
    blank,
    row: null,
    formOf: () => blank,
    words: apiKeyWords,
    problems: (values) => apiKeyProblems(values, { activeIds: facilities.map(({ id }) => id), openNames }),
    create: async (body) => {
      const made = await api.apiKey.create({ body })
      onMade({ name: body.name, key: made.key })
      return made
    },
    refusedIn: 'form',
    said: (_id, { name }) => ({ detail: `Made the API key ${name}` }),
    onSaved: onClose,
  })
  const { control } = form
  return (
    <OwnDialog
      form={form}
      title="Make an API key"
      failedTitle="Create Failed"
      submitLabel="Make key"
      footNote="It is shown this once."
      onClose={onClose}
    >
      <TextInput
        control={control}
        name="name"
        label="Name"
        placeholder="Greenhouse ERP"
        hint="What it does here stands in the history under this name and yours."
        autoComplete="off"
        hasFocus
      />
      <Rights control={control} />
      <FacilitiesField control={control} name="facilityIds" facilities={facilities} />
      <Days control={control} />
    </OwnDialog>
  )
}

type KeyControl = { control: AnyControl<ApiKeyForm> }

const access = [
  { value: 'read', label: 'Read' },
  { value: 'change', label: 'Read and change' },
] as const
const offered = [permission.strainView, permission.strainEdit, permission.generalEdit]

function Rights({ control }: KeyControl) {
  const { field: mayChange } = useController({ control, name: 'mayChange' })
  const { field: permissions } = useController({ control, name: 'permissions' })
  return (
    <fieldset className="field" style={{ border: 0, padding: 0 }}>
      <span className="lab">It may</span>
      <Segments
        label="It may"
        value={mayChange.value ? 'change' : 'read'}
        options={access}
        onChange={(value) => mayChange.onChange(value === 'change')}
      />
      <p className="hint">
        The daily work: rooms, plants, clones, harvests, packages, tasks and stock. Never people, settings or keys.
      </p>
      <Choices
        options={offered.map((value) => ({ value, label: permissionLabels[value] }))}
        chosen={permissions.value}
        onChange={permissions.onChange}
      />
    </fieldset>
  )
}

const daysText = (days: number): string => (days === 365 ? '1 year' : `${days} days`)

function Days({ control }: KeyControl) {
  const { field } = useController({ control, name: 'days' })
  return (
    <fieldset className="field" style={{ border: 0, padding: 0 }}>
      <span className="lab">Works for</span>
      <Segments
        label="Works for"
        value={String(field.value)}
        options={keyDayChoices.map((days) => ({ value: String(days), label: daysText(days) }))}
        onChange={(value) => field.onChange(Number(value))}
      />
    </fieldset>
  )
}
