import type { ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController, useFormState } from 'react-hook-form'
import { Field } from './field.tsx'

interface DateInputProps<T extends FieldValues> {
  control: Control<T, unknown, unknown> | Control<T>
  name: FieldPath<T>
  label: ReactNode
  hint?: ReactNode
  /** The latest day that may be chosen, YYYY-MM-DD. */
  latest?: string
}

/** A business day; the system's own calendar, which gloves can use. */
export function DateInput<T extends FieldValues>({ name, label, hint, latest, ...props }: DateInputProps<T>) {
  const control = props.control as Control<T>
  const { field, fieldState } = useController({ control, name })
  const { isSubmitting } = useFormState({ control })
  const names = ['inp', fieldState.error && 'err', isSubmitting && 'lock'].filter(Boolean).join(' ')
  return (
    <Field label={label} hint={hint} error={fieldState.error?.message}>
      {(own) => (
        <div className={names}>
          <input {...own} {...field} value={field.value ?? ''} type="date" max={latest} readOnly={isSubmitting} />
        </div>
      )}
    </Field>
  )
}
