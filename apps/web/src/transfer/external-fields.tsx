import { labelDayWords } from '@cultivatd/domain/package/said'
import { externalTypes } from '@cultivatd/domain/transfer/external-rules'
import type { ExternalTransferForm } from '@cultivatd/domain/transfer/external-transfer'
import { asksPrices, typeNamed } from '@cultivatd/domain/transfer/template-rules'
import type { TransferType } from '@cultivatd/domain/transfer/transfer-template'
import type { Driver, Vehicle } from '@cultivatd/domain/transfer/transporter'
import { unitText } from '@cultivatd/domain/unit/unit'
import Button from '@mui/material/Button'
import { Plus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { Card } from '../ui/card.tsx'
import { DateInput } from '../ui/date-input.tsx'
import { localDay } from '../ui/dates.ts'
import { FieldNote } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { NoteInput, SelectInput, TextInput } from '../ui/inputs.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { CarrierFields, LicenseInput, TimeInput } from './carrier-fields.tsx'
import { grossUnits } from './template-packages.tsx'
import styles from './template.module.css'

/** What the form offers. */
export interface ExternalChoices {
  types: readonly TransferType[]
  drivers: readonly Driver[]
  vehicles: readonly Vehicle[]
  transporters: readonly { license: string; name: string }[]
}

/** An item of the facility, with the unit in which Metrc counts it. */
interface OfferedItem {
  name: string
  unit: string
}

interface FieldsProps {
  choices: ExternalChoices
  items: readonly OfferedItem[]
  isLocked: boolean
}

/** Everything that Metrc asks of a transfer from somebody whom it does not know. */
export function ExternalFields({ choices, items, isLocked }: FieldsProps) {
  const { watch } = useFormContext<ExternalTransferForm>()
  const type = typeNamed(choices.types, watch('transferType'))
  return (
    <>
      <ShipperFields />
      <JourneyFields types={externalTypes(choices.types)} type={type} />
      <CarrierFields choices={choices} isLocked={isLocked} />
      <ExternalPackages items={items} type={type} isLocked={isLocked} />
    </>
  )
}

function ShipperFields() {
  const { control } = useFormContext<ExternalTransferForm>()
  return (
    <Card title="Shipper">
      <div className={styles.fields}>
        <div className={styles.two}>
          <TextInput control={control} name="shipper" label="Shipper" autoComplete="off" hasFocus />
          <LicenseInput
            name="shipperLicense"
            label="Shipper license"
            hint="Of a seed seller or a hemp grower, whoever gave it."
            parties={[]}
          />
        </div>
        <div className={styles.two}>
          <TextInput control={control} name="address1" label="Address" autoComplete="off" />
          <TextInput control={control} name="address2" label="Address, second line (optional)" autoComplete="off" />
          <TextInput control={control} name="city" label="City" autoComplete="off" />
          <TextInput control={control} name="state" label="State" autoComplete="off" />
          <TextInput control={control} name="postalCode" label="ZIP code" autoComplete="off" />
          <TextInput control={control} name="shipperPhone" label="Phone (optional)" type="tel" autoComplete="off" />
        </div>
      </div>
    </Card>
  )
}

interface JourneyProps {
  types: readonly TransferType[]
  type: TransferType | undefined
}

function JourneyFields({ types, type }: JourneyProps) {
  const { control } = useFormContext<ExternalTransferForm>()
  return (
    <Card title="Delivery">
      <div className={styles.fields}>
        <div className={styles.two}>
          <SelectInput
            control={control}
            name="transferType"
            label="Transfer type"
            options={types.map(({ Name }) => Name)}
            placeholder="Choose a transfer type"
            hint={types.length === 0 ? 'The state lists none for what comes from outside.' : 'As the state lists them.'}
          />
          <TextInput
            control={control}
            name="invoice"
            label={type?.RequiresInvoiceNumber ? 'Invoice number' : 'Invoice number (optional)'}
            autoComplete="off"
          />
          <TimeInput name="departure" label="Estimated departure" />
          <TimeInput name="arrival" label="Estimated arrival" />
        </div>
        <NoteInput control={control} name="route" label="Planned route" />
      </div>
    </Card>
  )
}

interface PackagesProps {
  items: readonly OfferedItem[]
  type: TransferType | undefined
  isLocked: boolean
}

const newPackage = () => ({
  item: '',
  quantity: null as unknown as number,
  unit: '',
  packagedDay: localDay(),
  grossWeight: null as unknown as number,
  price: null,
  externalId: '',
  useByDay: '',
  sellByDay: '',
  expirationDay: '',
})

const labelDays = [
  ['useByDay', labelDayWords.useByDate.label],
  ['sellByDay', labelDayWords.sellByDate.label],
  ['expirationDay', labelDayWords.expirationDate.label],
] as const

/** What is in it, package by package. */
function ExternalPackages({ items, type, isLocked }: PackagesProps) {
  const { control, formState } = useFormContext<ExternalTransferForm>()
  const { fields, append, remove } = useFieldArray({ control, name: 'packages' })
  const { message, root } = formState.errors.packages ?? {}
  const problem = message ?? root?.message
  return (
    <Card
      title="Packages"
      count={fields.length}
      actions={
        <Button
          size="small"
          startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
          disabled={isLocked}
          onClick={() => append(newPackage())}
        >
          Add package
        </Button>
      }
    >
      <div className={styles.fields}>
        {fields.map(({ id }, at) => (
          <ExternalPackageRow
            key={id}
            at={at}
            items={items}
            type={type}
            isLocked={isLocked}
            onLeaveOut={() => remove(at)}
          />
        ))}
        {(fields.length === 0 || typeof problem === 'string') && (
          <FieldNote
            id="external-packages-note"
            hint="Each package that is on its way, with what is in it."
            error={typeof problem === 'string' ? problem : undefined}
          />
        )}
        {fields.length > 0 && (
          <SelectInput control={control} name="grossUnit" label="Unit of the gross weights" options={grossUnits} />
        )}
      </div>
    </Card>
  )
}

interface RowProps extends PackagesProps {
  at: number
  onLeaveOut: () => void
}

function ExternalPackageRow({ at, items, type, isLocked, onLeaveOut }: RowProps) {
  const { control, watch, setValue } = useFormContext<ExternalTransferForm>()
  const path = `packages.${at}` as const
  const [item, unit] = watch([`${path}.item`, `${path}.unit`])
  const known = items.find(({ name }) => name === item)
  // Metrc counts an item in one unit; another one is kept that was written in Metrc itself.
  const begun = useRef(item)
  useEffect(() => {
    if (known && (unit === '' || item !== begun.current)) setValue(`${path}.unit`, known.unit)
    begun.current = item
  }, [known, item, unit, path, setValue])
  const called = item || `Package ${at + 1}`
  return (
    <fieldset className={styles.coming} aria-label={called}>
      <div className={styles.comingHead}>
        <b className="m">{called}</b>
        <IconButton icon={X} label={`Leave out ${called}`} title="Leave out" disabled={isLocked} onClick={onLeaveOut} />
      </div>
      <div className={styles.comingFields}>
        <SelectInput
          control={control}
          name={`${path}.item`}
          label="Item"
          options={items.map(({ name }) => name)}
          placeholder="Choose an item"
        />
        <NumberInput
          control={control}
          name={`${path}.quantity`}
          label="Quantity"
          unit={unitText(unit)}
          isLocked={isLocked}
        />
        <NumberInput control={control} name={`${path}.grossWeight`} label="Gross weight" isLocked={isLocked} unit="" />
        <DateInput control={control} name={`${path}.packagedDay`} label="Packaged on" />
        <TextInput
          control={control}
          name={`${path}.externalId`}
          label={type?.ExternalIncomingExternalIdentifierRequired ? 'Shipper’s number' : 'Shipper’s number (optional)'}
          autoComplete="off"
        />
        {asksPrices(type) && (
          <NumberInput control={control} name={`${path}.price`} label="Wholesale price" unit="$" isLocked={isLocked} />
        )}
        {labelDays.map(([day, label]) => (
          <DateInput key={day} control={control} name={`${path}.${day}`} label={`${label} (optional)`} />
        ))}
      </div>
    </fieldset>
  )
}
