import type { Facility } from '@cultivatd/domain/facility/facility'
import { StationForm } from '@cultivatd/domain/station/station'
import { api } from '../live/api.ts'
import { ResponseError, sentencesOf } from '../live/response-error.ts'
import { signOut } from '../live/session.ts'
import { keepStation } from '../live/station.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { SelectInput, TextInput } from '../ui/inputs.tsx'
import { notifyError } from '../ui/notices.ts'
import { useSchemaForm } from '../ui/use-schema-form.ts'

const fields = ['name', 'facilityId'] as const
const usualRest = 60

/** Who does this leaves the device: it is the crew's from then on. */
export function MakeStationDialog({ facilities, onClose }: { facilities: readonly Facility[]; onClose: () => void }) {
  const only = facilities.length === 1 ? facilities[0]?.id : undefined
  const { control, handleSubmit, setError, formState } = useSchemaForm(StationForm, {
    name: '',
    facilityId: only ?? '',
  })
  const make = async (body: StationForm) => {
    try {
      const { token } = await api.station.create({ body })
      keepStation({ token, ...body, restSeconds: usualRest })
      await signOut(true)
    } catch (error) {
      const [problem] = error instanceof ResponseError ? error.problems : []
      const field = fields.find((one) => one === problem?.path)
      if (field) setError(field, { type: 'refused', message: problem?.message }, { shouldFocus: true })
      else notifyError(sentencesOf(error).join(' '))
    }
  }
  return (
    <FormDialog
      isOpen
      title="Make this device a station"
      submitLabel="Make it a station"
      busyLabel="Making"
      isBusy={formState.isSubmitting}
      onSubmit={handleSubmit(make)}
      onClose={onClose}
    >
      <p className="muted">
        You are signed out here, and what you typed and did not send goes. From then on the crew takes over with PINs
        and badges. End it from another device, on this page.
      </p>
      <TextInput control={control} name="name" label="Name" placeholder="Flower tablet" autoComplete="off" hasFocus />
      <SelectInput
        control={control}
        name="facilityId"
        label="Facility"
        placeholder="Choose where it stands"
        options={facilities.map(({ id, metrc }) => ({ value: id, label: metrc.DisplayName }))}
      />
    </FormDialog>
  )
}
