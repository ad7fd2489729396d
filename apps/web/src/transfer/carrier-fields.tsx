import type { Driver, Vehicle } from '@cultivatd/domain/transfer/transporter'
import { ChevronDown } from 'lucide-react'
import { type FieldPath, useFormContext } from 'react-hook-form'
import { Card } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { useInput } from '../ui/use-form-field.ts'
import styles from './template.module.css'

/** What the forms of what leaves and of what comes both say: when it goes, and who carries it. */
export interface CarriedForm {
  departure: string
  arrival: string
  transporter: string
  phone: string
  driver: string
  driverLicense: string
  occupationalLicense: string
  vehicleMake: string
  vehicleModel: string
  vehiclePlate: string
}

type Party = { license: string; name: string }

const partyOptions = (parties: readonly Party[]) =>
  parties.map(({ license, name }) => ({ value: license, label: `${name || license} (${license})` }))

/** A license that is typed, or chosen of those that the facility dealt with. */
export function LicenseInput({
  name,
  label,
  hint,
  parties,
}: {
  name: 'recipient' | 'transporter' | 'shipperLicense'
  label: string
  hint?: string
  parties: readonly Party[]
}) {
  const { control } = useFormContext<Record<typeof name, string>>()
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
export function TimeInput({ name, label }: { name: 'departure' | 'arrival'; label: string }) {
  const { control } = useFormContext<CarriedForm>()
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

interface CarrierProps {
  choices: { drivers: readonly Driver[]; vehicles: readonly Vehicle[]; transporters: readonly Party[] }
  isLocked: boolean
  /** What becomes of it where the license is left empty. */
  licenseHint?: string
}

/** Who carries it: typed, or taken from the drivers and vehicles of the facility. */
export function CarrierFields({ choices, isLocked, licenseHint }: CarrierProps) {
  const { control, setValue } = useFormContext<CarriedForm>()
  const set = (values: Partial<CarriedForm>) => {
    for (const [field, value] of Object.entries(values) as [FieldPath<CarriedForm>, string][])
      setValue(field, value, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <Card title="Transporter">
      <div className={styles.fields}>
        <div className={styles.two}>
          <LicenseInput
            name="transporter"
            label="Transporter license"
            hint={licenseHint}
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
