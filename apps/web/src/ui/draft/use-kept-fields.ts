import { useCallback, useEffect, useRef } from 'react'
import { type DefaultValues, type FieldValues, get, set, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import { typedTextsOf } from '../typed-texts.ts'
import { useDraft } from './draft-of.tsx'
import { isSame } from './drafts.ts'
import { fitted } from './fitted.ts'
import type { OpenDraft } from './open-draft.ts'

/** Keeps what stands in the fields of a form in its draft, and begins with what was kept. */
export function useKeptFields<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  schema: z.ZodType<Output, Input>,
): void {
  const draft = useDraft()
  // One form has one schema, also where that is made anew each time the form is drawn.
  const ofForm = useRef(schema)
  const { reset, watch, getValues, formState, control } = form
  const { defaultValues } = formState
  const untouched = useRef(defaultValues)
  const texts = typedTextsOf(control)
  const keep = useCallback(
    (values: unknown) => {
      const typed = texts.kept((name) => get(values, name))
      // What is no number yet is kept like an empty field, and beside it as a text.
      const isTyped = texts.notNumbers(typed).length > 0 || !isSame(values, untouched.current)
      draft?.put('fields', isTyped ? values : undefined)
      draft?.put('texts', isTyped && Object.keys(typed).length > 0 ? typed : undefined)
    },
    [draft, texts],
  )
  useEffect(() => {
    if (untouched.current === defaultValues) return
    untouched.current = defaultValues
    // What others saved meanwhile, and the form took in, nobody typed here.
    if (isSame(getValues(), defaultValues)) keep(getValues())
  }, [defaultValues, getValues, keep])
  useEffect(() => {
    if (!draft) return
    const kept = fitted(ofForm.current, draft.part('fields')) as DefaultValues<Input> | undefined
    const typed = keptTexts(draft)
    const begin = structuredClone({ ...getValues(), ...kept })
    const none = texts.notNumbers(typed).filter((name) => get(begin, name) !== undefined)
    for (const name of none) set(begin, name, Number.NaN)
    // What the form begins with stays what it was, so that the fields count as typed into.
    if (kept || none.length > 0) {
      texts.putBack(typed)
      reset(begin, { keepDefaultValues: true })
    }
    const stop = texts.onMoved(() => keep(getValues()))
    const { unsubscribe } = watch(keep)
    return () => {
      stop()
      unsubscribe()
    }
  }, [draft, reset, watch, getValues, keep, texts])
}

/** What was typed into number fields, by their names; what is kept may be of another version of the program. */
function keptTexts(draft: OpenDraft): Record<string, string> {
  const kept = draft.part('texts')
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(Object.entries(kept).filter(([, text]) => typeof text === 'string'))
}
