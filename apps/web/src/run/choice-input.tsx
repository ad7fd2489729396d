import { ChevronDown } from 'lucide-react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { Field } from '../ui/field.tsx'
import type { Option } from '../ui/inputs.tsx'
import { type AnyControl, useFormField } from '../ui/use-form-field.ts'

interface ChoiceInputProps<T extends FieldValues> {
  control: AnyControl<T>
  name: FieldPath<T>
  label: string
  /** The first choice, which is none: null in the form. */
  none: string
  options: readonly Option[]
  /** After it stands in the form. */
  onChosen?: (value: string | null) => void
}

/** The system's own select of a form, of which nothing may be chosen. */
export function ChoiceInput<T extends FieldValues>(props: ChoiceInputProps<T>) {
  const { control, name, label, none, options, onChosen } = props
  const { field, error, isSubmitting } = useFormField(control, name)
  const choose = (value: string | null) => {
    field.onChange(value)
    onChosen?.(value)
  }
  return (
    <Field label={label} error={error}>
      {(own) => (
        <div className={error === undefined ? 'inp' : 'inp err'}>
          <select
            {...own}
            name={field.name}
            ref={field.ref}
            value={(field.value as string | null) ?? ''}
            disabled={isSubmitting}
            onChange={(event) => choose(event.target.value === '' ? null : event.target.value)}
          >
            <option value="">{none}</option>
            {options.map(({ value, label: called }) => (
              <option key={value} value={value}>
                {called}
              </option>
            ))}
          </select>
          <ChevronDown className="chev" size={18} strokeWidth={1.75} aria-hidden="true" />
        </div>
      )}
    </Field>
  )
}
