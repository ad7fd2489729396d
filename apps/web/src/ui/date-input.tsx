import type { ComponentProps, ReactNode } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { classNames } from './class-names.ts'
import { Field } from './field.tsx'
import { type AnyControl, useFormField } from './use-form-field.ts'

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
  control: AnyControl<T>
  name: FieldPath<T>
}

/** A business day of a form. */
export function DateInput<T extends FieldValues>({ name, control, ...shown }: DateInputProps<T>) {
  const { field, error, isSubmitting } = useFormField(control, name)
  return (
    <DateField
      {...shown}
      {...field}
      value={typeof field.value === 'string' ? field.value : ''}
      problem={error}
      isLocked={isSubmitting}
    />
  )
}
