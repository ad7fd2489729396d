import { localDay } from '../ui/dates.ts'
import { Field } from '../ui/field.tsx'

interface DayFieldProps {
  value: string
  onChange: (day: string) => void
  problem: string | undefined
}

/** The day on which it happened, as Metrc is told it. */
export function DayField({ value, onChange, problem }: DayFieldProps) {
  return (
    <Field label="Date" error={problem}>
      {(own) => (
        <div className={problem ? 'inp err' : 'inp'}>
          <input
            {...own}
            type="date"
            value={value}
            max={localDay()}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </Field>
  )
}
