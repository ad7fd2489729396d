import { atPath } from '@cultivatd/domain/app-error'
import { DeliveryForm, deliveryProblems, type LabTest, labTestWords } from '@cultivatd/domain/lab-test/lab-test'
import { api } from '../live/api.ts'
import { DateInput } from '../ui/date-input.tsx'
import { localDay } from '../ui/dates.ts'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { OwnDialog } from '../ui/own-dialog.tsx'
import { useOwnForm } from '../ui/use-own-form.ts'
import { testPlace } from './use-testing.ts'

interface DeliveryDialogProps {
  test: LabTest
  onClose: () => void
}

/** 'Enter delivery': one date, which turns In Transit into Delivered (LAB-04). */
export const DeliveryDialog = (props: DeliveryDialogProps) => (
  <DraftOf place={testPlace(props.test.id, 'delivery')} title="Enter delivery">
    <DeliveryFields {...props} />
  </DraftOf>
)

function DeliveryFields({ test, onClose }: DeliveryDialogProps) {
  const form = useOwnForm({
    schema: DeliveryForm,
    blank: {},
    row: test,
    // Nearly always it is entered on the day itself.
    formOf: ({ dateDelivered }) => ({ dateDelivered: dateDelivered || localDay() }),
    words: labTestWords,
    problems: ({ dateDelivered }) =>
      dateDelivered
        ? atPath('dateDelivered', deliveryProblems(dateDelivered, test.dateDepartedFromFacility, localDay()))
        : [],
    update: (id, body, options) => api.labTest.deliver({ params: { id }, body }, options),
    refusedIn: 'form',
    said: () => ({ detail: `${test.name} was delivered` }),
    onSaved: onClose,
  })
  return (
    <OwnDialog form={form} title="Enter delivery" failedTitle="Change Failed" onClose={onClose}>
      <p className="small muted">{`${test.name}: the day on which the laboratory took the sample.`}</p>
      <DateInput control={form.control} name="dateDelivered" label="Delivered" latest={localDay()} />
    </OwnDialog>
  )
}
