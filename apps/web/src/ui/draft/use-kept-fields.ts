import { useEffect, useRef } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import { useDraft } from './draft-of.tsx'
import { isSame } from './drafts.ts'
import { fitted } from './fitted.ts'

/** Keeps what stands in the fields of a form in its draft, and begins with what was kept. */
export function useKeptFields<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  schema: z.ZodType<Output, Input>,
): void {
  const draft = useDraft()
  // One form has one schema, also where that is made anew each time the form is drawn.
  const ofForm = useRef(schema)
  const { reset, watch, getValues, formState } = form
  const { defaultValues } = formState
  const untouched = useRef(defaultValues)
  useEffect(() => {
    if (untouched.current === defaultValues) return
    untouched.current = defaultValues
    // What others saved meanwhile, and the form took in, nobody typed here.
    if (isSame(getValues(), defaultValues)) draft?.put('fields', undefined)
  }, [draft, defaultValues, getValues])
  useEffect(() => {
    if (!draft) return
    const kept = fitted(ofForm.current, draft.part('fields')) as DefaultValues<Input> | undefined
    // What the form begins with stays what it was, so that the fields count as typed into.
    if (kept) reset({ ...getValues(), ...kept }, { keepDefaultValues: true })
    const { unsubscribe } = watch((values) =>
      draft.put('fields', isSame(values, untouched.current) ? undefined : values),
    )
    return unsubscribe
  }, [draft, reset, watch, getValues])
}
