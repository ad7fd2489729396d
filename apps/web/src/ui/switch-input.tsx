import { useId } from 'react'
import { type Control, type FieldPath, type FieldValues, useController, useFormState } from 'react-hook-form'
import { FieldNote } from './field.tsx'
import styles from './switch-input.module.css'

interface SwitchInputProps<T extends FieldValues> {
  control: Control<T, unknown, unknown> | Control<T>
  name: FieldPath<T>
  label: string
  /** What it means, below it. */
  hint?: string
}

/** Something of a form that is on or off. */
export function SwitchInput<T extends FieldValues>({ control: given, name, label, hint }: SwitchInputProps<T>) {
  const control = given as Control<T>
  const { field } = useController({ control, name })
  const { isSubmitting } = useFormState({ control })
  const hintId = useId()
  const shown = (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        {...field}
        value="on"
        checked={field.value === true}
        aria-checked={field.value === true}
        disabled={isSubmitting}
        aria-describedby={hint && hintId}
        onChange={(event) => field.onChange(event.target.checked)}
      />
      <i aria-hidden="true" />
      <span>{label}</span>
    </label>
  )
  if (!hint) return shown
  return (
    <div>
      {shown}
      <FieldNote id={hintId} hint={hint} />
    </div>
  )
}
