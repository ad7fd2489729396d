import type { ReadingForm, WaterReading } from '@cultivatd/domain/water/water'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { dayText, localDay } from '../ui/dates.ts'
import { NumberInput } from '../ui/number-input.tsx'
import type { AnyControl } from '../ui/use-form-field.ts'
import { amountText, readValues } from './reading-kinds.ts'
import styles from './water.module.css'

interface ReadingFieldsProps<T extends ReadingForm & FieldValues> {
  control: AnyControl<T>
  /** What was read before. */
  last: WaterReading | null
}

/** PH, EC and temperature side by side, each with what it was before. */
export const ReadingFields = <T extends ReadingForm & FieldValues>({ control, last }: ReadingFieldsProps<T>) => (
  <div className={styles.three}>
    {readValues.map(({ value, label, field, step }) => (
      <NumberInput
        key={value}
        control={control}
        name={value as FieldPath<T>}
        label={label}
        step={step}
        {...(field && { unit: field })}
        hasSteppers
        hint={last && `was ${amountText(last[value])} on ${dayText(localDay(new Date(last.dateTime)))}`}
      />
    ))}
  </div>
)
