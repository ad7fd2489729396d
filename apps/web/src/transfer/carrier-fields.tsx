import { type Carrier, carrierWords, drivenFields } from '@cultivatd/domain/transfer/carrier'
import type { Driver, Vehicle } from '@cultivatd/domain/transfer/transporter'
import { ChevronDown } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { Card } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { useInput } from '../ui/use-form-field.ts'
import styles from './template.module.css'

/** Where in a form the fields of a destination are; of the first, and of what comes from outside, at its top. */
export type Under = '' | `more.${number}.`

type Party = { license: string; name: string }

const partyOptions = (parties: readonly Party[]) =>
  parties.map(({ license, name }) => ({ value: license, label: `${name || license} (${license})` }))

/** A license that is typed, or chosen of those that the facility dealt with. */
export function LicenseInput({
  name: part,
  under = '',
  label,
  hint,
  parties,
}: {
  name: 'recipient' | 'transporter' | 'shipperLicense'
  under?: Under
  label: string
  hint?: string
  parties: readonly Party[]
}) {
  const name = `${under}${part}` as const
  const { control } = useFormContext<Record<string, string>>()
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
export function TimeInput({
  name,
  under = '',
  label,
}: {
  name: 'departure' | 'arrival'
  under?: Under
  label: string
}) {
  const { control } = useFormContext<Record<string, string>>()
  const { field, error, locked, box } = useInput(control, `${under}${name}`, false)
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
  under?: Under
  /** What the card is called, where there are several. */
  title?: string
  /** What becomes of it where the license is left empty. */
  licenseHint?: string
}

/** Who carries it: typed, or taken from the drivers and vehicles of the facility. */
export function CarrierFields({ choices, isLocked, licenseHint, under = '', title = 'Transporter' }: CarrierProps) {
  const { control, setValue } = useFormContext<Record<string, string>>()
  const set = (values: Partial<Carrier>) => {
    for (const [field, value] of Object.entries(values))
      setValue(`${under}${field}`, value, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <Card title={title}>
      <div className={styles.fields}>
        <div className={styles.two}>
          <LicenseInput
            name="transporter"
            under={under}
            label={carrierWords.transporter.label}
            hint={licenseHint}
            parties={choices.transporters}
          />
          <TextInput
            control={control}
            name={`${under}phone`}
            label={carrierWords.phone.label}
            type="tel"
            autoComplete="off"
          />
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
          {drivenFields.map((field) => (
            <TextInput
              key={field}
              control={control}
              name={`${under}${field}`}
              label={carrierWords[field].label + (field === 'occupationalLicense' ? ' (optional)' : '')}
              autoComplete="off"
            />
          ))}
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
