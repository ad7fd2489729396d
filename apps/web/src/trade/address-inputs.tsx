import { type Address } from '@cultivatd/domain/facility/address'
import { states } from '@cultivatd/domain/facility/states'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { SelectInput, TextInput } from '../ui/inputs.tsx'
import styles from '../ui/own-pages.module.css'
import type { AnyControl } from '../ui/use-form-field.ts'

const stateOptions = Object.entries(states).map(([value, label]) => ({ value, label }))

/** What the form of an address begins with: every field but the state, which is to be chosen. */
export const blankAddress = { street1: '', street2: '', city: '', zipCode: '' }

interface AddressInputsProps<T extends FieldValues> {
  control: AnyControl<T>
  /** Where in the form: ``(part) => `address.${part}` ``. */
  at: (part: keyof Address) => FieldPath<T>
  hasFocus?: boolean
}

/** The fields of an address (FAC-10, FAC-11). */
export const AddressInputs = <T extends FieldValues>({ control, at, hasFocus }: AddressInputsProps<T>) => (
  <>
    <TextInput<T>
      control={control}
      name={at('street1')}
      label="Address Line 1"
      autoComplete="off"
      {...(hasFocus && { hasFocus })}
    />
    <TextInput<T>
      control={control}
      name={at('street2')}
      label="Address Line 2"
      placeholder="Optional"
      autoComplete="off"
    />
    <div className={styles.three}>
      <TextInput<T> control={control} name={at('city')} label="City" autoComplete="off" />
      <SelectInput<T>
        control={control}
        name={at('state')}
        label="State"
        options={stateOptions}
        placeholder="Choose a state"
      />
      <TextInput<T> control={control} name={at('zipCode')} label="Zip Code" autoComplete="off" inputMode="numeric" />
    </div>
  </>
)
