import { ChevronDown, Eye, EyeOff, Lock } from 'lucide-react'
import { type HTMLAttributes, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Field } from './field.tsx'
import { type InputProps, useInput } from './use-form-field.ts'

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

interface TextInputProps<T extends FieldValues> extends InputProps<T> {
  type?: 'text' | 'email' | 'tel' | 'time'
  placeholder?: string
  autoComplete?: string
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  isMono?: boolean
  hasFocus?: boolean
}

export function TextInput<T extends FieldValues>(props: TextInputProps<T>) {
  const { control, name, label, hint, aside, isLocked = false, type = 'text', hasFocus, isMono, ...rest } = props
  const { field, error, locked, box } = useInput(control, name, isLocked)
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(own) => (
        <div className={box}>
          <input
            {...own}
            {...rest}
            {...field}
            value={asText(field.value)}
            type={type}
            readOnly={locked}
            className={isMono ? 'mono' : undefined}
            // The first field of a form that was just opened: the person asked for it.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={hasFocus}
          />
          {isLocked && <Lock size={16} strokeWidth={1.75} aria-hidden="true" />}
        </div>
      )}
    </Field>
  )
}

export function PasswordInput<T extends FieldValues>(
  props: InputProps<T> & { autoComplete?: 'current-password' | 'new-password' },
) {
  const { control, name, label, hint, aside, isLocked = false, autoComplete = 'current-password' } = props
  const { field, error, locked, box } = useInput(control, name, isLocked)
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(own) => (
        <div className={box}>
          <input
            {...own}
            {...field}
            value={asText(field.value)}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            readOnly={locked}
          />
          <button
            type="button"
            className="ib"
            aria-label={isShown ? 'Hide password' : 'Show password'}
            title={isShown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!isShown)}
          >
            <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  )
}

export interface Option {
  value: string
  label: string
  isDisabled?: boolean
}

interface SelectInputProps<T extends FieldValues> extends InputProps<T> {
  options: readonly (Option | string)[]
  /** The first, empty choice. Left out when a choice is always made. */
  placeholder?: string
}

/** The system's own select: on a phone it opens the wheel that gloves can use. */
export function SelectInput<T extends FieldValues>(props: SelectInputProps<T>) {
  const { control, name, label, hint, aside, isLocked = false, options, placeholder } = props
  const { field, error, locked, box } = useInput(control, name, isLocked)
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(own) => (
        <div className={box}>
          <select
            {...own}
            {...field}
            value={asText(field.value)}
            disabled={isLocked}
            // Not disabled while it is sent: what is disabled cannot take the focus when it turns out to be wrong.
            aria-disabled={locked}
            onChange={(event) => {
              if (!locked) field.onChange(event)
            }}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => {
              const { value, label, isDisabled } =
                typeof option === 'string' ? { value: option, label: option, isDisabled: false } : option
              return (
                <option key={value} value={value} disabled={isDisabled}>
                  {label}
                </option>
              )
            })}
          </select>
          {isLocked ? (
            <Lock className="chev" size={16} strokeWidth={1.75} aria-hidden="true" />
          ) : (
            <ChevronDown className="chev" size={18} strokeWidth={1.75} aria-hidden="true" />
          )}
        </div>
      )}
    </Field>
  )
}

/** A text area of four rows (SHELL-44). */
export function NoteInput<T extends FieldValues>(props: InputProps<T> & { placeholder?: string }) {
  const { control, name, label, hint, aside, isLocked = false, placeholder } = props
  const { field, error, locked, box } = useInput(control, name, isLocked)
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(own) => (
        <div className={`${box} note`}>
          <textarea
            {...own}
            {...field}
            value={asText(field.value)}
            rows={4}
            readOnly={locked}
            placeholder={placeholder}
          />
        </div>
      )}
    </Field>
  )
}
