import { templateNotes, asksPrices, licensedTypes, typeNamed } from '@cultivatd/domain/transfer/template-rules'
import type {
  GoingPackage,
  TransferKindOfState,
  TransferTemplateForm,
} from '@cultivatd/domain/transfer/transfer-template'
import type { Driver, Vehicle } from '@cultivatd/domain/transfer/transporter'
import { unitText } from '@cultivatd/domain/unit/unit'
import { ChevronDown, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type FieldPath, useFormContext } from 'react-hook-form'
import { LabelsInput } from '../trade/labels-input.tsx'
import { Alert } from '../ui/alert.tsx'
import { Card } from '../ui/card.tsx'
import { CheckBox } from '../ui/check-box.tsx'
import { Field, FieldNote } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { NoteInput, SelectInput, TextInput } from '../ui/inputs.tsx'
import { numberText } from '../ui/number-text.ts'
import { NumberInput } from '../ui/number-input.tsx'
import { useInput } from '../ui/use-form-field.ts'
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
      <CarrierFields choices={choices} isLocked={isLocked} />
      <PackageFields packages={packages} type={type} isLocked={isLocked} />
      {notes.map((note) => (
        <Alert key={note} tone="warn" isSilent>
          {note}
        </Alert>
      ))}
    </>
  )
}

const partyOptions = (parties: Choices['parties']) =>
  parties.map(({ license, name }) => ({ value: license, label: `${name || license} (${license})` }))

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

/** A license that is typed, or chosen of those that the facility dealt with. */
function LicenseInput({
  name,
  label,
  hint,
  parties,
}: {
  name: 'recipient' | 'transporter'
  label: string
  hint?: string
  parties: Choices['parties']
}) {
  const { control } = useFormContext<TransferTemplateForm>()
  const { field, error, locked, box } = useInput(control, name, false)
  const known = parties.find(({ license }) => license === field.value)
  return (
    <Field label={label} hint={known?.name || hint} error={error}>
      {(own) => (
        <div className={box}>
          <input
            {...own}
            {...field}
            value={typeof field.value === 'string' ? field.value : ''}
            className="mono"
            list={`${name}-licenses`}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            readOnly={locked}
          />
          <datalist id={`${name}-licenses`}>
            {partyOptions(parties).map(({ value, label: said }) => (
              <option key={value} value={value}>
                {said}
              </option>
            ))}
          </datalist>
        </div>
      )}
    </Field>
  )
}

/** A moment by the clock of the facility. */
function TimeInput({ name, label }: { name: 'departure' | 'arrival'; label: string }) {
  const { control } = useFormContext<TransferTemplateForm>()
  const { field, error, locked, box } = useInput(control, name, false)
  return (
    <Field label={label} error={error}>
      {(own) => (
        <div className={box}>
          <input
            {...own}
            {...field}
            value={typeof field.value === 'string' ? field.value : ''}
            type="datetime-local"
            readOnly={locked}
          />
        </div>
      )}
    </Field>
  )
}

/** Who carries it: typed, or taken from the drivers and vehicles of the facility. */
function CarrierFields({ choices, isLocked }: { choices: Choices; isLocked: boolean }) {
  const { control, setValue } = useFormContext<TransferTemplateForm>()
  const set = (values: Partial<TransferTemplateForm>) => {
    for (const [field, value] of Object.entries(values) as [FieldPath<TransferTemplateForm>, string][])
      setValue(field, value, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <Card title="Transporter">
      <div className={styles.fields}>
        <div className={styles.two}>
          <LicenseInput
            name="transporter"
            label="Transporter license"
            hint="Empty: Metrc asks when the transfer is registered."
            parties={choices.transporters}
          />
          <TextInput control={control} name="phone" label="Phone for questions" type="tel" autoComplete="off" />
        </div>
        <div className={styles.two}>
          <Choose
            label="Driver of the facility"
            isLocked={isLocked}
            options={choices.drivers.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChoose={(id) => {
              const driver = choices.drivers.find((one) => String(one.id) === id)
              if (driver)
                set({ driver: driver.name, driverLicense: driver.license, occupationalLicense: driver.employeeId })
            }}
          />
          <Choose
            label="Vehicle of the facility"
            isLocked={isLocked}
            options={choices.vehicles.map(({ id, make, model, plate }) => ({
              value: String(id),
              label: `${make} ${model} ${plate}`,
            }))}
            onChoose={(id) => {
              const vehicle = choices.vehicles.find((one) => String(one.id) === id)
              if (vehicle) set({ vehicleMake: vehicle.make, vehicleModel: vehicle.model, vehiclePlate: vehicle.plate })
            }}
          />
        </div>
        <div className={styles.two}>
          <TextInput control={control} name="driver" label="Driver" autoComplete="off" />
          <TextInput control={control} name="driverLicense" label="Driver’s license" autoComplete="off" />
          <TextInput
            control={control}
            name="occupationalLicense"
            label="Occupational license (optional)"
            autoComplete="off"
          />
          <TextInput control={control} name="vehicleMake" label="Make" autoComplete="off" />
          <TextInput control={control} name="vehicleModel" label="Model" autoComplete="off" />
          <TextInput control={control} name="vehiclePlate" label="License plate" autoComplete="off" />
        </div>
      </div>
    </Card>
  )
}

interface ChooseProps {
  label: string
  isLocked: boolean
  options: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
}

/** Fills other fields; not there while there is nothing to choose. */
function Choose({ label, isLocked, options, onChoose }: ChooseProps) {
  if (options.length === 0) return null
  return (
    <Field label={label}>
      {(own) => (
        <div className="inp">
          <select {...own} value="" disabled={isLocked} onChange={({ target }) => onChoose(target.value)}>
            <option value="">Choose to fill in</option>
            {options.map(({ value, label: said }) => (
              <option key={value} value={value}>
                {said}
              </option>
            ))}
          </select>
          <ChevronDown className="chev" size={18} strokeWidth={1.75} aria-hidden="true" />
        </div>
      )}
    </Field>
  )
}

interface PackageFieldsProps {
  packages: readonly GoingPackage[]
  type: TransferKindOfState | undefined
  isLocked: boolean
}

/** The packages that go: scanned, pasted, or chosen of a room. */
function PackageFields({ packages, type, isLocked }: PackageFieldsProps) {
  const { control, watch, setValue, clearErrors, formState } = useFormContext<TransferTemplateForm>()
  const chosen = watch('packages')
  const labels = useMemo(() => chosen.map(({ label }) => label), [chosen])
  const known = useMemo(() => new Map(packages.map((pkg) => [pkg.label, pkg])), [packages])
  const change = (next: TransferTemplateForm['packages']) => {
    clearErrors('packages')
    setValue('packages', next, { shouldDirty: true })
  }
  const add = (added: readonly string[]) =>
    change([
      ...chosen,
      ...added.filter((label) => !labels.includes(label)).map((label) => ({ label, grossWeight: null, price: null })),
    ])
  const leaveOut = (label: string) => change(chosen.filter((one) => one.label !== label))
  const needsWeight = type?.RequiresPackagesGrossWeight === true
  const { message } = formState.errors.packages ?? {}
  return (
    <Card title="Packages" count={chosen.length}>
      <div className={styles.fields}>
        <LabelsInput
          noun="packages"
          label="Package labels"
          isLocked={isLocked}
          listed={labels}
          near={packages.map(({ label }) => label)}
          onAdd={add}
        />
        <FromRoom packages={packages} labels={labels} isLocked={isLocked} onAdd={add} onLeaveOut={leaveOut} />
        <div>
          {chosen.map(({ label }, at) => (
            <PackageRow
              key={label}
              at={at}
              label={label}
              pkg={known.get(label)}
              hasPrice={asksPrices(type)}
              needsWeight={needsWeight}
              isLocked={isLocked}
              onLeaveOut={() => leaveOut(label)}
            />
          ))}
          {typeof message === 'string' && <FieldNote id="packages-note" error={message} />}
        </div>
        {needsWeight && (
          <SelectInput
            control={control}
            name="grossUnit"
            label="Unit of the gross weights"
            options={['Grams', 'Kilograms', 'Ounces', 'Pounds']}
          />
        )}
      </div>
    </Card>
  )
}

interface PackageRowProps {
  at: number
  label: string
  pkg: GoingPackage | undefined
  needsWeight: boolean
  hasPrice: boolean
  isLocked: boolean
  onLeaveOut: () => void
}

function PackageRow({ at, label, pkg, needsWeight, hasPrice, isLocked, onLeaveOut }: PackageRowProps) {
  const { control, formState } = useFormContext<TransferTemplateForm>()
  const problem = formState.errors.packages?.[at]?.label?.message
  return (
    <div className={styles.package}>
      <span className={styles.packageName}>
        <span className="mono">{label}</span>
        {pkg && (
          <span className="small muted">
            {pkg.item}, {numberText(pkg.quantity)} {unitText(pkg.unit)}
          </span>
        )}
        {problem && <FieldNote id={`${label}-note`} error={problem} />}
      </span>
      {needsWeight ? (
        <NumberInput control={control} name={`packages.${at}.grossWeight`} label="Gross weight" isLocked={isLocked} />
      ) : (
        <span />
      )}
      {hasPrice ? (
        <NumberInput
          control={control}
          name={`packages.${at}.price`}
          label="Wholesale price"
          unit="$"
          isLocked={isLocked}
        />
      ) : (
        <span />
      )}
      <IconButton icon={X} label={`Leave out ${label}`} title="Leave out" disabled={isLocked} onClick={onLeaveOut} />
    </div>
  )
}

interface FromRoomProps {
  packages: readonly GoingPackage[]
  labels: readonly string[]
  isLocked: boolean
  onAdd: (labels: readonly string[]) => void
  onLeaveOut: (label: string) => void
}

/** The packages of one room, to be chosen one by one. */
function FromRoom({ packages, labels, isLocked, onAdd, onLeaveOut }: FromRoomProps) {
  const [room, setRoom] = useState('')
  const rooms = useMemo(() => [...new Set(packages.map((pkg) => pkg.room ?? ''))].filter(Boolean).sort(), [packages])
  const inRoom = packages.filter((pkg) => room !== '' && pkg.room === room)
  return (
    <div className={styles.fields}>
      <Field label="Or choose from a room">
        {(own) => (
          <div className="inp">
            <select {...own} value={room} onChange={({ target }) => setRoom(target.value)}>
              <option value="">Choose a room</option>
              {rooms.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
            <ChevronDown className="chev" size={18} strokeWidth={1.75} aria-hidden="true" />
          </div>
        )}
      </Field>
      {inRoom.length > 0 && (
        <ul className={styles.choices}>
          {inRoom.map(({ label, item, quantity, unit }) => (
            <li key={label}>
              <CheckBox
                label={`${label} ${item}, ${numberText(quantity)} ${unitText(unit)}`}
                isChecked={labels.includes(label)}
                isDisabled={isLocked}
                onChange={(isChecked) => (isChecked ? onAdd([label]) : onLeaveOut(label))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
