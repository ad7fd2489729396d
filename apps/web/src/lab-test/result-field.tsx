import type { FieldPath } from 'react-hook-form'
import { type ClipboardEvent, useId, useState } from 'react'
import type { TypedResults } from '@cultivatd/domain/lab-test/typed-results'
import { classNames } from '../ui/class-names.ts'
import { useFormField } from '../ui/use-form-field.ts'
import type { ResultsControl } from './results-control.ts'
import styles from './results.module.css'

interface ResultFieldProps {
  control: ResultsControl
  name: FieldPath<TypedResults>
  /** How screen readers call it: 'Arsenic, ppm'. */
  label: string
  unit?: string
  /** The value of a line: Enter goes through these. Others are names. */
  isValue?: boolean
  /** What is wrong with what stands there, told once the field is left. */
  wrong?: string | undefined
  /** Its value is above its limit. */
  isOver?: boolean
  suggestions?: string
  placeholder?: string
  onPaste?: (text: string) => boolean
}

/** A field of a line of results; what is wrong stands under it. */
export function ResultField(props: ResultFieldProps) {
  const { control, name, label, unit, isValue = true, isOver = false, suggestions, placeholder, onPaste } = props
  const { field, error: told, isSubmitting } = useFormField(control, name)
  const [isLeft, setLeft] = useState(false)
  const error = told ?? (isLeft ? props.wrong : undefined)
  const id = useId()
  const paste = (event: ClipboardEvent) => {
    if (onPaste?.(event.clipboardData.getData('text'))) event.preventDefault()
  }
  return (
    <div className={styles.field}>
      <div className={classNames('inp', error !== undefined && 'err', isOver && styles.over, isSubmitting && 'lock')}>
        <input
          {...field}
          value={typeof field.value === 'string' ? field.value : ''}
          aria-label={label}
          aria-invalid={error !== undefined}
          aria-describedby={error ? id : undefined}
          data-value={isValue ? '' : undefined}
          className={isValue ? styles.number : undefined}
          inputMode={isValue && unit ? 'decimal' : undefined}
          autoComplete="off"
          list={suggestions}
          placeholder={placeholder}
          readOnly={isSubmitting}
          onBlur={() => {
            setLeft(true)
            field.onBlur()
          }}
          onPaste={onPaste ? paste : undefined}
        />
        {unit && <span className={styles.unit}>{unit}</span>}
      </div>
      {error && (
        <p className="errtx" id={id}>
          {error}
        </p>
      )}
    </div>
  )
}
