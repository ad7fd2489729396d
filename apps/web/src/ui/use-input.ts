import type { ReactNode } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { type AnyControl, useFormField } from './use-form-field.ts'

/** What every field of a form is given. */
export interface InputProps<T extends FieldValues> {
  control: AnyControl<T>
  name: FieldPath<T>
  label: ReactNode
  hint?: ReactNode
  aside?: ReactNode
  /** Shown, but not to be changed. */
  isLocked?: boolean
}

/** A field with the looks of its box: wrong, or locked. */
export function useInput<T extends FieldValues>(control: AnyControl<T>, name: FieldPath<T>, isLocked: boolean) {
  const { field, error, isSubmitting } = useFormField(control, name)
  const locked = isLocked || isSubmitting
  return { field, error, locked, box: `inp${error === undefined ? '' : ' err'}${locked ? ' lock' : ''}` }
}
