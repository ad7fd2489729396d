import type { Facility } from '@cultivatd/domain/facility/facility'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { CheckBox } from '../ui/check-box.tsx'
import { classNames } from '../ui/class-names.ts'
import { FieldNote } from '../ui/field.tsx'
import { Segments } from '../ui/segments.tsx'
import type { AnyControl } from '../ui/use-form-field.ts'
import styles from './facilities-field.module.css'

interface FacilitiesFieldProps<T extends FieldValues> {
  control: AnyControl<T>
  name: FieldPath<T>
  facilities: readonly Facility[]
}

const reaches = [
  { value: 'all', label: 'All active' },
  { value: 'some', label: 'Only some' },
] as const

/** All facilities that are active, then and later, or some of them: null, or a list of ids. */
export function FacilitiesField<T extends FieldValues>({ control, name, facilities }: FacilitiesFieldProps<T>) {
  const { field, fieldState } = useController({ control: control as AnyControl<FieldValues>, name })
  const chosen: readonly string[] | null = field.value
  return (
    <fieldset className="field" style={{ border: 0, padding: 0 }}>
      <span className="lab">Facilities</span>
      <Segments
        label="Facilities"
        value={chosen === null ? 'all' : 'some'}
        options={reaches}
        onChange={(value) => field.onChange(value === 'all' ? null : [])}
      />
      {chosen === null ? (
        <p className="hint">Also those that become active later.</p>
      ) : (
        <Choices
          options={facilities.map(({ id, metrc }) => ({ value: id, label: metrc.DisplayName }))}
          chosen={chosen}
          onChange={field.onChange}
        />
      )}
      {fieldState.error && <FieldNote id={`${name}-problem`} error={fieldState.error.message} />}
    </fieldset>
  )
}

interface ChoicesProps {
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
  /** Beside each other where there is room: for many. */
  hasColumns?: boolean
  onChange: (chosen: string[]) => void
}

/** Any number of several, each with a box; in the order of the options. */
export const Choices = ({ options, chosen, hasColumns = false, onChange }: ChoicesProps) => (
  <div className={classNames(styles.choices, hasColumns && styles.columns)}>
    {options.map(({ value, label }) => (
      <CheckBox
        key={value}
        label={label}
        isChecked={chosen.includes(value)}
        onChange={(isOn) =>
          onChange(options.map((option) => option.value).filter((one) => (one === value ? isOn : chosen.includes(one))))
        }
      />
    ))}
  </div>
)
