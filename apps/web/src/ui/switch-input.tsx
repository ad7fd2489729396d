import { type Control, type FieldPath, type FieldValues, useController, useFormState } from 'react-hook-form'
import styles from './switch-input.module.css'

interface SwitchInputProps<T extends FieldValues> {
  control: Control<T, unknown, unknown> | Control<T>
  name: FieldPath<T>
  label: string
}

/** Something of a form that is on or off. */
export function SwitchInput<T extends FieldValues>({ control: given, name, label }: SwitchInputProps<T>) {
  const control = given as Control<T>
  const { field } = useController({ control, name })
  const { isSubmitting } = useFormState({ control })
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        {...field}
        value="on"
        checked={field.value === true}
        aria-checked={field.value === true}
        disabled={isSubmitting}
        onChange={(event) => field.onChange(event.target.checked)}
      />
      <i aria-hidden="true" />
      <span>{label}</span>
    </label>
  )
}
