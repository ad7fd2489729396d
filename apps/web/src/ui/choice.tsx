import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Field } from './field.tsx'
import type { Option } from './inputs.tsx'

interface ChoiceProps {
  label: ReactNode
  /** Null: the first choice, which is none. */
  value: string | null
  none: string
  options: readonly Option[]
  /** What is called what is chosen and not offered: it stays until another one is chosen. */
  gone?: string | undefined
  hint?: ReactNode
  error?: string | undefined
  isLocked?: boolean
  onChange: (value: string | null) => void
}

/** The system's own select of which nothing may be chosen. */
export function Choice(props: ChoiceProps) {
  const { label, value, none, options, gone = 'Chosen before', hint, error, isLocked = false, onChange } = props
  const isOffered = value === null || options.some((option) => option.value === value)
  return (
    <Field label={label} hint={hint} error={error}>
      {(own) => (
        <div className={error === undefined ? 'inp' : 'inp err'}>
          <select
            {...own}
            value={value ?? ''}
            disabled={isLocked}
            onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
          >
            <option value="">{none}</option>
            {!isOffered && <option value={value}>{gone}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.isDisabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className="chev" size={18} strokeWidth={1.75} aria-hidden="true" />
        </div>
      )}
    </Field>
  )
}
