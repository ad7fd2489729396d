import { Address, states } from '@cultivatd/domain/facility/address'
import type { FacilitySummary } from '@cultivatd/domain/facility/facility'
import { api } from '../live/api.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { SelectInput, TextInput } from '../ui/inputs.tsx'
import { notifySaved } from '../ui/notices.ts'
import { useSchemaForm } from '../ui/use-schema-form.ts'
import { useSend } from '../ui/use-send.ts'
import styles from './facility.module.css'

interface AddressDialogProps {
  facility: FacilitySummary
  onClose: () => void
}

const stateOptions = Object.entries(states).map(([value, label]) => ({ value, label }))

/** The address form (FAC-10, FAC-11); what goes wrong shows in the error snackbar and the form stays (FAC-13). */
export function AddressDialog({ facility, onClose }: AddressDialogProps) {
  const { send, isBusy } = useSend()
  const { control, handleSubmit } = useSchemaForm(
    Address,
    facility.address ?? { street1: '', street2: '', city: '', zipCode: '' },
  )
  const save = async (address: Address) => {
    const request = { params: { facilityId: facility.id }, body: { address } }
    if (!(await send(() => api.facility.update(request)))) return
    notifySaved()
    onClose()
  }
  return (
    <FormDialog
      isOpen
      title={`Address of ${facility.metrc.DisplayName}`}
      isBusy={isBusy}
      onSubmit={handleSubmit(save)}
      onClose={onClose}
    >
      <TextInput control={control} name="street1" label="Address Line 1" autoComplete="address-line1" hasFocus />
      <TextInput control={control} name="street2" label="Address Line 2" hint="Optional" autoComplete="address-line2" />
      <div className={styles.addressForm}>
        <TextInput control={control} name="city" label="City" autoComplete="address-level2" />
        <SelectInput control={control} name="state" label="State" options={stateOptions} placeholder="Choose a state" />
        <TextInput control={control} name="zipCode" label="Zip Code" autoComplete="postal-code" inputMode="numeric" />
      </div>
    </FormDialog>
  )
}
