import { licensedTypes, templateNotes, typeNamed } from '@cultivatd/domain/transfer/template-rules'
import type {
  GoingPackage,
  TransferKindOfState,
  TransferTemplateForm,
} from '@cultivatd/domain/transfer/transfer-template'
import type { Driver, Vehicle } from '@cultivatd/domain/transfer/transporter'
import { useFormContext } from 'react-hook-form'
import { Alert } from '../ui/alert.tsx'
import { Card } from '../ui/card.tsx'
import { NoteInput, SelectInput, TextInput } from '../ui/inputs.tsx'
import { CarrierFields, LicenseInput, TimeInput } from './carrier-fields.tsx'
import { PackageFields } from './template-packages.tsx'
import styles from './template.module.css'

/** What the form offers. */
export interface Choices {
  types: readonly TransferKindOfState[]
  drivers: readonly Driver[]
  vehicles: readonly Vehicle[]
  parties: readonly { license: string; name: string }[]
  transporters: readonly { license: string; name: string }[]
}

interface FieldsProps {
  choices: Choices
  packages: readonly GoingPackage[]
  isLocked: boolean
}

/** Everything that Metrc asks of a template to one destination. */
export function TemplateFields({ choices, packages, isLocked }: FieldsProps) {
  const { watch } = useFormContext<TransferTemplateForm>()
  const [transferType, chosen] = watch(['transferType', 'packages'])
  const type = typeNamed(choices.types, transferType)
  const notes = templateNotes({ transferType, packages: chosen }, { types: choices.types, packages })
  return (
    <>
      <DestinationFields choices={choices} type={type} />
      <CarrierFields
        choices={choices}
        isLocked={isLocked}
        licenseHint="Empty: Metrc asks when the transfer is registered."
      />
      <PackageFields packages={packages} type={type} isLocked={isLocked} />
      {notes.map((note) => (
        <Alert key={note} tone="warn" isSilent>
          {note}
        </Alert>
      ))}
    </>
  )
}

function DestinationFields({ choices, type }: { choices: Choices; type: TransferKindOfState | undefined }) {
  const { control } = useFormContext<TransferTemplateForm>()
  const types = licensedTypes(choices.types).map(({ Name }) => Name)
  return (
    <Card title="Destination">
      <div className={styles.fields}>
        <div className={styles.two}>
          <TextInput control={control} name="name" label="Template name" autoComplete="off" hasFocus />
          <SelectInput
            control={control}
            name="transferType"
            label="Transfer type"
            options={types}
            placeholder="Choose a transfer type"
            hint="As the state lists them."
          />
        </div>
        <div className={styles.two}>
          <LicenseInput name="recipient" label="Recipient license" parties={choices.parties} />
          <TextInput
            control={control}
            name="invoice"
            label={type?.RequiresInvoiceNumber ? 'Invoice number' : 'Invoice number (optional)'}
            autoComplete="off"
          />
        </div>
        <div className={styles.two}>
          <TimeInput name="departure" label="Estimated departure" />
          <TimeInput name="arrival" label="Estimated arrival" />
        </div>
        <NoteInput control={control} name="route" label="Planned route" />
      </div>
    </Card>
  )
}
