import { enterNumber, noNumber, readDigits, readNumber } from '@cultivatd/domain/field/typed-number'
import { Diff, type LucideIcon, Minus, Plus } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { FieldValues } from 'react-hook-form'
import { classNames } from './class-names.ts'
import { Field } from './field.tsx'
import { keepFocus } from './line-button.tsx'
import { otherSign, stepped } from './number-text.ts'
import { typedTextsOf } from './typed-texts.ts'
import { type InputProps, useInput } from './use-form-field.ts'
import { asNumber, useNumberText } from './use-number-text.ts'
import styles from './number-input.module.css'

interface NumberInputProps<T extends FieldValues> extends InputProps<T> {
  /** What one press of minus or plus changes. */
  step?: number
  isBig?: boolean
  /** Shows a button that changes the sign: the keypad of some phones has a decimal point, and no minus. */
  isSigned?: boolean
  /** Takes digits only: a whole number of 0 or more, which is no quantity (SHELL-43). */
  isDigits?: boolean
  /** Stands in the field at its right, in place of the steppers: '%'. */
  unit?: string
  /** Also beside a unit. */
  hasSteppers?: boolean
  /** What was typed here, not set by the form. */
  onTyped?: (value: number | null) => void
  /** Asks for nothing yet, because another field has to be filled first. */
  isDisabled?: boolean
}

/** A quantity with steppers, which arrow up and down press too, with Shift ten times: Tab passes them. The form's value is a number, null while empty, NaN while it is no number. */
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
    isDigits = false,
    unit,
    hasSteppers = unit === undefined,
    onTyped,
  } = props
  const { field, error, locked, box } = useInput(control, name, isLocked)
  const read = isDigits ? digitsOrNone : readNumber
  const { text, type, setNumber } = useNumberText(
    typedTextsOf(control),
    name,
    asNumber(field.value),
    field.onChange,
    read,
  )
  const press = (by: number) => setNumber(stepped(readNumber(text), by))
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!direction || !hasSteppers || locked || isDisabled) return
    event.preventDefault()
    press(direction * step * (event.shiftKey ? 10 : 1))
  }
  // The form has the number only; why a text is none can be told of the text.
  const said = error === enterNumber ? noNumber(text) : error
  return (
    <Field label={label} hint={hint} error={said} aside={aside}>
      {(own) => (
        <div className="qrow">
          {hasSteppers && <Step label="Less" icon={Minus} isLocked={locked} onPress={() => press(-step)} />}
          <div className={classNames(box, isBig && 'big', unit !== undefined && styles.withUnit)}>
            <input
              {...own}
              ref={field.ref}
              name={field.name}
              onBlur={field.onBlur}
              value={text}
              onChange={(event) => {
                type(event.target.value)
                onTyped?.(read(event.target.value))
              }}
              onKeyDown={onKeyDown}
              inputMode={isDigits ? 'numeric' : 'decimal'}
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
            {unit && (
              <span className={styles.unit} aria-hidden="true">
                {unit}
              </span>
            )}
          </div>
          {hasSteppers && <Step label="More" icon={Plus} isLocked={locked} onPress={() => press(step)} />}
        </div>
      )}
    </Field>
  )
}

const digitsOrNone = (text: string): number | null => (text.trim() === '' ? null : readDigits(text))

interface StepProps {
  label: 'Less' | 'More'
  icon: LucideIcon
  isLocked: boolean
  onPress: () => void
}

const Step = ({ label, icon: Icon, isLocked, onPress }: StepProps) => (
  <button type="button" className="step" tabIndex={-1} aria-label={label} disabled={isLocked} onClick={onPress}>
    <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
  </button>
)
