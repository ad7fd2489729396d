import { Check, type LucideIcon } from 'lucide-react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import styles from './toggle-list.module.css'
import { type AnyControl, useFormField } from './use-form-field.ts'

interface ToggleListProps<T extends FieldValues> {
  control: AnyControl<T>
  name: FieldPath<T>
  label: string
  options: readonly { value: string; label: string; icon: LucideIcon }[]
}

/** Any number out of a few, each a button that stays pressed. The form's value is a list, in the order of the options. */
export function ToggleList<T extends FieldValues>({ control, name, label, options }: ToggleListProps<T>) {
  const { field, isSubmitting } = useFormField(control, name)
  const value: readonly unknown[] = Array.isArray(field.value) ? field.value : []
  const toggle = (one: string) =>
    field.onChange(options.map((option) => option.value).filter((each) => value.includes(each) !== (each === one)))
  return (
    <fieldset className={styles.list} aria-label={label}>
      {options.map((option) => {
        const isOn = value.includes(option.value)
        const Icon = isOn ? Check : option.icon
        return (
          <button
            key={option.value}
            type="button"
            aria-pressed={isOn}
            disabled={isSubmitting}
            onClick={() => toggle(option.value)}
          >
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
            {option.label}
          </button>
        )
      })}
    </fieldset>
  )
}
