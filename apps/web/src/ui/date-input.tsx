import { type ComponentProps, useState } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { classNames } from './class-names.ts'
import { localDay } from './dates.ts'
import { Field } from './field.tsx'
import { LineButton } from './line-button.tsx'
import { type AnyControl, useFormField } from './use-form-field.ts'

interface DateFieldProps extends Pick<ComponentProps<'input'>, 'ref' | 'name' | 'onBlur'> {
  label: string
  /** YYYY-MM-DD; empty while there is none. */
  value: string
  problem?: string | undefined
  isLocked?: boolean
  /** The latest day that may be chosen, YYYY-MM-DD. */
  latest?: string | undefined
  onChange: (day: string) => void
}

/**
 * A business day. Nearly always it is today, so that is one word until somebody presses it; another day, of a draft or of a
 * change that is sent again, and one that is refused stand there whole.
 */
export function DateField(props: DateFieldProps) {
  const { label, value, problem, isLocked = false, onChange } = props
  const [isAsked, setAsked] = useState(false)
  const [isTyped, setTyped] = useState(false)
  if (!isAsked && !isTyped && problem === undefined && value === localDay())
    return <Today label={label} isLocked={isLocked} onAsk={() => setAsked(true)} />
  const change = (day: string) => {
    // What is typed stays a field, also on the way through today.
    setTyped(true)
    onChange(day)
  }
  return <WholeDay {...props} isAsked={isAsked} onChange={change} />
}

const Today = ({ label, isLocked, onAsk }: { label: string; isLocked: boolean; onAsk: () => void }) => (
  <p className="row g2">
    <span className="small muted">{label}</span>
    <LineButton aria-label={`${label}: today`} disabled={isLocked} onClick={onAsk}>
      Today
    </LineButton>
  </p>
)

/** The system's own calendar, which gloves can use. */
function WholeDay(props: DateFieldProps & { isAsked: boolean }) {
  const { label, problem, isLocked = false, isAsked, latest, onChange, ...input } = props
  const names = classNames('inp', problem !== undefined && 'err', isLocked && 'lock')
  return (
    <Field label={label} error={problem}>
      {(own) => (
        <div className={names}>
          <input
            {...own}
            {...input}
            type="date"
            max={latest}
            readOnly={isLocked}
            // The button that was pressed for it is gone.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={isAsked}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </Field>
  )
}

interface DateInputProps<T extends FieldValues> extends Pick<DateFieldProps, 'label' | 'latest'> {
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
