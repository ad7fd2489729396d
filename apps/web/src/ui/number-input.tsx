import { enterNumber, noNumber, readNumber } from '@cultivatd/domain/field/typed-number'
import { Diff, type LucideIcon, Minus, Plus } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { FieldValues } from 'react-hook-form'
import { classNames } from './class-names.ts'
import { Field } from './field.tsx'
import { keepFocus } from './line-button.tsx'
import { otherSign, stepped } from './number-text.ts'
import { type TypedTexts, typedTextsOf, writtenNumber } from './typed-texts.ts'
import { type InputProps, useInput } from './use-form-field.ts'
import styles from './number-input.module.css'

const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null)

interface NumberInputProps<T extends FieldValues> extends InputProps<T> {
  /** What one press of minus or plus changes. */
  step?: number
  isBig?: boolean
  /** Shows a button that changes the sign: the keypad of some phones has a decimal point, and no minus. */
  isSigned?: boolean
  /** Stands in the field at its right, in place of the steppers: '%'. */
  unit?: string
  /** Also beside a unit. */
  hasSteppers?: boolean
  /** What was typed here, not set by the form. */
  onTyped?: (value: number | null) => void
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
    unit,
    hasSteppers = unit === undefined,
    onTyped,
  } = props
  const { field, error, locked, box } = useInput(control, name, isLocked)
  const { text, type, setNumber } = useNumberText(typedTextsOf(control), name, asNumber(field.value), field.onChange)
  const press = (by: number) => setNumber(stepped(readNumber(text), by))
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
                onTyped?.(readNumber(event.target.value))
              }}
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

interface StepProps {
  label: 'Less' | 'More'
  icon: LucideIcon
  isLocked: boolean
  onPress: () => void
}

const Step = ({ label, icon: Icon, isLocked, onPress }: StepProps) => (
  <button type="button" className="step" aria-label={label} disabled={isLocked} onClick={onPress}>
    <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
  </button>
)

// The text is kept beside the number, or "1." and "-" could never be typed.
function useNumberText(
  texts: TypedTexts,
  name: string,
  value: number | null,
  onChange: (value: number | null) => void,
) {
  const [text, setText] = useState(() => texts.shown(name, value))
  const round = useSyncExternalStore(texts.listen, texts.round)
  const last = useRef({ name, value, text, round })
  useEffect(() => {
    const before = last.current
    last.current = { name, value, text, round }
    if (before.round !== round || !Object.is(before.value, value)) setText(texts.shown(name, value))
    else if (before.name !== name) texts.move(before.name, name, text)
  }, [texts, round, name, value, text])
  // Another row may come to stand in its place, empty.
  useEffect(() => () => texts.forget(last.current.name, last.current.text), [texts])
  const set = (next: number | null, shown: string) => {
    last.current.value = next
    setText(shown)
    texts.put(name, shown)
    onChange(next)
  }
  return {
    text,
    type: (typed: string) => set(readNumber(typed), typed),
    setNumber: (next: number) => set(next, writtenNumber(next)),
  }
}
