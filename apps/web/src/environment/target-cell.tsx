import { enterNumber, noNumber } from '@cultivatd/domain/field/typed-number'
import type { TargetsForm } from '@cultivatd/domain/environment/targets'
import { useEffect, useId } from 'react'
import type { Control, FieldPath } from 'react-hook-form'
import { FieldNote } from '../ui/field.tsx'
import { writtenNumber, typedTextsOf } from '../ui/typed-texts.ts'
import { useInput } from '../ui/use-form-field.ts'
import { asNumber, useNumberText } from '../ui/use-number-text.ts'
import styles from './targets.module.css'

export type TargetsControl = Control<TargetsForm, unknown, TargetsForm>

/** Who writes into fields from outside, by their names: what is copied from another room. */
export type Writers = Map<string, (value: string | number | null) => void>

interface TargetCellProps {
  control: TargetsControl
  name: FieldPath<TargetsForm>
  /** 'Temperature by day, from' */
  label: string
  writers: Writers
}

/** One end of a target; empty for none. What stands above and beside it is said in its name. */
export function TargetCell({ control, name, label, writers }: TargetCellProps) {
  const id = useId()
  const { field, error, locked, box } = useInput(control, name, false)
  const { text, type } = useNumberText(typedTextsOf(control), name, asNumber(field.value), field.onChange)
  const { ref, name: fieldName, onBlur } = field
  useEffect(() => {
    writers.set(name, (value) => type(writtenNumber(asNumber(value))))
  })
  return (
    <div className={styles.cell}>
      <div className={box}>
        <input
          ref={ref}
          name={fieldName}
          value={text}
          onBlur={onBlur}
          onChange={(event) => type(event.target.value)}
          inputMode="decimal"
          autoComplete="off"
          aria-label={label}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : id}
          readOnly={locked}
        />
      </div>
      <FieldNote id={id} error={error === enterNumber ? noNumber(text) : error} />
    </div>
  )
}
