import type { ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController, useFormState } from 'react-hook-form'

/** The control of a form whatever its schema makes of what stands in the fields. */
export type AnyControl<T extends FieldValues> = Control<T, unknown, unknown> | Control<T>

/**
 * A field of a form. It complains when it is left with something typed, or when the form was sent: who only passes by is
 * told nothing (SHELL-42).
 */
export function useFormField<T extends FieldValues>(given: AnyControl<T>, name: FieldPath<T>) {
  const control = given as Control<T>
  const { field, fieldState } = useController({ control, name })
  const { isSubmitting, isSubmitted } = useFormState({ control })
  const onBlur = () => {
    if (fieldState.isDirty || isSubmitted) field.onBlur()
  }
  return {
    field: { ...field, onBlur },
    // What is wrong with a list of rows as a whole lies beside what is wrong in them.
    error: fieldState.error && (fieldState.error.message ?? fieldState.error.root?.message ?? ''),
    isSubmitting,
  }
}

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
