import type { ComponentProps, ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController, useFormState } from 'react-hook-form'
import { classNames } from './class-names.ts'
import { Field } from './field.tsx'

interface DateFieldProps extends Pick<ComponentProps<'input'>, 'ref' | 'name' | 'onBlur'> {
  label: ReactNode
  hint?: ReactNode
  /** YYYY-MM-DD; empty while there is none. */
  value: string
  problem?: string | undefined
  isLocked?: boolean
  /** The latest day that may be chosen, YYYY-MM-DD. */
  latest?: string | undefined
  onChange: (day: string) => void
}

/** A business day; the system's own calendar, which gloves can use. */
export function DateField({ label, hint, problem, isLocked = false, latest, onChange, ...input }: DateFieldProps) {
  const names = classNames('inp', problem !== undefined && 'err', isLocked && 'lock')
  return (
    <Field label={label} hint={hint} error={problem}>
      {(own) => (
        <div className={names}>
          <input
            {...own}
            {...input}
            type="date"
            max={latest}
            readOnly={isLocked}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </Field>
  )
}

interface DateInputProps<T extends FieldValues> extends Pick<DateFieldProps, 'label' | 'hint' | 'latest'> {
  control: Control<T, unknown, unknown> | Control<T>
  name: FieldPath<T>
}

/** A business day of a form. */
export function DateInput<T extends FieldValues>({ name, control: given, ...shown }: DateInputProps<T>) {
  const control = given as Control<T>
  const { field, fieldState } = useController({ control, name })
  const { isSubmitting } = useFormState({ control })
  return (
    <DateField
      {...shown}
      {...field}
      value={field.value ?? ''}
      problem={fieldState.error && (fieldState.error.message ?? '')}
      isLocked={isSubmitting}
    />
  )
}
