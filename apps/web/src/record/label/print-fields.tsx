import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Field } from '../../ui/field.tsx'
import type { Option } from '../../ui/inputs.tsx'

interface SelectFieldProps {
  label: string
  value: string
  options: readonly Option[]
  hint?: ReactNode
  onChange: (value: string) => void
}

/** One of several, always. */
export const SelectField = ({ label, value, options, hint, onChange }: SelectFieldProps) => (
  <Field label={label} hint={hint}>
    {(own) => (
      <div className="inp">
        <select {...own} value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className="chev" size={18} strokeWidth={1.75} aria-hidden="true" />
      </div>
    )}
  </Field>
)

interface NumberFieldProps {
  label: string
  /** Null while it is empty or no number. */
  value: number | null
  hint?: string
  error: string | undefined
  onChange: (value: number | null) => void
}

/** A whole number. */
export const NumberField = ({ label, value, hint, error, onChange }: NumberFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(own) => (
      <div className={error === undefined ? 'inp' : 'inp err'}>
        <input
          {...own}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={value === null ? '' : String(value)}
          onChange={({ target }) => {
            const digits = target.value.replaceAll(/\D/g, '').slice(0, 4)
            onChange(digits === '' ? null : Number(digits))
          }}
        />
      </div>
    )}
  </Field>
)
