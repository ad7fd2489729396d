import type { LucideIcon } from 'lucide-react'
import { useEffect } from 'react'
import { Field } from '../ui/field.tsx'
import { useInput } from '../ui/use-form-field.ts'
import type { TargetsControl, Writers } from './target-cell.tsx'
import styles from './targets.module.css'

interface TimeFieldProps {
  control: TargetsControl
  name: `${'young' | 'vegetative' | 'flowering' | 'harvested'}.${'lightsOn' | 'lightsOff'}`
  label: string
  icon: LucideIcon
  writers: Writers
}

/** A time on the clock of the wall; empty for none. */
export function TimeField({ control, name, label, icon: Icon, writers }: TimeFieldProps) {
  const { field, error, locked, box } = useInput(control, name, false)
  useEffect(() => {
    writers.set(name, field.onChange)
  })
  return (
    <Field label={label} error={error}>
      {(own) => (
        <div className={`${box} ${styles.time}`}>
          <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
          <input
            {...own}
            {...field}
            value={typeof field.value === 'string' ? field.value : ''}
            type="time"
            readOnly={locked}
          />
        </div>
      )}
    </Field>
  )
}
