import { useEffect, useRef } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { isSame, useDraft } from './draft-of.tsx'

/** Keeps what stands in the fields of a form in its draft, and begins with what was kept. */
export function useKeptFields<Input extends FieldValues, Output>(form: UseFormReturn<Input, unknown, Output>): void {
  const draft = useDraft()
  const { reset, watch, getValues, formState } = form
  const untouched = useRef(formState.defaultValues)
  useEffect(() => {
    untouched.current = formState.defaultValues
  }, [formState.defaultValues])
  useEffect(() => {
    if (!draft) return
    const kept = draft.part('fields') as DefaultValues<Input> | undefined
    // What the form begins with stays what it was, so that the fields count as typed into.
    if (kept) reset({ ...getValues(), ...kept }, { keepDefaultValues: true })
    const { unsubscribe } = watch((values) =>
      draft.put('fields', isSame(values, untouched.current) ? undefined : values),
    )
    return unsubscribe
  }, [draft, reset, watch, getValues])
}
