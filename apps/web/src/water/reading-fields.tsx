import type { TemperatureUnit } from '@cultivatd/domain/environment/reading-kinds'
import type { ReadingForm, WaterReading } from '@cultivatd/domain/water/water'
import { shownTemperature } from '@cultivatd/domain/water/water-temperature'
import { type FieldPath, type FieldValues, useWatch } from 'react-hook-form'
import type * as z from 'zod'
import { dayText, localDay } from '../ui/dates.ts'
import { NumberInput } from '../ui/number-input.tsx'
import type { AnyControl } from '../ui/use-form-field.ts'
import { amountText, readValues, unitOf } from './reading-kinds.ts'
import styles from './water.module.css'

type Typed = z.input<typeof ReadingForm> & FieldValues

interface ReadingFieldsProps<T extends Typed> {
  control: AnyControl<T>
  /** What was read before. */
  last: WaterReading | null
}

/** PH, EC and temperature side by side, each with what it was before. */
export function ReadingFields<T extends Typed>({ control, last }: ReadingFieldsProps<T>) {
  const unit =
    (useWatch({ control, name: 'temperatureUnit' as FieldPath<T> }) as TemperatureUnit | undefined) ?? 'fahrenheit'
  const before = last && shownTemperature(last, unit)
  return (
    <div className={styles.three}>
      {readValues.map(({ value, label, field, step }) => {
        const behind = unitOf({ value, unit: field }, unit)
        return (
          <NumberInput
            key={value}
            control={control}
            name={value as FieldPath<T>}
            label={label}
            step={step}
            {...(behind && { unit: behind })}
            hasSteppers
            hint={before && `was ${amountText(before[value])} on ${dayText(localDay(new Date(before.dateTime)))}`}
          />
        )
      })}
    </div>
  )
}
