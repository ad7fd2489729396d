import type { LucideIcon } from 'lucide-react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { classNames } from '../ui/class-names.ts'
import { FieldNote } from '../ui/field.tsx'
import { type AnyControl, useFormField } from '../ui/use-form-field.ts'
import styles from './tile-choice.module.css'

interface TileChoiceProps<T extends FieldValues> {
  control: AnyControl<T>
  name: FieldPath<T>
  label: string
  options: readonly { value: string; label: string; icon: LucideIcon }[]
  hint?: string
  isLocked?: boolean
}

/** One out of a few, each a tile; the arrows go from one to the next. */
export function TileChoice<T extends FieldValues>(props: TileChoiceProps<T>) {
  const { control, name, label, options, hint, isLocked = false } = props
  const { field, error, isSubmitting } = useFormField(control, name)
  return (
    <fieldset className="field">
      <legend className="vh">{label}</legend>
      <div className={classNames(styles.actions, options.length === 2 && styles.two)}>
        {options.map(({ value, label: text, icon: Icon }) => (
          <label key={value} className={styles.tile}>
            <input
              type="radio"
              name={field.name}
              value={value}
              checked={field.value === value}
              disabled={isLocked || isSubmitting}
              onChange={() => field.onChange(value)}
            />
            <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
            {text}
          </label>
        ))}
      </div>
      <FieldNote id={`${name}-note`} hint={hint} error={error} />
    </fieldset>
  )
}
