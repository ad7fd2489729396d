import { localDay } from '../ui/dates.ts'
import { Field } from '../ui/field.tsx'

interface DayFieldProps {
  value: string
  onChange: (day: string) => void
  problem: string | undefined
  isLocked: boolean
}

/** The day on which it happened, as Metrc is told it. */
export function DayField({ value, onChange, problem, isLocked }: DayFieldProps) {
  return (
    <Field label="Date" error={problem}>
      {(own) => (
        <div className={isLocked ? 'inp lock' : problem ? 'inp err' : 'inp'}>
          <input
            {...own}
            type="date"
            value={value}
            max={localDay()}
            readOnly={isLocked}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </Field>
  )
}
