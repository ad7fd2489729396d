import { FacilityForm, type FacilitySummary, facilityWords } from '@cultivatd/domain/facility/facility'
import { api } from '../live/api.ts'
import { AddressInputs, blankAddress } from '../trade/address-inputs.tsx'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { OwnDialog } from '../ui/own-dialog.tsx'
import { useOwnForm } from '../ui/use-own-form.ts'

interface AddressDialogProps {
  facility: FacilitySummary
  onClose: () => void
}

const blank = { address: blankAddress }

/** The address form (FAC-10, FAC-11); what goes wrong shows in the error snackbar and the form stays (FAC-13). */
export const AddressDialog = (props: AddressDialogProps) => (
  <DraftOf place={`facility ${props.facility.id} address`} title="Address">
    <AddressForm {...props} />
  </DraftOf>
)

function AddressForm({ facility, onClose }: AddressDialogProps) {
  const form = useOwnForm({
    schema: FacilityForm,
    blank,
    row: facility,
    formOf: ({ address }) => ({ address: address ?? blankAddress }),
    words: facilityWords,
    update: (facilityId, body, options) => api.facility.update({ params: { facilityId }, body }, options),
    said: () => ({ detail: `Changed the address of ${facility.metrc.DisplayName}` }),
    onSaved: onClose,
  })
  return (
    <OwnDialog form={form} title={`Address of ${facility.metrc.DisplayName}`} onClose={onClose}>
      <AddressInputs control={form.control} at={(part) => `address.${part}`} hasFocus />
    </OwnDialog>
  )
}
