import { enterNumber, noNumber, readNumber } from '@cultivatd/domain/field/typed-number'
import { ChevronDown, Diff, Eye, EyeOff, Lock, Minus, Plus } from 'lucide-react'
import { type HTMLAttributes, type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { Field } from './field.tsx'
import { keepFocus } from './line-button.tsx'
import { otherSign, stepped } from './number-text.ts'
import { type AnyControl, useFormField } from './use-form-field.ts'

interface InputProps<T extends FieldValues> {
  control: AnyControl<T>
  name: FieldPath<T>
  label: ReactNode
  hint?: ReactNode
  aside?: ReactNode
  /** Shown, but not to be changed. */
  isLocked?: boolean
}

function useInput<T extends FieldValues>(control: AnyControl<T>, name: FieldPath<T>, isLocked: boolean) {
  const { field, error, isSubmitting } = useFormField(control, name)
  const locked = isLocked || isSubmitting
  return { field, error, locked, box: `inp${error === undefined ? '' : ' err'}${locked ? ' lock' : ''}` }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')
const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null)

interface TextInputProps<T extends FieldValues> extends InputProps<T> {
  type?: 'text' | 'email' | 'tel'
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

interface NumberInputProps<T extends FieldValues> extends InputProps<T> {
  /** What one press of minus or plus changes. */
  step?: number
  isBig?: boolean
  /** Shows a button that changes the sign: the keypad of some phones has a decimal point, and no minus. */
  isSigned?: boolean
  /** Asks for nothing yet, because another field has to be filled first. */
  isDisabled?: boolean
}

/** A quantity with steppers. The form's value is a number, null while empty, NaN while it is no number. */
export function NumberInput<T extends FieldValues>(props: NumberInputProps<T>) {
  const {
    control,
    name,
    label,
    hint,
    aside,
    isLocked = false,
    step = 1,
    isBig = false,
    isSigned = false,
    isDisabled = false,
  } = props
  const { field, error, locked, box } = useInput(control, name, isLocked)
  const { text, type, setNumber } = useNumberText(asNumber(field.value), field.onChange)
  const press = (by: number) => setNumber(stepped(readNumber(text), by))
  // The form has the number only; why a text is none can be told of the text.
  const said = error === enterNumber ? noNumber(text) : error
  return (
    <Field label={label} hint={hint} error={said} aside={aside}>
      {(own) => (
        <div className="qrow">
          <button type="button" className="step" aria-label="Less" disabled={locked} onClick={() => press(-step)}>
            <Minus size={18} strokeWidth={1.75} aria-hidden="true" />
          </button>
          <div className={isBig ? `${box} big` : box}>
            <input
              {...own}
              ref={field.ref}
              name={field.name}
              onBlur={field.onBlur}
              value={text}
              onChange={(event) => type(event.target.value)}
              inputMode="decimal"
              autoComplete="off"
              readOnly={locked}
              disabled={isDisabled}
            />
            {isSigned && (
              <button
                type="button"
                className="ib"
                aria-label="Change the sign"
                title="Change the sign"
                disabled={locked}
                onMouseDown={keepFocus}
                onClick={() => type(otherSign(text))}
              >
                <Diff size={18} strokeWidth={1.75} aria-hidden="true" />
              </button>
            )}
          </div>
          <button type="button" className="step" aria-label="More" disabled={locked} onClick={() => press(step)}>
            <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  )
}

// The text is kept beside the number, or "1." and "-" could never be typed.
function useNumberText(value: number | null | undefined, onChange: (value: number | null) => void) {
  const [text, setText] = useState(() => written(value))
  const last = useRef(value)
  useEffect(() => {
    if (Object.is(last.current, value)) return
    last.current = value
    setText(written(value))
  }, [value])
  const set = (next: number | null, shown: string) => {
    last.current = next
    setText(shown)
    onChange(next)
  }
  return {
    text,
    type: (typed: string) => set(readNumber(typed), typed),
    setNumber: (next: number) => set(next, written(next)),
  }
}

const written = (value: number | null | undefined): string =>
  value === null || value === undefined || Number.isNaN(value) ? '' : String(value).replace('-', '−')

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
          <select {...own} {...field} value={asText(field.value)} disabled={locked}>
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
