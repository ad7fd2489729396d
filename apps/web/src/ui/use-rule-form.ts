import type { Problem } from '@cultivatd/domain/app-error'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  set,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import type * as z from 'zod'
import { useKeptFields } from './draft/use-kept-fields.ts'
import { pressEnd } from './press-end.ts'

/** The schema's errors and those of the rule; where both speak of a field, the schema is heard. */
export function mergedErrors<T extends FieldValues>(
  schemaErrors: FieldErrors<T>,
  problems: readonly Problem[],
): FieldErrors<T> {
  const errors: FieldErrors<T> = { ...schemaErrors }
  // Fields of rows lie deep, `harvests.0.weight`, and the form looks for their errors there.
  for (const { path = 'root', message } of problems)
    if (get(errors, path) === undefined) set(errors, path, { type: 'rule', message })
  return errors
}

/**
 * A form checked by its schema and by the rule that the server asks too, so a grower reads the same sentence from both.
 * The rule is given what stands in the fields, also while some of it is missing, and is always the newest one.
 */
export function useRuleForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
  rule: (values: Input) => readonly Problem[],
) {
  const latest = useRef(rule)
  useEffect(() => {
    latest.current = rule
  }, [rule])
  const opened = useRef<UseFormReturn<Input, unknown, Output>>(null)
  const resolver: Resolver<Input, unknown, Output> = async (values, context, options) => {
    await pressEnd()
    const shown = opened.current && shownOfRows(opened.current, options.names ?? [])
    if (shown) return { values: {}, errors: shown }
    const parsed = await zodResolver(schema)(values, context, options)
    const problems = latest.current(values)
    if (problems.length === 0) return parsed
    return { values: {}, errors: mergedErrors<Input>(parsed.errors as FieldErrors<Input>, problems) }
  }
  const form = useForm<Input, unknown, Output>({ resolver, mode: 'onTouched', defaultValues })
  useEffect(() => {
    opened.current = form
  })
  useKeptFields(form, schema)
  return form
}

/**
 * What a list of rows shows as wrong already, when a row was added to it or left out before the form was sent: the library
 * checks the list then, and would tell people of fields that they have not seen yet. Null when something else is checked.
 */
function shownOfRows<Input extends FieldValues, Output extends FieldValues>(
  form: UseFormReturn<Input, unknown, Output>,
  names: readonly Path<Input>[],
): FieldErrors<Input> | null {
  const [list] = names
  if (list === undefined || names.length > 1 || form.control._formState.isSubmitted) return null
  if (!form.control._names.array.has(list)) return null
  const errors: FieldErrors<Input> = {}
  set(errors, list, form.getFieldState(list).error)
  return errors
}
