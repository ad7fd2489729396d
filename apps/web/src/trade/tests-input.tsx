import { useId } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { CheckBox } from '../ui/check-box.tsx'
import { type AnyControl, useFormField } from '../ui/use-form-field.ts'
import { FieldNote } from '../ui/field.tsx'

interface TestsInputProps<T extends FieldValues> {
  control: AnyControl<T>
  name: FieldPath<T>
  label: string
  /** Names of the state's batches of tests. */
  batches: readonly string[]
}

/** Any number of the state's batches of lab tests; the form's value is a list in their order. */
export function TestsInput<T extends FieldValues>({ control, name, label, batches }: TestsInputProps<T>) {
  const { field, error, isSubmitting } = useFormField(control, name)
  const id = useId()
  const chosen: readonly unknown[] = Array.isArray(field.value) ? field.value : []
  const toggle = (one: string, isChecked: boolean) =>
    field.onChange(batches.filter((batch) => (batch === one ? isChecked : chosen.includes(batch))))
  return (
    <fieldset className="col g1" aria-label={label} aria-describedby={error === undefined ? undefined : id}>
      <legend className="small muted">{label}</legend>
      {batches.map((batch) => (
        <CheckBox
          key={batch}
          label={batch}
          isChecked={chosen.includes(batch)}
          isDisabled={isSubmitting}
          onChange={(isChecked) => toggle(batch, isChecked)}
        />
      ))}
      {error !== undefined && <FieldNote id={id} error={error} />}
    </fieldset>
  )
}

/** The tests of a refused change. */
export const testsTyped = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
